"""Results of functions that Python calls: bytearrays, and lists that never hold anything but None."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import rpyc_dl


def changed(data: bytes) -> bytearray:
    a = bytearray(data)
    a[0] = 65
    a += b"z"
    return a


def inside(n: int) -> tuple[int, list[bytearray]]:
    return n, [bytearray(n), bytearray(b"ab\xff")]


def perhaps(n: int) -> bytearray | None:
    return bytearray([n]) if n > 0 else None


def test_results_interpreted() -> None:
    assert rpyc_dl.interpret(changed, [b"hello"]) == changed(b"hello")
    assert rpyc_dl.interpret(inside, [3]) == inside(3)
    assert rpyc_dl.interpret(perhaps, [3]) == perhaps(3)
    assert rpyc_dl.interpret(perhaps, [0]) is None


def test_results_compiled() -> None:
    result = rpyc_dl.compile(changed, [bytes])(b"hello")
    assert type(result) is bytearray
    assert result == changed(b"hello")
    assert rpyc_dl.compile(inside, [int])(3) == inside(3)
    compiled = rpyc_dl.compile(perhaps, [int])
    assert [compiled(3), compiled(0)] == [perhaps(3), None]


def nothing(n: int) -> list[Any]:
    return []


def nothing_inside(n: int) -> Any:
    found: list[Any] = []
    found.extend([])
    return found, [found], n


def only_none(n: int) -> Any:
    return [None] * n, bytearray(0)


@pytest.mark.parametrize("function", [nothing, nothing_inside, only_none])
def test_lists_whose_items_take_no_room(function: Callable[[int], Any]) -> None:
    assert rpyc_dl.interpret(function, [2]) == function(2)
    assert rpyc_dl.compile(function, [int])(2) == function(2)
