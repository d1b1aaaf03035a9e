"""Builtin functions that take any number of arguments, in a table beside others."""

import math
import operator as op

ENV = {"+": op.add, "max": max, "min": min, "abs": abs, "sq": lambda x: x * x, "sqrt": math.sqrt}


def call(name, *args):
    return ENV[name](*args)


def call_list(name, args):
    return ENV[name](*args)


print(call("max", 1, 5, 3))
print(call("+", 1, 5), call("abs", -2), call("sq", 3), call("sqrt", 16))
print(call_list("max", [1, 5]), call_list("sq", [4]), call_list("min", [4, 2, 7]))
for name, args in [("max", [3]), ("sq", [1, 2])]:
    try:
        print(call_list(name, args))
    except TypeError as e:
        print("TypeError", e)


# items of several kinds, passed on with a star
class Report:
    def __init__(self, out=print):
        self.out = out

    def show(self, items):
        self.out(*(x for x in items))


Report().show([1, "a", 2.5])
print(call_list("max", [1, 2.5]), call_list("min", [0.5, 2]))

LISP = {
    "+": op.add,
    "*": op.mul,
    "max": max,
    "length": len,
    "car": lambda x: x[0],
    "cons": lambda x, y: [x] + y,
    "list": lambda *x: list(x),
    "number?": lambda x: isinstance(x, (int, float)),
    "print": print,
    "begin": lambda *x: x[-1],
}


def evaluate(x):
    if isinstance(x, str):
        return LISP[x]
    if not isinstance(x, list):
        return x
    if x[0] == "define":
        _, name, exp = x
        LISP[name] = evaluate(exp)
        return None
    proc = evaluate(x[0])
    return proc(*[evaluate(a) for a in x[1:]])


print(evaluate(["max", 1, ["*", 2, 3.5]]), evaluate(["list", 1, 2, ["list", 3]]))
print(evaluate(["begin", ["define", "r", 10], ["*", "r", "r"]]))
evaluate(["print", "r", 1.5])
