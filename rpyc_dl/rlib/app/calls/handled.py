"""The exception that is being handled, for functions that a handler calls: a bare `raise` in one of them raises it.

Programs without such a function pay nothing: only where one is found, handlers say what they handle
(`frontend/flow/flowspace.py`).
"""

# mypy: ignore-errors
from __future__ import annotations


class Handled:
    """The exception of the innermost handler that has called what is running, or None."""

    def __init__(self):
        self.error = None


HANDLED = Handled()


class Traceback:
    """What a handler is given as the traceback: that there is one. Its text is that of the exception."""


TRACEBACK = Traceback()


def enter(error):
    """A handler of `error` calls something; what was handled before."""
    before = HANDLED.error
    HANDLED.error = error
    return before


def leave(before):
    """That has ended, whichever way."""
    HANDLED.error = before


def current():
    """The exception that is being handled where the running function was called, or None."""
    return HANDLED.error
