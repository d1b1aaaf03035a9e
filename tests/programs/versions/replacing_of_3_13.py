"""copy.replace: dataclasses, named tuples, dates, classes with __replace__."""
import copy
from collections import namedtuple
from dataclasses import dataclass, field
from datetime import date, datetime, time
from typing import NamedTuple

@dataclass(frozen=True)
class Point:
    x: int
    y: int = 3
@dataclass
class Named:
    name: str
    tags: list[str] = field(default_factory=list)
class Row(NamedTuple):
    a: int
    b: str = "z"
Pair = namedtuple("Pair", "left right")
class Money:
    def __init__(self, amount, unit):
        self.amount, self.unit = amount, unit
    def __replace__(self, **changes):
        return Money(changes.get("amount", self.amount), self.unit)
    def __repr__(self):
        return f"{self.amount} {self.unit}"
p = Point(1, 2)
print(copy.replace(p, y=5), copy.replace(Row(1), a=4), copy.replace(Pair(1, "x"), right="y"))
print(copy.replace(Named("n"), tags=["a"]), copy.replace(p))
print(copy.replace(date(2024, 2, 3), year=2025), copy.replace(datetime(2024, 2, 3, 4), hour=7), copy.replace(time(1, 2), minute=5))
print(copy.replace(Money(3, "EUR"), amount=4))
changes = {"x": 8}
print(copy.replace(p, **changes))
print(p)
