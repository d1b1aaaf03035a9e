"""Operators whose methods decline, where the other operand is of one of several kinds."""


class Card:
    def __init__(self, rank):
        self.rank = rank

    def __repr__(self):
        return f"Card({self.rank})"

    def __lt__(self, other):
        if not isinstance(other, Card):
            return NotImplemented
        return self.rank < other.rank

    def __eq__(self, other):
        return self.rank == other.rank if isinstance(other, Card) else NotImplemented

    def __radd__(self, other):
        if isinstance(other, int):
            return Card(other + self.rank)
        return NotImplemented

    def __sub__(self, other):
        match other:
            case Card():
                return Card(self.rank - other.rank)
            case int():
                return Card(self.rank - other)
        return NotImplemented


class Joker:
    rank = 99

    def __eq__(self, other):
        return isinstance(other, Card)

    def __gt__(self, other):
        return True

    def __rsub__(self, other):
        return f"{other} less a joker"


def said(do, a, b):
    try:
        return do(a, b)
    except TypeError as e:
        return str(e)


def greater(a, b):
    return a > b


def less(a, b):
    return a < b


def equal(a, b):
    return a == b


def differs(a, b):
    return a != b


def added(a, b):
    return a + b


def taken(a, b):
    return a - b


def shrunk(a, b):
    a -= b
    return a


values = [Card(3), Card(4), 4, "x", None, 2.5, Joker(), [1]]
for a in values[:2]:
    for b in values:
        print(said(greater, a, b), said(less, a, b), said(equal, a, b), said(differs, a, b))
        print(said(taken, a, b), said(shrunk, a, b), said(added, a, b))
joker = Joker()
for b in values:
    print(said(greater, joker, b), said(less, joker, b), said(equal, joker, b), said(differs, joker, b))
    print(said(greater, b, joker), said(less, b, joker), said(equal, b, joker), said(differs, b, joker))
    print(said(taken, b, joker), said(shrunk, b, joker))
    for a in values[:2]:
        print(said(greater, b, a), said(less, b, a), said(equal, b, a), said(added, b, a))


class Plain:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n if isinstance(other, Plain) else NotImplemented


def compare(a, b):
    print(a > b)


compare(Plain(2), Plain(3))
for other in (2, "s"):
    try:
        compare(Plain(2), other)
    except TypeError as e:
        print(e)
