"""Containers of several kinds of numbers that compiled functions change: Python gets each item back as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rpyc_dl

INT_OR_FLOAT = int | float
BOOL_OR_FLOAT = bool | float


def appended(xs: Any) -> None:
    xs.append(True)


def each_and_one(xs: Any) -> None:
    for i in range(len(xs)):
        xs[i] = xs[i] + 1


def ordered(xs: Any) -> None:
    xs.sort()


def keyed(d: Any) -> None:
    d["k"] = 1


def total(xs: Any) -> Any:
    return sum(xs)


def first(xs: Any) -> Any:
    return xs[0]


CASES: list[tuple[Callable[..., Any], Any, Callable[[], Any]]] = [
    (appended, list[INT_OR_FLOAT], lambda: [2.5, 1]),
    (each_and_one, list[INT_OR_FLOAT], lambda: [2.5, 1]),
    (ordered, list[INT_OR_FLOAT], lambda: [2.5, 1]),
    (keyed, dict[str, INT_OR_FLOAT], lambda: {"a": 2.5}),
    (total, list[INT_OR_FLOAT], lambda: [2, 1]),
    (total, list[BOOL_OR_FLOAT], lambda: [True, True]),
    (total, list[BOOL_OR_FLOAT], lambda: [2.5, True]),
    (first, list[BOOL_OR_FLOAT], lambda: [True]),
]


@pytest.mark.parametrize(("function", "given", "make"), CASES)
def test_each_item_comes_back_as_it_is(function: Callable[..., Any], given: Any, make: Callable[[], Any]) -> None:
    passed, expected = make(), make()
    result = rpyc_dl.compile(function, [given])(passed)
    assert repr((function(expected), expected)) == repr((result, passed))
