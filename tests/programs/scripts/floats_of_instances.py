"""Functions of floats with instances that have a `__float__`."""

import math
from decimal import Decimal
from fractions import Fraction


class Real(float):
    pass


class Length:
    def __init__(self, metres):
        self.metres = metres

    def __float__(self):
        return self.metres * 1.0


class Angle:
    def __init__(self, degrees):
        self.degrees = degrees

    def __float__(self):
        if self.degrees < 0:
            raise ValueError("negative")
        return math.radians(self.degrees)


class Nothing:
    pass


def main():
    for x in [Real(1.0), Real(2.0)]:
        print(math.sin(x), math.isnan(x), math.frexp(x), math.modf(x))
    print(math.sqrt(Length(4)), math.hypot(Length(3), 4), math.atan2(Length(1), Length(1)), math.pow(2, Length(3)))
    print(math.sqrt(Fraction(1, 4)), math.sqrt(Decimal("2.25")), math.floor(Fraction(7, 2)), math.exp(Fraction(0)))
    print(math.log(Decimal(1)), math.log10(Fraction(100)), math.isfinite(Decimal("1e5")), math.fabs(Decimal("-1.5")))
    for degrees in (0, 90, -1):
        try:
            print(round(math.sin(Angle(degrees)), 9))
        except ValueError as error:
            print(error)
    for thing in (Length(9), Nothing(), Angle(0)):
        try:
            print(math.sqrt(thing))
        except TypeError as error:
            print(error)


main()
