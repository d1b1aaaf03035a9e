# The game of life on a torus, as lists of lists.
# SIZE: small=12 big=400
import sys

SIZE = 128


def step(grid):
    new = []
    for y in range(SIZE):
        above, here, below = grid[y - 1], grid[y], grid[(y + 1) % SIZE]
        row = []
        for x in range(SIZE):
            right = (x + 1) % SIZE
            count = above[x - 1] + above[x] + above[right] + here[x - 1] + here[right]
            count += below[x - 1] + below[x] + below[right]
            row.append(1 if count == 3 or (count == 2 and here[x]) else 0)
        new.append(row)
    return new


def main(argv):
    state = 3
    grid = []
    for _ in range(SIZE):
        row = []
        for _ in range(SIZE):
            state = (state * 1103515245 + 12345) % 2147483648
            row.append((state >> 16) & 1)
        grid.append(row)
    for _ in range(int(argv[1])):
        grid = step(grid)
    print(sum(sum(row) for row in grid))
    return 0


if __name__ == "__main__":
    main(sys.argv)
