"""Calls that pass a list, an iterator or a tuple of unknown length with a star, against CPython."""

# ruff: noqa: E501 (tables of expressions)
import itertools
import math
import os

from support.expressions import check


def pad(a, b=2, *rest, c=3):
    return (a, b, rest, c)


def opt(a, b=5, c=7):
    return a + b * c


def count(*args):
    return len(args), args


def log(text, *args):
    return text + ":" + " ".join(map(str, args))


class Point:
    def __init__(self, x, y=0):
        self.x = x
        self.y = y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"

    def moved(self, *by):
        return Point(*[a + b for a, b in zip((self.x, self.y), by)])

    def __call__(self, a, b):
        return a * self.x + b


def counted(f):
    def inner(*args):
        return len(args), f(*args)

    return inner


def columns(pairs):
    numbers, letters = zip(*pairs)
    return numbers, letters


def columns_or_why(pairs):
    try:
        numbers, letters = zip(*pairs)
        return numbers, letters
    except ValueError as error:
        return (), (str(error),)


NAMES = {f.__name__: f for f in (pad, opt, count, log, Point, counted, columns, columns_or_why)}


def test_parameters_and_varargs():
    check(
        """
        [pad(*l) for l in rows]
        [(pad(0, *l), pad(*l, c=9), pad(*l, 8), pad(*l, *l)) for l in rows]
        opt(*rows[0])
        opt(*rows[2])
        opt(*[x for x in rows[0] if x > n])
        opt(*rows[1], b=1)
        (opt(*rows[1]), opt(*rows[1], c=1), opt(*(i for i in range(n))), opt(*range(2)), opt(*{4: 1}))
        (Point(*rows[0]), Point(*rows[1]), Point(1, 2).moved(*rows[1]), Point(3, 4)(*rows[1]))
        Point(*rows[2])
        (count(*rows[2]), count(*"ab"), count(*[0.5] * n), count(*tuple(rows[0])), count())
        (counted(opt)(n), counted(opt)(n, 2), counted(opt)(*rows[1]))
        [f(*rows[1]) for f in (opt, lambda a, b=1: a - b)]
        """,
        "rows = [[1], [1, n], [1, 2, n, 4]]",
        NAMES,
    )


def test_values_of_several_kinds():
    """Each kind of values has a graph of its own."""
    check('(log("a", *[n, 1]), log("b", *"xy"), log("c"), log("d", n, 1))', "", NAMES)


def test_builtins_and_modules():
    check(
        """
        (list(zip(*rows)), [sum(c) for c in zip(*rows)], list(map(list, zip(*rows))), [r[::-1] for r in zip(*rows)], list(zip(*e)))
        (columns([(1, "a"), (n, "b")]), max(*rows[0]), min(*rows[1]), list(itertools.chain(*rows)))
        columns([(i, "a") for i in range(n - n)])
        (columns_or_why([(1.5, "a"), (n + 0.5, "b")]), columns_or_why([(0.5, "a") for i in range(n - n)])[1])
        (list(itertools.product(*rows)), list(itertools.product("ab", repeat=n)), list(itertools.product(*e)))
        (list(itertools.combinations("abcd", n)), list(itertools.combinations([1, 2], n)), list(itertools.combinations(range(5), n - 3)))
        (list(itertools.permutations(rows[0])), list(itertools.permutations(range(4), n)), list(itertools.permutations("ab", n)), list(itertools.permutations("ab", 0)))
        (list(itertools.combinations_with_replacement("abc", n)), list(itertools.combinations_with_replacement(e, n)))
        list(itertools.combinations("abc", n - 5))
        (math.gcd(*rows[0]), math.lcm(*rows[1]), os.path.join(*["a", "b", "/c", "d" * n]), os.path.join(*["a"]))
        (list(itertools.zip_longest(*rows, fillvalue=0)), list(itertools.zip_longest(*[[1], [2, n]])))
        """,
        "rows = [[12, 18, n], [2, 4, 6, 5]]\ne = [[n] for i in range(n - n)]",
        {**NAMES, "itertools": itertools, "math": math, "os": os},
    )
