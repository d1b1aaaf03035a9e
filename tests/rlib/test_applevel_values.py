"""Functions of libraries as values: `partial`, `operator` in tables, getters; dicts of pairs; errors of the system."""

# ruff: noqa: E501, F401 (tables of expressions, which use the names)
import itertools
import math
import operator
import os
from collections import Counter, OrderedDict, defaultdict
from functools import partial, reduce

from support.expressions import check


class Point:
    def __init__(self, x):
        self.x = x

    def doubled(self, by=2):
        return self.x * by


def add(a, b):
    return a + b


def power(base, exponent):
    return base**exponent


OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv}
FUNCTIONS = {"sqrt": math.sqrt, "abs": abs, "half": lambda x: x / 2}
METHODS = {"up": str.upper, "strip": str.strip}
LEVELS = [("+", operator.add, 1), ("*", operator.mul, 2)]
INCREMENT = partial(add, 1)
SQUARE = partial(power, exponent=2)
BINARY = partial(int, base=2)
BY_X = operator.attrgetter("x")
SECOND = operator.itemgetter(1)


def applied(f, x):
    return f(x)


def distance(x, by=hex):
    return by(x)


def largest(*args):
    return max(args[0]) if len(args) == 1 else max(*args)


def smallest(first, *args):
    return min(first, *args)


def rpn(text):
    stack = []
    for token in text.split():
        if token in OPERATORS:
            b, a = stack.pop(), stack.pop()
            stack.append(OPERATORS[token](a, b))
        else:
            stack.append(int(token))
    return stack[0]


def opened(name):
    try:
        open(name)
    except OSError as error:
        return f"{error.errno} {error.strerror} {error.filename!r} {error}"
    return "opened"


def raised(kind):
    try:
        if kind == 0:
            raise OSError("own words")
        if kind == 1:
            raise OSError(13, "no")
        if kind == 2:
            raise FileNotFoundError(2, os.strerror(2), "x.txt")
        open("/nonexistent")
    except OSError as error:
        return f"{type(error).__name__} {error.errno} {error.filename} {error}"


NAMES = {
    name: value
    for name, value in list(globals().items())
    if not name.startswith("_") and name not in ("check", "annotations")
}


def test_functions_as_values():
    check(
        """
        (rpn("3 4 + 2 *"), rpn("7 2 //"), "/" in OPERATORS, [f(n, 4) for _, f, _ in LEVELS], [name for name in OPERATORS])
        (INCREMENT(n), SQUARE(n), BINARY("101"), partial(add, n)(4), list(map(INCREMENT, [1, n])), list(map(partial(power, n), range(3))))
        (partial(add)(1, n), sorted([3, 1, n], key=partial(operator.mul, -1)))
        ([p.x for p in sorted([Point(3), Point(1)], key=BY_X)], sorted([(1, "b"), (0, "z")], key=SECOND), BY_X(Point(n)), SECOND("ab"))
        (list(map(operator.methodcaller("doubled"), [Point(n)])), operator.methodcaller("doubled", 5)(Point(n)), operator.methodcaller("split", ",")("a,b"))
        (reduce(operator.mul, range(1, 6)), operator.concat("a", "b" * n), list(map(operator.add, [1, 2], [n, 4])), max([1, 5, n], key=operator.neg))
        [list(part) for part in itertools.tee([1, 2, n], 3)]
        ([FUNCTIONS[name](4.0 * n) for name in FUNCTIONS], METHODS["up"]("a"), METHODS["strip"](" x "), [f([1, n]) for f in (len, sum)])
        (applied(math.sqrt, 4.0), applied(abs, -1.5), applied(lambda x: x + 1.0, 2.0), distance(n), [f(0.5) for f in [math.floor, math.ceil]])
        (largest(n, 1), largest([1, n]), smallest(n, 5, 1))
        """,
        "",
        NAMES,
    )


def test_dicts_of_pairs():
    check(
        """
        (dict([["a", "1"], ["b", str(n)]]), dict([[1, 2], [3, n]]), dict(x.split("=") for x in ["a=1", "b=2"]), dict(zip("ab", [1, n])))
        (updated(n), dict([tuple([1, n])]))
        dict([[1, 2], [3]])
        dict([[1, 2, 3] for i in range(n)])
        """,
        "",
        {**NAMES, "updated": updated},
    )


def test_mappings():
    check(
        "(dict(groups), dict(OrderedDict([('a', n)])), dict({n: 1}), dict())",
        "groups = defaultdict(list)\ngroups['a'].append(n)",
        NAMES,
    )
    check(
        "(dict(c), c - d, c + d, c & d, c | d, d - c, +c, sorted((c + c).elements()))",
        'c = Counter("abracadabra")\nd = Counter(["a", "z", "z"])',
        NAMES,
    )


def updated(n):
    d = {"a": "0"}
    d.update([["x", str(n)], ["a", "7"]])
    d.update([("y", "2")])
    d.update(part.split("=") for part in ["z=3"])
    return d


def test_errors_of_the_system():
    check('(opened("/nonexistent/file"), opened("/tmp"), [raised(i) for i in range(4)])', "", NAMES)
