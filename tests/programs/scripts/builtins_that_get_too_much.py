"""Builtin functions in a table that get more arguments than they take: a TypeError where the call is made."""

import math

FUNCTIONS = {"sqrt": math.sqrt, "float": float, "hypot": math.hypot, "max": max}


def call(name, *args):
    try:
        return FUNCTIONS[name](*args)
    except (TypeError, ValueError, KeyError) as error:
        return type(error).__name__


print(call("sqrt", 2.0), call("sqrt", -1.0), call("nothing", 1.0))
print(call("hypot", 3.0, 4.0), call("max", 1.0, 2.5), call("float", 7.5))


def apply(function, *args):
    try:
        return function(*args)
    except TypeError as error:
        return type(error).__name__


print(apply(float, 1.5), apply(float, 1.5, 2.5), apply(math.sqrt, 4.0))
