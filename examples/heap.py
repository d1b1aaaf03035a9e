"""The second example of the first annotation pass: one list, filled by another function.

rpyc-dl annotate --heap examples/heap.py     `b` and `a` are one object; its items are what `n` is
rpyc-dl run examples/heap.py                 5 is small, 6 is large
"""

import sys


def g(a, n):
    a.append(n)


def f():
    b = []
    g(b, 5)
    g(b, 6)
    return b


def main(argv):
    for n in f():
        size = "large" if n > 5 else "small"
        print("%d is %s" % (n, size))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
