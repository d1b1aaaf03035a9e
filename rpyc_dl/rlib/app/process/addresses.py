"""Addresses of functions under CPython, where ctypes makes the code that C can call."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

#: What C may still call, by the function: as long as CPython runs, for nobody says when C forgets an address.
_made: dict[Callable[..., Any], Any] = {}


def of_function(function: Callable[..., Any], *kinds: Any) -> int:
    """The address of code that calls the function; `kinds` are the types of its result, a 64-bit int by default, and
    of its arguments, as ctypes has them."""
    if function not in _made:
        _made[function] = ctypes.CFUNCTYPE(*(kinds or (ctypes.c_int64,)))(function)
    return ctypes.cast(_made[function], ctypes.c_void_p).value or 0
