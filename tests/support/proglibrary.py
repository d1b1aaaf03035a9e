"""What every random module begins with, second part (for `prograndom.py`): named tuples, dataclasses, enums, a tree,
a linked list, an account with properties, tables of functions, decorators, and state that the functions share.
"""

LIBRARY = """
import math
import sys
from bisect import bisect_left, bisect_right, insort
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from functools import partial, reduce
from heapq import heapify, heappop, heappush, nlargest, nsmallest
from itertools import combinations, count, cycle, dropwhile, pairwise, permutations, product, repeat, starmap
from typing import NamedTuple

Pair = namedtuple("Pair", "left right")
BIG = sys.maxsize
SMALL = -sys.maxsize - 1
PRIMES = (2, 3, 5, 7, 11, 13)
NAMES = {"one": 1, "two": 2, "three": 3}
TOTALS = {}
NOTES = []


class Shared:
    tickets = 0

    def __init__(self):
        self.last = ""


SHARED = Shared()


def reset():
    Shared.tickets = 0
    SHARED.last = ""
    TOTALS.clear()
    NOTES.clear()
    NAMES.clear()
    NAMES.update({"one": 1, "two": 2, "three": 3})
    Account.opened = 0


def fits(number):
    if number.bit_length() > 63:
        raise OverflowError("too big")
    return number


def ticket(step=1):
    Shared.tickets = (Shared.tickets + step) % 1000
    return Shared.tickets


def booked(name, number):
    TOTALS[name] = TOTALS.get(name, 0) + number % 1000
    return TOTALS[name]


class Size(NamedTuple):
    wide: int
    high: int = 2

    def area(self):
        return self.wide % 1000 * (self.high % 1000)


@dataclass(order=True)
class Item:
    weight: int
    name: str = "item"
    tags: list = field(default_factory=lambda: ["new"], compare=False)

    def tagged(self, tag):
        return Item(self.weight + 1, self.name, [*self.tags[:5], tag])

    @property
    def short(self):
        return self.name[:3] or "-"


@dataclass(frozen=True)
class Key:
    number: int
    text: str = ""


class Colour(Enum):
    RED = 1
    GREEN = 2
    BLUE = 5

    def following(self):
        return {Colour.RED: Colour.GREEN, Colour.GREEN: Colour.BLUE, Colour.BLUE: Colour.RED}[self]


class Level(IntEnum):
    LOW = 1
    HIGH = 10


class Account:
    opened = 0

    def __init__(self, owner, start=0):
        Account.opened += 1
        self.owner = owner
        self.entries = [start % 1000]
        self._limit = 100

    @property
    def limit(self):
        return self._limit

    @limit.setter
    def limit(self, value):
        if value < 0:
            raise ValueError(f"limit {value} of {self.owner!r}")
        self._limit = value % 10007

    def __iadd__(self, number):
        self.entries.append(number % 1000)
        return self

    def __getitem__(self, index):
        return self.entries[index]

    def __setitem__(self, index, number):
        self.entries[index] = number % 1000

    def __delitem__(self, index):
        del self.entries[index]

    def __len__(self):
        return len(self.entries)

    def __bool__(self):
        return sum(self.entries) > 50

    def __str__(self):
        return f"{self.owner}:{sum(self.entries)}"

    def __repr__(self):
        return f"Account({self.owner!r}, {self.entries}, {self._limit})"


class Tree:
    def __init__(self, key, count=1):
        self.key = key
        self.count = count
        self.left = None
        self.right = None

    def insert(self, key):
        if key == self.key:
            self.count += 1
        elif key < self.key:
            if self.left is None:
                self.left = Tree(key)
            else:
                self.left.insert(key)
        elif self.right is None:
            self.right = Tree(key)
        else:
            self.right.insert(key)
        return self

    def depth(self):
        return 1 + max((side.depth() for side in (self.left, self.right) if side is not None), default=0)

    def __iter__(self):
        if self.left is not None:
            yield from self.left
        yield self.key
        if self.right is not None:
            yield from self.right

    def __contains__(self, key):
        node = self
        while node is not None and node.key != key:
            node = node.left if key < node.key else node.right
        return node is not None

    def __repr__(self):
        return f"<{self.key}x{self.count} {self.left!r} {self.right!r}>"


def tree_of(numbers):
    tree = Tree(0)
    for number in numbers[:9]:
        tree.insert(number % 50)
    return tree


class Link:
    def __init__(self, value, rest=None):
        self.value = value
        self.rest = rest

    def values(self):
        link = self
        while link:
            yield link.value
            link = link.rest


def linked(words):
    link = None
    for word in words:
        link = Link(word, link)
    return link


def either(text, number):
    try:
        value = int(text)
    except ValueError as error:
        raise KeyError(text) from error
    else:
        number += value
    finally:
        NOTES.append(text[:5])
    return number


def careful(numbers):
    # a generator with handlers around its yields
    for number in numbers:
        try:
            if number % 3 == 1:
                raise Trouble("one", number)
            yield 100 // (number % 3)
        except ZeroDivisionError:
            yield -1
        except Trouble as trouble:
            yield trouble.level
        else:
            yield 0


def forever(start, step):
    while True:
        yield start
        start = (start + step) % 1000


def twice(f):
    return lambda value: f(f(value))


def applied(f, values):
    return [f(value) for value in values]


def noted_calls(f):
    def inner(*args, **named):
        NOTES.append(f.__name__)
        return f(*args, **named)

    return inner


@noted_calls
def plus(one, two):
    return one + two


@noted_calls
def minus(one, two=1):
    return one - two


OPERATORS = {"+": plus, "-": minus, "*": lambda one, two: one % 1000 * (two % 1000)}
STEPS = [("half", lambda n: n // 2), ("next", lambda n: n + 1), ("turn", lambda n: -n)]


def options(name, *values, sep="/", **more):
    parts = [name, *[str(value) for value in values]]
    for key, value in more.items():
        parts.append(f"{key}={value}")
    return sep.join(parts)


def by_two(n, halves=True):
    def odd(k):
        return k > 0 and even(k - 1)

    def even(k):
        return k == 0 or odd(k - 1)

    return even(n) is halves
"""
