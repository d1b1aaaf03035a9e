"""What takes an item out of a container that is always empty never returns: it raises what CPython raises, and what
follows it is dead."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from typing import Any

from support.typed import agree_together


class Holder:
    def __init__(self) -> None:
        self.items: list[Any] = []
        self.table: dict[str, Any] = {}


def nothing() -> Iterator[int]:
    return
    yield 1


def largest(n: int) -> int:
    return max([]) + n


def smallest(n: int) -> str:
    items = [x for x in range(0)]
    return str(min(items)) + "x" * n


def largest_by_key(n: int) -> int:
    items: list[Any] = []
    return max(items, key=lambda x: -x) + n  # type: ignore[no-any-return]


def largest_of_values(n: int) -> int:
    table: dict[int, int] = {}
    return max(table.values()) + n


def with_default(n: int) -> int:
    items: list[int] = []
    return max(items, default=n) + sum(items)


def nested(n: int) -> int:
    tables: list[list[int]] = []
    return max(min(items) for items in tables) + n


def item(n: int) -> int:
    items: list[Any] = []
    return items[n] + 1  # type: ignore[no-any-return]


def item_of_item(n: int) -> Any:
    items: list[Any] = []
    return items[n].name(3)[0]


def value(n: int) -> int:
    table: dict[int, Any] = {}
    return len(table[n])


def stored(n: int) -> int:
    items: list[int] = []
    items[n] += 1
    return n


def attribute(n: int) -> Any:
    holder = Holder()
    return max(holder.items) if n else holder.table["x"]


def unpacked(n: int) -> int:
    items: list[int] = []
    a, b = items
    return a + b + n


def popped_pair(n: int) -> int:
    table: dict[int, int] = {}
    key, found = table.popitem()
    return key + found + n


def stepped(n: int) -> int:
    return next(nothing()) + n if n else next(iter([])) + 1


def from_heap(n: int) -> int:
    heap: list[int] = []
    return heapq.heappop(heap) + n if n else heapq.heapreplace(heap, n)


def caught(n: int) -> int:
    items: list[int] = []
    try:
        found = max(items)
    except ValueError:
        found = n
    return found


def through_finally(n: int) -> int:
    holder, items = Holder(), []  # type: ignore[var-annotated]
    try:
        return max(items)  # type: ignore[no-any-return]
    finally:
        holder.items.append(n)
        if len(holder.items) + n > 5:
            raise KeyError(n)


def in_a_test(n: int) -> str:
    items: list[int] = []
    return "more" if items[0] > n else "less"


def looped(n: int) -> int:
    pairs: list[tuple[int, int]] = []
    for i, (a, b) in enumerate(pairs):
        n += i + a + b
    return n


FUNCTIONS: list[Callable[[int], Any]] = [
    largest, smallest, largest_by_key, largest_of_values, with_default, nested, item, item_of_item, value, stored,
    attribute, unpacked, popped_pair, from_heap, caught, through_finally, in_a_test, looped, stepped,
]  # fmt: skip


def test_raises_as_on_python() -> None:
    agree_together(*((function, (3, 0, 9)) for function in FUNCTIONS))
