"""Defaults that are the only instance of a class, or a class or function itself: what is not that is something else."""

import copy


class Empty:
    def __repr__(self):
        return "EMPTY"


class Kind:
    def __init__(self, name):
        self.name = name


class Copied:
    pass


EMPTY = Empty()
ORIGINAL = Copied()
FIRST = Kind("first")
SECOND = Kind("second")


def take(count, items):
    found = []
    for item in items:
        if len(found) == count:
            break
        found.append(item)
    return found


def chunks(count, step, items=EMPTY):
    """`chunks(2, items)` or `chunks(2, 1, items)`"""
    if items is EMPTY:
        return cut(count, count, step)
    return cut(count, step, items)


def cut(count, step, items):
    if isinstance(items, list):
        return [items[i : i + count] for i in range(0, len(items), step)]
    return take(count, iter(items))


def total(items=EMPTY, start=0):
    if items is not EMPTY:
        return sum(items, start)
    return start


def shown(kind):
    # there are two instances: what is not the first may be the second
    if kind is FIRST:
        return "the first"
    if isinstance(kind, Kind):
        return "of kind " + kind.name
    return "text " + kind


def copied(item):
    if item is ORIGINAL:
        return "the same"
    if isinstance(item, Copied):
        return "a copy"
    return len(item)


def called(function=None, *, missing=total):
    if function is missing:
        return "the default"
    return function(3)


def of_class(kind=Empty):
    if kind is Empty:
        return "no class"
    return kind("5")


def main():
    print(chunks(2, [1, 2, 3]), chunks(2, 1, [1, 2, 3]), chunks(2, (x for x in [3, 4, 5])))
    print(total(), total([1, 2]), total((0.5, 1), 2), total(start=4))
    print(shown(FIRST), shown(SECOND), shown("else"))
    print(copied(ORIGINAL), copied([1]), copied(copy.copy(ORIGINAL)))
    print(called(total), called(str), called(lambda x: x + 1))
    print(of_class(), of_class(int), of_class(float))


if __name__ == "__main__":
    main()
