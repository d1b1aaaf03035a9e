"""Iterators are asked for items when CPython asks for them: what they do meanwhile is seen in the same order."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import build

#: Generators that never yield, given to all that goes through an iterable.
NEVER = """
import sys


def never(label):
    print("asked", label)
    return
    yield


def bad(label):
    raise ValueError(label)
    yield


def main(argv):
    print(bytes(never("bytes")), sum(never("sum")), "".join(never("join")), list(never("list")))
    print(any(never("any")), all(never("all")), sorted(never("sorted")), tuple(never("tuple")))
    print(min(never("min"), default=3), max(never("max"), default="x"))
    d = {1: 2}
    d.update(never("update"))
    xs = [1]
    xs.extend(never("extend"))
    xs += never("iadd")
    xs[0:0] = never("slice")
    print(d, xs, set(never("set")), dict(never("dict")), frozenset(never("fs")), bytearray(never("ba")))
    print(3 in never("in"), next(never("next"), 5), list(zip(never("z"), [1])), list(enumerate(never("e"))))
    print(list(map(str, never("map"))), [*never("star")], b",".join(never("bjoin")))
    try:
        print(sum(bad("s")))
    except ValueError as e:
        print("caught", e)
    try:
        print(bytes(bad("b")), "".join(bad("j")))
    except ValueError as e:
        print("caught", e)
    try:
        print(max(never("max")))
    except ValueError as e:
        print("caught", e)
    return 0
"""

#: What reads several iterables, or one in groups, as it goes on.
IN_TURN = """
import sys
from itertools import groupby, zip_longest, chain


def src(label, n):
    for i in range(n):
        print("read", label, i)
        yield i
    print("end", label)


def key(x):
    print("key", x)
    return x // 2


def main(argv):
    for k, g in groupby(src("a", 5), key):
        print("group", k)
        for x in g:
            print("item", x)
    for k, g in groupby(src("b", 5), key=lambda x: x // 3):
        print("group", k, next(g, None))
    groups = [(k, g) for k, g in groupby("aabbbc")]
    print([(k, list(g)) for k, g in groups])
    print([(k, len(list(g))) for k, g in groupby(sorted("mississippi"))])
    print([k for k, _ in groupby([1, 1, 2, 3, 3, 1])])
    print(list(groupby([])))
    it = groupby([1, 1, 2], None)
    k, g = next(it)
    print(k, next(g), next(g), next(g, -1), next(g, -1))
    print(list(zip_longest(src("x", 2), src("y", 3))), list(zip_longest(src("x", 2), "abc", fillvalue=None)))
    rows = [[1, 2], [3]]
    print(list(zip_longest(*rows, fillvalue=0)))
    for n, m in [(1, 2), (2, 1), (2, 2), (0, 1), (0, 0)]:
        try:
            print(list(zip(src("p", n), src("q", m), strict=True)))
        except ValueError as e:
            print(e)
        try:
            print(list(zip(src("p", n), src("q", m), src("r", 1), strict=True)))
        except ValueError as e:
            print(e)
    words = ["apple", "avocado", "banana", "blueberry", "cherry"]
    d = {k: list(g) for k, g in groupby(words, key=lambda w: w[0])}
    print(d)
    runs = "".join(f"{len(list(g))}{c}" for c, g in groupby("1112233"))
    print(runs, max(len(list(g)) for _, g in groupby([0, 0, 1])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


#: What `zip` goes through is the same iterator, or changes when another one is asked.
SHARED = """
import sys


def shrinks(xs, ys):
    for y in ys:
        if xs:
            xs.pop()
        yield y


class Twice:
    def __init__(self, it):
        self.it = it

    def __iter__(self):
        return self.it


def main(argv):
    n = len(argv) - 1
    it = iter([1, 2, 3, 4])
    print(next(it), list(zip(it, it)), next(it, -1))
    it = iter("abcde"[n:])
    for a, b in zip(it, it):
        print(a, b)
    print([a + b + c for a, b, c in zip(*[iter("abcdefgh")] * 3)])
    xs = list(range(5))
    print(list(zip(xs, shrinks(xs, [7, 8, 9, 10]))), xs)
    it = iter([1, 2, 3, 4, 5])
    print(list(zip(it, enumerate(it))), list(it))
    it = iter([1, 2, 3, 4, 5])
    print(list(zip(it, map(str, it))), list(it))
    it = iter([1, 2, 3])
    print(list(zip(Twice(it), Twice(it))), list(it))
    it = iter({"a": 1, "b": 2, "c": 3})
    print(dict(zip(it, it)), list(it))
    it = iter([1, 2, 3, 4, 5])
    print(list(zip([10, 20, 30], it, "xy")), list(it))
    it = iter([1, 2, 3, 4, 5, 6])
    z = zip(it, zip(it, it))
    print(next(z), next(it), next(z, None))
    g = (i * i for i in range(7))
    print(list(zip(g, g)), list(g))
    it = iter([1.5, 2.5, 3.5])
    print([(a, b) for a, b in zip(it, it)], list(it))
    f = filter(None, [0, 1, 2, 3, 0, 4, 5])
    print(list(zip(f, f)))
    r = reversed([1, 2, 3])
    print(list(zip(r, r)), list(zip(range(3), iter(range(2)))), list(zip(iter([1]))), list(zip()))
    for a, b in zip([1, 2, 3], iter([4, 5])):
        print(a * b)
    x, y = zip(*[(1, 2), (3, 4)])
    print(x, y)
    try:
        d = {1: 2, 3: 4}
        k = iter(d)
        for a, b in zip(k, k):
            d[a + b] = 0
    except RuntimeError as e:
        print(e)
    return 0
"""


def test_what_never_yields_runs(tmp_path: Path) -> None:
    program = build(NEVER, tmp_path)
    ran = program.run()
    assert ran == program.expected()
    assert ran.out.count("asked") == 26


@pytest.mark.slow
def test_sources_are_read_in_turn(tmp_path: Path) -> None:
    program = build(IN_TURN, tmp_path)
    assert program.run() == program.expected()


@pytest.mark.slow
def test_zip_takes_an_item_before_it_asks_the_next_iterator(tmp_path: Path) -> None:
    program = build(SHARED, tmp_path, optimize="0", sanitize=True)
    assert program.run() == program.expected()
