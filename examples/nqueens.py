"""N queens: a class whose attributes are lists, and a method that calls itself."""

import sys


class Board:
    def __init__(self, size):
        self.size = size
        self.columns = [False] * size
        self.rising = [False] * (2 * size)
        self.falling = [False] * (2 * size)
        self.queens = [0] * size
        self.solutions = 0
        self.first = []

    def solve(self, row):
        """Count the ways to fill the rows from `row` on."""
        size = self.size
        if row == size:
            if self.solutions == 0:
                self.first = self.queens[:]
            self.solutions += 1
            return
        for column in range(size):
            if self.columns[column] or self.rising[row + column] or self.falling[row - column + size]:
                continue
            self.put(row, column, True)
            self.queens[row] = column
            self.solve(row + 1)
            self.put(row, column, False)

    def put(self, row, column, occupied):
        self.columns[column] = occupied
        self.rising[row + column] = occupied
        self.falling[row - column + self.size] = occupied


def main(argv):
    size = 6
    if len(argv) > 1:
        size = int(argv[1])
    board = Board(size)
    board.solve(0)
    print("%d queens: %d solutions" % (size, board.solutions))
    for column in board.first:
        print(". " * column + "Q " + ". " * (size - 1 - column))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
