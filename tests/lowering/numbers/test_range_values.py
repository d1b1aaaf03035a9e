"""Ranges that a module made before the program runs; parts of ranges and numbers as attributes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed

UP = range(10)
DOWN = range(9, -3, -4)
NEG = range(-5, 5)
EMPTY = range(0)
TABLE = [range(3), range(2, 4)]
HUGE = range(1 << 70)


class Grid:
    rows = range(3)


def total(r: range = range(3)) -> int:
    return sum(r)


def test_prebuilt_ranges() -> None:
    def f(n: int) -> str:
        xs = [0] * 10
        for i in UP:
            xs[i] += i
        for i in DOWN:  # also negative indexes: no check may be dropped for them
            xs[i] += n
        shown = f"{UP} {DOWN} {EMPTY} {len(DOWN)} {DOWN[1]} {DOWN[-1]} {list(NEG)} {n in UP} {UP == range(10)}"
        parts = [f"{list(r)} {r.start} {r.stop} {r.step}" for r in TABLE]
        sums = f"{total()} {total(UP)} {total(range(n))} {sum(Grid.rows)} {max(DOWN)} {list(reversed(UP))} {UP[2:5]}"
        return f"{shown} {parts} {sums} {xs} {list(enumerate(DOWN))} {bool(EMPTY)} {UP.index(3)}"

    agree(f, 100, 3)


def test_one_of_two() -> None:
    def f(n: int) -> int:
        xs = [1, 2, 3]
        count = 0
        for i in range(n) if n < 3 else NEG:
            if i < len(xs):
                count += xs[i]
        return count

    agree(f, 2, 3)


def test_an_index_that_is_out() -> None:
    def f(n: int) -> int:
        xs = [n] * 5
        for i in UP:
            xs[i] += 1
        return len(xs)

    agree(f, 1)


def test_parts_of_numbers() -> None:
    def f(n: int, x: float) -> str:
        b = n > 3
        r = range(n, 20, n)
        return (
            f"{n.real} {n.imag} {n.numerator} {n.denominator} {b.real} {b.imag} {x.real} {x.imag} {(-n).real}"
            f" {(5).real} {hasattr(n, 'real')} {getattr(n, 'real', 7)} {getattr(n, 'nothing', 8)}"
            f" {r.start} {r.stop} {r.step}"
        )

    agree(f, (10, 2.5), (2, -1.0))


def test_a_range_beyond_words() -> None:
    with pytest.raises(RPythonError, match="does not work on the constant range"):
        typed(lambda n: n in HUGE, int)


def test_a_range_is_an_instance_of_range_and_a_sequence():
    def f(n):
        some = range(n) if n else None
        match range(n):
            case [a, b, c]:
                found = a + b + c
            case [a, *rest]:
                found = len(rest) + 10
            case _:
                found = -1
        return isinstance(range(n), range), isinstance(some, range), isinstance(n, range), found

    agree(f, 0, 1, 3, 4)


def halves(r: range) -> int:
    if len(r) < 2:
        return sum(r)
    middle = len(r) // 2
    return halves(r[:middle]) + halves(r[middle:])


def test_slices() -> None:
    """A slice keeps the step, unless it has one of its own: then the range stores it."""

    def f(n: int) -> str:
        return (
            f"{halves(range(10))} {halves(range(0, 20, 3))} {list(range(10)[::n])} {range(10)[2:5]} {range(10)[::2]}"
            f" {range(0, 10, 2)[1:]} {range(0, 30, 3)[n::2]} {list(range(6)[::-1])} {list(range(9)[4:1:-1])}"
        )

    agree(f, 2, -1, 3)


def find(n: int) -> int | None:
    return None if n > 3 else n


def test_searching_for_what_may_be_no_int() -> None:
    def f(n: int) -> str:
        r = range(0, n, 2)
        shown = []
        for x in [find(2), find(3), find(7)]:
            try:
                shown.append(f"{x in r} {r.count(x)} {r.index(x)}")
            except ValueError as error:
                shown.append(str(error))
        try:
            shown.append(f"{2.0 in r} {r.count(2.5)} {r.index(4.0)} {r.index('a')}")
        except ValueError as error:
            shown.append(str(error))
        return f"{shown} {True in r} {'a' in r} {None in r} {r.count('a')} {(1, 2) in r} {r.count(None)}"

    agree(f, 10, 3, 0)


MAX = 2**63 - 1
MIN = -(2**63)
#: Bounds of slices; 77 stands for None.
BOUNDS = [0, 1, 3, -1, -2, 77, MAX, MIN]
KEYS = {range(1, 5): "a", range(0): "none"}


def bound(n: int) -> int | None:
    return None if n == 77 else n


def in_words(r: range) -> range:
    """In CPython, too, what does not fit a word is an OverflowError."""
    for x in (r.start, r.stop, r.step):
        if x > MAX or x < MIN:
            raise OverflowError("integer overflow")
    return r


def part(r: range, i: int, k: int, step: int) -> str:
    try:
        return f"{in_words(r[bound(i) : bound(k) : bound(step)])}"
    except OverflowError:
        return "beyond"
    except ValueError as error:
        return str(error)


def plain_parts(r: range) -> str:
    found = []
    for cut in [
        lambda r: r[:],
        lambda r: r[::-1],
        lambda r: r[2:],
        lambda r: r[:-2],
        lambda r: r[::2],
        lambda r: r[-1:0:-3],
    ]:
        try:
            found.append(f"{in_words(cut(r))}")
        except OverflowError:
            found.append("beyond")
    return " ".join(found)


@pytest.mark.slow
def test_slices_of_ranges_wider_than_a_word(everywhere: Callable[..., None]) -> None:
    def f(n: int) -> str:
        found = []
        for r in [range(0, 10, n), range(5, -20, -3), range(MIN, MAX, n), range(MAX, MIN, -1), range(0, MAX, MAX),
                  range(n, n), range(MAX - 1, MAX, 5), range(MIN, MAX, 2)]:  # fmt: skip
            for i in BOUNDS:
                for k in BOUNDS:
                    found += [part(r, i, k, step) for step in (1, -1, 2, -2, 3, 0, 77, MIN)]
            found.append(plain_parts(r))
        return " ".join(found)

    everywhere(f, [int], [(1,)])


def test_ranges_as_keys(everywhere: Callable[..., None]) -> None:
    def f(n: int) -> str:
        up = range(0, 3, n)
        d = {range(3): 1, range(0, 4, 2): 2, range(0): 0, up: 7}
        found = f"{d} {range(0, 3) in d} {d[range(0, 3, 2)]} {len({range(5), range(n + 4)})} {KEYS[range(n, 5)]}"
        found += f" {hash(range(7)) == hash(range(0, 7, n))} {range(2, 1) in KEYS} {(range(n), 1) in {(range(1), 1)}}"
        found += f" {({range(n, 5): 2}).get(range(1, 5, n))} {hash(range(MIN, MAX)) == hash(range(MIN, MAX, n))}"
        found += (
            f" {[range(0, 3)] == [range(0, 3, 2)]} {[range(0, 4, 2)] == [range(0, 3, 2)]} {(range(0, 3),) == (up,)}"
        )
        return found + f" {range(3) in [up]} {[range(0, 3)].index(up)} {range(3) == (up if n else None)}"

    everywhere(f, [int], [(1,)])
