"""Decorators of the library that raise for a class which stands below `try`."""

from dataclasses import dataclass
from enum import Enum, unique

try:

    @unique
    class Doubled(Enum):
        FIRST = 1
        SECOND = 1

except ValueError as error:
    print(error)

try:

    @unique
    class Single(Enum):
        FIRST = 1
        SECOND = 2

except ValueError as error:
    print(error)
else:
    print("fine")


def make():
    try:

        @dataclass
        class Row:
            name: str = ""
            size: int

    except TypeError as error:
        print(error)
        return 1
    return 2


print(make())
