"""Ints beside instances that say how they are ordered: sorting makes the comparisons that CPython makes, in order."""

import sys


class Ordered:
    def __init__(self, value):
        self.value = value

    def __lt__(self, other):
        told.append(f"lt {self.value} {other}")
        return self.value < (other.value if isinstance(other, Ordered) else other)

    def __gt__(self, other):
        told.append(f"gt {self.value} {other}")
        return self.value > (other.value if isinstance(other, Ordered) else other)

    def __repr__(self):
        return f"O{self.value}"


told = []
a, b, c = Ordered(1), Ordered(2), Ordered(3)
for items in ([c, 1, b, a], [5, c, 2, b, 1], [1, a, 2, b], [c, 2, a], [a], [b, 2, b, 1, c, 0, a, 7, b]):
    told.clear()
    print(sorted(items), sorted(items, reverse=True))
    items.sort()
    print(items, told if sys.version_info < (3, 13) else len(told) > 0 or len(items) == 1)
