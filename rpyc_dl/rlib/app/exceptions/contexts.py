"""`__context__` and `__suppress_context__`: what was being handled where an exception was raised.

Programs that read neither pay nothing: only where one is read, raise statements and handlers keep it
(`frontend/programtext/wholeprogram.py`).
"""

# mypy: ignore-errors
from __future__ import annotations


def raised(error, handled):
    """A `raise` statement raises `error` where `handled` is being handled, or nothing (None)."""
    if handled is None or error is handled:
        return
    last = handled
    while last is not None:  # no exception stands in its own chain
        before = last.__context__
        if before is error:
            last.__context__ = None
        last = before
    error.__context__ = handled


def found(error, handled):
    """An exception has come out of what a handler of `handled` does, or into a handler below one: an operation may
    have raised it there."""
    if handled is not None and error is not handled and error.__context__ is None:
        raised(error, handled)


def suppresses(error):
    """`error.__suppress_context__`"""
    return bool(error.__suppress_context__)


def suppress(error):
    """`raise error from` a cause, or None."""
    error.__suppress_context__ = True
