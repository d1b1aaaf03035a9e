"""Named tuples and other classes in one variable, list or dict; tests of the type tell them apart."""

from collections import namedtuple
from dataclasses import dataclass
from typing import NamedTuple


class Move(NamedTuple):
    dx: int
    dy: int = 0

    def __str__(self):
        return f"move {self.dx},{self.dy}"


class Quit:
    pass


@dataclass(frozen=True)
class Write:
    text: str


Color = namedtuple("Color", "r g b")


def handle(msg):
    match msg:
        case Quit():
            return "quit"
        case Move(dx, 0):
            return f"right {dx}"
        case Move(dx=x, dy=y):
            return f"move {x} {y} {msg[0]} {len(msg)} {sum(msg)} {[*msg]}"
        case Write(text=t):
            return t.upper()
        case Color(r, g, b) if r == g == b:
            return "grey"
        case Color():
            return "#%02x%02x%02x" % msg
    return "?"


msgs = [Move(3), Quit(), Write("hi"), Move(1, 2), Color(9, 9, 9), Color(1, 2, 255)]
for m in msgs:
    print(handle(m), isinstance(m, Move), type(m).__name__)
print(
    msgs[0], repr(msgs[3]), msgs[2], msgs[3] == (1, 2), msgs[0] == msgs[3], msgs[2] == Write("hi"), msgs[1] == msgs[0]
)
print(Move(1, 2) in msgs, Write("x") in msgs, msgs.index(Move(1, 2)), msgs.count(Write("hi")))
seen = {m: i for i, m in enumerate(msgs) if not isinstance(m, Quit)}
print(seen[Move(3)], seen[Write("hi")], Color(1, 2, 255) in seen)
byname = {"p": Move(5, 6), "q": Write("w")}
for k, v in byname.items():
    print(k, v, repr(v))
    try:
        print(v.dx)
    except AttributeError as e:
        print(e)
try:
    print(len(msgs[1]))
except TypeError as e:
    print(e)
for m in msgs:
    try:
        print(list(m))
    except TypeError as e:
        print(e)


Point = namedtuple("Point", "x y")


class Letters:
    def __repr__(self):
        return "Letters()"

    def __init__(self):
        self.x = "q"

    def __len__(self):
        return 7

    def __iter__(self):
        return iter("qq")

    def __contains__(self, k):
        return k == "q"


def kind_of(v):
    match v:
        case (a, b):
            return f"seq {a} {b}"
        case Letters():
            return "letters"
        case str():
            return "str"
    return "?"


for v in [Point(1, 2), Letters(), "text"]:
    print(kind_of(v))
for v in [Point(1, 2), Letters()]:
    print(kind_of(v), len(v), list(v), bool(v), 1 in v if isinstance(v, Point) else "q" in v)
    print(isinstance(v, (tuple, list)), isinstance(v, (Letters, tuple)), type(v) is tuple, isinstance(v, Point))
    try:
        print(sorted([v, Point(0, 5)]))
    except TypeError as e:
        print(e)
    try:
        print(v < (5, 5))
    except TypeError as e:
        print(e)
    print(v == (1, 2), (1, 2) == v, v != (1, 2))
    try:
        print(hash(v) == hash((1, 2)), v in {(1, 2): 3})
    except TypeError as e:
        print(e)
    print(str(v) == repr(v), f"{v.x}", max(v, key=str))
