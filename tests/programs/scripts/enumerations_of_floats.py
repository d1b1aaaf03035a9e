"""Enumerations whose members are floats."""

import math
from enum import Enum


class Direction(float, Enum):
    NORTH = 0.0
    EAST = math.pi / 2
    SOUTH = math.pi

    @property
    def degrees(self):
        return self * 180 / math.pi

    def turned(self, by):
        return (self + by) % (2 * math.pi)


class Rate(float, Enum):
    LOW = 1
    HALF = 2.5
    HIGH = "7.25"

    def __str__(self):
        return f"{self.name.lower()}={self.value:.2f}"


def main():
    print(math.floor(Rate.HALF), math.ceil(Rate.HALF), math.trunc(Rate.HALF), math.floor(Direction.EAST))
    print(Direction.EAST, repr(Direction.EAST), Direction.EAST.value, Direction.EAST.name)
    print([d.degrees for d in Direction], Direction.SOUTH.turned(math.pi), round(Direction.EAST, 2), round(Rate.HALF))
    print(
        Direction(0.0), Direction["SOUTH"].name, Direction.NORTH == 0, Direction.EAST > Direction.NORTH, 1 < Rate.HALF
    )
    for r in Rate:
        print(r, r.value, r + 1, 2 * r, r / 2, -r, abs(r), float(r), int(r), math.sqrt(r), bool(r), r.is_integer())
    print(sorted(Rate, reverse=True)[0], max(Rate).name, sum(Rate), f"{Rate.HALF}", "%s %.1f" % (Rate.LOW, Rate.LOW))
    print({Rate.LOW: "a"}[Rate.LOW], Rate.LOW in {1.0}, isinstance(Rate.LOW, float), isinstance(Rate.LOW, Rate))
    print([1.0, Rate.HALF, 3].index(2.5), math.sin(Direction.EAST), Rate.HIGH // 2, Rate.HIGH % 2, Rate.HALF**2)
    try:
        Rate(9.0)
    except ValueError as error:
        print(error)


main()
