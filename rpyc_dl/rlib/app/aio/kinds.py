"""Which kind of thing a value is: what `inspect` and `asyncio` tell of coroutines. Of functions it is known where
they are constants of the call."""

# mypy: ignore-errors
from __future__ import annotations

import inspect


def iscoroutine(obj):
    return hasattr(obj, "__await__") and hasattr(obj, "send")


def isawaitable(obj):
    return hasattr(obj, "__await__")


def isfuture(obj):
    return hasattr(obj, "add_done_callback") and hasattr(obj, "__await__")  # each place makes a class of its own


def iscoroutinefunction(func):
    raise TypeError("whether it is a coroutine function is known of the name of a function only")


def isasyncgenfunction(func):
    raise TypeError("whether it is an asynchronous generator function is known of the name of a function only")


def _yes(func):
    return True


def _no(func):
    return False


def choose(name, call):
    """The function that answers, of which each call has a copy of its own."""
    if not name.endswith("function") or 0 not in call.constants:
        return globals()[name]
    return _yes if getattr(inspect, name)(call.constants[0]) else _no
