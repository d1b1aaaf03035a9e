"""Records and enumerations at a border, which is stated in the module and in its interface file."""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import NamedTuple

from rpyc_dl import boundary


class Kind(Enum):
    A = "a"
    B = "b"

    def opposite(self):
        return Kind.B if self is Kind.A else Kind.A


class Level(IntEnum):
    LOW = 1
    HIGH = 2


@boundary(raises=[])
@dataclass
class Point:
    x: int
    y: int = 0
    tags: list[str] = field(default_factory=list)
    kind: Kind = Kind.A

    def moved(self, dx: int) -> "Point":
        return Point(self.x + dx, self.y, self.tags, self.kind)


class Pair(NamedTuple):
    first: int
    second: str


@dataclass(frozen=True)
class Key:
    name: str
    level: Level


@boundary
def pairs(points: list[Point]) -> list[Pair]:
    return [Pair(p.x, p.kind.value) for p in points]


@boundary
def lookup(table: dict[Key, float], key: Key) -> float | None:
    return table.get(key)


@boundary
def flip(kind: Kind) -> Kind:
    return kind.opposite()


@boundary(raises=[])
def mean(numbers: list[int], scale: float) -> float:
    total = 0
    for n in numbers:
        total += n
    return total / len(numbers) * scale
