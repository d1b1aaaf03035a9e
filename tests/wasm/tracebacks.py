"""Programs' ends, by number: what stands on standard error is the same for every target."""

import sys


class Custom(Exception):
    pass


class Held:
    def __init__(self, n):
        self.n = n

    def method(self, items):
        kept = [str(self.n), "x"]
        return items[self.n] + len(kept)


def inner(n):
    if n > 2:
        raise Custom("too large", n)
    return n


def middle(n):
    text = "kept" + str(n)
    return inner(n) + len(text)


def guarded(n):
    try:
        return middle(n)
    except Custom:
        print("seen")
        raise


def replaced(n):
    try:
        return middle(n)
    except Custom as error:
        raise ValueError("another") from error


def swallowed(n):
    try:
        return middle(n)
    except Custom:
        return 0


def within(n):
    try:
        if n > 3:
            raise KeyError("here")
        return n
    except KeyError:
        print("again")
        raise


def forever(n):
    return forever(n + 1) + 1


def items(n):
    for i in range(3):
        yield middle(i + n)


def main(argv):
    which = int(argv[1])
    if which == 0:
        print(middle(5))
    elif which == 1:
        print(guarded(5))
    elif which == 2:
        print(replaced(5))
    elif which == 3:
        print(swallowed(5), Held(7).method([1, 2]))
    elif which == 4:
        print(within(which))
    elif which == 5:
        print(sum(items(1)))
    elif which == 6:
        print(sorted([3, 1, 2], key=lambda x: 10 // (x - 1)))
    elif which == 7:
        sys.exit("told")
    elif which == 8:
        sys.exit(3)
    elif which == 9:
        print(int("12x"))
    elif which == 10:
        assert which < 5, "not below five"
    elif which == 11:
        forever(0)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
