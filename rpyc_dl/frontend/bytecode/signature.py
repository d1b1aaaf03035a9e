"""The parameters of a code object."""

from __future__ import annotations

import inspect
from types import CodeType


def takes_varargs(code: CodeType) -> bool:
    """Whether the function has an `*args`."""
    return bool(code.co_flags & inspect.CO_VARARGS)


def takes_keywords(code: CodeType) -> bool:
    """Whether the function has a `**kwargs`."""
    return bool(code.co_flags & inspect.CO_VARKEYWORDS)


#: Flags of the code of functions that run when what they return is resumed, not when they are called.
_RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def is_resumed(code: CodeType) -> bool:
    """Whether a call of the function gives a generator, a coroutine or an asynchronous generator."""
    return bool(code.co_flags & _RESUMED)


def is_coroutine(code: CodeType) -> bool:
    """Whether a call of the function gives a coroutine."""
    return bool(code.co_flags & inspect.CO_COROUTINE)


def is_async_generator(code: CodeType) -> bool:
    """Whether a call of the function gives an asynchronous generator."""
    return bool(code.co_flags & inspect.CO_ASYNC_GENERATOR)


def is_awaitable_generator(code: CodeType) -> bool:
    """Whether a call of the function gives a generator that may be awaited: it is under `types.coroutine`."""
    return bool(code.co_flags & inspect.CO_ITERABLE_COROUTINE)


def names_variant(code: CodeType, names: tuple[str, ...] | None) -> tuple[str, ...]:
    """What tells the graphs of a function for these names of its `**kwargs`, or for any names, from each other."""
    return ("**",) if names is None and takes_keywords(code) else names or ()


def extra_names(code: CodeType, given: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the keywords of a call that end up in `**kwargs`."""
    count = code.co_argcount + code.co_kwonlyargcount
    own = code.co_varnames[code.co_posonlyargcount : count]
    return tuple(name for name in given if name not in own)
