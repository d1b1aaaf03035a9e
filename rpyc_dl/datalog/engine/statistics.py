"""How many rows of a relation to expect for given columns: from an index where there is one, else from a sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Protocol

from rpyc_dl.datalog.engine.store import Store

SAMPLE = 256
EXACT = 1024
SMALL = 32


Question = tuple[str, tuple[int, ...]]
"""A relation and some of its columns."""


class Sampled(Protocol):
    """A relation's rows, as the planner looks at them; `size` says how many there are."""

    arity: int
    size: Callable[[], int]

    def indexed(self, columns: tuple[int, ...]) -> tuple[int, int]:
        """How many rows an index on these columns holds (0: there is none), and how many keys they have."""

    def distinct(self, columns: tuple[int, ...], start: int, end: int, step: int) -> tuple[int, int]:
        """How many rows a sample has, and how many different values in these columns."""


class StoreSample:
    """A store as the planner looks at it."""

    def __init__(self, store: Store) -> None:
        self.arity = store.arity
        self.store = store
        self.size = store.__len__

    def indexed(self, columns: tuple[int, ...]) -> tuple[int, int]:
        """How many rows an index on these columns holds (0: there is none), and how many keys they have."""
        index = self.store.indexes.get(columns)
        return (0, 0) if index is None else (min(index.position, len(self.store)), len(index.data))

    def distinct(self, columns: tuple[int, ...], start: int, end: int, step: int) -> tuple[int, int]:
        """How many rows a sample has, and how many different values in these columns."""
        rows = self.store.slice(start, end, step)
        return len(rows), len(set(map(itemgetter(*columns), rows)))


class StoreSamples(dict[str, Sampled]):
    """The stores of an engine as the planner looks at them, made when it does."""

    def __init__(self, stores: Mapping[str, Store]) -> None:
        super().__init__()
        self.stores = stores

    def __missing__(self, name: str) -> Sampled:
        found = self[name] = StoreSample(self.stores[name])
        return found


class Statistics:
    """Estimates for the planner, kept until a relation has grown to twice its size."""

    def __init__(self, samples: Mapping[str, Sampled]) -> None:
        self.samples = samples
        self._known: dict[Question, tuple[int, float]] = {}

    def fanout(self, name: str, columns: tuple[int, ...]) -> float:
        """Expected rows of a relation that have given values in `columns`."""
        return self._answer((name, columns))

    def are_alike(self, answers: Iterable[tuple[Question, float]]) -> bool:
        """Whether these are the answers now. The questions are asked in this order, up to the first other answer:
        estimates are kept for a while, and engines that ask the same should have the same."""
        return all(self._answer(question) == value for question, value in answers)

    def _answer(self, question: Question) -> float:
        name, columns = question
        sample = self.samples[name]
        size = sample.size()
        bucket = size.bit_length()
        known = self._known.get(question)
        if known is not None and known[0] == bucket:
            return known[1]
        value = rounded(_estimate(sample, size, columns))
        self._known[question] = (bucket, value)
        return value


def rounded(estimate: float) -> float:
    """The middle of a range that ends at about eight times its start: programs that are about as large have the same
    plans, which a cache has then. (Ranges that end at twice their start gave three times as many plans, and none that
    were faster.)"""
    power = (int(2 * estimate + 1).bit_length() - 1) // 3 * 3
    return float(2.0 ** (power + 0.5) - 0.5)


def _estimate(sample: Sampled, size: int, columns: tuple[int, ...]) -> float:
    if not columns:
        return max(float(size), 1000.0)
    if size < SMALL:  # too little is known: a guess from the columns that stay free
        return 2.0 + 0.1 * (sample.arity - len(columns))
    indexed, keys = sample.indexed(columns)
    if indexed > size // 2:
        return indexed / keys
    if size <= EXACT:
        return size / sample.distinct(columns, 0, size, 1)[1]
    rows, distinct = sample.distinct(columns, 0, size, size // SAMPLE)
    # Values that repeat in a sample from all over are probably all there are of them.
    everywhere = size / distinct if distinct < 0.6 * rows else rows / distinct
    # Rows of one entity stand together, where such a sample sees no repetition.
    rows, distinct = sample.distinct(columns, size // 2, size // 2 + SAMPLE, 1)
    return max(everywhere, rows / distinct)
