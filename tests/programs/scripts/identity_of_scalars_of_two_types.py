"""`is` between numbers, bools and texts of two types: never, but where both are None."""

import sys

NO = False
FIRST = True
EACH = 2


def of_several(n, b, f, s):
    l, d, t, by = [n], {n: s}, (n, s), b"x" * n
    print(n is s, s is n, f is n, n is f, f is s, b is n, b is s, b is f)
    print(l is n, l is s, d is l, s is d, t is l, t is s, by is s, by is n)


def of_none(n, b, f, s):
    opt = None if n > 2 else n
    so = None if n > 2 else s
    bo = None if n > 2 else b
    fo = None if n > 2 else f
    print(opt is s, opt is so, opt is bo, bo is n, so is n, opt is f, f is opt, opt is fo, fo is bo)
    print(opt is not bo, n is not b, so is not opt, fo is so)


def mode_of(mode):
    if mode is EACH:
        return "each"
    if mode is FIRST:
        return "first"
    return "no"


def both(a, b):
    return a is b


for n in (1, 3):
    of_several(n, n == 1, n * 1.0, "a" * n)
    of_none(n, n == 1, n * 1.0, "a" * n)
print(mode_of(NO), mode_of(FIRST), both(1.5, len(sys.argv)), both(True, len(sys.argv)))
total = 0
for number in (2, 2.5):
    total = total + number
    print(total is True, total is mode_of(NO))
print(mode_of(EACH) if len(sys.argv) else 0)
