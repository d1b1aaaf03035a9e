"""Members of enumerations that are texts, numbers and flags, used as such: joined, formatted, looked up, written as JSON."""

from enum import Enum, IntEnum, Flag, IntFlag, StrEnum, auto, unique
import json
from collections import Counter
from itertools import cycle, islice, product


class Color(str, Enum):
    RED = "red"
    GREEN = "green"
    BLUE = "blue"

    def pretty(self):
        return self.value.title()


class Status(StrEnum):
    OPEN = auto()
    CLOSED = auto()


class Prio(IntEnum):
    LOW = 1
    MID = 5
    HIGH = 10


class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W


@unique
class Planet(Enum):
    MERCURY = (3.303e23, 2.4397e6)
    EARTH = (5.976e24, 6.37814e6)

    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius

    @property
    def gravity(self):
        return 6.67300e-11 * self.mass / (self.radius * self.radius)


def describe(c: str) -> str:
    return "<" + c + ">"


def show(s):
    match s:
        case Color.RED:
            return "r!"
        case Color.GREEN | Color.BLUE:
            return "gb!"
        case _:
            return "?"


def main():
    for c in Color:
        print(c.name, c.value, c.pretty(), describe(c), c.upper(), len(c), show(c))
        print(f"{c.value:>10}|", repr(c), c == c.value, c + "!")
    print(Color("red"), Color["GREEN"], Color("blue") is Color.BLUE)
    try:
        Color("purple")
    except ValueError as e:
        print("ValueError", e)
    try:
        Color["PURPLE"]
    except KeyError as e:
        print("KeyError", e)
    print(sorted(Color), max(Prio), sum(Prio), sorted(Prio, reverse=True))
    print([m.name for m in Color if m != "red"], "red" in [c.value for c in Color])
    d = {Color.RED: 1, Color.GREEN: 2}
    print(d[Color.RED], d["green"], d.get("blue"), d)
    print(Status.OPEN, repr(Status.CLOSED), f"{Status.OPEN}", "%s" % Status.OPEN, Status("open"))
    print(json.dumps({"s": Status.OPEN, "c": Color.RED, "p": Prio.HIGH}))
    print(json.dumps([Color.RED, Color.BLUE]))
    print(Prio.LOW < Prio.HIGH, Prio.MID + 1, f"{Prio.MID:03d}", Prio(10).name, int(Prio.HIGH), Prio.LOW == 1)
    p = Perm.R | Perm.X
    print(p, repr(p), Perm.W in p, Perm.R in p, p & Perm.R, ~p, bool(p & Perm.W), Perm.RW, p ^ Perm.R, list(Perm.RW))
    print(Perm(0), Perm(3), len(Perm), Perm(5).value)
    for pl in Planet:
        print(pl.name, round(pl.gravity, 3), pl.value)
    print(Color.__members__.keys(), list(Color.__members__))
    print(Color.RED in Color, isinstance(Color.RED, str), Color.RED.value.startswith("r"), Color.RED.startswith("r"))
    print({"red": 1}[Color.RED], "red" == Color.RED, hash(Color.RED) == hash("red"))


main()


class Suit(Enum):
    HEARTS = "h"
    SPADES = "s"


print(list(map(Prio, [1, 5])), list(map(Suit, "sh")), list(filter(None, Suit)))
steps = cycle(Suit)
print(
    [next(steps).name for _ in range(3)],
    list(islice(Suit, 1)),
    Counter(Suit)[Suit.SPADES],
    len(list(product(Suit, Prio))),
)


def fields(x, width):
    """A format whose width or precision is a field, of values of several kinds."""
    for show in (
        lambda: "{:.{p}f}".format(x, p=width),
        lambda: "{:{w}}|".format(x, w=width),
        lambda: f"{x:{width}}|",
    ):
        try:
            print(show())
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)


for given in (1.5, None, "txt", 7):
    fields(given, 4)
