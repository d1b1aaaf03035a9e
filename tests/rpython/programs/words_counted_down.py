"""Words and ints that are counted down to zero: RPython takes all of them for words."""

from rpython.rlib.rarithmetic import r_uint


def popped(items, n):
    values = [0] * n
    while n > 0:
        n -= 1
        values[n] = items[n] + 1
    return values


def last(n):
    if n <= 0:
        return -1
    if n > 3:
        n += 1
    m = n - 1
    return m


def plain(n):
    while not n < 1:
        n = n - 1
    return n


def low(n):
    while True:
        n -= 1
        if n < 0:
            break
    return n


def main(argv):
    items = [3, 4, 5, 6]
    print(popped(items, len(argv)))
    print(popped(items, 3))
    print(popped(items, r_uint(len(argv) + 1)))
    print(last(len(argv)), last(7), last(-5))
    print(plain(len(argv) * 7), plain(-3), low(3))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    import sys

    main(sys.argv)
