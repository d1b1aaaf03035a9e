"""Classes that the tests compile as Python types: fields, properties, operators, bases, iteration, exceptions."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Generic, Optional, TypeVar


class Empty(ValueError):
    """Nothing there."""


class Counter:
    """Counts things."""

    LIMIT = 100

    def __init__(self, start: int, step: int = 1):
        self.total = start
        self.step = step

    def add(self, n: int = 1) -> int:
        """Adds n steps."""
        self.total += n * self.step
        return self.total

    def add_all(self, *, items: list[int]) -> None:
        for x in items:
            self.add(x)

    @property
    def double(self) -> int:
        """Twice the total."""
        return 2 * self.total

    @double.setter
    def double(self, value: int) -> None:
        if value % 2:
            raise ValueError("odd")
        self.total = value // 2

    @staticmethod
    def parse(text: str) -> Counter:
        return Counter(int(text))

    @classmethod
    def make(cls, n: int) -> Counter:
        return cls(n, 2)

    def __repr__(self) -> str:
        return f"Counter({self.total}, {self.step})"

    def __len__(self) -> int:
        return self.total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counter) and self.total == other.total

    def __hash__(self) -> int:
        return self.total


class Named(Counter):
    def __init__(self, name: str, start: int = 0) -> None:
        super().__init__(start)
        self.name = name

    def add(self, n: int = 1) -> int:
        return super().add(n) + 1000

    def __repr__(self) -> str:
        return f"Named({self.name!r}, {self.total})"


@dataclass
class Point:
    x: float
    y: float = 0.0
    tags: list[str] = field(default_factory=list)

    def __add__(self, other: Point) -> Point:
        return Point(self.x + other.x, self.y + other.y)

    def norm2(self) -> float:
        return self.x * self.x + self.y * self.y


class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...

    def describe(self) -> str:
        return f"{type(self).__name__} of {self.area()}"


class Square(Shape):
    def __init__(self, side: float) -> None:
        self.side = side

    def area(self) -> float:
        return self.side * self.side


class _Circle(Shape):
    def __init__(self, r: float) -> None:
        self.r = r

    def area(self) -> float:
        return 3 * self.r * self.r


class Stack:
    def __init__(self) -> None:
        self._items: list[int] = []

    def push(self, x: int) -> None:
        self._items.append(x)

    def pop(self) -> int:
        if not self._items:
            raise Empty("empty")
        return self._items.pop()

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, i: int) -> int:
        return self._items[i]

    def __setitem__(self, i: int, value: int) -> None:
        self._items[i] = value

    def __contains__(self, x: int) -> bool:
        return x in self._items

    def __iter__(self):
        for x in self._items:
            yield x


kept: list[Counter] = []


def keep(c: Counter) -> int:
    kept.append(c)
    return len(kept)


def last() -> Counter | None:
    return kept[-1] if kept else None


def first() -> Counter:
    return kept[0]


def forget() -> None:
    kept.clear()


def circle(r: float) -> Shape:
    return _Circle(r)


def total_area(shapes: list[Shape]) -> float:
    return sum([s.area() for s in shapes])


def middle(ps: list[Point]) -> Point:
    if not ps:
        raise Empty("no points")
    return Point(sum([p.x for p in ps]) / len(ps), sum([p.y for p in ps]) / len(ps))


class Node:
    next: Node | None

    def __init__(self, value: str, next: Node | None = None) -> None:
        self.value = value
        self.next = next

    def length(self) -> int:
        n, node = 0, self
        while node is not None:
            n += 1
            node = node.next
        return n


@dataclass(frozen=True, order=True)
class Version:
    """A version."""

    major: int
    minor: int = 0

    def __getitem__(self, i: int) -> int:
        if i == 0:
            return self.major
        if i == 1:
            return self.minor
        raise IndexError("version index")

    def bumped(self, by: int) -> Version:
        return Version(self.major, self.minor + by)


class Bad(Exception):
    def __init__(self, message: str, version: Version) -> None:
        super().__init__(message)
        self.version = version


def check(v: Version) -> Version:
    if v.major > 9:
        raise Bad("too new", v)
    return v


def newest(vs: dict[str, Version]) -> tuple[str, Version]:
    best = ""
    for name, v in vs.items():
        if not best or v > vs[best]:
            best = name
    return best, vs[best]


ORIGIN = Version(1, 2)


def origin() -> Version:
    return ORIGIN


class Meters:
    def __init__(self, n: float) -> None:
        self.n = n

    def __add__(self, other: Meters) -> Meters:
        return Meters(self.n + other.n)

    def __radd__(self, other: int) -> Meters:
        return Meters(other + self.n)

    def __iadd__(self, other: Meters) -> Meters:
        self.n += other.n
        return self

    def __neg__(self) -> Meters:
        return Meters(-self.n)

    def __float__(self) -> float:
        return self.n

    def __bool__(self) -> bool:
        return self.n != 0

    def __lt__(self, other: Meters) -> bool:
        return self.n < other.n

    def __call__(self, k: float) -> float:
        return self.n * k

    def __str__(self) -> str:
        return f"{self.n} m"


T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self, items: list[int]) -> None:
        self._items = items

    def first(self) -> int | None:
        return self._items[0] if self._items else None


class Grid:
    def __init__(self) -> None:
        self.rows = [[1, 2], [3]]
        self.names = {"a": 1}
        self.seen = {1}

    def total(self, names: dict[str, int], rows: list[list[int]]) -> int:
        return sum(names.values()) + sum([len(row) for row in rows])


class Open:
    def __init__(self) -> None:
        self.depth = 0

    def __enter__(self) -> Open:
        self.depth += 1
        return self

    def __exit__(self, *of: object) -> None:
        self.depth -= 1


@functools.total_ordering
class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents

    def __eq__(self, other):
        return self.cents == other.cents if isinstance(other, Money) else NotImplemented

    def __lt__(self, other):
        return self.cents < other.cents if isinstance(other, Money) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cents)


@dataclass(kw_only=True)
class Config:
    name: str
    size: int = 3
    seen: list[int] = field(default_factory=lambda: [1, 2])
    made: int = field(init=False, default=7)

    def __post_init__(self) -> None:
        self.made = self.size * 2


def longest(nodes: list["Node"]) -> Optional["Node"]:
    found = None
    for node in nodes:
        if found is None or node.length() > found.length():
            found = node
    return found


class Left:
    def hello(self) -> str:
        return "hello"


class Right:
    def bye(self) -> str:
        return "bye"


class Both(Left, Right):
    def __init__(self, name: str) -> None:
        self.name = name
