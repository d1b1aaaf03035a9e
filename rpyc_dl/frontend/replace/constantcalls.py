"""Functions whose calls are settled while translating (document 001, "Specialization"): those under
`specialize.ignore` give None, those under `specialize.memo` what the live function gives for the same arguments."""

from __future__ import annotations

import types
from collections.abc import Sequence
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any

from rpyc_dl.frontend.synthetic import compile_function, place_at

#: The tag of functions whose calls are left out.
IGNORE = "specialize:ignore"
#: The tag of functions that are called while translating.
MEMO = "specialize:memo"
#: Methods that are told the name of an attribute, and their tag: a copy for each name that is known.
HOOKS = ("__getattr__", "__setattr__", "__delattr__")
HOOK = "specialize:arg_or_var(1)"


def tag_of(func: Any) -> str | None:
    """The specialisation that a function asks for."""
    tag: str | None = getattr(func, "_annspecialcase_", None)
    return HOOK if tag is None and is_hook(func) else tag


def is_hook(func: Any) -> bool:
    """Whether it is such a method."""
    if not isinstance(func, types.FunctionType) or func.__name__ not in HOOKS:
        return False
    code = func.__code__
    return code.co_argcount > 1 and not code.co_flags & (CO_VARARGS | CO_VARKEYWORDS) and "." in func.__qualname__


def constant_function(func: types.FunctionType, value: Any) -> types.FunctionType:
    """A function of the signature and place of `func` that gives `value`."""
    return _of_signature(func, "value_", value)


def outside_function(func: types.FunctionType) -> types.FunctionType:
    """A function of the signature and place of `func` that gives what `outside_value` gives."""
    return _of_signature(func, "value_(0)", outside_value)


def outside_value(turn: int) -> Any:
    """Stands for what is not looked at: it gives and raises nothing by itself. What it gives is stated."""
    while True:
        turn ^= 1


def _of_signature(func: types.FunctionType, result: str, value: Any) -> types.FunctionType:
    """A function of the signature and place of `func` that gives `result`, where `value_` is the value."""
    code = func.__code__
    names = list(code.co_varnames)
    count, keyword_only = code.co_argcount, code.co_kwonlyargcount
    parts = names[:count]
    rest = names[count + keyword_only :]
    if code.co_flags & CO_VARARGS or keyword_only:
        parts.append("*" + (rest.pop(0) if code.co_flags & CO_VARARGS else ""))
    parts += names[count : count + keyword_only]
    if code.co_flags & CO_VARKEYWORDS:
        parts.append("**" + rest.pop(0))
    made = compile_function(f"def function({', '.join(parts)}):\n    return {result}\n", {"value_": value})
    made.__name__, made.__qualname__, made.__module__ = func.__name__, func.__qualname__, func.__module__
    made.__defaults__, made.__kwdefaults__ = func.__defaults__, func.__kwdefaults__
    place_at(made, code)
    made.__code__ = made.__code__.replace(co_name=code.co_name, co_qualname=code.co_qualname)
    return made


def memo_function(func: types.FunctionType, args: Sequence[Any]) -> types.FunctionType:
    """The function that gives what `func` gives for these arguments. Raises what `func` raises."""
    return constant_function(func, func(*args))


def makes_instances(cls: Any) -> bool:
    """Whether calling the class gives an exact instance of it, and it is an exception class."""
    return (
        isinstance(cls, type)
        and issubclass(cls, BaseException)
        and type(cls).__call__ is type.__call__
        and not isinstance(cls.__new__, types.FunctionType)
        and not issubclass(cls, OSError)  # OSError(errno, ...) makes an instance of a subclass
    )


def makes_no_exception(cls: Any) -> bool:
    """Whether calling the class gives an instance of it, and it is no exception class."""
    return (
        isinstance(cls, type)
        and not issubclass(cls, BaseException)
        and type(cls).__call__ is type.__call__
        and cls.__new__ is object.__new__
    )


def never_fails(cls: Any) -> bool:
    """Whether the class is an exception class that is made of any arguments."""
    if not makes_instances(cls) or isinstance(cls.__init__, types.FunctionType):
        return False
    return not issubclass(cls, (UnicodeError, ImportError, SyntaxError, BaseExceptionGroup))
