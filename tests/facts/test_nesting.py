"""Prebuilt data that is nested without measure: what is one type, what is refused, and that nothing here recurses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rpyc_dl
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts.nesting import DEEPEST, KINDS, Nesting
from rpyc_dl.frontend.flow.folding import is_immutable
from rpyc_dl.frontend.model import constant_key
from support.executables import build


def nested_tuple(depth: int) -> Any:
    value: Any = (1,)
    for _ in range(depth):
        value = (value,)
    return value


def test_depths() -> None:
    nesting = Nesting(KINDS)
    inner: list[Any] = []
    assert nesting.depth(5) == 0
    assert nesting.depth(inner) == 1
    assert nesting.depth({1: (inner, [inner])}) == 4
    assert nesting.depth(nested_tuple(100_000)) == 100_001


def test_what_is_too_deep_shares_a_site_with_its_own_kind_inside() -> None:
    nesting = Nesting(KINDS)
    levels: list[Any] = [[]]
    for i in range(3 * DEEPEST):
        levels.append({"a": levels[-1]} if i % 2 else [levels[-1]])
    assert all(nesting.site(level) is None for level in levels[:DEEPEST])
    assert len({nesting.site(level) for level in levels[DEEPEST:]}) == 2


def test_a_ring_has_a_depth() -> None:
    ring: list[Any] = []
    value = ring
    for _ in range(3 * DEEPEST):
        value = [value]
    ring.append(value)
    nesting = Nesting(KINDS)
    assert nesting.depth(ring) > DEEPEST
    assert nesting.site(value) is None or nesting.site(value) == nesting.site(ring)


def test_deep_tuples_as_constants() -> None:
    deep, same = nested_tuple(100_000), nested_tuple(100_000)
    assert is_immutable(deep) and not is_immutable((deep, []))
    assert constant_key(deep) == constant_key(same)
    assert constant_key((1, (2, 3))) != constant_key((1, 2, 3)) != constant_key((1.0, 2, 3))
    shared: Any = (1, 2)
    for _ in range(200):
        shared = (shared, shared)
    assert is_immutable(shared)
    assert hash(constant_key(shared)) == hash(constant_key(shared))


PROGRAM = """
import sys

LISTS = []
for i in range(1500): LISTS = [LISTS]
DICTS = {}
for i in range(1500): DICTS = {"a": [DICTS]}
RING = []
inner = RING
for i in range(1500): inner = [inner]
RING.append(inner)
PAIRS = (0, None)
for i in range(90): PAIRS = (i, PAIRS)


def main(argv):
    n, x = 0, LISTS
    while x:
        n, x = n + 1, x[0]
    m, d = 0, DICTS
    while "a" in d:
        m, d = m + 1, d["a"][0]
    k, p = 0, PAIRS
    while p:
        k, p = k + p[0], p[1]
    print(n, m, k, LISTS == LISTS, len(RING), RING[0] is RING)
    return 0
"""


def test_deep_data_in_a_program(tmp_path: Path) -> None:
    program = build(PROGRAM, tmp_path)
    assert program.run() == program.expected()


DEEP = nested_tuple(DEEPEST)


def test_deep_tuples_are_refused() -> None:
    with pytest.raises(AnnotatorError, match=f"tuples are nested more than {DEEPEST} deep") as told:
        rpyc_dl.annotate(lambda n: [DEEP][n], [int])
    assert told.value.code == "tuple"
