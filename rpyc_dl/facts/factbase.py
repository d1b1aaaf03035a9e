"""FactBase: collects facts, numbers entities, and remembers where in the source each entity comes from."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rpyc_dl.facts.schema import BY_NAME
from rpyc_dl.source import SourcePos

Row = tuple[Any, ...]


class FactBase:
    """Facts that were added since the last `take`, and all of them.

    Entities of all types share one counter, so that a number means one thing only. The same calls in the same order
    give the same facts: files written from them are equal byte for byte.
    """

    def __init__(self) -> None:
        self.all: dict[str, dict[Row, None]] = {name: {} for name in BY_NAME}
        self._new: defaultdict[str, list[Row]] = defaultdict(list)
        self._next = 0
        self.origin: dict[int, SourcePos] = {}
        self.local_name: dict[int, str] = {}

    def new(self, pos: SourcePos | None = None, name: str | None = None) -> int:
        """A fresh entity."""
        number = self._next
        self._next += 1
        if pos is not None:
            self.origin[number] = pos
        if name is not None:
            self.local_name[number] = name
        return number

    def add(self, relation: str, *row: Any) -> None:
        """Add one fact, unless it is known."""
        rows = self.all[relation]
        known = len(rows)
        rows[row] = None
        if len(rows) != known:
            self._new[relation].append(row)

    def has_new(self) -> bool:
        """Whether `take` would give anything."""
        return bool(self._new)

    def take(self) -> dict[str, list[Row]]:
        """The facts added since the last call."""
        new, self._new = self._new, defaultdict(list)
        return dict(new)

    def describe_entities(self) -> None:
        """Add the facts that are for people only: names of variables, positions of operations."""
        for number, name in self.local_name.items():
            self.add("named", number, name)
        for number, pos in self.origin.items():
            self.add("position", number, pos.filename, pos.lineno, -1 if pos.col is None else pos.col)
