"""Numbers beside instances that have an order: `max`, `min`, `sorted`, `sort` ask the instances."""

from fractions import Fraction

fractions = [1, Fraction(1, 2), 2.5]
print(sorted(fractions), max(fractions), min(fractions), max(Fraction(7, 2), 3), sum(fractions[:2]))


class V:
    def __init__(self, n):
        self.n = n

    def __lt__(self, o):
        return self.n < (o.n if isinstance(o, V) else o)

    def __gt__(self, o):
        return self.n > (o.n if isinstance(o, V) else o)

    def __repr__(self):
        return f"V({self.n})"


xs = [3, V(2), 2.5, V(7)]
print(max(xs), min(xs), sorted(xs), xs[0] < xs[1])
ys = [3, V(2), 2.5, V(7), 1]
ys.sort()
print(ys, sorted(ys, reverse=True), max(ys[0], ys[1]), min(2, V(1)), max(V(3), 2.5))
try:
    sorted([1, "a", V(2)])
except TypeError:
    print("TypeError")
