"""A list, a tuple or a range in one variable, where only the items are asked for; compiled beside CPython."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import rpyc
from support.executables import build

FORMS = """
import sys
KNOWN = (4, 5)
NUMBERS = range(3)

def f(last, n):
    cells = range(n) if last is None else [last]
    for i in cells:
        print(i)

def choose(n):
    if n == 0:
        return (1, 2)
    if n == 1:
        return [3]
    return KNOWN

class Grid:
    def __init__(self, rows=None, n=0):
        self.rows = rows or range(n)

    def total(self):
        return sum(self.rows)

    def __contains__(self, x):
        return x in self.rows

def pick(t):
    return t or [7, 8]

def opt(n):
    if n:
        return (n, n + 1)
    return None

def words(n):
    if n > 1:
        return "a b".split()
    return ("x", "y")

def index(xs, all_of_them):
    total = 0
    ids = range(len(xs)) if all_of_them else [0, 5]
    for i in ids:
        try:
            total += xs[i]
        except IndexError:
            total += 1000
    return total

def main(argv):
    f(None, 3)
    f(7, 3)
    n = len(argv)
    for k in range(3):
        xs = choose(k)
        print(len(xs), sum(xs), max(xs), sorted(xs, reverse=True), list(xs), 3 in xs, bool(xs))
        print([x * 2 for x in xs], {x for x in xs}, list(enumerate(xs)), list(zip(xs, xs)))
    g = Grid([5, 6])
    h = Grid(None, 4)
    print(g.total(), h.total(), 5 in g, 3 in h, 9 in h)
    print(len(pick(opt(0))), sum(pick(opt(3))))
    a, b = words(n)
    c, d = words(n + 1)
    print(a, b, c, d, ",".join(words(n + 2)))
    print(index([1, 2, 3], True), index([1, 2, 3], False))
    ys = [1]
    zs = ys if n else (1, 2, 3)
    ys.append(2)
    print(sum(zs), len(zs))
    out = [0]
    out.extend(choose(n))
    print(out)
    state = (1, 2)
    for step in range(3):
        acc = 0
        for s in state:
            acc += s
        print(acc)
        state = [acc, step]
    r = NUMBERS if n else [5]
    print(len(r), sum(r))
    try:
        a, b = choose(1)
    except ValueError as e:
        print(e)
    w = words(n)
    if w is None:
        print("none")
    for i, x in enumerate(reversed(list(w))):
        print(i, x)
    return 0
"""

# Parameters and their defaults, attributes of prebuilt instances, items of items.
PLACES = """
import sys
DEFAULTS = {"a": (1, 2)}
class Conf:
    def __init__(self):
        self.items = ()
        self.sizes = range(2)
conf = Conf()
def f(xs=()):
    return sum(x for x in xs)
def g(names=("a", "b")):
    for n in names:
        print(n)
def h(xs):
    xs = xs if xs else ()
    return len(xs)
def kw(xs=None):
    xs = xs or ()
    n = 0
    for x in xs:
        n += x
    return n
def nest(n):
    rows = [[1, 2]] if n else ()
    return sum(len(r) for r in rows)
def neigh(i, n):
    if i == 0:
        return (1,)
    if i == n - 1:
        return (n - 2,)
    return [i - 1, i + 1]
def strs(n):
    return ["a"] if n else ("b", "c")
def big(n):
    order = range(n - 1, -1, -1) if n > 3 else [0, 2, 1]
    return [k * 2 for k in order]
def main(argv):
    print(f(), f([1, 2]))
    g(); g(["x"])
    print(h([]), h([1]), kw(), kw([4]), kw((1, 2)))
    print(nest(0), nest(1))
    print([sum(neigh(i, 5)) for i in range(5)])
    print("-".join(strs(0)), "-".join(strs(1)))
    print(big(3), big(5))
    print(sum(conf.items), len(conf.sizes))
    conf.items = [5, 6]
    conf.sizes = [1, 2, 3]
    print(sum(conf.items), len(conf.sizes))
    return 0
"""

CHOICE = "def choose(n):\n    if n == 0:\n        return (1, 2)\n    return [3] if n > 1 else range(4)\n"


def test_all_forms(tmp_path: Path) -> None:
    program = build(FORMS, tmp_path)
    assert program.run() == program.expected()


def test_all_places(tmp_path: Path) -> None:
    program = build(PLACES, tmp_path)
    assert program.run() == program.expected()


@pytest.mark.parametrize(
    "use",
    [
        "print(xs)",
        "xs[0]",
        "xs == [3]",
        "print(isinstance(xs, list))",
        "print([xs])",
        "str(xs)",
        "xs + xs",
        "xs.index(1)",
        "hash(xs)",
    ],
)
def test_what_would_tell_them_apart_is_refused(tmp_path: Path, use: str) -> None:
    path = tmp_path / "refused.py"
    path.write_text(f"{CHOICE}def main(argv):\n    xs = choose(len(argv))\n    {use}\n    return 0\n")
    assert "error[union]: `xs` is a tuple on one path and a" in rpyc("interpret", "--strict-types", str(path)).err
