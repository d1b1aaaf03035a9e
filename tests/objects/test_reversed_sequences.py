"""`reversed` of instances that have items by number, and no `__reversed__`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rpyc_dl
from tests.support.typed import agree


class Sequence:
    def __init__(self, items: Any) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, i: int) -> Any:
        return self.items[i]


class Words(Sequence):
    pass


class Own(Sequence):
    def __reversed__(self) -> Iterator[Any]:
        return iter(self.items)


def reversed_items(n: int) -> str:
    texts = list(reversed(Sequence("abc")))
    numbers = [x for x in reversed(Words([n, 2]))]
    return f"{texts} {numbers} {next(reversed(Sequence([1, n])))} {list(reversed(Own([1, n])))}"


def test_items_come_from_the_end() -> None:
    agree(reversed_items, 3)
    assert rpyc_dl.compile(reversed_items, [int])(5) == reversed_items(5)
