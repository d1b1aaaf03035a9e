"""The programs of the session."""

from __future__ import annotations

SHAPES = """\
LIMIT = 3


class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Circle(Shape):
    def area(self):
        return 3 * self.side * self.side
"""

MAIN = """\
from shapes import LIMIT, Circle, Shape


def total(shapes):
    result = 0
    for shape in shapes:
        result += shape.area()
        if shape.side > 5:
            result += LIMIT
    return result


def unused(x):
    return x


def checked(n):
    if n < 0:
        return -1
        print(n)
    return n + 1


def main(argv):
    words = {word: len(word) for word in argv}
    print(total([Shape(2), Circle(3)]), len(words))
    return checked(len(argv) - 9) - 2
"""

_HEAD = '''"""A large program."""


class Item:
    def __init__(self, name, price):
        self.name = name
        self.price = price

    def cost(self, count):
        return self.price * count

'''

_PART = '''
class Shelf{0}(Item):
    """Shelf {0}."""

    def __init__(self, name, price):
        Item.__init__(self, name, price)
        self.items = []
        self.total = {0}

    def add(self, item):
        self.items.append(item)
        self.total = self.total + item.price

    def cost(self, count):
        return self.price * count + {0}


def work{0}(shelf, words):
    counts = {{}}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    best = 0
    for key, value in counts.items():
        if value > best:
            best = value
    shelf.add(Item("x{0}", best))
    return best + shelf.cost({0})

'''

_PARTS = 36

BIG = "".join(
    [
        _HEAD,
        *(_PART.format(i) for i in range(_PARTS)),
        "\ndef main(argv):\n    total = 0\n    words = argv[0].split()\n",
        *(f'    total += work{i}(Shelf{i}("s", {i}), words)\n' for i in range(_PARTS)),
        "    print(total)\n    return 0\n",
    ]
)
BIG_LINES = BIG.count("\n")
