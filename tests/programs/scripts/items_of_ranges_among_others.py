"""The first item of a range, which is an int, beside those of lists of other kinds."""


def first(items, place):
    return items[place]


def where(items, x):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low


things = [range(3, 9), [1.5, 2.5], ["a", "b", "c"], (4, 5)]
for thing in things:
    print(first(thing, 0), first(thing, -1), type(first(thing, 1)).__name__)
cases = [(range(10), 4, 4), ([1.5, 2, 2.5], 2.5, 2), (["a", "c"], "b", 1), ([], 1, 0)]
for items, x, expected in cases:
    print(where(items, x) == expected, where(items, x))
