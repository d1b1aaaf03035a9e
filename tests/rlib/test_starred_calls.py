"""Builtins and methods of sets whose arguments are passed with a star (`rlib/app/iterators/starred.py`)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed


def _count(n: int) -> Iterator[int]:
    yield from range(n)


def _list(n: int) -> list[int]:
    return [3, n, 2]


def test_the_greatest_of_arguments_with_stars_anywhere() -> None:
    def func(n: int) -> str:
        plain = max(*_list(n)), max(0, *_list(n)), max(0, 9, *_list(n)), max(*_list(n), 10), max(1, *_list(n), 4)
        least = min(*_list(n)), min(0, *_list(n)), min(9, 8, *_list(n)), min(*_list(n), 1), min(*_list(n), *_count(2))
        other = (
            max(*_count(5), 1),
            max(*set(_list(n))),
            max(*(v * v for v in _list(n))),
            max(*"hello"),
            max(*{n: 2, 4: 1}),
        )
        return f"{plain} {least} {other}"

    agree(func, 1, 7)


def test_with_a_key_function() -> None:
    def func(n: int) -> str:
        words = ["b", "ccc", "aa"]
        first = (
            max(*_list(n), key=lambda v: -v),
            min(5, *_list(n), key=lambda v: -v),
            max(5, 7, *_list(n), key=lambda v: v % 3),
        )
        return f"{first} {max(*words, 'zzzz', key=len)} {min('q', *words, key=str.upper)}"

    agree(func, 1, 7)


def test_of_tuples_of_any_length_and_of_fixed_length() -> None:
    def several(*args: int) -> tuple[int, int]:
        return max(*args), min(1, *args)

    def func(n: int) -> str:
        t = tuple(_list(n))
        mixed = (n, 2.5)
        floats = max(*mixed) + 0.5, max(1, *mixed) + 0.5
        return f"{max(*t)} {max(7, *t)} {min(*t, 1)} {min(*t, *t)} {several(1, 2, n)} {floats}"

    agree(func, 1, 7)


def test_a_single_argument_would_be_iterated_over() -> None:
    def attempt(*args: int) -> int:
        try:
            return max(*args)
        except TypeError:
            return -1

    def func(n: int) -> tuple[int, int, int]:
        try:
            last = max(*[n][:n])
        except TypeError:
            last = -2
        return attempt(n, 2), attempt(n), last

    agree(func, 0, 1)


def test_other_builtins_with_arguments_before_the_star() -> None:
    def func(n: int) -> str:
        rows, names = [[4, n], [7, 8]], ["b", "c"]
        joined = os.path.join("a", *names), os.path.join("a", "x", *names), os.path.join(*names, "f")
        return (
            f"{joined} {list(chain([0], *rows))} {list(zip([1, 2], *rows))} {list(map(lambda a, b: a + b, *rows))} "
            + str(list(map(max, [5, 5], *rows)))
        )

    agree(func, 1, 9)


def test_slices_of_bounds_that_are_kept_together() -> None:
    def func(n: int) -> str:
        bounds = [1, 5, 2][:n]
        try:
            return f"{'abcdef'[slice(*bounds)]} {slice(*bounds)} {_list(n)[slice(*(0, 2))]}"
        except TypeError as error:
            return str(error)

    agree(func, 0, 1, 2, 3)


def test_methods_of_sets() -> None:
    class Other:
        def union(self, *others: Any) -> int:
            return len(others)

    def func(n: int) -> str:
        sets = [{1, n}, {2, n}, {3, n}]
        made = (
            set().union(*sets),
            set.union(*sets),
            set.intersection(*sets),
            {7, n}.intersection(*sets),
            {7, n}.difference(*sets),
        )
        grown, less = {0}, {1, 2, n}
        grown.update(*[[1, 2], [n]])
        less.difference_update(*sets)
        return f"{[sorted(s) for s in made]} {sorted(grown)} {sorted(less)} {Other().union(*sets)}"

    agree(func, 1, 9)


def test_what_wants_to_know_the_number_is_refused() -> None:
    def func(n: int) -> str:
        return "1 2".replace(*["1", str(n)])

    with pytest.raises(RPythonError):
        typed(func, int)
