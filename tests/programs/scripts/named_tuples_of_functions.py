"""Classes of named tuples that functions make: the name and the fields stand in the call."""

from collections import namedtuple
from typing import NamedTuple


def make(x):
    Pair = namedtuple("Pair", "first second")
    return Pair(x, x * 2)


def parse(line):
    Entry = namedtuple("Entry", ["name", "count", "price"])
    name, count, price = line.split(",")
    return Entry(name, int(count), float(price))


def with_defaults():
    Option = namedtuple("Option", "name value", defaults=[0])
    Kept = namedtuple("Kept", ("a", "b"), rename=True)
    return Option("depth"), Option("width", 3), Kept(1, "two")


def typed():
    Item = NamedTuple("Item", [("label", str), ("size", int)])

    class Named(namedtuple("Named", "a b")):
        def total(self):
            return self.a + self.b

    return Item("box", 4), Named(3, 4).total(), Named(b=1, a=2)


def main():
    print(make(1), make("ab"), make(2).second)
    entries = [parse(line) for line in ["pear,3,0.5", "fig,12,0.25"]]
    for entry in sorted(entries, key=lambda e: e.count, reverse=True):
        print(entry, f"{entry.count * entry.price:.2f}", entry._replace(count=1))
    Point = namedtuple("Point", ["a", "b"])
    points = {Point(i % 2, i // 2): i for i in range(4)}
    print(points[Point(1, 1)], max(points), Point._fields, Point(5, b=6)._asdict())
    print(isinstance(make(3), tuple), make(3) == (3, 6), type(make(3)).__name__)
    print(*with_defaults())
    print(*typed())


main()
