"""Rings that turn, permutations of some of many items, greatest common divisors."""

import math
from collections import deque
from itertools import permutations


def main(argv):
    for n in range(0, 9):
        for r in range(-12, 13):
            d = deque(range(n))
            d.append(99)
            if n > 2:
                d.popleft()
            d.rotate(r)
            print(list(d), end=" ")
            d.rotate(2)
            d.append(1)
            d.appendleft(7)
            d.rotate(-1)
            print(list(d), len(d))
    d = deque("abcde", 5)
    d.rotate(2)
    d.append("x")
    d.rotate(-3)
    print(d)
    print(
        list(permutations(range(4)))[:13],
        list(permutations("abcd", 2)),
        list(permutations([])),
        list(permutations([1, 2], 3)),
    )
    for n in (1, 2, 3, 0):
        for p in permutations("xyz", n):
            print(p, end=" ")
    for a in (0, 1, -4, 12, -18, 2**62, 3**39, -(2**63)):
        for b in (0, 5, -6, 2**40, 81, -(2**63)):
            try:
                print(
                    math.gcd(a, b) if (a, b) not in (((-(2**63)), 0), (0, -(2**63)), (-(2**63), -(2**63))) else 0,
                    end=" ",
                )
            except OverflowError:
                print("o", end=" ")
    print()
    return 0


main([])
