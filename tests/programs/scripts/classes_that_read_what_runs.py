"""Classes of a script whose bodies read what its statements compute."""

import random
from enum import Enum


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


origin = Point(0, 0)
side = len(repr(origin)) - 8
print("side", side)


class Board:
    """A board."""

    width = side
    height: int = width * 2
    area = width * height
    cells = [[0] * side for _ in range(side)]
    corner = origin
    __hidden = side + 1
    title = "board"
    names = {i: f"{i}" for i in range(width)}

    def size(self, factor=side, *, extra=height):
        """Docs."""
        return self.width * factor + extra + self.__hidden

    @classmethod
    def cls_size(cls, n=area):
        return cls.width + n

    @staticmethod
    def static(n=side * 2):
        return n

    def walk(self, start=origin, steps=side):
        for i in range(steps):
            yield Point(start.x + i, start.y)


board = Board()
print(board.size(), board.size(1), board.size(2, extra=0), Board.cls_size(), Board.cls_size(1), Board.static())
print(board.width, board.height, Board.area, board.cells, board.corner, board.title, board.names, Board.__doc__)
print(list(board.walk()), list(board.walk(Point(5, 5), 1)))
side = 100
print(board.size(), Board.static(), Board.width)


class Big(Board):
    width = side
    rng = random.Random(side)

    def __init__(self, name="big", marks=[side]):
        self.name = name
        self.marks = marks

    def mark(self):
        self.marks.append(self.width)
        return self.marks


big = Big()
print(big.width, big.size(1), big.area, big.mark(), Big("x").mark(), Big("y", [1]).mark(), big.rng.randint(1, 6))


class Counter:
    total = side

    def add(self, n=None, step=side):
        n = n or step
        Counter.total += n
        return Counter.total


print(Counter().add(), Counter().add(1), Counter().add(step=7))
