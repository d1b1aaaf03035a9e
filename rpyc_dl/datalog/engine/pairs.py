"""Relations of two columns: in place of a tuple for each row, what a first column's value goes together with.

Most relations have two columns, and what looking for a row costs is what of it is not in the processor's cache. So
one table serves as the set of rows and as the index by the first column (or by the column of a choice), and a row is
nothing but an entry in each of three lists: two fifths of the memory of a dict of tuples and an index beside it.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import compress, repeat
from operator import itemgetter
from typing import Any

from rpyc_dl.datalog.engine.layout import FEW, are_grouped, are_pairs
from rpyc_dl.datalog.engine.store import Index, Store, Stored
from rpyc_dl.datalog.language.program import Relation

FEW_DELETED = 100
"""So many items of a list are deleted one by one."""

Group = tuple[Any, ...] | dict[Any, None]
"""The second values for one first value, in the order of insertion."""


def add_to_many(groups: dict[Any, Group], first: Any, second: Any) -> None:
    """Adds to a group that is no small tuple, or no longer."""
    group = groups[first]
    if isinstance(group, tuple):
        group = groups[first] = dict.fromkeys(group)
    group[second] = None


def _delete(part: list[Any], places: list[int]) -> None:
    """Deletes the items at these places, which ascend."""
    if len(places) <= FEW_DELETED:  # to go through all items would touch each
        for i in reversed(places):
            del part[i]
    else:
        kept = bytearray(b"\1") * len(part)
        for i in places:
            kept[i] = 0
        part[:] = compress(part, kept)


class PairStore(Store):
    """The rows of a relation of two columns, as three lists. Which rows there are, subclasses know."""

    __slots__ = ("_newer", "_newer_than", "_positions", "firsts", "numbers", "seconds")

    def __init__(self, relation: Relation) -> None:
        super().__init__(relation)
        self.firsts: list[Any] = []
        self.seconds: list[Any] = []
        self.numbers: list[int] = []
        self.column = self.firsts
        self._positions: dict[Stored, int] = {}  # of rows in the lists, made when numbers are asked for
        self._newer: set[Stored] = set()  # rows with a number that is greater than a limit, for so many rows
        self._newer_than = (0, 0)

    def slice(self, start: int, end: int | None, step: int = 1) -> list[Stored]:
        return list(zip(self.firsts[start:end:step], self.seconds[start:end:step], strict=True))

    def number(self, row: Stored) -> int:
        positions = self._positions
        if len(positions) < len(self.firsts):
            start = len(positions)
            positions.update(zip(self.slice(start, None), range(start, len(self.firsts)), strict=True))
        return self.numbers[positions[row]]

    def is_older(self, row: Stored, limit: int) -> bool:
        if self._newer_than != (limit, len(self.firsts)):
            self._newer_than = (limit, len(self.firsts))
            self._newer = set(self.slice(bisect_right(self.numbers, limit), None))
        return row not in self._newer

    def resource(self, kind: str, columns: tuple[int, ...]) -> Any:
        if kind == "columns":
            return (self.firsts, self.seconds)
        appended = {"first": self.firsts, "second": self.seconds, "numbered": self.numbers}.get(kind)
        return super().resource(kind, columns) if appended is None else appended.append

    def _empty(self) -> None:
        super()._empty()
        for part in (self.firsts, self.seconds, self.numbers, self._positions):
            part.clear()
        self._newer_than = (0, 0)


class ChosenPairs(PairStore):
    """Pairs with a choice-domain by one of the columns: the choice knows them."""

    __slots__ = ()

    def has(self, row: Stored) -> bool:
        key = self.relation.choices[0]
        chosen = self.choices[key]
        return row[key[0]] in chosen and chosen[row[key[0]]] == row[1 - key[0]]

    def add_all(self, rows: Sequence[Stored], number: int) -> int:
        """None: a choice is made among conclusions."""
        assert not rows
        return 0


class GroupedPairs(PairStore):
    """Pairs grouped by their first column."""

    __slots__ = ("groups",)

    def __init__(self, relation: Relation) -> None:
        super().__init__(relation)
        self.groups: dict[Any, Group] = {}
        self.indexes[0,] = _GroupIndex(self)

    def has(self, row: Stored) -> bool:
        return row[0] in self.groups and row[1] in self.groups[row[0]]

    def resource(self, kind: str, columns: tuple[int, ...]) -> Any:
        return self.groups if kind == "groups" else super().resource(kind, columns)

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
        leaving: dict[Any, set[Any]] = {}
        for x, y in rows:
            leaving.setdefault(x, set()).add(y)
        candidates = compress(range(len(self.firsts)), map(leaving.__contains__, self.firsts))
        places = [i for i in candidates if self.seconds[i] in leaving[self.firsts[i]]]
        for part in (self.firsts, self.seconds, self.numbers):
            _delete(part, places)
        for x, seconds in leaving.items():
            self._leave(x, seconds)
        self._positions.clear()
        self._newer_than = (0, 0)
        self._forget_indexes()

    def _leave(self, first: Any, seconds: set[Any]) -> None:
        left = [second for second in self.groups[first] if second not in seconds]
        if not left:
            del self.groups[first]
        else:
            self.groups[first] = tuple(left) if len(left) <= FEW else dict.fromkeys(left)

    def _empty(self) -> None:
        super()._empty()
        self.groups.clear()


class _GroupIndex(Index):
    """The groups as the index by the first column: it holds all rows at any time."""

    __slots__ = ()

    def __init__(self, store: GroupedPairs) -> None:
        super().__init__(store, (0,))
        self.data = store.groups
        self.position = sys.maxsize

    def clear(self) -> None:
        """The store does it."""


def make_store(relation: Relation) -> Store:
    """The empty store of a relation."""
    if are_grouped(relation):
        return GroupedPairs(relation)
    return ChosenPairs(relation) if are_pairs(relation) else Store(relation)


def make_stores(relations: Mapping[str, Relation]) -> dict[str, Store]:
    """The empty stores of all relations."""
    return {name: make_store(relation) for name, relation in relations.items()}
