"""`itertools.count` where a module or a class holds one: `ids = count(1)`. One that is made while the program
runs is a generator (`iteration.py`)."""

# mypy: ignore-errors
from __future__ import annotations


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
