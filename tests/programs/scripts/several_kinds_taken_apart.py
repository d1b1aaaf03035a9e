"""`a, b = x` and `a, *b = x` of values of several kinds, with as many items or not."""


def f(d, s, b, n):
    a, c = d
    print(a, c)
    p, q = s
    print(sorted([p, q]))
    u, v, w = b
    print(u, v, w)


f({"k": 1, "l": 2}, {7, 8}, b"abc", bytearray(b"xy"))


def g(items):
    for t in items:
        try:
            x, y = t
            print(x, y)
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)


g([{"k": 1, "l": 2}, "xy", (1, 2), [3, 4], None, 5, frozenset({1})])


from typing import NamedTuple


class P(NamedTuple):
    a: int
    b: str
    c: float


def g2(items):
    for t in items:
        try:
            x, y = t
            print(x, y)
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)


g2([(1, 2, 3), "ab", "abc", 4])


def h2(items):
    for t in items:
        try:
            x, y = t
            print(x, y)
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)


h2([P(1, "q", 2.5), "ab", {"k": 1}, 4])


def k(items):
    for t in items:
        try:
            x, *y = t
            print(x, y)
        except (TypeError, ValueError) as e:
            print(type(e).__name__, e)


k([(1, 2, 3), "ab", P(1, "q", 2.5), (), {"k": 1}, 4, None])


class Items:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return iter(range(self.n))


def of_iterables(items):
    for t in items:
        try:
            x, *y = t
            print(x, y)
        except TypeError as e:
            print(e)


of_iterables([Items(3), 5, [1, 2], (3, 4)])
