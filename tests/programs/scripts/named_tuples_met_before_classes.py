"""Named tuples of several classes, and instances of others that are met later, compared by one function."""

from typing import NamedTuple


class Plain:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def __eq__(self, other):
        try:
            return self.rank == other.rank and self.suit == other.suit
        except AttributeError:
            return NotImplemented


class Face(Plain):
    def __init__(self, rank, suit):
        super().__init__("JQK"[rank - 11], suit)


class Ace(NamedTuple):
    rank: str
    suit: str
    soft: int = 11


class Number(NamedTuple):
    rank: str
    suit: str
    soft: int = 5

    def __str__(self):
        return f"{self.rank}{self.suit}"


class Slotted:
    __slots__ = ("rank", "suit", "soft")

    def __init__(self, rank, suit, soft):
        self.rank, self.suit, self.soft = rank, suit, soft


class Low(Slotted):
    __slots__ = ("rank", "suit", "soft")

    def __init__(self, rank, suit):
        super().__init__(str(rank), suit, rank)


def plain(rank, suit):
    return Plain(str(rank), suit) if rank < 11 else Face(rank, suit)


def tupled(rank, suit):
    return Ace("A", suit) if rank == 1 else Number(str(rank), suit)


def slotted(rank, suit):
    return Low(rank, suit) if rank < 11 else Slotted("K", suit, 10)


def compare(a, b):
    print(f"{a.rank} == {b} {a == b} {a != b}")


def tuples():
    compare(tupled(2, "h"), tupled(1, "s"))
    compare(tupled(2, "h"), 2)


def plains():
    compare(plain(2, "h"), 2)
    compare(plain(12, "h"), 2)


def slots():
    compare(slotted(2, "h"), 3)


plains()
tuples()
slots()
