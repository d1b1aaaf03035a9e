"""Relations of two columns: in place of a tuple for each row, what a first column's value goes together with.

Most relations have two columns, and what looking for a row costs is what of it is not in the processor's cache. So
one table serves as the set of rows and as the index by the first column, and a row is nothing but an entry in each of
three lists. (Against a dict of tuples and an index beside it, this is two fifths of the memory.)
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from operator import itemgetter
from typing import Any

from rpyc_dl.datalog.layout import FEW, are_pairs
from rpyc_dl.datalog.program import Relation
from rpyc_dl.datalog.store import Index, Store, Stored

Group = tuple[Any, ...] | dict[Any, None]
"""The second values for one first value, in the order of insertion."""


def add_to_many(groups: dict[Any, Group], first: Any, second: Any) -> None:
    """Adds to a group that is no small tuple, or no longer."""
    group = groups[first]
    if isinstance(group, tuple):
        group = groups[first] = dict.fromkeys(group)
    group[second] = None


class PairStore(Store):
    """The rows of a relation of two columns without choice-domain."""

    __slots__ = ("_positions", "firsts", "groups", "numbers", "seconds")

    def __init__(self, relation: Relation) -> None:
        super().__init__(relation)
        self.groups: dict[Any, Group] = {}
        self.firsts: list[Any] = []
        self.seconds: list[Any] = []
        self.numbers: list[int] = []
        self.column = self.firsts
        self._positions: dict[Stored, int] = {}  # of rows in the lists, made when numbers are asked for
        self.indexes[0,] = _GroupIndex(self)

    def slice(self, start: int, end: int | None, step: int = 1) -> list[Stored]:
        return list(zip(self.firsts[start:end:step], self.seconds[start:end:step], strict=True))

    def has(self, row: Stored) -> bool:
        return row[0] in self.groups and row[1] in self.groups[row[0]]

    def number(self, row: Stored) -> int:
        positions = self._positions
        if len(positions) < len(self.firsts):
            start = len(positions)
            positions.update(zip(self.slice(start, None), range(start, len(self.firsts)), strict=True))
        return self.numbers[positions[row]]

    def resource(self, kind: str, columns: tuple[int, ...]) -> Any:
        if kind == "groups":
            return self.groups
        if kind == "columns":
            return (self.firsts, self.seconds)
        appended = {"first": self.firsts, "second": self.seconds, "numbered": self.numbers}.get(kind)
        return self.index(columns).data if appended is None else appended.append

    def add_all(self, rows: Sequence[Stored], number: int) -> int:
        before = len(self.firsts)
        if before or not self._add_unique(rows):
            self._add_each(rows)
        self.numbers.extend(repeat(number, len(self.firsts) - before))
        return len(self.firsts) - before

    def _add_unique(self, rows: Sequence[Stored]) -> bool:
        """Fills an empty store with rows if no two of them begin with the same value, which is quick."""
        firsts, seconds = list(map(itemgetter(0), rows)), list(map(itemgetter(1), rows))
        self.groups.update(zip(firsts, zip(seconds)))  # noqa: B905 (tuples of one)
        if len(self.groups) != len(rows):
            self.groups.clear()
            return False
        self.firsts.extend(firsts)
        self.seconds.extend(seconds)
        return True

    def _add_each(self, rows: Iterable[Stored]) -> None:
        groups, add_first, add_second = self.groups, self.firsts.append, self.seconds.append
        for x, y in rows:
            if x in groups:
                group = groups[x]
                if y in group:
                    continue
                if isinstance(group, tuple) and len(group) < FEW:
                    groups[x] = group + (y,)  # noqa: RUF005 (twice as fast)
                else:
                    add_to_many(groups, x, y)
            else:
                groups[x] = (y,)
            add_first(x)
            add_second(y)

    def remove(self, rows: Sequence[Stored]) -> None:
        gone = set(rows)
        kept = [
            (row, number) for row, number in zip(self.slice(0, None), self.numbers, strict=True) if row not in gone
        ]
        self._empty()
        self._add_each([row for row, _ in kept])
        self.numbers.extend([number for _, number in kept])
        self._forget_indexes()

    def _empty(self) -> None:
        for part in (self.groups, self.firsts, self.seconds, self.numbers, self._positions):
            part.clear()


class _GroupIndex(Index):
    """The groups as the index by the first column: it holds all rows at any time."""

    __slots__ = ()

    def __init__(self, store: PairStore) -> None:
        super().__init__(store, (0,))
        self.data = store.groups
        self.position = sys.maxsize

    def clear(self) -> None:
        """The store does it."""


def make_store(relation: Relation) -> Store:
    """The empty store of a relation."""
    return PairStore(relation) if are_pairs(relation) else Store(relation)


def make_stores(relations: Mapping[str, Relation]) -> dict[str, Store]:
    """The empty stores of all relations."""
    return {name: make_store(relation) for name, relation in relations.items()}
