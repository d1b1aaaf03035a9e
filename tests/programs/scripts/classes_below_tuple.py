"""Classes below tuple."""

import math
from functools import reduce


class Vec(tuple):
    def __new__(cls, *coords):
        if len(coords) == 1 and not isinstance(coords[0], (int, float)):
            coords = coords[0]
        return tuple.__new__(cls, coords)

    def __add__(self, other):
        return Vec(a + b for a, b in zip(self, other))

    def __sub__(self, other):
        return Vec([a - b for a, b in zip(self, other)])

    def __mul__(self, k):
        return Vec(*(a * k for a in self))

    __rmul__ = __mul__

    def __neg__(self):
        return Vec(*[-a for a in self])

    def __abs__(self):
        return math.sqrt(sum(a * a for a in self))

    def __str__(self):
        return "<" + ", ".join("%g" % a for a in self) + ">"


class Point(tuple):
    """A point that knows its names."""

    __slots__ = ()

    def __new__(cls, x, y, name=""):
        return super().__new__(cls, (x, y, name))

    x = property(lambda self: self[0])
    y = property(lambda self: self[1])

    @property
    def name(self):
        return self[2]

    def moved(self, dx=0, dy=0):
        return type(self)(self.x + dx, self.y + dy, self.name)

    @classmethod
    def origin(cls):
        return cls(0, 0, "o")

    def __repr__(self):
        return f"{type(self).__name__}({self.x!r}, {self.y!r}, {self.name!r})"


class Named(Point):
    def greet(self):
        return "I am " + self.name


class Version(tuple):
    """Parsed from a text; plain comparisons."""

    def __new__(cls, text):
        return super(Version, cls).__new__(cls, tuple(int(p) for p in text.split(".")))

    def __str__(self):
        return ".".join(map(str, self))


class Path(tuple):
    def __truediv__(self, part):
        return Path(self + (part,))

    def __str__(self):
        return "/".join(self)


class Pair(tuple):
    pass


def main():
    a, b = Vec(1, 2, 2), Vec([0.5, 1, 4])
    print(a + b, a - b, a * 2, 3 * a, -a, abs(a))
    print(a, repr(a), len(a), a[0], a[-1], a[1:], list(a), tuple(a), 2 in a, 7 in a)
    x, y, z = a
    print(x, y, z, sum(a), max(a), sorted(a, reverse=True), a.index(2), a.count(2))
    print(a == (1, 2, 2), (1, 2, 2) == a, a == Vec(1, 2, 2), a != b, a == [1, 2, 2], a is a)
    print({a: "v"}[Vec(1, 2, 2)], hash(a) == hash((1, 2, 2)), a in {Vec(1, 2, 2)}, bool(Vec()), bool(a))
    print(isinstance(a, tuple), isinstance(a, Vec), isinstance(a, list))
    print(reduce(lambda p, q: p + q, [a, a, a]), "%s|%r" % (a, b), f"{a}", str(a))
    p = Point(3, 4, "p")
    q = p.moved(dx=1)
    print(p, q, p < q, sorted([q, p, Point.origin()]), max(p, q).name, p.x + q.y)
    n = Named(1, 2, "ned")
    print(n, n.moved(1, 1), n.greet(), n.moved().greet(), isinstance(n, Point), type(n).__name__)
    px, py, pname = p
    print(px, py, pname, p[:2], p + (1,), (0,) + p, p * 2)
    for i, c in enumerate(p):
        print(i, c)
    vs = [Version(t) for t in "1.10 1.9.3 1.2 2.0".split()]
    print(
        [str(v) for v in sorted(vs)], str(max(vs)), Version("1.2") == (1, 2), Version("1.2") < (1, 3), vs[0] >= vs[1]
    )
    path = Path() / "usr" / "lib"
    print(path, len(path), path[0], path == ("usr", "lib"))
    pair = Pair(["k", 1])
    k, v = pair
    print(pair, k, v, {k: v for k, v in [pair]}, [k for k, _ in [pair]])
    print("%s-%s" % Pair(("u", 2)), "%d %d %d" % a)
    print(math.hypot(*Vec(3, 4)), *a, sep=",")
    d = {p: 1, q: 2}
    d[p] += 5
    print(d[Point(3, 4, "p")], list(zip(a, b)), any(a), [*a, *b])
    first, *rest = a
    print(first, rest, a[::-1], list(reversed(a)))
    try:
        a[5]
    except IndexError as e:
        print(e)
    print(isinstance(a, (list, tuple)), str(p), {(1, 2): "t"}.get(Pair((1, 2))))


main()
