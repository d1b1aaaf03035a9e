import sys
from enum import Enum, IntEnum


class Options(IntEnum):
    Undefined = 0
    First = 1
    Second = 2

    @classmethod
    def _missing_(cls, value):
        try:
            number = int(value)
        except ValueError:
            return Options.Undefined
        return Options.First if number == 1 else Options.Second if number == 2 else None


class Color(Enum):
    RED = "r"
    GREEN = "g"


def option(text):
    try:
        return repr(Options(text))
    except ValueError as error:
        return str(error)


def color(value):
    try:
        return repr(Color(value))
    except ValueError as error:
        return str(error)


def main():
    print(Options(1), Options("2"), Options("x"), option("7"), option(9), repr(Options(Options.First)), Options(True))
    print(color("r"), color(3), color("x"), color(2.5), color([1]), Color(Color.RED))
    text = str(len(sys.argv) + 1)
    print(repr(Options(text)), color(text))


main()
