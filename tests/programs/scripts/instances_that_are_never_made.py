"""Classes of which every call raises: what would be done with the instances is never done."""

import datetime
import fractions


class Positive:
    def __init__(self, value):
        self.value = self.checked(value)
        self.half = self.value / 2

    def checked(self, value):
        raise ValueError(f"not positive: {value}")

    def __str__(self):
        return f"<{self.value}, {self.half}>"


class Named(Positive):
    def __init__(self, value, name):
        super().__init__(value)
        self.name = name

    def __repr__(self):
        return f"{self.name}: {self.value}"


def attempt(make):
    try:
        print("made", make())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: datetime.date(2020, 13, 1))
attempt(lambda: fractions.Fraction(1, 0))
attempt(lambda: Positive(-1))
attempt(lambda: [Named(-2, "n")])
try:
    late = Named(3, "m")
    print(late.name.upper(), late)
except ValueError as error:
    print(error)
