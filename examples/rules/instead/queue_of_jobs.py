"""Jobs in the order of their priorities, by the functions of `bisect`: fast ones under CPython, our own compiled."""

import sys
from bisect import bisect_left as c_bisect_left
from bisect import insort as c_insort


def bisect_left(items, x):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low


def insort(items, x):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if x < items[middle]:
            high = middle
        else:
            low = middle + 1
    items.insert(low, x)


def main(argv):
    priorities = []
    for text in argv[1:]:
        c_insort(priorities, int(text))
    print(priorities)
    print(c_bisect_left(priorities, 5))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
