"""`itertools.count` and `cycle` where a module or a class holds one, `ids = count(1)`, and iterators over sequences,
`lines = iter(TEXT)`. One that is made while the program runs is a generator (`iteration.py`)."""

# mypy: ignore-errors
from __future__ import annotations

#: Python's iterators over sequences.
ITERATORS = frozenset(type(iter(items)) for items in ([], (), range(0), "", "\xff", b"", bytearray()))


class Count:
    """count"""

    def __init__(self, start, step):
        self._next = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        number = self._next
        self._next = number + self._step
        return number

    def __repr__(self):
        step = repr(self._step)
        return f"count({self._next!r})" if step == "1" else f"count({self._next!r}, {step})"


class Cycle:
    """cycle: the items of one round, and which of them comes next."""

    def __init__(self, items):
        self._items = items
        self._next = 0

    def __iter__(self):
        return self

    def __next__(self):
        if not self._items:
            raise StopIteration
        item = self._items[self._next]
        self._next = (self._next + 1) % len(self._items)
        return item


class Remaining:
    """iterator: a sequence, and which of its items comes next; -1 once there was none."""

    def __init__(self, items):
        self._items = items
        self._next = 0

    def __iter__(self):
        return self

    def __next__(self):
        at = self._next
        if at < 0 or at >= len(self._items):
            self._next = -1
            raise StopIteration
        self._next = at + 1
        return self._items[at]
