# SIZE: small=9 big=14
"""Recursion over lists of bools held by an object: all ways to place n queens."""

import sys


class Board:
    def __init__(self, n):
        self.n = n
        self.columns = [False] * n
        self.rising = [False] * (2 * n)
        self.falling = [False] * (2 * n)

    def count(self, row):
        n = self.n
        if row == n:
            return 1
        found = 0
        for column in range(n):
            if not (self.columns[column] or self.rising[row + column] or self.falling[row - column + n]):
                self.columns[column] = self.rising[row + column] = self.falling[row - column + n] = True
                found += self.count(row + 1)
                self.columns[column] = self.rising[row + column] = self.falling[row - column + n] = False
        return found


def main(argv):
    n = int(argv[1])
    print("%d queens: %d solutions" % (n, Board(n).count(0)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
