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


def extra_names(code: CodeType, given: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the keywords of a call that end up in `**kwargs`."""
    count = code.co_argcount + code.co_kwonlyargcount
    own = code.co_varnames[code.co_posonlyargcount : count]
    return tuple(name for name in given if name not in own)
