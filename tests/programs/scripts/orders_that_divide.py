"""Sorting calls a method that alone in the program divides: what its operations raise is known by no call."""

import sys


class Share:
    def __init__(self, part, whole):
        self.part = part
        self.whole = whole

    def __lt__(self, other):
        return self.part * 100 // self.whole < other.part * 100 % other.whole


def main():
    shares = [Share(n * 7 % 5, n + len(sys.argv)) for n in range(6)]
    for share in sorted(shares, key=lambda share: share, reverse=True):
        print(share.part, share.whole)
    try:
        sorted([*shares, Share(1, 0)], key=lambda share: share)
    except ZeroDivisionError as error:
        print(error)


main()
