"""`atexit`: functions that run when the program ends, the last one first.

A program that registers one has an entry that runs them (`frontend/programtext/wholeprogram.py`)."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import sys

from rpyc_dl.rlib.app.primitives import traceback_text
from rpyc_dl.rlib.objectmodel import specialize


class _Registered:
    _one_for_all_ = True

    def __init__(self):
        self.calls = []


_REGISTERED = _Registered()


def register_call(call):
    """Have the program call this, without arguments, when it ends."""
    _REGISTERED.calls.append(call)


register_call._one_for_all_ = True


@specialize.call_location()
def register(func, *args, **kwargs):
    register_call(functools.partial(func, *args, **kwargs))
    return func


def begin(registered):
    """Start with what the import of the program has registered: functions, and what to call them with."""
    _REGISTERED.calls = [functools.partial(func, *args, **kwargs) for func, args, kwargs in registered]


def has_begun_with_any():
    return len(_REGISTERED.calls) > 0


def run_endings():
    """What the program does when it ends, whichever way."""
    calls = _REGISTERED.calls
    while calls:
        call = calls.pop()
        try:
            call()
        except Exception as error:
            sys.stderr.write("Exception ignored in atexit callback:\n" + traceback_text(error, True))
