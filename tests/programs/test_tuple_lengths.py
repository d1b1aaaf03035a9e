"""Tuples of several lengths in one variable: in tables, `()` as a start, as results; compiled beside CPython."""

from __future__ import annotations

from pathlib import Path

from support.executables import build

FORMS = """
import sys
T = [(), (1,), (1, 2), None]
TABLE = (("a",), ("b", "c"), ())
NEST = ((), ((1, 2), (3,)), ((4, 5, 6),))

def best(points):
    point = ()
    for p in points:
        if not point or p < point:
            point = p
    return point

def size(t):
    return len(t)

def pick(n):
    if n == 0:
        return ()
    if n == 1:
        return (1.5,)
    return 2.5, 3.5

class Node:
    def __init__(self, *kids):
        self.kids = kids
        self.extra = ()
    def add(self, x):
        self.extra = (x, x)

def unpack(t):
    try:
        a, b = t
        return a + b
    except ValueError as e:
        return str(e)

def unpack2(t):
    try:
        a, b = t
        return str(a + b)
    except ValueError as e:
        return str(e)

def main(argv):
    for t in T:
        if t:
            for x in t:
                print(x)
    print(best([(3, 4), (1, 2)]), best([]))
    for row in TABLE:
        print(len(row), row, "b" in row, row[:1], row + ("z",), row * 2)
    for n in NEST:
        for m in n:
            print(sum(m), m, max(m), sorted(m, reverse=True), m[-1])
    print(size(()), size((1,)), size((1, 2, 3)))
    for i in range(3):
        t = pick(i)
        print(t, t == (), t == (1.5,), t < (2.0,), hash(t) == hash(pick(i)), bool(t), unpack2(t))
    try:
        print(pick(len(argv))[1])
    except IndexError as e:
        print(e)
    nodes = [Node(), Node(1), Node(1, 2)]
    print([n.kids for n in nodes], nodes[0].extra)
    nodes[0].add(5)
    print(nodes[0].extra)
    d = {(): 1, (1,): 2, (1, 2): 3}
    print(d, d[(1,)], (1, 2) in d, (2,) in d, d.get((9,)))
    s = {(1, 2), (1, 2, 3), (1, 2)}
    print(len(s), sorted(s))
    moves = [(0, 1), (1, 0, 5)]
    for mv in moves:
        x, y = mv[0], mv[1]
        print(x, y, mv[2] if len(mv) > 2 else None, mv.index(y), mv.count(0))
    q = [(0, 1)]
    q.append((1, 2, 3))
    while q:
        head, *rest = q.pop()
        print(head, rest)
    points2 = [()] * 3
    points2[1] = (4, 5)
    print(points2, isinstance(points2[0], tuple))
    for p in points2:
        match p:
            case (a, b):
                print("two", a, b)
            case ():
                print("none")
    print("%s %s" % points2[1], f"{points2[0]}", repr(points2[2]), str(points2[1]))
    a = (1, 2) if len(argv) else (3,)
    print(*a, sep="-")
    print(list(a), tuple(a), set(a), dict(enumerate(a)), min(a), any(a), list(zip(a, a)), list(reversed(a)))
    print([k for k in map(lambda v: v + 1, a)])
    return 0
"""

# The items of such a tuple as the arguments of print.
PRINTED = """
import sys
class P:
    def __init__(self, x):
        self.x = x
    def __str__(self):
        return f"<{self.x}>"
def pick(n):
    if n == 0:
        return ()
    if n == 1:
        return (P(1),)
    return P(2), P(3)
def main(argv):
    a = [1, 2]
    print(*a)
    print(*tuple(a))
    print(*tuple(a), sep="-", end="!\\n")
    for i in range(3):
        print(*pick(i))
        print("x", *pick(i), sep=", ")
        print("x", i, *pick(i))
        print(*pick(i), "end")
    return 0
"""


def test_all_forms(tmp_path: Path) -> None:
    program = build(FORMS, tmp_path)
    assert program.run() == program.expected()


def test_items_are_printed(tmp_path: Path) -> None:
    program = build(PRINTED, tmp_path)
    assert program.run() == program.expected()
