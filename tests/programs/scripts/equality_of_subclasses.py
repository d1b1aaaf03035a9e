"""Subclasses: the right operand of a subclass goes first; NotImplemented on both sides."""


class Base:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        print("Base.eq", end=" ")
        if isinstance(other, Base):
            return self.v == other.v
        return NotImplemented


class Derived(Base):
    def __eq__(self, other):
        print("Derived.eq", end=" ")
        if isinstance(other, int):
            return self.v == other
        return NotImplemented


class Other:
    def __eq__(self, other):
        print("Other.eq", end=" ")
        return NotImplemented


def main():
    b, d, o = Base(1), Derived(1), Other()
    items = [b, d, o, 1, "x", None]
    for x in items:
        for y in items:
            print([x] == [y], (x,) == (y,), x in [y], x == y, x != y)


main()
