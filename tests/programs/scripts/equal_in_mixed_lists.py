"""Money beside ints, texts and None, in all kinds of containers."""


class Money:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        if isinstance(other, Money):
            return self.n == other.n
        if isinstance(other, int):
            return self.n == other
        return NotImplemented

    def __hash__(self):
        return hash(self.n)

    def __repr__(self):
        return f"M({self.n})"


xs = [Money(1), 2, "x", None, Money(3)]
print(xs == [1, Money(2), "x", None, 3], 3 in xs, Money(2) in xs, xs.index(3), xs.count(Money(2)))
print(Money(9) in xs, xs == [1, 2, 3, 4, 5], None in xs, "x" in xs, 2.0 in xs, xs.index(None))
xs.remove(3)
print(xs)
d = {Money(1): "a", 2: "b", "x": "c"}
print(d[1], d[Money(2)], d.get(Money(7)), 1 in d)
t = (Money(4), 4, "four")
print(t.index(4), t.count(4), 4 in t, t == (4, Money(4), "four"), t != (4, Money(4), "four"))
for a in xs:
    for b in (1, Money(2), "x", None):
        print(a == b, a != b, end=" ")
print()
