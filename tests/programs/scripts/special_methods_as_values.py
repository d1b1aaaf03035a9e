"""Special methods of builtin types kept in tables, returned and passed on: `int.__add__`, `str.__len__`."""

import sys

ops = {"+": int.__radd__, "-": int.__rsub__, "*": int.__rmul__, "/": int.__rfloordiv__}


def run(op, a, b):
    return ops[op](a, b)


print(run("+", 2, 3), run("-", 2, 3), run("*", 2, 3), run("/", 2, 7))


def choose(op):
    return int.__add__ if op.count("-") % 2 == 0 else int.__sub__


print(choose("+")(4, 3), choose("-")(4, 3))
f = float.__mul__ if len(sys.argv) < 4 else float.__add__
print(f(2.0, 3.0), list(map(str.__len__, ["a", "bcd"])), sorted(["bb", "a"], key=str.__len__), ops["+"].__name__)
try:
    run("/", 0, 3)
except ZeroDivisionError as e:
    print(e)
from functools import reduce

print(reduce(int.__add__, [1, 2, 3]), reduce(int.__mul__, [1, 2, 3, 4], 1), reduce(str.__add__, "abc"))
