"""Attributes that are stored by the names in `__slots__`, in a method of a common base; and by names that some have not."""


class Base:
    __slots__ = ()

    def __init__(self):
        for attr in self.__slots__:
            setattr(self, attr, None)

    def _repr(self, name):
        parts = []
        for attr in self.__slots__:
            value = getattr(self, attr)
            if value is not None:
                parts.append("%s=%s" % (attr, repr(value)))
        return "%s(%s)" % (name, ", ".join(parts))

    def __len__(self):
        return sum(getattr(self, attr) is not None for attr in self.__slots__)

    def __repr__(self):
        return self._repr(self.__class__.__name__)


class Result(Base):
    __slots__ = ["year", "month", "tzname"]


class Other(Base):
    __slots__ = ["name", "size"]


class Third:
    __slots__ = ["a", "b"]

    def __init__(self, a):
        self.a = a


def fill(x, name, value):
    setattr(x, name, value)


def main():
    r = Result()
    r.year = 3
    o = Other()
    o.name = "x"
    print(r, o, len(r), len(o))
    t = Third(1)
    for name in ("a", "b", "c", "year"):
        for x in (t, r):
            try:
                fill(x, name, 7)
                print("set", name)
            except AttributeError as e:
                print(e)
    print(t.a, t.b, r)


if __name__ == "__main__":
    main()


class Fixed:
    __slots__ = ("_x",)

    def __init__(self, x):
        self._x = x

    @property
    def x(self):
        return self._x


def store_into_what_is_only_read(fixed):
    try:
        fixed.x = 10
    except AttributeError as error:
        print("cannot be stored:", error)
    return fixed.x


print(store_into_what_is_only_read(Fixed(3)))
