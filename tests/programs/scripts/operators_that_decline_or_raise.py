# An operator that returns NotImplemented on one path and raises on another, for operands of several kinds.
from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple


@dataclass(frozen=True, order=True)
class Money:
    amount: int
    currency: Literal["EUR", "USD"] = "EUR"

    def __post_init__(self):
        if self.amount < 0:
            object.__setattr__(self, "amount", 0)

    def __add__(self, o: Money) -> Money:
        if not isinstance(o, Money):
            return NotImplemented
        if o.currency != self.currency:
            raise ValueError(f"{self.currency} + {o.currency}")
        return Money(self.amount + o.amount, self.currency)


class Level(Enum):
    LOW = 1

    def next(self):
        return Level(min(self.value + 1, 3))


class Emp(NamedTuple):
    name: str
    pay: float = 10.0

    def raised(self, k=1.1):
        return self._replace(pay=round(self.pay * k, 2))


try:
    Money(1) + Money(1, "USD")
except ValueError as e:
    print(e)
try:
    Money(1) + 3
except Exception as e:
    print(type(e).__name__, e)
e = Emp("z").raised()
print(e, e._asdict(), e[0], e._fields, Emp._field_defaults)
