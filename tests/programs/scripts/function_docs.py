"""The docstrings of functions that are one of several, of instances and of what decorators make while the program runs."""

import functools


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


class Command:
    """Base."""

    name = ""

    def help(self):
        return f"{self.name}: {(self.__doc__ or 'undocumented').strip()}"


class Ls(Command):
    """List
    files."""

    name = "ls"


class Rm(Command):
    name = "rm"


for command in (Ls(), Rm(), Command()):
    print(command.help(), command.__class__.__doc__, type(command).__doc__)
for cls in [Ls, Rm]:
    print(cls.__name__, cls.__doc__)


def outer(n):
    def plus(x):
        """Add
        n."""
        return x + n

    def minus(x):
        return x - n

    return plus, minus


plus, minus = outer(len(table))
for f in (plus, minus, c):
    print(f(1), (f.__doc__ or "no help").split())
lengths = [len(word) for word in "a bb ccc".split()]
calls = {word: 0 for word in ("one", "two")}


def limited(f):
    most = lengths[-1]

    @functools.wraps(f)
    def inner(x):
        calls[f.__name__] += 1
        return f(min(x, most))

    return inner


def doubled(times):
    def decorate(f):
        return functools.wraps(f)(lambda x: f(x) * times)

    return decorate


@limited
def one(x):
    "Is one."
    return x


@limited
@doubled(2)
def two(x):
    return x


print([(f.__name__, f.__doc__, f(5)) for f in (one, two)], calls)
