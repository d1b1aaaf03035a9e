"""Tuples of two lengths meet; the items of one are of several kinds, and one of them is read by its place."""


def ends(items):
    if len(items) > 1:
        return (items[0], items[0].encode())
    return (items[0],)


def main(argv):
    print(ends(argv))
    return 0
