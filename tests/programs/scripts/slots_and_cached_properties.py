"""`__slots__` is read, and `vars` knows what cached properties keep."""

from functools import cached_property


class Shape:
    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in sorted(vars(self).items()))})"


class Rect(Shape):
    def __init__(self, w, h):
        self.w, self.h = w, h

    @cached_property
    def area(self):
        print("computing")
        return self.w * self.h


class Square(Rect):
    def __init__(self, s):
        super().__init__(s, s)

    @property
    def side(self):
        return self.w

    @side.setter
    def side(self, v):
        self.w = self.h = v


LIVE = Rect(1, 2)
LIVE.area
OTHER = Rect(3, 4)


def cached():
    s = Square(3)
    print(s)
    print(s.area, s)
    s.side = 4
    print(s, vars(s))
    del s.area
    print(s)
    print(s.area, s.__dict__)
    s.area = 3
    print(s.area, "area" in vars(s))
    try:
        del s.area
        del s.area
    except AttributeError:
        print("gone")
    r = Rect(1, 2)
    r.area = 7
    r.other = 3
    print(vars(r), LIVE, LIVE.area, OTHER)
    print(OTHER.area, OTHER)
    print(LIVE.__dict__.pop("area", None), LIVE, LIVE.__dict__.pop("area", None))
    print(LIVE.area, r.__dict__.pop("other"))
    try:
        r.__dict__.pop("other")
    except KeyError as e:
        print("no", e)


class Record:
    __slots__ = ("when", "level")

    def __init__(self, when, level):
        self.when, self.level = when, level

    def to_dict(self):
        return {k: v for k, v in ((s, getattr(self, s)) for s in self.__slots__)}

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{n}={getattr(self, n)!r}' for n in self.__slots__)})"


class More(Record):
    __slots__ = ("x",)

    def __init__(self):
        super().__init__(1, "b")
        self.x = 2.5


class One:
    __slots__ = "only"


class Pair:
    __slots__ = ["a", "b"]

    def __init__(self, a, b):
        self.a, self.b = a, b

    def __eq__(self, other):
        return isinstance(other, Pair) and all(getattr(self, n) == getattr(other, n) for n in Pair.__slots__)


def slots():
    r = Record("x", 3)
    print(r.to_dict(), r, Record.__slots__)
    m = More()
    print(m, m.__slots__, m.to_dict())
    o = One()
    o.only = 1
    print(One.__slots__, o.only)
    a, b = Pair(1, 2), Pair(1, 3)
    print(a == b, a == a, hasattr(r, "__slots__"), hasattr(3, "__slots__"))


class Plain:
    def __init__(self):
        self.z = 0


FURTHER = ("c", "d")


def named():
    """By names that loops take from displays, and that stand nowhere as attributes."""
    x, y = Plain(), Plain()
    for name in ("a", "b"):
        setattr(x, name, 1)
    for name in FURTHER:
        setattr(y, name, 1)
    for name, value in (("e", 1), ("f", 2)):
        setattr(x, name, value)
    print(vars(x), vars(y))


cached()
slots()
named()
