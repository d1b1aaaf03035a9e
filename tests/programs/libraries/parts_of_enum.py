"""What `enum` has beside its classes: checks, members and values by mark, the metaclass."""

import enum
from enum import CONTINUOUS, NAMED_FLAGS, UNIQUE, Enum, EnumCheck, Flag, FlagBoundary, IntEnum, ReprEnum, verify


@verify(UNIQUE, CONTINUOUS)
class Level(IntEnum):
    LOW = 1
    HIGH = 2


@verify(NAMED_FLAGS)
class Right(Flag):
    READ = 1
    WRITE = 2


class Place(str, ReprEnum):
    HERE = "here"
    THERE = "there"


class Shape(Enum):
    ROUND = 1
    corners = enum.nonmember(4)

    @enum.property
    def low(self):
        return self.name.lower()


print(
    list(Level), Right.READ | Right.WRITE, Place.HERE, repr(Place.THERE), Shape.ROUND.low, Shape.corners, list(Shape)
)
print(isinstance(Level, enum.EnumMeta), isinstance(Level.LOW, Level), enum.EnumMeta is enum.EnumType)
print(FlagBoundary.STRICT.name, EnumCheck.UNIQUE.name, len(Level))
