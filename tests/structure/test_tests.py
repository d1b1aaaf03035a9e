"""The tests themselves: pytest refuses two modules of one name where folders are no packages."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_names_of_modules_differ() -> None:
    names = Counter(path.name for path in TESTS.rglob("test_*.py"))
    assert len(names) > 100 and [name for name, count in names.items() if count > 1] == []
