"""Own fractions, ints, and the library's Fraction and Decimal in one list."""

from decimal import Decimal
from fractions import Fraction


def main():
    xs = [Fraction(1, 2), 1, 0.5, "1/2", None, Fraction(3)]
    print(xs.count(0.5), 3 in xs, xs.index("1/2"), Fraction(1) in xs, Fraction(1, 3) in xs, None in xs)
    print(xs == [0.5, Fraction(1), Fraction(1, 2), "1/2", None, 3], xs[:2] == [Fraction(2, 4), 2])
    d = {Fraction(1, 2): "half", 1: "one"}
    print(d[0.5], d[Fraction(2, 2)], d.get(Fraction(5, 2)), d.get("x") if False else "-")
    ys = [Decimal("1.5"), 2, "x", Decimal(3)]
    print(1.5 in ys, Decimal(2) in ys, 3 in ys, "x" in ys, ys.index(3), ys == [1.5, Decimal(2), "x", 3])
    print(sorted([Fraction(1, 2), 1, Fraction(-1, 3), 0]), max(Fraction(7, 2), 3), min([Fraction(1, 2), 1]))
    print((Fraction(1, 2), 2) == (0.5, Fraction(2)), [Fraction(4, 2)] == [2], {"k": Fraction(4, 2)} == {"k": 2})


main()
