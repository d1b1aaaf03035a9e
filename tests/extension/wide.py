"""A module as users write them: enumerations, generators, abstract types, decorators, names of types."""

from __future__ import annotations

import functools
import math
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum, Flag, IntEnum, auto
from typing import Any, Final, Literal, NamedTuple, NewType, Optional

UserId = NewType("UserId", int)
Names = list[str]


class Color(Enum):
    """A colour."""

    RED = auto()
    GREEN = auto()
    VERT = GREEN

    def shout(self) -> str:
        return self.name.upper()

    @property
    def short(self) -> str:
        return self.name[0]

    @classmethod
    def named(cls, text: str, default: Color | None = None) -> Color:
        for color in cls:
            if color.name == text:
                return color
        if default is None:
            raise Broken(text)
        return default

    def letters(self) -> Iterator[str]:
        yield from self.name


class Level(IntEnum):
    LOW = 1
    HIGH = 10


class Kind(str, Enum):
    WORD = "word"
    END = ""


class Mode(Flag):
    READ = 1
    WRITE = 2


class Spot(NamedTuple):
    """A place."""

    x: int
    y: float = 0.5
    color: Color = Color.RED
    names: tuple[str, ...] = ()

    SCALE = 10

    def moved(self, dx: int, *, dy: float = 0.0) -> Spot:
        return self._replace(x=self.x + dx, y=self.y + dy)

    @property
    def area(self) -> float:
        return self.x * self.y

    @staticmethod
    def origin() -> Spot:
        return Spot(0)

    def __add__(self, other: Spot) -> Spot:  # type: ignore[override]
        return Spot(self.x + other.x, self.y + other.y)

    def __str__(self) -> str:
        return f"({self.x} {self.y})"


class Line(NamedTuple):
    start: Spot
    end: Optional[Spot] = None


Match = namedtuple("Match", "text count")


class Named(namedtuple("Named", ["name", "value"], defaults=[3])):
    __slots__ = ()

    def twice(self) -> int:
        return 2 * int(self.value)


class Broken(ValueError):
    code = 7


class Missing(Broken):
    code = 8

    def __init__(self, kind: Kind, names: list[str]):
        super().__init__(f"no {kind.value}: {names}")
        self.kind = kind


class Late(Missing):
    def __init__(self, days: int, *, why: str = "post", kind: Kind | None = None) -> None:
        if days < 0:
            raise ValueError("too early")
        super().__init__(kind or Kind.END, [why])
        self.days = days

    def __str__(self) -> str:
        return f"{self.days} late"


class NeverRaised(Broken):
    """Nothing raises it."""


class Unsaid(Broken):
    def __init__(self, thing):
        self.thing = thing


# ---- enumerations


def next_color(c: Color, by: Color = Color.RED) -> Color:
    members = list(Color)
    return members[(members.index(c) + by.value) % len(members)]


def colors(text: str) -> dict[Color, list[Level]]:
    return {Color.RED: [Level.LOW] * len(text), Color.GREEN: [Level.HIGH]}


def counted(cs: list[Color]) -> dict[str, int]:
    found: dict[str, int] = {}
    for c in cs:
        found[c.shout()] = found.get(c.shout(), 0) + 1
    return found


def maybe_color(c: Optional[Color] = None) -> Optional[Color]:
    return None if c is Color.RED else c


def higher(level: Level, n: int) -> int:
    return level + n


def kind_of(text: str) -> tuple[Kind, bool]:
    kind = Kind.WORD if text else Kind.END
    return kind, kind == text


def missing(kind: Kind, names: Names) -> None:
    raise Missing(kind, names)


def broken() -> None:
    raise Broken("b")


def parse(text: str) -> Color:
    try:
        return Color[text]
    except KeyError:
        return Color(int(text))


# ---- named tuples


def spots(n: int, names: list[str]) -> list[Spot]:
    return [Spot(i, i / 2, names=tuple(names)) for i in range(n)]


def far(spots: list[Spot], least: float = -math.inf, most: float = math.inf) -> Spot | None:
    found = [spot for spot in spots if least <= spot.area <= most]
    return max(found) if found else None


def length(line: Line) -> float:
    return 0.0 if line.end is None else float(abs(line.end.x - line.start.x))


def joined_spots(table: dict[Spot, Line]) -> dict[Line, set[Spot]]:
    return {line: {spot, line.start} for spot, line in table.items()}


def longest_word(text: str) -> Match:
    word = max(text.split(), key=len)
    return Match(word, text.count(word))


def named(name: str, value: int) -> tuple[Named, int]:
    made = Named(name, value)
    return made, made.twice()


class Path:
    def __init__(self, start: Spot, rest: Sequence[Spot] = ()):
        self.start = start
        self.rest = list(rest)

    def __getitem__(self, i: int) -> Spot:
        return self.start if i == 0 else self.rest[i - 1]

    def walk(self) -> Iterator[Spot]:
        yield self.start
        yield from self.rest


def lost(spot: Spot) -> None:
    raise LostSpot(spot)


def undecoded(data: bytes, encoding: Literal["utf-8", "ascii"] = "utf-8") -> str:
    return data.decode(encoding)


def unencoded(text: str) -> bytes:
    return text.encode("latin-1")


def caused(text: str, depth: int) -> int:
    """A ValueError of Python's int(), behind others that it has caused."""
    try:
        return int(text) if depth == 0 else caused(text, depth - 1)
    except ValueError as error:
        raise Broken(f"depth {depth}") from error
    except Broken as error:
        raise LookupError(depth) from error


class LostSpot(Exception):
    def __init__(self, spot: Spot):
        super().__init__(f"lost {spot}")
        self.spot = spot


# ---- generators


def countdown(n: int, *, step: int = 1) -> Iterator[int]:
    """Counts down."""
    while n > 0:
        yield n
        n -= step
    if n < 0:
        raise Broken(f"at {n}")


def pairs(xs: list[str]) -> Iterator[tuple[int, str]]:
    return iter(enumerate(xs))


class Tree:
    def __init__(self, value: int, color: Color = Color.RED):
        self.value = value
        self.color = color
        self.seen = Color.GREEN
        self.left: Tree | None = None
        self.right: Tree | None = None

    def insert(self, *values: int) -> int:
        for value in values:
            if value < self.value:
                if self.left is None:
                    self.left = Tree(value)
                else:
                    self.left.insert(value)
            elif self.right is None:
                self.right = Tree(value)
            else:
                self.right.insert(value)
        return len(values)

    def __iter__(self) -> Iterator[int]:
        if self.left is not None:
            yield from self.left
        yield self.value
        if self.right is not None:
            yield from self.right

    def above(self, least: int, limit: int = 100) -> Iterator[int]:
        for value in self:
            if least <= value < limit:
                yield value

    @staticmethod
    def of(*values: int) -> Tree:
        tree = Tree(values[0])
        for value in values[1:]:
            tree.insert(value)
        return tree

    def add_all(self, values: Iterable[int]) -> Tree:
        for value in values:
            self.insert(value)
        return self


@dataclass
class Marked:
    text: str
    color: Color = Color.GREEN
    level: Level = Level.LOW


# ---- abstract types, and names of types


def mean(xs: Sequence[float]) -> float:
    return sum(xs) / len(xs)


def joined(parts: Iterable[str], sep: str = "-") -> str:
    return sep.join(parts)


def total(table: Mapping[str, int], names: AbstractSet[str] | None = None) -> int:
    return sum(n for name, n in table.items() if names is None or name in names)


def first(xs: Optional[Sequence[int]] = None) -> int:
    return -1 if xs is None else xs[0]


def user(number: UserId, names: Names, how: Literal["short", "long"] = "short") -> str:
    limit: Final[int] = 3
    return f"{number}:{names[:limit]}:{how}"


def norm(xs: "float[:]") -> float:
    return math.sqrt(sum([x * x for x in xs]))


# ---- any number of arguments, decorators


def concat(first: str, *others: str, sep: str = "") -> str:
    return sep.join((first, *others))


def largest(*xs: float) -> float:
    return max(xs)


@functools.lru_cache(maxsize=None)
def fib(n: int) -> int:
    """Fibonacci's."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def logged(func: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(func)
    def wrapper(*args: Any, **names: Any) -> Any:
        return func(*args, **names)

    return wrapper


@logged
def area(w: float, h: float = 2.0) -> float:
    return w * h


@contextmanager
def opened(name: str) -> Iterator[str]:
    yield name
