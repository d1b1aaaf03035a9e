"""Attributes of modules by names that the program makes: calculators, tables of operators, constants."""

import builtins
import math
import operator
import string

OPS = {sign: getattr(operator, name) for sign, name in [("+", "add"), ("-", "sub"), ("<", "lt"), ("**", "pow")]}


def calculate(text):
    name, _, arg = text.partition(" ")
    function = getattr(math, name, None)
    if function is None:
        return f"no function {name}"
    return f"{function(float(arg)):.4f}"


def constant(name):
    return getattr(math, name) if hasattr(math, name) else None


for text in ("sqrt 16", "cos 1", "floor 2.5", "nope 1"):
    print(calculate(text))
for sign in OPS:
    print(sign, OPS[sign](7, 3))
for name in ("pi", "tau", "phi"):
    value = constant(name)
    print(name, value if value is None else round(value, 6))
for name in ("digits", "hexdigits"):
    print(getattr(string, name)[:5])
try:
    print(getattr(string, "nothing" + str(len(OPS))))
except AttributeError as e:
    print(e)
for name in ("None", "len", "zork"):
    print(name, hasattr(builtins, name))
