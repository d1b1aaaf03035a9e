"""Ranges that go to the end of a word are found at once, without the steps on the way; capped ones have an end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rpyc_dl.annotator import annotate_program

MIN, MAX = -(2**63), 2**63 - 1


def counts_letters(text: str) -> int:
    count = 0
    for _ in text:
        count += 1
    return count


def counts_down(steps: list[int]) -> int:
    left = 0
    while steps:
        left -= steps[0] & 7
        left -= 1
    return left


def sums(n: int) -> int:
    total = 0
    for i in range(n):
        if i % 3 == 0:
            total += i * n
        else:
            total -= i
    return total


def nested(n: int) -> int:
    found = 0
    for i in range(10):
        k = i
        while k < n:
            found += 1
            k += 2
    return found


def swaps(n: int) -> int:
    a, b = 0, 1
    while n > 0:
        a, b = b, a + 1
        n -= 1
    return a


CASES: list[tuple[Callable[..., Any], list[Any], tuple[int, int]]] = [
    (counts_letters, [str], (0, MAX)),
    (counts_down, [list[int]], (MIN, 0)),
    (sums, [int], (MIN, MAX)),
    (nested, [int], (0, MAX)),
    (swaps, [int], (0, MAX)),
]


def bounds(rows: list[tuple[int, int]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for v, n in rows:
        found.setdefault(v, []).append(n)
    return found


@pytest.mark.parametrize(("function", "argtypes", "expected"), CASES, ids=lambda x: getattr(x, "__name__", ""))
def test_what_grows_without_a_cap_goes_to_the_end(
    function: Any, argtypes: list[Any], expected: tuple[int, int]
) -> None:
    result = annotate_program(function, argtypes)
    assert result.range_of(result.graphs[0].returnvar) == expected


@pytest.mark.parametrize(("function", "argtypes", "expected"), CASES, ids=lambda x: getattr(x, "__name__", ""))
def test_few_bounds_are_kept(function: Any, argtypes: list[Any], expected: tuple[int, int]) -> None:
    """What goes to the end has that bound, and few others that come from outside; not one for each step."""
    session = annotate_program(function, argtypes).session
    low, high = bounds(session.rows("low")), bounds(session.rows("high"))
    endless = session.rows("endless")
    assert endless
    for v, side in endless:
        assert (MIN in low[v]) if side == "low" else (MAX in high[v])
        assert len((low if side == "low" else high)[v]) <= 2


def test_a_capped_loop_has_an_end() -> None:
    def capped(n: int) -> int:
        i = 0
        while i < 100:
            i += 1
        return i

    result = annotate_program(capped, [int])
    low, high = result.range_of(result.graphs[0].returnvar) or (MIN, MAX)
    assert 0 <= low <= 100 <= high <= 255


def test_a_limit_on_one_of_two_ways_is_no_cap() -> None:
    def half(n: int) -> int:
        i = 0
        while n > 0:
            if i < 100:
                i += 1
            else:
                i += 2
            n -= 1
        return i

    result = annotate_program(half, [int])
    assert result.range_of(result.graphs[0].returnvar) == (0, MAX)
