"""Unsigned words as indexes."""

import sys

from rpython.rlib.rarithmetic import r_uint, r_ulonglong


def tried(xs, n):
    try:
        return xs[r_uint(n)]
    except IndexError as e:
        print(e)
        return -1


def main(argv):
    n = len(argv)
    xs = [1, 2, 3]
    xs[r_uint(n)] = 9
    print(
        xs[r_uint(n)],
        "abc"[r_uint(n)],
        b"abc"[r_ulonglong(n)],
        (1, 2, 3)[r_uint(n)],
        tried(xs, 2),
        tried(xs, 7),
        tried(xs, -n),
    )
    del xs[r_uint(0)]
    print(xs)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
