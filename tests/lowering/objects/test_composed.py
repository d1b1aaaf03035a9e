"""Helpers that are put together of others: kept for all translations, or gone with the one that they belong to."""

from __future__ import annotations

import collections
import gc
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from rpyc_dl.lowering.core.composed import composed, passing
from support.typed import agree, typed


def ll_plain(x: Any) -> Any:
    return x


def test_the_same_key_has_the_same_helper() -> None:
    made = [composed(("test", ll_plain), lambda: lambda x: x) for _ in range(2)]
    assert made[0] is made[1]


def around(part: Any) -> Any:
    return composed(("test", (ll_plain, part)), lambda: lambda x: part(x))


def test_what_is_made_of_a_passing_part_passes() -> None:
    part = passing(lambda x: x)
    first = around(part)
    second = around(first)
    assert second is around(first)
    gone = [weakref.ref(part), weakref.ref(first), weakref.ref(second)]
    del part, first, second
    gc.collect()
    assert [ref() for ref in gone] == [None] * 3


@dataclass(frozen=True, order=True)
class Point:
    x: int
    y: float


def counted(n: int) -> str:
    counts = collections.Counter("abracadabra")
    waiting = collections.deque([n, n + 1])
    return f"{counts} {[*map(str, waiting)]} {[(k, v) for k, v in counts.items()]}"


def compared(n: int) -> str:
    points = {Point(n, 0.5): [Point(1, 2.0)], Point(n - 1, 1.5): []}
    return f"{sorted(points)} {max(points)} {[Point(n, 1.0)] == [Point(n, 1.0)]} {points}"


@pytest.mark.parametrize("function", [counted, compared])
def test_a_translation_is_freed(function: Callable[[int], str]) -> None:
    agree(function, (3,))
    rtyper = weakref.ref(typed(function, int).rtyper)
    gc.collect()
    assert rtyper() is None
