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


from collections import deque


def products(k):
    ms = [{"items": deque([1, 2]), "n": 3 + k, "name": "x"}, {"items": deque([3]), "n": 5, "name": "y"}]
    for m in ms:
        while m["items"]:
            m["n"] += m["items"].popleft()
    a, b = sorted((m["n"] for m in ms), reverse=True)[:2]
    return a * b


print(products(1))


from collections import deque

d = deque([1, 2], 3)


class Twice:
    def __index__(self):
        return 2


print(d * 2, 2 * d, d * True, d * 0, d * Twice())
d *= 2
print(d)
d *= 0
print(d)
for bad in (None, 1.5, "x", [1]):
    try:
        print(deque([1]) * bad)
    except TypeError as e:
        print(e)
