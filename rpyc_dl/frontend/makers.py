"""Classes with a `__new__` of their own, or a metaclass with a `__call__`: calling one is a call of the function that
is made here.

It does what `type.__call__` does: `__new__` is called with the class, and `__init__` of what it gives, if that is an
instance of the class. `__new__` and the metaclass's `__call__` are compiled once for each class, so their first
parameter is that class alone. `object.__new__` is the primitive `instantiate`.
"""

from __future__ import annotations

import enum
import functools
import inspect
import types
from typing import Any

from rpyc_dl.frontend import namedtuples, supers
from rpyc_dl.frontend.standins import wrapper
from rpyc_dl.rlib.app.primitives import instantiate

_INIT = "    if isinstance(self, cls):\n        self.__init__({passed})\n"
_RETURN = "    return self\n"


@functools.cache
def maker(cls: type) -> types.FunctionType | None:
    """What is called in place of the class; None where a call just makes an instance, or does what nobody knows."""
    below_builtin = any(base.__module__ == "builtins" for base in cls.__mro__[:-1])
    made_in_c = below_builtin and not namedtuples.is_namedtuple(cls)
    if inspect.isabstract(cls) or isinstance(cls, enum.EnumMeta) or made_in_c:
        return None
    if type(cls).__call__ is type.__call__:
        return None if _own_new(cls) is None else _plain(cls, "cls")
    call = _function(type(cls), "__call__")
    if call is None:
        return None
    names = {"call": supers.copy_for(call, cls, always=True), "cls": cls}
    return _made(cls, _signature(cls, call), "    return call(cls, {passed})\n", names, skipped=1)


@functools.cache
def type_call(cls: type) -> types.FunctionType:
    """What `type.__call__` does for the class, which is the first argument."""
    return _plain(cls, None)


def _plain(cls: type, known: str | None) -> types.FunctionType:
    """`__new__` and `__init__` one after the other; the class is a name that is known, or the first parameter."""
    new, init = _own_new(cls), _function(cls, "__init__")
    names: dict[str, Any] = {"new": supers.copy_for(new, cls, always=True) if new else instantiate, "cls": cls}
    passed = "{passed}" if new is not None else ""
    body = f"    self = new(cls, {passed})\n" + (_INIT if init is not None else "") + _RETURN
    if known is None:
        body = body.replace("{passed}", "{rest}")
    return _made(cls, _signature(cls, new), body, names, skipped=0 if known is None else 1)


def _signature(cls: type, function: types.FunctionType | None) -> types.FunctionType:
    """The function that says which arguments the class takes: that, unless it passes on whatever there is."""
    init = _function(cls, "__init__")
    takes_any = function is None or function.__code__.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS)
    if takes_any and init is not None:
        return init
    found = function or _own_new(cls)
    return _nothing if found is None else found  # type: ignore[return-value]


def _nothing(cls: type) -> None:
    """The signature of a class that takes no arguments."""


def _made(
    cls: type, signature: types.FunctionType, body: str, names: dict[str, Any], skipped: int
) -> types.FunctionType:
    made: types.FunctionType = wrapper(signature, body, names, skipped=skipped)
    made.__name__, made.__qualname__ = cls.__name__, cls.__qualname__
    return made


def _own_new(cls: type) -> types.FunctionType | None:
    """The `__new__` of the program; that of a named tuple is none."""
    owner = next(base for base in cls.__mro__ if "__new__" in vars(base))
    return None if "_fields" in vars(owner) else _function(cls, "__new__")


@functools.cache
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
