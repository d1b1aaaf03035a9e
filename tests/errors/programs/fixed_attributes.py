from datetime import date
from enum import Enum
from fractions import Fraction


class Colour(Enum):
    RED = 1
    BLUE = 2


def main(argv):
    day = date(2024, 1, 2)
    day.year = 2025
    Colour.RED = 3
    half = Fraction(1, 2)
    half.name = "half"
    print(day, half, Colour.RED)
    return 0
