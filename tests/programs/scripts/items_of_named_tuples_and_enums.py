"""Named tuples and enumerations of texts where a star or `join` takes their items."""

from collections import namedtuple
from typing import NamedTuple

P = namedtuple("P", "x y")


def f(a, b):
    return a + b


def g(*a):
    return len(a)


p = P(3, 4)
print(f(*p), g(*p), max(*p))


class Q(NamedTuple):
    a: int
    b: str = "s"

    def show(self):
        print(*self, sep="|")


Q(1).show()
print(*p)
print("a", *p)
print("a", 1, *Q(5, "w"), sep="/")
print(min(*p), max(0, *p))
print(*(1, "a", None), *[])


def many(*args):
    print(*args)
    print("n", *args)


many(1, "x")
many()
from enum import Enum


class Color(str, Enum):
    RED = "red"
    GREEN = "green"


print(", ".join(Color))
print((*Color, 1))
print([*Color, Color.RED])
