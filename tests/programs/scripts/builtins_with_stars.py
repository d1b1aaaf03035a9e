"""Builtin types that are called with the arguments of a function, texts of functions, changes of the environment."""

import math
import os
import re
import sys


def pairs(*args, **kwargs):
    return sorted(dict(*args, **kwargs).items())


def containers(*args):
    return list(*args), tuple(*args), sorted(set(*args)), len(frozenset(*args))


def whole(*args):
    return int(*args)


def text(*args):
    return str(*args)


def kept(first, **kwargs):
    try:
        print(first, sorted(kwargs))
        print(dict(kwargs, more=1))
    except ValueError as error:
        print("no", error)
    return len(kwargs)


def calls(n):
    print(pairs(), pairs({"a": n}), pairs([("b", n)]), pairs({"a": 1}, c=n, d=2), pairs(z=n))
    print(containers(), containers([n, 2, 2]), containers("abca"))
    print(whole(), whole("12"), whole("ff", 16), whole(2.5 * n), text(), text(n), text(b"ab" * n, "ascii"))
    try:
        print(pairs({"a": 1}, {"b": 2}))
    except TypeError as error:
        print(error)
    pair = ("77", 8)
    print(int(*pair), list(*[range(n + 2)]), kept(1, a=2, b=n))


def added(x):
    return x + 1


def doubled(x):
    return x * 2


def without_address(text):
    return re.sub("0x[0-9a-f]+", "0x", text)


def functions(n):
    print(without_address(repr(added)), without_address(f"{doubled!s}"), repr(len), repr(added) != repr(doubled))
    chosen = added if n > 3 else doubled
    print(without_address(str(chosen)), without_address("%r" % chosen), str(chosen) == repr(doubled))
    print(without_address(repr([len, abs, added][n])), without_address(repr({"a": added, "b": lambda x: x})))


def environment():
    os.environ.update({"RA": "1"}, RB="2")
    os.environ.update([("RC", "3")])
    print([os.environ[name] for name in ("RA", "RB", "RC")], (os.environ | {"RE": "5"})["RE"], "RE" in os.environ)
    os.environ.clear()
    print(len(os.environ), dict(os.environ))
    try:
        os.environ.popitem()
    except KeyError:
        print("empty")


calls(len(sys.argv))
functions(len(sys.argv))
environment()

# functions of a fixed number of arguments, whatever the length of what is passed
pair = [int(word) for word in "7 2".split()]
print(divmod(*pair), divmod(*(7, 2)), pow(*pair), pow(*(2, 5)), pow(*[2, 5, 3]), pow(2, *pair))
print(math.atan2(*pair), math.copysign(*pair), math.ldexp(*(1.5, 2)), math.dist(*[[0, 0], [3, 4]]))
for wrong in ([1], [1, 2, 3], [1, 2, 3, 4]):
    try:
        print(divmod(*wrong))
    except TypeError:
        print("divmod takes two")
    try:
        print(pow(*wrong))
    except TypeError:
        print("pow takes two or three")


def count(first, *others, last=None):
    if not others:
        return [first, last]
    return [first, others[0], len(others), last]


# a list that is always empty passes nothing
nothing = []
print(count(1, *nothing), count("a", *nothing, last="b"), count(*[2, 3], *nothing))
unknown = tuple(nothing)
print(unknown[0] if unknown else "empty", len(unknown))

# zip of a list of lists, with lengths that have to be equal
rows = [[1, 2, 3], [4, 5, 6]]
print([list(c) for c in zip(*rows, strict=True)], [c for c in zip(*rows, strict=False)])
print(list(zip([7, 8], *[[1, 2], [3, 4, 5]], strict=False)))
for several in ([[1], [2, 3]], [[1, 2], [3]], [[1], [2], [3, 4]], [[1, 2], [1, 2], [3]], [[1, 2], [3, 4]], []):
    try:
        print(list(zip(*several, strict=True)))
    except ValueError as e:
        print(e)
