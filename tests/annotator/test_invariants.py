"""The invariants that the rules state of themselves hold of every result."""

from __future__ import annotations

import programs_basic as programs
import pytest

from rpyc_dl.annotator import analyse

INVARIANTS = ("broken_truth", "broken_constness", "broken_pair", "broken_order")


@pytest.mark.parametrize(("function", "argtypes"), programs.PROGRAMS, ids=lambda x: getattr(x, "__name__", ""))
def test_invariants(function, argtypes) -> None:
    session, _ = analyse(function, argtypes)
    for relation in INVARIANTS:
        assert session.rows(relation) == [], relation


def test_negation_of_what_is_not_a_bool() -> None:
    """`not n` may be True and False, so what depends on it is alive."""

    def empty(items):
        return not items

    def f(n):
        return "even" if empty([n]) else "odd"

    session, entry = analyse(f, [int])
    assert session.rows("broken_truth") == []
    exported = session.exporter.exported[entry]
    assert len(exported.links) >= 2
    assert set(exported.links.values()) <= session.taken
