"""Instances below tuple that are equal, made by the import: each keeps its own attributes."""

import sys


class Card(tuple):
    def __new__(cls, rank, suit):
        self = tuple.__new__(cls, (rank, suit))
        self.seen = False
        return self


A = Card(1, "h")
B = Card(1, "h")
T = (1, "h")


def main(argv):
    A.seen = True
    print(A.seen, B.seen, A is B, A == B, T == A, T is A, [c.seen for c in (A, B)], (A, 1)[0].seen, (B, 1)[0].seen)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
