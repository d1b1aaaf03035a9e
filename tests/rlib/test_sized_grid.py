"""Sized integers: every operation on every type, compiled, beside the classes of rlib under CPython."""

from __future__ import annotations

import pytest

import rpyc_dl
from rpyc_dl.rlib import rarithmetic
from support.sizedgrid import GROUPS, PAIRS, TYPES, agrees, grid_function

#: The quick test runs one in so many operations of each type, so that each is run for some type.
SHARE = len(TYPES)


def operations_of(name: str) -> list[str]:
    """The operations on a type; a word without a sign counts no items, and is written by no format."""
    return [text for group, texts in GROUPS.items() for text in texts if group != "counted" or name != "r_uint"]


def check(name: str, expressions: list[str]) -> None:
    function = grid_function(name, expressions)
    compiled = rpyc_dl.compile(function, [int, int])
    for a, b in PAIRS:
        lines = zip(expressions, compiled(a, b).split("\n"), function(a, b).split("\n"), strict=True)
        wrong = [(text, seen, expected) for text, seen, expected in lines if not agrees(seen, expected)]
        assert not wrong, f"{name}, a = {a}, b = {b}: {wrong[:5]}"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", TYPES)
def test_some_operations_of(name: str) -> None:
    check(name, operations_of(name)[TYPES.index(name) :: SHARE])


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPES)
def test_all_operations_of(name: str) -> None:
    check(name, operations_of(name))


def test_the_grid_has_all_types() -> None:
    assert {getattr(rarithmetic, name) for name in TYPES} == set(rarithmetic.SIZED_INTS)
    assert rarithmetic.r_longlong is rarithmetic.r_int64 is rarithmetic.r_int
    assert rarithmetic.r_ulonglong is rarithmetic.r_uint64 is rarithmetic.r_uint
