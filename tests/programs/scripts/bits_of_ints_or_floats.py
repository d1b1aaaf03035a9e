"""Operations on bits of numbers that are ints or floats: a float raises a TypeError."""

from math import log


def size_of(count):
    """As sortedcontainers has it: an int, since the power is one."""
    return 2 ** (int(log(count - 1, 2)) + 1)


def half(n):
    return n >> 1


def tried(name, f):
    try:
        print(name, f())
    except TypeError as error:
        print(name, error)


for count in (3, 5, 100):
    size = size_of(count)
    place = size * 2 - 1
    steps = 0
    while place:
        if place & 1:
            steps += 1
        place = (place - 1) >> 1
    print(size, place, steps, ~size, size | 1, 7 ^ size, True << size if size < 20 else "")
values = [6, 2.5, 3, 1e3]
for x in values:
    tried(">>", lambda: x >> 1)
    tried("<<", lambda: 1 << x)
    tried("&", lambda: x & True)
    tried("|", lambda: False | x)
    tried("~", lambda: ~x)
    tried("half", lambda: half(x))
    for y in values:
        tried("^", lambda: x ^ y)
    try:
        n = x
        n &= 3
        n <<= 2
        print(n)
    except TypeError as error:
        print(error)
