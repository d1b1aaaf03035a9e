"""Enumerations passed to functions and kept in tables: their members, by order, name and value."""

from enum import Enum, IntEnum


class Color(str, Enum):
    RED = "red"
    GREEN = "green"


class Size(IntEnum):
    S = 1
    L = 3


class Kind(Enum):
    A = "a"
    B = "b"


def names(cls):
    return [m.name for m in cls]


def values_of(enum_class) -> list:
    return [m.value for m in enum_class]


def parse(cls, text):
    try:
        return cls[text.upper()]
    except KeyError:
        return None


def by_value(cls, v):
    for m in cls:
        if m.value == v:
            return m
    raise ValueError(f"{v!r} not in {cls.__name__}")


print(names(Color), names(Size), names(Kind))
print(values_of(Color), values_of(Kind))
print(parse(Color, "red"), parse(Kind, "zzz"), parse(Size, "l"))
print(by_value(Kind, "b"), len(Kind))


def first(cls):
    xs = list(cls)
    return xs[0], len(xs), xs[1] in cls


print(first(Color), first(Size), first(Kind))


def make(cls, v):
    try:
        return cls(v)
    except ValueError as e:
        return str(e)


print(make(Color, "red"), make(Size, 3), make(Kind, "zz"))
choices = {"color": Color, "kind": Kind}
for name, cls in choices.items():
    print(name, [m.value for m in cls], len(cls), cls.__name__)
    for m in sorted(list(cls), key=lambda m: m.name):
        print(m)
