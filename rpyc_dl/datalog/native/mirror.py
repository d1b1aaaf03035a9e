"""The rows of a machine as the stores of the Python engine, for what explains conclusions; filled when looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rpyc_dl.datalog.engine.layout import payload_column
from rpyc_dl.datalog.engine.pairs import GroupedPairs, PairStore, make_store
from rpyc_dl.datalog.engine.store import Store
from rpyc_dl.datalog.language.program import Program, Row


class Mirror(dict[str, Store]):
    """Stores by name. `read` gives the rows of a relation, their numbers, and the given rows among them."""

    def __init__(self, program: Program, read: Callable[[str], tuple[list[Row], list[int], list[Row]]]) -> None:
        super().__init__()
        self.program = program
        self.read = read

    def __missing__(self, name: str) -> Store:
        store = self[name] = make_store(self.program.relations[name])
        rows, numbers, base = self.read(name)
        _fill(store, rows, numbers)
        store.base.update(dict.fromkeys(row[0] for row in base) if store.arity == 1 else dict.fromkeys(base))
        return store


def _fill(store: Store, rows: Sequence[Row], numbers: Sequence[int]) -> None:
    for key in store.relation.choices:
        column = payload_column(store.arity, key)
        for row in rows:
            chosen = row[key[0]] if len(key) == 1 else tuple([row[i] for i in key])
            payload = row if column is None else row[column]
            store.choices[key][chosen] = payload[0] if isinstance(payload, tuple) and store.arity == 1 else payload
    if isinstance(store, PairStore):
        if isinstance(store, GroupedPairs):
            store.add_all(rows, 0)
            del store.numbers[:]
        else:
            store.firsts.extend(row[0] for row in rows)
            store.seconds.extend(row[1] for row in rows)
        store.numbers.extend(numbers)
        return
    stored = [row[0] for row in rows] if store.arity == 1 else rows
    store.rows.update(zip(stored, numbers, strict=True))
    store.log.extend(stored)
