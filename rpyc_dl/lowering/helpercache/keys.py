"""The key of a helper: what its typed graph depends on, as a hash.

That is the content of the helper and of everything that it refers to (code, constants, closures, other helpers, the
low-level types and prebuilt data that it names), and the types and compile-time values of its arguments. The version
of the passes and rules names the folder of the cache (`version`).

A function pointer of the program (the user's `__eq__` in a dict's helpers) is a *hole*: the key has its type only,
and the graph that is read gets the pointer of the program at hand.
"""

from __future__ import annotations

import builtins
import functools
import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, MethodWrapperType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.llop import LLOp
from rpyc_dl.lowering.helpercache.datanames import content_of_name, name_of_pointer
from rpyc_dl.lowering.helpercache.typenames import Unnameable, symbol

PACKAGE = Path(__file__).parents[2]
_OF_C = (BuiltinFunctionType, MethodWrapperType)
_SIMPLE = (int, float, str, bytes, bool, type(None), type(Ellipsis), complex)
#: Folders of the package that have no say in what a typed helper graph looks like.
_LATER = frozenset({"cli", "workbench", "lowering/c", "lowering/run", "lowering/runtime"})


@dataclass(frozen=True)
class Key:
    """`name` is the hash; `holes` the function pointers of the program, in the order of their numbers."""

    name: str
    holes: tuple[Any, ...]


@functools.cache
def version() -> str:
    """The hash of the passes and the rules, and of the Python version; not of the helpers themselves."""
    return _digest_for(sys.version_info[:3])


@functools.cache
def shipped_version() -> str:
    """The hash of the passes and the rules, and of 3.11 or the like: its releases have the same bytecode, which is
    part of every key."""
    return _digest_for(sys.version_info[:2])


def _digest_for(python: tuple[int, ...]) -> str:
    return hashlib.blake2b(repr(python).encode() + _digest_of_sources(), digest_size=8).hexdigest()


@functools.cache
def _digest_of_sources() -> bytes:
    digest = hashlib.blake2b()
    for name, entry in sorted(_sources().items()):
        if not entry.name.startswith("ll_"):
            digest.update(name.encode() + b"\0")
            with open(entry.path, "rb", buffering=0) as file:
                digest.update(file.read())
    return digest.digest()


@functools.cache
def _sources() -> dict[str, os.DirEntry[str]]:
    """The sources that decide what typed helper graphs look like, by their paths in the package."""
    found: dict[str, os.DirEntry[str]] = {}
    folders = [("", str(PACKAGE))]
    while folders:
        inside, folder = folders.pop()
        for entry in os.scandir(folder):
            name = inside + entry.name
            if name in _LATER or entry.name == "__pycache__":
                continue
            if entry.is_dir():
                folders.append((name + "/", entry.path))
            elif entry.name.endswith((".py", ".dl")):
                found[name] = entry
    return found


@functools.cache
def is_of_this_process() -> bool:
    """Whether the sources are those that this process has loaded: none was changed since it started."""
    return max(entry.stat().st_mtime for entry in _sources().values()) < _process_start()


def _process_start() -> float:
    try:
        ticks = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        return time.time() - time.clock_gettime(time.CLOCK_BOOTTIME) + ticks / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return time.time() - time.process_time() - 10


def key_of(
    function: Any, args: Sequence[Any], world: str = "", exceptions: Callable[[set[str]], list[str]] | None = None
) -> Key:
    """The key of a helper for arguments that are low-level types, or Constants of type Void. Raises Unnameable.

    `world` says what else of the program the graphs depend on; `exceptions`, what depends on the builtin exception
    classes with these names, which are all that the helper and those behind it mention.
    """
    walk = _Walk()
    parts = [world, walk.describe(function)]
    parts += [walk.describe(arg.value) if isinstance(arg, Constant) else symbol(arg) for arg in args]
    parts += walk.functions_behind()
    if exceptions is not None:
        parts += exceptions(walk.exceptions)
    digest = hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16)
    return Key(digest.hexdigest(), tuple(walk.holes))


class _Walk:
    """Describes what one key depends on: every function that is reached has a number, and is described once."""

    def __init__(self) -> None:
        self.holes: list[Any] = []
        self.functions: list[FunctionType] = []
        self.exceptions: set[str] = set()  # the names of builtin exception classes that were met
        self._numbers: dict[FunctionType, int] = {}

    def functions_behind(self) -> Iterator[str]:
        """The descriptions of all functions that were mentioned, and of those that they mention."""
        done = 0
        while done < len(self.functions):
            function = self.functions[done]
            text, mentioned, exceptions = _content(function)
            self.exceptions |= exceptions
            done += 1
            yield text
            for cell in function.__closure__ or ():
                yield self.describe(cell.cell_contents)
            for default in function.__defaults__ or ():
                yield self.describe(default)
            for name, inner in mentioned:
                value = function.__globals__[name]
                if inner:
                    name, value = f"{name}.{inner}", vars(value)[inner]
                yield f"{name}={self.describe_global(value, name)}"

    def describe_global(self, value: Any, name: str) -> str:
        """A global that code mentions: one without a name of its own is the content of our file that it is from."""
        try:
            return self.describe(value)
        except Unnameable:
            module = type(value).__module__
            if not (isinstance(value, _OF_C) or module.startswith(f"{PACKAGE.name}.lltype.")):
                self.exceptions.add("BaseException")  # nobody has looked whether there is one in it
            return f"{module}.{type(value).__qualname__} {name}"

    def describe(self, value: Any) -> str:
        """A text that is equal for values of equal meaning. Raises Unnameable."""
        if isinstance(value, _SIMPLE):
            return f"{type(value).__name__} {value!r}"
        if isinstance(value, FunctionType):
            return f"function {self._number(value)}"
        if isinstance(value, lltype.LowLevelType):
            return f"type {symbol(value)}"
        if isinstance(value, lltype._ptr):
            return self._pointer(value)
        if isinstance(value, LLOp):
            return f"llop {value.opname}"
        if isinstance(value, (tuple, list)):
            return f"{type(value).__name__} ({', '.join(map(self.describe, value))})"
        if isinstance(value, dict):
            return f"dict {{{', '.join(f'{self.describe(k)}: {self.describe(v)}' for k, v in value.items())}}}"
        if isinstance(value, (set, frozenset)):
            return f"set {{{', '.join(sorted(map(self.describe, value)))}}}"
        if isinstance(value, (type, BuiltinFunctionType)) and _is_ours(value):
            if _is_builtin_exception(value):
                self.exceptions.add(value.__name__)
            return f"{value.__module__}.{value.__qualname__}"
        raise Unnameable(repr(type(value)))

    def _number(self, function: FunctionType) -> int:
        if function not in self._numbers:
            self._numbers[function] = len(self.functions)
            self.functions.append(function)
        return self._numbers[function]

    def _pointer(self, ptr: Any) -> str:
        if isinstance(ptr._TYPE.TO, lltype.FuncType) and ptr:
            number = next((i for i, hole in enumerate(self.holes) if hole._obj is ptr._obj), len(self.holes))
            if number == len(self.holes):
                self.holes.append(ptr)
            return f"hole {number} {symbol(ptr._TYPE)}"
        return f"pointer {symbol(ptr._TYPE)} {content_of_name(name_of_pointer(ptr))}"


def _is_ours(value: Any) -> bool:
    """Whether a class or builtin function means the same in every program: not one of the user's."""
    return str(value.__module__).partition(".")[0] in ("rpyc_dl", *sys.builtin_module_names)


# ____________________________________________________________ functions


def _is_builtin_exception(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, BaseException) and value.__module__ == "builtins"


#: The code of a function as text; the globals that it mentions; which of its names are of builtin exception classes.
_Content = tuple[str, list[tuple[str, str]], frozenset[str]]

#: Texts alone: what a function refers to may be of one program, and refer to the function.
_contents: WeakKeyDictionary[FunctionType, _Content] = WeakKeyDictionary()


_FLAGS = (
    "_always_inline_", "_dont_inline_", "_looks_up_", "_elidable_function_", "_only_reads_", "_annspecialcase_",
)  # fmt: skip


def _content(function: FunctionType) -> _Content:
    """What a key has of a function's own code."""
    known = _contents.get(function)
    if known is None:
        texts: list[str] = []
        names: dict[str, None] = {}
        _add_code(function.__code__, texts, names)
        flags = [name for name in _FLAGS if hasattr(function, name)]
        exceptions = frozenset(name for name in names if _is_builtin_exception(vars(builtins).get(name)))
        mentioned = [*_mentioned(function.__globals__, names)]
        known = _contents[function] = "\n".join([*texts, *flags]), mentioned, exceptions
    return known


def _add_code(code: CodeType, texts: list[str], names: dict[str, None]) -> None:
    lines = [(start, line) for start, _, line in code.co_lines()]
    constants = [c for c in code.co_consts if not isinstance(c, CodeType)]
    texts.append(
        repr(
            (
                code.co_name,
                code.co_code,
                [(type(c).__name__, sorted(map(repr, c)) if isinstance(c, frozenset) else c) for c in constants],
                code.co_names,
                code.co_varnames,
                code.co_cellvars,
                code.co_freevars,
                (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags),
                getattr(code, "co_exceptiontable", b""),
                lines,
            )
        )
    )
    names.update(dict.fromkeys(code.co_names))
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            _add_code(inner, texts, names)


def _mentioned(globals_: dict[str, Any], names: dict[str, None]) -> Iterator[tuple[str, str]]:
    """The globals with these names, each with ""; of a module, with those of its contents that have one of the
    names."""
    for name in names:
        if name not in globals_:
            continue
        value = globals_[name]
        if not isinstance(value, ModuleType):
            yield name, ""
            continue
        for inner in names:
            if inner in vars(value) and not isinstance(vars(value)[inner], ModuleType):
                yield name, inner
