"""Attributes stored, compared and deleted by the names that `vars` gives."""


class Base:
    def copy_from(self, other):
        for k, v in vars(other).items():
            setattr(self, k, v)
        return self

    def same(self, other):
        return all(getattr(self, k) == getattr(other, k) for k in vars(self))

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in sorted(vars(self).items()))})"


class Point(Base):
    def __init__(self, x, y):
        self.x = x
        self.y = y


class Named(Base):
    def __init__(self, name, size=3):
        self.name = name
        self.size = size


def main():
    a = Point(1, 2)
    b = Point(5, 6)
    print(a.same(b), a)
    b.copy_from(a)
    print(a.same(b), b)
    n = Named("q")
    m = Named("r", 9)
    m.copy_from(n)
    print(m, n.same(m))
    for k in list(vars(n)):
        if k != "name":
            delattr(n, k)
    print(vars(n), hasattr(n, "size"))
    for k, v in {"x": 10}.items():
        setattr(a, k, v)
    print(a.__dict__)
    c = Point.__new__(Point)
    c.__dict__.update(a.__dict__)
    print(c)


main()
