"""What a function is made of, with all that it can reach: its code, constants, the values of global names, classes.

Two processes in which this is the same compile the same. Where something is met that may be otherwise though it looks
the same (a file, a generator of random numbers, an object of C code), there is no fingerprint, and nothing is kept.
"""

from __future__ import annotations

import builtins
import sys
import types
from collections.abc import Iterable
from functools import partial
from typing import Any

from rpyc_dl.cachefolder import blake2b
from rpyc_dl.rlib.jitted import users_function
from rpyc_dl.userfiles import is_users

#: Modules of libraries that say the same in every process.
_STEADY = frozenset({
    "__future__", "abc", "array", "bisect", "builtins", "cmath", "collections", "collections.abc", "contextlib",
    "copy", "dataclasses", "enum", "functools", "heapq", "itertools", "math", "numbers", "operator", "string",
    "struct", "types", "typing", "_collections_abc", "_abc", "_operator", "_functools", "_heapq", "_bisect",
    "_collections",
})  # fmt: skip
_PLAIN = (int, float, complex, bool, str, bytes, type(None), type(...), type(NotImplemented))
_OF_C = (
    types.BuiltinFunctionType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
    types.GetSetDescriptorType,
    types.MemberDescriptorType,
    types.ClassMethodDescriptorType,
    types.MethodWrapperType,
)
#: Members that Python makes for every class, or that say nothing of what is compiled.
_OWN_MEMBERS = frozenset({"__dict__", "__weakref__", "__doc__", "_abc_impl", "__abstractmethods__"})


class Unknown(Exception):
    """There is no fingerprint."""


def fingerprint(func: types.FunctionType) -> str | None:
    """A hash of all that the function reaches; None where it is not known."""
    walk = _Walk()
    try:
        walk.add(func)
    except (Unknown, RecursionError):
        return None
    return walk.hash.hexdigest()


class _Walk:
    def __init__(self) -> None:
        self.hash = blake2b(digest_size=20)
        self._seen: dict[int, tuple[int, Any]] = {}  # the objects are kept, so that no other one has their address

    def _say(self, *texts: object) -> None:
        for text in texts:
            data = str(text).encode("utf-8", "surrogatepass")
            self.hash.update(b"%d:%b" % (len(data), data))

    def add(self, value: Any) -> None:
        """Take in a value. Raises Unknown."""
        value = users_function(value)
        kind = type(value)
        if kind in _PLAIN:
            self._say(kind.__name__, repr(value))
            return
        known = self._seen.get(id(value))
        if known is not None:
            self._say("again", known[0])
            return
        self._seen[id(value)] = len(self._seen), value
        self._say(kind.__name__)
        for of, take in _TAKERS:
            if isinstance(value, of):
                take(self, value)
                return
        self._instance(value)

    def all(self, values: Iterable[Any]) -> None:
        """Take in several values."""
        for value in values:
            self.add(value)

    def _function(self, func: types.FunctionType) -> None:
        if not _is_of_user(func.__module__, func.__code__.co_filename):
            self._library(func.__module__, func.__qualname__)
            return
        self._say(func.__module__, func.__qualname__)
        self.all((func.__code__, func.__defaults__, func.__kwdefaults__))
        self.add({name: value for name, value in vars(func).items() if name != "__wrapped__"})
        self.add({name: repr(value) for name, value in func.__annotations__.items()})
        for cell in func.__closure__ or ():
            try:
                self.add(cell.cell_contents)
            except ValueError:
                self._say("empty")
        for name in sorted(_names(func.__code__)):
            if name in func.__globals__:
                self._say(name)
                self.add(func.__globals__[name])
            elif hasattr(builtins, name):
                self._say(name)

    def _code(self, code: types.CodeType) -> None:
        self._say(code.co_filename, code.co_firstlineno, code.co_flags, code.co_argcount, code.co_kwonlyargcount)
        self._say(code.co_posonlyargcount, code.co_code.hex(), code.co_linetable.hex(), code.co_exceptiontable.hex())
        self.all((code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars))
        self.all(code.co_consts)

    def _class(self, cls: type) -> None:
        if not _is_of_user(cls.__module__):
            self._library(cls.__module__, cls.__qualname__)
            return
        self._say(cls.__module__, cls.__qualname__)
        self.all((type(cls), cls.__bases__))
        members = {name: value for name, value in vars(cls).items() if name not in _OWN_MEMBERS}
        if "__annotations__" in members:
            members["__annotations__"] = {name: repr(value) for name, value in members["__annotations__"].items()}
        members.pop("__dataclass_fields__", None)  # they say what the methods say that were made of them
        self.add(members)

    def _module(self, module: types.ModuleType) -> None:
        if not _is_of_user(module.__name__):
            self._library(module.__name__, "")
            return
        self._say(module.__name__)
        self.add({name: value for name, value in vars(module).items() if not name.startswith("__")})

    def _library(self, module: str | None, name: str) -> None:
        if module not in _STEADY and not (module or "").startswith("rpyc_dl."):
            raise Unknown
        self._say("library", module, name)

    def _of_c(self, value: Any) -> None:
        owner = getattr(value, "__objclass__", None)
        receiver = getattr(value, "__self__", None)
        if receiver is not None and not isinstance(receiver, types.ModuleType):
            self.add(receiver)
        self._library(owner.__module__ if owner is not None else value.__module__ or "builtins", value.__qualname__)

    def _set(self, value: Any) -> None:
        parts = []
        for item in value:
            walk = _Walk()
            walk.add(item)
            parts.append(walk.hash.hexdigest())
        self._say(len(parts), *sorted(parts))

    def _dict(self, value: dict[Any, Any]) -> None:
        self._say(len(value))
        for key, item in value.items():
            self.add(key)
            self.add(item)

    def _sequence(self, value: Any) -> None:
        self._say(len(value))
        self.all(value)

    def _parts(self, value: Any) -> None:
        names = ("fget", "fset", "fdel", "__func__", "__self__", "func", "args", "keywords")
        self.all(getattr(value, name) for name in names if hasattr(value, name))

    def _instance(self, value: Any) -> None:
        cls = type(value)
        if not _is_of_user(cls.__module__):
            raise Unknown
        self.add(cls)
        if isinstance(value, (int, float, str, bytes, BaseException)):
            self._say(repr(value))
        for base in cls.__mro__:
            for name in sorted(vars(base).get("__slots__", ())):
                if hasattr(value, name):
                    self._say(name)
                    self.add(getattr(value, name))
        self.add(getattr(value, "__dict__", None))


_TAKERS: list[tuple[Any, Any]] = [
    (types.FunctionType, _Walk._function),
    (types.CodeType, _Walk._code),
    (type, _Walk._class),
    (types.ModuleType, _Walk._module),
    (_OF_C, _Walk._of_c),
    ((property, staticmethod, classmethod, types.MethodType, partial), _Walk._parts),
]


def _taker(value_type: type, take: Any) -> tuple[Any, Any]:
    """For this very type: instances of classes below it are taken as instances."""
    return type("Exactly", (type,), {"__instancecheck__": lambda cls, value: type(value) is value_type})(
        "of", (), {}
    ), take


_TAKERS += [_taker(t, _Walk._sequence) for t in (list, tuple)]
_TAKERS += [_taker(t, _Walk._set) for t in (set, frozenset)]
_TAKERS += [_taker(dict, _Walk._dict), _taker(types.MappingProxyType, _Walk._dict)]


def _names(code: types.CodeType) -> set[str]:
    """The names that code and the code inside of it looks up."""
    found = set(code.co_names)
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            found |= _names(const)
    return found


def _is_of_user(module: str | None, filename: str | None = None) -> bool:
    """Whether a module, or a function of a file, is of the user's program."""
    if module == "__main__":
        return True
    if module in ("builtins", None) or module in _STEADY:
        return False
    if filename is not None and (filename.startswith("<") or is_users(filename)):
        return True
    file = getattr(sys.modules.get(module or ""), "__file__", None)
    return isinstance(file, str) and is_users(file)
