"""What equals a member of an enumeration is one: `==` and `case` narrow values of several kinds."""

import enum


class Color(enum.Enum):
    RED = 1
    GREEN = 2

    @property
    def title(self):
        return self.name.title()


class Eq:
    title = "eq"

    def __eq__(self, other):
        return other is Color.RED

    __hash__ = None


def kind(x):
    match x:
        case Color.RED | Color.GREEN as s:
            return s.title
        case str():
            return "text"
        case int(n):
            return n + 1
        case None:
            return None
    return "?"


def plain(x):
    if x == Color.RED:
        return x.title
    if Color.GREEN != x:
        return f"no green {x}"
    return x.title * 2


def never(x):
    if x == Color.RED:
        return "red"
    return x + 1


def many(x):
    if x == Color.RED or x == Color.GREEN:
        return x.title
    return "other"


def own(x):
    return x.title if x == Color.RED else "not red"


def main():
    for x in (Color.RED, Color.GREEN, "a", 3, None, 2.5):
        print(kind(x), plain(x), many(x))
    print(never(3), never(4))
    for x in (Eq(), Color.RED, Color.GREEN, "s"):
        print(own(x))
    found = None
    for c in Color:
        if c == Color.GREEN:
            found = c
    if found == Color.GREEN:
        print(found.title)


main()
