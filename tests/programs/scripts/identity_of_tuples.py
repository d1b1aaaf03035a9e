"""`is` between tuples: those that differ are two, also where their items are represented in two ways."""

import sys


def told(rows, header):
    return [(row, row is header) for row in rows + [("x", len(rows), "z")]]


def same(rows, row):
    return [each is row for each in rows]


row = ("a", 1)
print(same([row, ("a", len(sys.argv)), ("b", 2)], row), row is None, row is not row)
print(told([("a", 1, "b"), ("name", "2", "kind")], ("name", "size", "kind")))
