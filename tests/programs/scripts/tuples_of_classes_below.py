"""Classes below tuple: instances that the import made, beside tuples and other kinds."""

import json
import sys


class Cell(tuple):
    def __new__(cls, row, col):
        return tuple.__new__(cls, (row, col))

    def near(self):
        r, c = self
        return [Cell(r + dr, c + dc) for dr, dc in STEPS]

    def __repr__(self):
        return "Cell" + super().__repr__()


class Card(tuple):
    def __new__(cls, rank, suit):
        self = tuple.__new__(cls, (rank, suit))
        self.seen = False
        return self

    def __lt__(self, other):
        return self[0] < other[0]


class Token(tuple):
    def __new__(cls, kind, value, line):
        return tuple.__new__(cls, (kind, value, line))

    kind = property(lambda self: self[0])
    value = property(lambda self: self[1])

    def __init__(self, kind, value, line):
        self.line = line


STEPS = [Cell(0, 1), Cell(1, 0), (0, -1), (-1, 0)]
HOME = Cell(2, 3)
GRID = {HOME: "h", Cell(0, 0): "z"}


def shown(x):
    if isinstance(x, tuple):
        return "t(" + ",".join(shown(y) for y in x) + ")"
    return str(x)


def main(argv):
    print(HOME, HOME.near(), GRID, GRID[Cell(0, 0)], Cell(9, 9) in GRID, (2, 3) in GRID)
    seen = {HOME}
    for cell in HOME.near():
        seen.add(cell)
    print(len(seen), sorted(seen)[0], HOME in [(2, 3)], (2, 3) in [HOME], HOME == STEPS[0], min(seen))
    cards = [Card(3, "h"), Card(1, "s"), Card(2, "d")]
    cards[1].seen = True
    print(sorted(cards), [c.seen for c in cards], max(cards, key=lambda c: c[1]), {c: i for i, c in enumerate(cards)})
    toks = [Token("num", 1, 1), Token("op", "+", 1), Token("num", 2.5, 2)]
    print([t.kind for t in toks], [t.value for t in toks], [t.line for t in toks], toks[1])
    print(shown(Cell(1, 2)), shown((1, (2, 3))), json.dumps([list(HOME), 1]))
    for kind, value, _ in toks:
        print("%s=%r" % (kind, value), end=" ")
    print("%r" % (HOME,), "{}|{!s:>12}".format(HOME, HOME), "{0[0]}:{0[1]}".format(HOME))
    try:
        r, c, x = HOME
    except ValueError as e:
        print(e)
    try:
        print("%d" % Cell(1, 2))
    except TypeError as e:
        print(e)
    try:
        HOME < 3
    except TypeError as e:
        print(e)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
