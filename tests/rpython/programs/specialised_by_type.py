"""Specialisation by the type of an argument that may be None: None goes with the other type, as in RPython."""

from rpython.rlib.objectmodel import specialize
from rpython.rtyper.lltypesystem import rffi


class Base:
    name = "base"

    def size(self):
        return 1


class Leaf(Base):
    name = "leaf"

    def size(self):
        return 10


class Other:
    name = "other"

    def size(self):
        return 100


def maybe(value, there):
    return value if there else None


def maybe_text(there):
    return "s" if there else None


def maybe_number(n):
    return n if n > 0 else None


@specialize.argtype(0)
def told(value):
    return value.name + str(helper(value))


@specialize.argtype(0)
def helper(value):
    return value.size() + 1


@specialize.argtype(0)
def doubled(value):
    if isinstance(value, str):
        return 2 * len(value)
    if isinstance(value, Base):
        return value.size()
    return int(value) * 2


@specialize.argtype(0)
def kind(value):
    if value is None:
        return "none"
    return "some"


@specialize.argtype(0, 1)
def joined(x, y=None):
    if y is None:
        return x.name
    return x.name + y.name


def tried(n):
    for there in [True, False]:
        try:
            print(told(maybe(Leaf(), there)), told(maybe(Base(), there)), told(Other()))
        except AttributeError as e:
            print(e)
    for number in [n, -n]:
        try:
            print(doubled(maybe_number(number)), rffi.cast(rffi.SIGNED, maybe_number(number)))
        except TypeError as e:
            print(e)


def main(argv):
    tried(len(argv[:1]) * 21)
    print(doubled("abc"), doubled(Leaf()), doubled(2.5))
    print(
        kind(maybe_text(len(argv) > 0)), kind(maybe_text(len(argv) < 0)), kind(None), kind(maybe_number(0)), kind(5)
    )
    print(
        joined(Leaf()), joined(Leaf(), Other()), joined(Other(), maybe(Leaf(), len(argv) < 0)), joined(Base(), None)
    )
    return 0


if __name__ == "__main__":
    import sys

    main(sys.argv)
