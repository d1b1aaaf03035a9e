"""Where tuples live: one `Store` a relation, with its indexes.

Rows of one column are stored as the bare value, all others as tuples. `rows` maps each row to the number of its
derivation (premises have smaller numbers than conclusions), `log` lists them in the order of insertion. Pairs are
kept in another way (`pairs.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from rpyc_dl.datalog.engine.layout import payload_column
from rpyc_dl.datalog.language.program import Relation

FEW = 8
"""So many rows are taken into an index one by one."""

BULK = 64
"""So many rows are looked at to see whether an index has one row a key."""

Stored = Any
"""A row as it is stored: the bare value for one column, else a tuple."""


class Index:
    """Rows of a relation by some columns; filled up to `position` of the relation's log, on demand."""

    __slots__ = ("_are_items", "_key", "_payload", "columns", "data", "position", "single", "store")

    def __init__(self, store: Store, columns: tuple[int, ...]) -> None:
        arity = store.arity
        self.columns = columns
        self.store = store
        self.data: dict[Any, Any] = defaultdict(list)  # rules look only for keys that are there
        self.position = 0
        self.single = False  # whether keys with one row hold a tuple instead of a list
        self._key = itemgetter(*columns)
        column = payload_column(arity, columns)
        self._payload = itemgetter(column) if column is not None else None
        self._are_items = arity == 2 and columns == (0,)

    def sync(self, limit: int) -> None:
        """Takes in the rows up to `limit`."""
        self.take(self.store.slice(self.position, limit))

    def sync_all(self) -> None:
        """Takes in all rows."""
        if self.position < len(self.store):
            self.sync(len(self.store))

    def clear(self) -> None:
        """Forgets all rows."""
        self.data.clear()
        self.position = 0

    def take(self, rows: list[Stored]) -> None:
        """Takes in the rows that follow in the log."""
        self.position += len(rows)
        if len(rows) <= FEW and not self.single:
            self._take_few(rows)
            return
        if self.single:
            self._take_single(rows)
            return
        if len(rows) >= BULK and not self.data and self._are_unique(rows[:BULK]):
            payloads = rows if self._payload is None else map(self._payload, rows)
            self.data.update(zip(map(self._key, rows), zip(payloads)))  # noqa: B905 (tuples of one)
            if len(self.data) == len(rows):
                self.single = True
                return
            self.data.clear()
        data = self.data
        for key, payload in self._items(rows):
            data[key].append(payload)

    def _take_few(self, rows: list[Stored]) -> None:
        """Takes a few rows in, without the expense of doing it in bulk."""
        data, key, payload = self.data, self._key, self._payload
        for row in rows:
            data[key(row)].append(row if payload is None else payload(row))

    def _are_unique(self, rows: list[Stored]) -> bool:
        return len(set(map(self._key, rows))) == len(rows)

    def _items(self, rows: list[Stored]) -> Iterable[tuple[Any, Any]]:
        """The key and the payload of each row; of a pair by its first column, that is the row itself."""
        if self._are_items:
            return rows
        return zip(map(self._key, rows), rows if self._payload is None else map(self._payload, rows), strict=True)

    def _take_single(self, rows: list[Stored]) -> None:
        """Takes rows in where most keys have one row: these hold a tuple of one."""
        data = self.data
        for key, payload in self._items(rows):
            if key not in data:
                data[key] = (payload,)
            elif type(data[key]) is tuple:
                data[key] = [*data[key], payload]
            else:
                data[key].append(payload)


class Store:
    """The rows of one relation. `column` is a list that is as long as there are rows."""

    __slots__ = ("arity", "base", "choices", "column", "epoch", "indexes", "log", "relation", "rows")

    def __init__(self, relation: Relation) -> None:
        self.relation = relation
        self.arity = relation.arity
        self.rows: dict[Stored, int] = {}
        self.log: list[Stored] = []
        self.column: list[Any] = self.log
        self.indexes: dict[tuple[int, ...], Index] = {}
        self.choices: dict[tuple[int, ...], dict[Any, Any]] = {key: {} for key in relation.choices}
        self.base: dict[Stored, None] = {}  # given rows, kept apart only for a relation that is also derived
        self.epoch = 0  # counts how often rows were taken back

    def __len__(self) -> int:
        return len(self.column)

    def slice(self, start: int, end: int | None, step: int = 1) -> list[Stored]:
        """Rows in the order of insertion."""
        return self.log[start:end:step]

    def has(self, row: Stored) -> bool:
        """Whether a row is there."""
        return row in self.rows

    def number(self, row: Stored) -> int:
        """The number of a row that is there."""
        return self.rows[row]

    def index(self, columns: tuple[int, ...]) -> Index:
        """The index on these columns, made when first asked for (and still empty)."""
        found = self.indexes.get(columns)
        if found is None:
            found = self.indexes[columns] = Index(self, columns)
        return found

    def resource(self, kind: str, columns: tuple[int, ...]) -> Any:
        """What compiled rules mean by a kind of resource (see `codegen.py`)."""
        if kind == "rows":
            return self.rows
        if kind == "append":
            return self.log.append
        if kind == "log":
            return self.log
        if kind == "choice":
            return self.choices[columns]
        return self.index(columns).data

    def add_all(self, rows: Sequence[Stored], number: int) -> int:
        """Inserts rows in bulk with one number; returns how many are new."""
        before = len(self.rows)
        if not before:
            self.rows.update(dict.fromkeys(rows, number))
            self.log.extend(self.rows)
        else:
            old = self.rows
            new = [row for row in dict.fromkeys(rows) if row not in old]
            old.update(dict.fromkeys(new, number))
            self.log.extend(new)
        return len(self.rows) - before

    def clear(self) -> None:
        """Forgets all rows but the given ones, keeping the identity of the containers that compiled rules hold."""
        self._empty()
        self.add_all(list(self.base), 0)
        self._forget_indexes()

    def _empty(self) -> None:
        self.rows.clear()
        self.log.clear()
        for choice in self.choices.values():
            choice.clear()

    def remove(self, rows: Sequence[Stored]) -> None:
        """Takes rows back (of a relation without choice-domain)."""
        for row in rows:
            del self.rows[row]
        self.log[:] = self.rows
        self._forget_indexes()

    def _forget_indexes(self) -> None:
        self.epoch += 1
        for index in self.indexes.values():
            index.clear()

    def external(self, rows: Sequence[Stored]) -> list[tuple[Any, ...]]:
        """Stored rows as tuples."""
        return [(row,) for row in rows] if self.arity == 1 else list(rows)

    def all_rows(self) -> list[tuple[Any, ...]]:
        """All rows as tuples, in the order of insertion."""
        return self.external(self.slice(0, None))

    def is_older(self, row: Stored, limit: int) -> bool:
        """Whether the number of a row that is there is at most `limit`."""
        return self.rows[row] <= limit

    def has_older(self, columns: tuple[int, ...], key: Any, limit: int) -> bool:
        """Whether a row with this key has a number of at most `limit`; `columns` may be all or none of them."""
        if not columns:
            return bool(self.column) and self.is_older(self.slice(0, 1)[0], limit)
        if len(columns) == self.arity:
            return self.has(key) and self.is_older(key, limit)
        index = self.index(columns)
        index.sync_all()
        found = index.data.get(key)
        return found is not None and self.is_older(self.whole_row(columns, key, next(iter(found))), limit)

    def whole_row(self, columns: tuple[int, ...], key: Any, payload: Any) -> Stored:
        """The row that an index on `columns` holds as `payload` under `key`."""
        column = payload_column(self.arity, columns)
        if column is None:
            return payload
        values = iter((key,) if len(columns) == 1 else key)
        return tuple(payload if i == column else next(values) for i in range(self.arity))
