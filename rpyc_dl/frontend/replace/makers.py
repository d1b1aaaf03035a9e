"""Classes with a `__new__` of their own, or a metaclass with a `__call__`: calling one is a call of the function that
is made here.

It does what `type.__call__` does: `__new__` is called with the class, and `__init__` of what it gives, if that is an
instance of the class. `__new__` is compiled once for each class, so its first parameter is that class alone.
`object.__new__` is the primitive `instantiate`. So is the `__call__` of a metaclass; in it `super().__call__` is the
function that does what `type.__call__` does.
"""

from __future__ import annotations

import inspect
import sys
import types
from typing import Any

from rpyc_dl.frontend.replace import abstracts, enums, namedtuples, supers
from rpyc_dl.frontend.synthetic import compile_function, wrapper
from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app.exceptions.records import maker_of
from rpyc_dl.rlib.app.primitives import instantiate
from rpyc_dl.source import instructions

_INIT = "    if isinstance(self, cls):\n        self.__init__({passed})\n"
_RETURN = "    return self\n"


@remembered
def maker(cls: type) -> types.FunctionType | None:
    """What is called in place of the class; None where a call just makes an instance, or does more."""
    of_exception = maker_of(cls)
    if of_exception is not None:
        return of_exception  # type: ignore[return-value]
    if enums.is_enum(cls) and not enums.is_flag(cls):
        return enums.by_value(cls)  # type: ignore[no-any-return]
    below_builtin = any(base.__module__ == "builtins" for base in cls.__mro__[:-1])
    made_in_c = below_builtin and not namedtuples.is_namedtuple(cls)
    if abstracts.is_abstract(cls) or made_in_c:
        return None
    if type(cls).__call__ is not type.__call__:
        return _of_metaclass(cls, type(cls).__call__)
    new, init = _own_new(cls), _function(cls, "__init__")
    if new is None or new.__module__ in sys.stdlib_module_names:
        return None
    names: dict[str, Any] = {"new": supers.copy_for(new, cls, always=True), "cls": cls}
    body = "    self = new(cls, {passed})\n" + (_INIT if init is not None else "") + _RETURN
    return _made(cls, _signature(cls, new), body, names, skipped=1)


def _of_metaclass(cls: type, call: Any) -> types.FunctionType | None:
    """What the `__call__` of the metaclass does for this class; None if that is none of the program's, or if it makes
    no instance at all: then the class is a function in disguise, which is refused where it is called."""
    if not isinstance(call, types.FunctionType) or call.__module__ in sys.stdlib_module_names:
        return None
    if not _makes_instances(type(cls)):
        return None
    names = {"call_of_metaclass": supers.metaclass_copy(call, cls), "cls": cls}
    return _made(cls, call, "    return call_of_metaclass(cls, {passed})\n", names, skipped=1)


def _makes_instances(metaclass: type) -> bool:
    """Whether a method of the metaclass calls `__call__` or `__new__` of what comes after it, as in
    `super().__call__(...)`. Its own `__new__` makes the class, not an instance."""
    methods = (
        method
        for base in metaclass.__mro__
        for name, method in vars(base).items()
        if isinstance(method, types.FunctionType) and name != "__new__"
    )
    return any(name in method.__code__.co_names for method in methods for name in ("__call__", "__new__"))


@remembered
def of_type(cls: type) -> types.FunctionType:
    """What `type.__call__` does for the class, which is the first argument."""
    new, init = _own_new(cls), _function(cls, "__init__")
    made_by = "instantiate({first})" if new is None else "new({first}, {rest})"
    body = f"    made_here = {made_by}\n"
    if init is not None:
        body += "    if isinstance(made_here, cls):\n        made_here.__init__({rest})\n"
    names: dict[str, Any] = {"instantiate": instantiate, "cls": cls}
    if new is not None:
        names["new"] = supers.copy_for(new, cls, always=True)
    return _made(cls, _taken(cls), body + "    return made_here\n", names, skipped=0)


def _taken(cls: type) -> types.FunctionType:
    """The function that says which arguments `type.__call__` takes for the class, behind its first parameter."""
    new, init = _own_new(cls), _function(cls, "__init__")
    if new is not None:
        return _signature(cls, new)
    return init if init is not None else _nothing  # type: ignore[return-value]


def _nothing(self: Any) -> None:
    """What takes nothing but the class."""


def _signature(cls: type, new: types.FunctionType) -> types.FunctionType:
    """The function that says which arguments the class takes: `__new__`, or `__init__` where `__new__` takes whatever
    there is and does not look at it. Where the two would not see the same, any arguments are passed on to both."""
    init = _function(cls, "__init__")
    if init is None:
        return new
    if _ignores(new):
        return init
    return new if _ignores(init) or _parameters(new) == _parameters(init) else _anything(new)


def _ignores(function: types.FunctionType) -> bool:
    """Whether a method takes any arguments behind its first, and does not look at them."""
    code = function.__code__
    names = code.co_varnames[code.co_argcount : code.co_argcount + 2]
    takes_all = code.co_flags & inspect.CO_VARARGS and code.co_flags & inspect.CO_VARKEYWORDS
    if not takes_all or code.co_argcount != 1 or code.co_kwonlyargcount:
        return False
    return not any(name in code.co_cellvars or _reads(code, name) for name in names)


def _reads(code: types.CodeType, name: str) -> bool:
    """Whether an instruction names it; one of CPython 3.13 may name two variables."""
    found = (instr.argval for instr in instructions(code))
    return any(each == name or (type(each) is tuple and name in each) for each in found)


def _parameters(method: types.FunctionType) -> list[tuple[Any, ...]]:
    """The parameters of a method behind its first: their names, their kinds, and their defaults, by identity."""
    parameters = list(inspect.signature(method, follow_wrapped=False).parameters.values())[1:]
    return [(each.name, each.kind, id(each.default)) for each in parameters]


def _anything(new: types.FunctionType) -> types.FunctionType:
    """What takes any arguments behind the class, in the place of `__new__`."""
    made = compile_function("def anything(cls, /, *arguments, **named): pass\n", {})
    written = new.__code__
    made.__module__, made.__code__ = (
        new.__module__,
        made.__code__.replace(
            co_filename=written.co_filename, co_firstlineno=written.co_firstlineno, co_qualname=written.co_qualname
        ),
    )
    return made


def _made(
    cls: type, signature: types.FunctionType, body: str, names: dict[str, Any], skipped: int
) -> types.FunctionType:
    made: types.FunctionType = wrapper(signature, body, names, skipped=skipped)
    made.__name__, made.__qualname__ = cls.__name__, cls.__qualname__
    return made


def _own_new(cls: type) -> types.FunctionType | None:
    """The `__new__` that the program defines; not that of a named tuple, which the library makes."""
    owner = next(base for base in cls.__mro__ if "__new__" in vars(base))
    return None if "_fields" in vars(owner) else _function(cls, "__new__")


@remembered
def new_of_tuple(cls: type) -> types.FunctionType:
    """The `__new__` that the class of a named tuple has, as Python."""
    owner = next(base for base in cls.__mro__ if "_fields" in vars(base))
    names = {"instantiate": instantiate, "init": namedtuples.namespace(owner)["__init__"]}
    body = "    self = instantiate({first})\n    init(self, {rest})\n" + _RETURN
    return _made(owner, vars(owner)["__new__"].__func__, body, names, skipped=0)


def _function(cls: type, name: str) -> types.FunctionType | None:
    """The function of the program that the class has under the name."""
    found: Any = next((vars(base)[name] for base in cls.__mro__ if name in vars(base)), None)
    found = found.__func__ if isinstance(found, staticmethod) else found
    return found if isinstance(found, types.FunctionType) else None
