"""What `jit` puts in place of a function, told from all other functions: compiled code calls the user's own."""

from __future__ import annotations

from types import CodeType, FunctionType
from typing import Any

#: The code of the functions that `jit` makes.
_CODES: set[CodeType] = set()


def known_as_made(function: Any) -> None:
    """Have the function, which `jit` has made, and all others with its code told from the user's."""
    _CODES.add(function.__code__)


def users_function(value: Any) -> Any:
    """What the user has written, where `value` is what `jit` has made of it; else itself."""
    if type(value) is FunctionType and value.__code__ in _CODES:
        return value.__wrapped__  # type: ignore[attr-defined]
    return value
