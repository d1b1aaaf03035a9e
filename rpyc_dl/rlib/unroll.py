"""`unrolling_iterable`: a `for` loop over it is unrolled while the flow graph is built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


class unrolling_iterable:
    """The items of `iterable`, fixed now. `for x in unrolling_iterable(...)` makes one copy of the body an item."""

    def __init__(self, iterable: Iterable[Any]) -> None:
        self._items = list(iterable)
        self._head = _unroller(self._items)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def get_unroller(self) -> _unroller:
        """The state of an iteration that has not begun: what the flow space steps through."""
        return self._head


class _unroller:
    """A position in the iteration. Equal for equal positions (the same object), so that frame states compare."""

    def __init__(self, items: list[Any], index: int = 0) -> None:
        self._items = items
        self._index = index
        self._next: _unroller | None = None

    def step(self) -> tuple[Any, _unroller]:
        """The next item and the state after it; StopIteration at the end."""
        if self._index == len(self._items):
            raise StopIteration
        if self._next is None:
            self._next = _unroller(self._items, self._index + 1)
        return self._items[self._index], self._next
