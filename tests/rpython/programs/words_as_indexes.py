"""Unsigned words as indexes and as counts of shifts."""

import sys

from rpython.rlib.rarithmetic import r_int32, r_uint, r_uint16, r_ulonglong


def tried(xs, n):
    try:
        return xs[r_uint(n)]
    except IndexError as e:
        print(e)
        return -1


def copies(n):
    try:
        return len([n] * r_uint(-n))
    except OverflowError as e:
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
    shifted = 1 << r_uint(n)
    shifted = min(shifted, -n << r_uint(2), 100 >> r_int32(n), True << r_uint16(n + 3), -1)
    print(shifted, (n << r_uint(3)) + 2**40, isinstance(1 << r_uint(n), r_uint), r_uint(n) << 3)
    del xs[r_uint(0)]
    print(xs)
    print(
        [None] * r_uint(n + 1),
        r_uint(n) * [n, 2],
        "ab" * r_uint(2),
        r_uint(3) * b"x",
        (n,) * r_ulonglong(2),
        copies(n),
    )
    print(r_uint(n) * 3 * [0])
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
