"""Cards compared with ranks as texts and ints; identity comes first."""

from functools import total_ordering

RANKS = "23456789TJQKA"


@total_ordering
class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    @property
    def value(self):
        return RANKS.index(self.rank) + 2

    def __eq__(self, other):
        if isinstance(other, Card):
            return (self.rank, self.suit) == (other.rank, other.suit)
        if isinstance(other, str):
            return self.rank == other or self.rank + self.suit == other
        if isinstance(other, int):
            return self.value == other
        return NotImplemented

    def __lt__(self, other):
        if isinstance(other, Card):
            return self.value < other.value
        if isinstance(other, int):
            return self.value < other
        return NotImplemented

    def __hash__(self):
        return hash((self.rank, self.suit))

    def __repr__(self):
        return self.rank + self.suit


def main():
    hand = [Card(r, s) for r, s in ("AS", "TD", "5H", "5C")]
    print("A" in hand, "5C" in hand, 10 in hand, 3 in hand, hand.count("5"), hand.index("5C"), hand.count(5))
    pile = hand + [7, 3]
    print(sorted(pile), max(pile), min(pile), pile.count(14), "TD" in pile, 7 in pile)
    pile.sort(reverse=True)
    print(pile)
    try:
        print(sorted(hand + ["Q"]))
    except TypeError as e:
        print("TypeError", e)
    try:
        print(sorted(["Q"] + hand))
    except TypeError as e:
        print("TypeError", e)
    hand.remove("TD")
    print(hand)


main()
