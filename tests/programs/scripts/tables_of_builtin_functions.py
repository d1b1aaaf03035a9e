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
