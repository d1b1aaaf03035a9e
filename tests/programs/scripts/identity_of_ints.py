# `is` on ints: CPython has one object for each of -5 to 256.
import sys

INVALID = 0


class Entry:
    def __init__(self, count):
        self.count = count


entries = [Entry(int(n)) for n in "0 1 256 -5 7".split()]
for entry in entries:
    print(entry.count is INVALID, entry.count is not INVALID, INVALID is entry.count)
    for other in entries:
        print(entry.count is other.count, entry.count is not other.count)


def find(xs, x):
    for i, y in enumerate(xs):
        if y is x:
            return i
    return None


print(find([3, 4, 5], int("5")), find([3, 4, 300], int("301")))
for x in [3, None, 4]:
    print(x is None, x is not None)


def same(x, y):
    return x is y


big = 1000 + len(sys.argv)
print(same(big, big + 1), same(big, int("3")))
