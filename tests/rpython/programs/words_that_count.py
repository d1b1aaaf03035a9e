"""Indexes that are words or ints: RPython takes all of them for words."""

import sys

from rpython.rlib.rarithmetic import r_uint


def count(n):
    if n % 2:
        return r_uint(n)
    return n


def fill(n):
    c = count(n)
    values = [0] * c
    for i in range(c):
        values[c - i - 1] = i
    return values


def last(xs, n):
    return xs[count(n) - 1]


def main(argv):
    for n in range(5):
        print(fill(n))
    for n in (1, 2, 3, 4, 5):
        try:
            print(last([1, 2, 3], n), last("abc", n), last((7, 8, 9), n), last(b"abc", n))
        except IndexError:
            print("IndexError")
    xs = [1, 2, 3, 4]
    del xs[count(len(argv)) - 1]
    print(xs)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
