"""What the parts that find values of constant expressions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: The most items, characters or bits of a value that an operation makes, and rounds of a comprehension.
LARGEST = 1000


class NotConstant(Exception):
    """The value of an expression is not known before the program runs."""


def checked(function: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
    """What a call gives. Raises NotConstant where it fails: it is to fail when the program runs."""
    try:
        return function(*args, **keywords)
    except Exception:
        raise NotConstant from None
