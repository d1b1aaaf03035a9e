"""Numbers that know whether they are an int or a float: every operation on ints, floats and both, at their edges."""

from __future__ import annotations

import re

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
from support.executables import MAIN, build

#: At the ends of words and of what a float holds exactly; both zeros, infinities, nan.
INTS = [0, 1, -1, 2, 3, -7, 64, 2**53 + 1, 2**63 - 1, -(2**63)]
FLOATS = ["0.0", "-0.0", "1.0", "-1.5", "2.0", "0.5", "3.7", "1e300", "2.0**53", "2.0**63", "INF", "-INF", "NAN"]
#: Each is printed, or the error in its place; an int beyond a word is the error of one.
BINARY = """
x + y; x - y; x * y; x / y; x // y; x % y; divmod(x, y)[0]; divmod(x // 2, y)[1]; max(x, y); min(x, y); added(x, y)
x == y; x != y; x < y; x <= y; x > y; x >= y; x == x and x in [y]; x == x and {x: 1} == {y: 1}
"""
UNARY = """
x; [x]; (x, 1); {x: x}; str(x); repr(x); f"{x}"; f"{x!r:>7}"; f"{x:>8}"; f"{x:+}"; "%s|%r" % (x, x); f"{x:,}"
"%9.2f|%e" % (x, x); f"{x:.3f}|{x:g}"; "{}|{:>5}".format(x, x); "%d" % (x if -9 < x < 9 else 0); format(x, "<5")
isinstance(x, int); isinstance(x, float); isinstance(x, (int, float)); bool(x); not x; x and 1
hash(x) if x == x else 0
-x; +x; abs(x); int(x); float(x); round(x); round(x, 2); round(x, -1); round(x, ndigits=1)
math.floor(x); math.ceil(x); math.trunc(x); math.sqrt(abs(x / 2)); math.isnan(x); math.isfinite(x)
math.copysign(1, x); x ** 2; sum([x, x / 2]); sorted([x, 3, 0.5]); kind(x); whole(x); max([x, 1, 0.5], key=float)
x != x; [x] == [x / 1]; (x, 2) < (1, x); max([0.5], default=x); x if x else None; [y // 2 for y in (x, 1)]
{1: "i", 0.5: "f"}.get(x); {x: 1}.get(1)
"""

HEAD = f"""
import math
import sys

INF = float("inf")
NAN = float("nan")
INTS = {INTS}
FLOATS = [{", ".join(FLOATS)}]
NUMBERS = [{", ".join(map(str, [*INTS, *FLOATS]))}]


def is_big(r):
    return isinstance(r, int) and not -2**63 <= r <= 2**63 - 1


def show(r):
    if is_big(r):
        print("overflow")
    else:
        print(r)


def added(x, y):
    x += y
    return x


def kind(x):
    if isinstance(x, int):
        return x.bit_length()
    return -1 if x.is_integer() else -2


def whole(x):
    if isinstance(x, float) and not math.isfinite(x):
        return 0
    return x
"""


def trying(expression: str, shown: str) -> str:
    return f"""
    try:
        {shown}({expression})
    except OverflowError:
        print("overflow")
    except (ZeroDivisionError, ValueError) as error:
        print(error)
"""


def shown_by(expression: str) -> str:
    """`show` takes numbers; what is none is printed."""
    numbers = ("x ", "-x", "+x", "abs", "int(", "round", "math.floor", "math.ceil", "math.trunc", "divmod", "added")
    compared = any(f" {sign} " in expression for sign in ("==", "!=", "<", "<=", ">", ">=", "in", "and"))
    return "show" if expression.startswith(numbers) and not compared else "print"


def parts(text: str) -> list[str]:
    return text.strip().replace("\n", "; ").split("; ")


def program() -> str:
    unary = "".join(trying(e, shown_by(e)) for e in parts(UNARY))
    binary = "".join(trying(e, shown_by(e)) for e in parts(BINARY))
    return f"""{HEAD}

def one(x):
    print(x){unary}

def both(x, y):
    print(x, y){binary}

def main(argv):
    for x in NUMBERS:
        one(x)
        for y in NUMBERS:
            both(x, y)
    for x in NUMBERS:
        for i in INTS:
            both(x, i)
            both(i, x)
        for f in FLOATS:
            both(x, f)
            both(f, x)
    return 0
"""


def test_every_operation_gives_what_it_gives_in_python(tmp_path):
    built = build(program(), tmp_path)
    ran, expected = built.run(), built.expected()
    lines = zip(ran.out.splitlines(), expected.out.splitlines(), strict=False)
    differing = [(ours, theirs) for ours, theirs in lines if ours != theirs]
    assert differing[:5] == []
    assert ran == expected


#: Where numbers are kept, and how they come there: attributes, results, generators, containers, tuples, defaults.
PLACES = """
import sys
import math
from dataclasses import dataclass

@dataclass
class P:
    x: float
    y: float

class Acc:
    def __init__(self):
        self.total = 0
        self.items = []
        self.best = None

    def add(self, v):
        self.total += v
        self.items.append(v)
        if self.best is None or v > self.best:
            self.best = v

def dist(graph, start):
    d = {n: math.inf for n in graph}
    d[start] = 0
    todo = [start]
    while todo:
        n = todo.pop(0)
        for m, w in graph[n]:
            if d[n] + w < d[m]:
                d[m] = d[n] + w
                todo.append(m)
    return d

def gen(n):
    for i in range(n):
        yield i if i % 2 else i / 2

def opt(n):
    if n == 0:
        return None
    if n % 2:
        return n
    return n * 0.5

def clamp(x, lo=0, hi=1):
    return max(lo, min(x, hi))

def poly(cs, x):
    r = 0
    for c in cs:
        r = r * x + c
    return r

def main(argv):
    a = Acc()
    for v in [1, 2.5, 3]:
        a.add(v)
    print(a.total, a.items, a.best)
    print(P(1, 2.5), P(1.5, 2))
    g = {"a": [("b", 1), ("c", 4)], "b": [("c", 2)], "c": [], "z": []}
    print(dist(g, "a"))
    print(list(gen(5)), sum(gen(5)), max(gen(5)), sorted(gen(5)))
    for i in range(4):
        o = opt(i)
        print(o, o is None, [o])
        if o is not None:
            print(o + 1, o / 2, isinstance(o, int))
    print(clamp(0.5), clamp(-2), clamp(7.5))
    print(poly([1, 2, 3], 2), poly([1.5, 2, 3], 2), poly([], 1.0))
    t = (1, 2.5)
    for x in t:
        print(x)
    x, y = t
    print(x, y)
    d = {}
    for k in (1, 2.0, 2, 1.5):
        d[k] = d.get(k, 0) + 1
    print(d)
    s = {1, 1.0, 2.5, 2}
    print(len(s), 1.0 in s, 3 in s)
    m = [[0, 0.5], [1, 2]]
    print(m, [sum(r) for r in m], [list(c) for c in zip(*m)])
    print(*[x for r in m for x in r], sep=";")
    print("%s %s" % (m[0][0], m[0][1]), "{} {}".format(*m[1]))
    lam = lambda q: q if q > 1 else 0
    print([lam(v) for v in (0.5, 1.5)], lam(0.25))
    avg = sum(a.items) / len(a.items) if a.items else 0
    print(avg)
    print(type(m[0][0]), type(m[0][1]).__name__, type(m[0][0]) is int, type(m[0][1]) == float)
    low, high = 0, 10.0
    while high - low > 1e-3:
        mid = (low + high) / 2
        if mid * mid > 2:
            high = mid
        else:
            low = mid
    print(round(low, 2), high)
    try:
        raise ValueError("bad", m[0][0], m[0][1])
    except ValueError as e:
        print(e)
    print(m == [[0, 0.5], [1, 2]], m[0] < m[1], str(m), abs(m[0][0]), -m[0][1])
    print(min(3, 2.5), max(3, 2.5), min([4, 2.5], default=0), pow(m[1][1], 2), m[1][0] ** 0.5, divmod(m[1][1], 2))
    return 0
"""


@pytest.mark.slow
def test_a_number_is_kept_wherever_a_value_is(tmp_path):
    built = build(PLACES, tmp_path)
    assert built.run() == built.expected()


def test_a_sum_from_the_int_zero_is_a_loop_over_floats(tmp_path):
    text = "import sys\ndef total(xs):\n    s = 0\n    for x in xs:\n        s += x\n    return s\n"
    text += "def main(argv):\n    print(total([0.5] * len(argv)), total([1.5] * len(argv)))\n    return 0\n"
    source = tmp_path / "sums.py"
    source.write_text(text + MAIN)
    code = "".join(Translation.open(str(source), None, Options(), Progress(visible=False)).source.files.values())
    (body,) = re.findall(r"^static IntOrFloat py_total\([^;)]*\)\n\{(.*?)^\}", code, re.MULTILINE | re.DOTALL)
    assert ".is_float" not in body, body
