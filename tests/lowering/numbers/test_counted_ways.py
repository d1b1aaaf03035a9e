"""math.comb, whose products go by common divisors where they may leave words."""

import math

from support.typed import agree


def ways(n: int, most: int) -> str:
    found = []
    for k in range(most):
        try:
            found.append(str(math.comb(n, k)))
        except OverflowError:
            found.append("too large")
    return " ".join(found)


def test_ways():
    agree(ways, (0, 3), (1, 3), (10, 12), (61, 62), (2**31 - 1, 3), (2**31, 3), (2**32, 2), (10**6, 4), (2**40, 2))
