"""How many rows of a relation to expect for given columns: from an index where there is one, else from a sample."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from rpyc_dl.datalog.engine.store import Store, Stored

SAMPLE = 256
EXACT = 1024
SMALL = 32


class Statistics:
    """Estimates for the planner, kept until a relation has grown to twice its size."""

    def __init__(self, stores: Mapping[str, Store]) -> None:
        self.stores = stores
        self._known: dict[tuple[str, tuple[int, ...]], tuple[int, float]] = {}

    def fanout(self, name: str, columns: tuple[int, ...]) -> float:
        """Expected rows of a relation that have given values in `columns`."""
        store = self.stores[name]
        bucket = len(store).bit_length()
        known = self._known.get((name, columns))
        if known is not None and known[0] == bucket:
            return known[1]
        value = self._estimate(store, columns)
        self._known[name, columns] = (bucket, value)
        return value

    def _estimate(self, store: Store, columns: tuple[int, ...]) -> float:
        size = len(store)
        if not columns:
            return max(float(size), 1000.0)
        if size < SMALL:  # too little is known: a guess from the columns that stay free
            return 2.0 + 0.1 * (store.arity - len(columns))
        index = store.indexes.get(columns)
        if index is not None and index.position > size // 2:
            return min(index.position, size) / len(index.data)
        if size <= EXACT:
            return size / _distinct(store.slice(0, None), columns)
        spread = store.slice(0, None, size // SAMPLE)
        distinct = _distinct(spread, columns)
        # Values that repeat in a sample from all over are probably all there are of them.
        everywhere = size / distinct if distinct < 0.6 * len(spread) else len(spread) / distinct
        # Rows of one entity stand together, where such a sample sees no repetition.
        block = store.slice(size // 2, size // 2 + SAMPLE)
        return max(everywhere, len(block) / _distinct(block, columns))


def _distinct(rows: list[Stored], columns: tuple[int, ...]) -> int:
    """How many different values the rows have in these columns."""
    if len(columns) == 1:
        return len(set(map(itemgetter(columns[0]), rows)))
    return len(set(map(itemgetter(*columns), rows)))
