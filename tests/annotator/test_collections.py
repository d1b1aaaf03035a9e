"""Memory: what an analysis leaves behind is freed by a later one, however rarely Python's collector looks for it."""

from __future__ import annotations

import gc
import weakref

import pytest

from rpyc_dl import collector
from rpyc_dl.annotator import analyse


def square(n):  # type: ignore[no-untyped-def]
    return n * n


class Ring:
    def __init__(self) -> None:
        self.next = self


def test_an_analysis_frees_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "MOST_KEPT", 1000)
    monkeypatch.setattr(collector, "_alive", 0)
    with collector.no_collections():
        rings = [Ring() for _ in range(collector.MANY * 2)]
    left = weakref.ref(rings[0])
    del rings
    assert left() is not None, "a circle, and none of the young objects"
    analyse(square, [int])
    assert left() is None


def test_young_objects_are_left_to_the_collector() -> None:
    before = collector._kept
    with collector.no_collections():
        few = [[] for _ in range(collector.MANY // 10)]
    assert collector._kept == before
    with collector.no_collections():
        assert not gc.isenabled()
        many = [[] for _ in range(collector.MANY * 2)]
    assert gc.isenabled()
    assert collector._kept - before >= collector.MANY
    assert len(few) < len(many)
