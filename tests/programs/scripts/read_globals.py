"""`globals()` as a mapping that is read."""

import sys

A = 1
B = "x"
count = 0


def solve_1(n):
    return n + A


def solve_2(n):
    return n * 2


class Shape:
    pass


def f():
    return (
        globals()["A"],
        "B" in globals(),
        "zz" in globals(),
        globals().get("B"),
        globals().get("zz", 4),
        globals().get("zz"),
    )


def add():
    global count
    count += 1
    return globals()["count"]


def run(day, n):
    return globals()["solve_%d" % day](n)


print(f(), add(), add(), "f" in globals(), globals()["solve_1"](3))
for day in (1, 2, 3):
    try:
        print(run(day, 10))
    except KeyError as error:
        print(type(error).__name__, error)
try:
    print(globals()["missing"])
except KeyError as error:
    print(error)
if "Shape" in globals():
    print(globals()["Shape"]().__class__.__name__)
