"""Which exceptions a function can raise, as ranges of class numbers; and which functions can call themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

#: The exceptions of a class and its subclasses: numbers first <= n < end.
Range: TypeAlias = tuple[int, int]

ANY: Range = (0, 2**62)
_LIMIT = 24  # more ranges than this in one set become ANY


def intersects(a: Range, b: Range) -> bool:
    return a[0] < b[1] and b[0] < a[1]


def contains(outer: Range, inner: Range) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def uncaught(raised: Iterable[Range], caught: Iterable[Range]) -> set[Range]:
    """What of `raised` may pass handlers that catch `caught`."""
    handlers = list(caught)
    return {r for r in raised if not any(contains(h, r) for h in handlers)}


def widen(ranges: set[Range]) -> set[Range]:
    """The same set, or {ANY} if it is too large to be worth keeping."""
    return {ANY} if ANY in ranges or len(ranges) > _LIMIT else ranges
