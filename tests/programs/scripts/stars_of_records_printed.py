"""`print` with a star takes what stands in a tuple of fixed length: each is shown by the methods of its class."""

from collections import namedtuple

Option = namedtuple("Option", "name value", defaults=[0])


class Room:
    def __init__(self, name):
        self.name = name

    def __str__(self):
        return f"<{self.name}>"


class Box:
    def __init__(self, n):
        self.n = n

    def __repr__(self):
        return f"Box({self.n})"


def several():
    return Option("depth"), Room("hall"), [Box(1), Box(2)], 5


print(*several())
print("first:", *(Room("a"), Box(3)), sep=" | ")
print(*several()[1:3], *several()[:1])
