import math
from fractions import Fraction

# Big numbers with what they have in common; small ones beside big ones; quotients and rests together.


def ratios():
    x = Fraction(0)
    for i in range(1, 60):
        x = (x + Fraction(i, i + 1)) * Fraction(i * i + 1, 2 * i + 3)
        if i % 9 == 0:
            print(x, math.gcd(x.numerator, 6**40), x.limit_denominator(10**20))


def neighbours():
    a, b = 1, 1
    for i in range(1200):
        a, b = b, a + b
        if i % 100 == 99:
            print(math.gcd(a, b), math.gcd(a * 12345, -b * 12345), math.gcd(a * b, b * b) == b, math.lcm(a, 2**70))


def main():
    ratios()
    neighbours()
    edges = [0, 1, -1, 2**62 - 1, 2**62, -(2**62), 2**63, -(2**63), 2**64, 7**100, -(7**100), 2**128]
    for x in edges:
        for y in edges:
            print(x + y, x - y, x * y, math.gcd(x, y), divmod(x, y) if y else None)
    print(
        math.gcd(2**300, 6**100),
        math.gcd(-(3**200), 3**150),
        math.gcd(0, 7**99),
        math.comb(200, 77),
        math.comb(2**40, 3),
    )


main()
