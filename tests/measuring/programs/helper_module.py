"""A helper."""
from __future__ import annotations

LIMIT = 3


def clamp(x: int) -> int:
    """Limits."""
    if x > LIMIT:
        return LIMIT
    return x


def unused(x):
    y = x + 1
    return y
