# A dict and a set keyed by pairs: a random walk on a grid.
# SIZE: small=300000 big=12000000
import sys


def main(argv):
    n = int(argv[1])
    state = 7
    x, y = 0, 0
    visits = {}
    edges = set()
    for _ in range(n):
        state = (state * 1103515245 + 12345) % 2147483648
        way = (state >> 16) % 4
        old = (x, y)
        if way == 0:
            x = (x + 1) % 200
        elif way == 1:
            x = (x - 1) % 200
        elif way == 2:
            y = (y + 1) % 200
        else:
            y = (y - 1) % 200
        visits[(x, y)] = visits.get((x, y), 0) + 1
        edges.add((old, (x, y)))
    best = max(visits.values())
    print(len(visits), len(edges), best, sorted(p for p in visits if visits[p] == best)[0])
    return 0


if __name__ == "__main__":
    main(sys.argv)
