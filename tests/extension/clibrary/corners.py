"""Corners."""

from __future__ import annotations

import abc
from dataclasses import dataclass, field
from typing import NamedTuple, Optional


@dataclass(frozen=True)
class Leaf:
    name: str
    weights: list[float]
    note: Optional[str] = None


@dataclass(frozen=True)
class Tree:
    left: Leaf
    right: Optional[Leaf]
    pair: tuple[int, bytes]
    long: float = 1.0


class Named(NamedTuple):
    key: str
    count: int | None


@dataclass
class Mutable:
    total: int = 0
    names: list[str] = field(default_factory=list)

    def add(self, name: str, /, *, twice: bool = False) -> None:
        self.names.append(name)
        self.total += 2 if twice else 1

    @staticmethod
    def version() -> str:
        return "1.0"

    @classmethod
    def of(cls, names: list[str]) -> "Mutable":
        made = Mutable()
        for name in names:
            made.add(name)
        return made


class Animal(abc.ABC):
    legs: int = 4

    def __init__(self, name: str):
        self.name = name

    @abc.abstractmethod
    def sound(self) -> str: ...

    def twice(self) -> str:
        return self.sound() * 2

    def unannotated(self, x):
        return x


class Dog(Animal):
    def sound(self) -> str:
        return self.name + ": wau"


class Cat(Animal):
    def sound(self) -> str:
        return "miau"


def nested(xss: list[list[int]]) -> list[list[int]]:
    return [xs[::-1] for xs in xss]


def leaves(xs: list[Leaf], extra: Leaf | None) -> list[Leaf]:
    found = [Leaf(x.name.upper(), [w * 2 for w in x.weights], x.note) for x in xs]
    if extra is not None:
        found.append(extra)
    return found


def tree(t: Tree) -> Tree:
    return Tree(t.left, t.left if t.right is None else None, (t.pair[0] + 1, t.pair[1] + b"!"), t.long * 2)


def maybe_leaf(n: int) -> Leaf | None:
    return Leaf("x", [1.0], "y") if n else None


def named(xs: list[str]):
    return [Named(x, len(x) if x else None) for x in xs]


def animals(names: list[str]):
    return [Dog(n) if n.startswith("d") else Cat(n) for n in names]


def loudest(xs: list[Animal]) -> str:
    return max([x.sound() for x in xs])


def result(result: int, int_: int = 3, char: str = "") -> int:
    return result + int_


def nothing() -> None:
    return None


def always() -> bool:
    return True


def half() -> float:
    return 0.5


def pair_of_lists(n: int):
    return [i for i in range(n)], [str(i) for i in range(n)]


def chars(s: str):
    return [c for c in s]


def first(s: str):
    return s[0]


def bools(xs: list[bool]):
    return [not x for x in xs]


def blobs(xs: list[bytes]):
    return [x + b"\0" for x in xs]


def many(xs: tuple[int, ...]):
    return xs + (1,)


def deep(x: list[tuple[str, list[tuple[int, float]]]]):
    return [(name.upper(), [(a + 1, b / 2) for a, b in pairs]) for name, pairs in x]


def exits(n: int) -> None:
    raise SystemExit(n)


def bare(n: int) -> int:
    raise KeyError


def set_all(xs: list[float], value: float) -> None:
    for i in range(len(xs)):
        xs[i] = value
    if value < 0:
        raise ValueError(value)


def both(xs: list[int], ys: list[int]) -> int:
    xs[0] = 7
    return ys[0]


def surrogate() -> str:
    return "\udc80"


def size(xs: list[str]):
    return len(xs), sum([len(x) for x in xs])


counts: dict[str, int] = {}


def remember(key: str) -> int:
    counts[key] = counts.get(key, 0) + 1
    return counts[key]


def remainders(n: int) -> list[int]:
    """Small numbers, which have less than a word inside of the library."""
    return [i % 5 - 2 for i in range(n)]
