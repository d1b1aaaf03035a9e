"""The docstrings of functions that are one of several."""


def a():
    "doc of a"


def b():
    pass


def c(x):
    """doc
    of c"""
    return x


for f in [a, b, c]:
    print(f.__name__, f.__qualname__, f.__doc__)
    if f.__doc__:
        print(f.__doc__.split()[0])
table = {"a": a, "b": b}


def shown(f):
    return "%s: %s" % (f.__name__, f.__doc__)


print([shown(table[k]) for k in "ab"], a.__doc__, shown(c))


def only(g):
    return g.__doc__


print(only(c))


def of_module():
    return __doc__.upper()


print(__doc__, of_module())
