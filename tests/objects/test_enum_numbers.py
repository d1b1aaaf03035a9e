"""Members of an IntEnum, and instances with an `__index__`, wherever an int is wanted."""

import itertools
import math
import operator
from enum import IntEnum

from support.typed import agree


class Level(IntEnum):
    LOW = 1
    HIGH = 3


class Place:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


def test_formats():
    def f(n: int):
        x = [Level.LOW, Level.HIGH][n]
        made = ["%d", "%04x|", "%.1f"][n] % x
        known = "%d|%x|%5.2f|%03d|%s|%r|%*d" % (x, x, x, x, x, x, x, 5)
        fields = f"{x:03d}|{x}|{x!r}|{x:>5}|{5:{x}d}" + "{:d} {}".format(x, x) + format(x, "d")
        return made + known + fields

    agree(f, 0, 1)


def test_indexes_and_slices():
    def f(n: int):
        x, y, place = [Level.LOW, Level.HIGH][n], bool(n), Place(n + 1)
        items = list(range(10))
        cut, put = items[:], items[:]
        del cut[x:]
        put[:x] = [9]
        stop = None if n else 3
        parts = [items[x:], items[:x], items[::x], items[n:x], items[x:n], items[y:x], items[stop:x], items[place:x]]
        rows = [list(range(x)), list(range(y, x)), list(range(n, 9, x)), list(itertools.islice(items, x))]
        texts = ["abcdef"[x:], "abcdef"[x], "ab" * x]
        return str((parts, rows, texts, (1, 2, 3, 4)[x:], cut, put))

    agree(f, 0, 1)


def test_arguments_of_builtins():
    def f(n: int):
        x, place = [Level.LOW, Level.HIGH][n], Place(n + 4)
        texts = ["x".ljust(x, "."), "x".zfill(place), "aXbXc".replace("X", "-", x), str("a,b,c,d".split(",", x))]
        numbers = [
            int("11", x + 1),
            [5, 6, 7, 8].pop(x),
            math.gcd(x, 9),
            math.factorial(x),
            round(x),
            x.bit_length(),
        ]
        reals = [math.sqrt(x), round(3.14159, x), math.sin(place)]
        pairs = [(i, c) for i, c in enumerate("ab", x)]
        return str((texts, numbers, reals, pairs))

    agree(f, 0, 1)


def test_index_of_what_is_an_int():
    def f(n: int):
        return str((operator.index(n > 0), operator.index(n), (n > 0).__index__(), operator.index(Level(3))))

    agree(f, 0, 1)
