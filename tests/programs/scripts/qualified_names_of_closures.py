"""`__qualname__` of functions that capture variables, and of those that `functools.wraps` names after others."""

import collections
import functools


def traced(function):
    print("tracing", function.__name__, function.__qualname__)

    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    print(wrapper.__name__, wrapper.__qualname__)
    return wrapper


def plain(function):
    def wrapper(x):
        return function(x) + 1

    print(wrapper.__name__, wrapper.__qualname__)
    return wrapper


@traced
def double(x):
    return 2 * x


@plain
def triple(x):
    return 3 * x


def adder(k):
    def inner(x):
        return x + k

    return inner


class Maker:
    def multiplier(self, k):
        def times(x):
            return x * k

        return times


def shown(functions):
    for function in functions:
        print(function.__qualname__, function(5))


class Lists(collections.defaultdict):
    """Its `__init__` does not call the one above."""

    def __init__(self):
        self.default_factory = self.made

    def made(self):
        return []


shown([adder(2), Maker().multiplier(3), triple])
print(double(3), double.__qualname__, functools.update_wrapper(adder(1), double).__qualname__)
lists = Lists()
lists["a"].append(1)
print(lists["a"], len(lists), "b" in lists)
