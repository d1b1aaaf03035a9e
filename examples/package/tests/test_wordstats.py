"""Run with the compiled package, or with its sources: PYTHONPATH=src."""

import os

import pytest
import wordstats
import wordstats.counting


def test_distance() -> None:
    assert wordstats.distance("kitten", "sitting") == 3
    assert wordstats.distance("", "äöü") == 3
    assert wordstats.closest("hause", ["maus", "haus", "house"]) == "haus"
    assert wordstats.closest("hause", ["x"], limit=1) is None


def test_counts() -> None:
    assert wordstats.counts("a B a") == {"a": 2, "b": 1}
    assert wordstats.counts("color colour", similar=1) == {"color": 2}
    assert wordstats.most_common({"a": 1, "b": 3, "c": 3}, 2) == ["b", "c"]
    with pytest.raises(wordstats.EmptyText, match="no words"):
        wordstats.counts(" ")


def test_types_are_checked() -> None:
    with pytest.raises((TypeError, AttributeError)):
        wordstats.counts(3)


def test_it_is_what_was_asked_for() -> None:
    wanted = os.environ.get("WORDSTATS", "")
    assert not wanted or wordstats.counting.__file__.endswith(wanted)
