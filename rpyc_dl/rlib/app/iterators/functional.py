"""Builtins and functions of `functools` that call a function for each item."""

# mypy: ignore-errors
# ruff: noqa: B905, F821, F841
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.containers.slicing import LISTS
from rpyc_dl.rlib.app.primitives import put_back, put_sorted, sorted_by_keys, take_items


def map1(function, a):
    for x in a:
        yield function(x)


def map2(function, a, b):
    for x, y in zip(a, b):
        yield function(x, y)


def map3(function, a, b, c):
    for x, y, z in zip(a, b, c):
        yield function(x, y, z)


def map4(function, a, b, c, d):
    for x, y, z, w in zip(a, b, c, d):
        yield function(x, y, z, w)


def second(_, value):
    """`typing.cast`"""
    return value


def filter_(function, iterable):
    """`filter`; without a function, of what is true."""
    if function is None:
        for x in iterable:
            if x:
                yield x
    else:
        for x in iterable:
            if function(x):
                yield x


def filterfalse(predicate, iterable):
    if predicate is None:
        for x in iterable:
            if not x:
                yield x
    else:
        for x in iterable:
            if not predicate(x):
                yield x


def sum_of_objects(items):
    """`sum(items)` of instances: their `__radd__` is called with the 0 that CPython begins with."""
    iterator = iter(items)
    try:
        first = next(iterator)
    except StopIteration:
        raise ValueError("sum() of no objects is the int 0 in CPython: give a start of their type") from None
    total = 0 + first
    for item in iterator:
        total = total + item
    return total


# Functions with a key: it may be None, then the items are compared themselves.

_TAKES_ANY_TRUTH = sys.version_info >= (3, 12)


def is_reversed(reverse):
    """What `reverse=…` of a sort says."""
    if _TAKES_ANY_TRUTH or isinstance(reverse, int):
        return bool(reverse)
    if hasattr(reverse, "__index__"):
        return reverse.__index__() != 0
    raise TypeError(f"{type(reverse).__name__!r} object cannot be interpreted as an integer")


def sorted_key(iterable, key, reverse=False):
    if key is None:
        return sorted(iterable, reverse=is_reversed(reverse))
    items = list(iterable)
    return sorted_by_keys(items, [key(x) for x in items], is_reversed(reverse))


#: The attribute of classes that do not tell what their instances store, though a base does.
UNKNOWN_VARS = "_unknown_vars_"


#: What has no attributes of its own.
_WITHOUT_ATTRIBUTES = (int, float, str, bytes, list, tuple, dict, set, frozenset)


def vars_of(x):
    """`vars(x)`, of what tells its attributes."""
    if x is None or (isinstance(x, _WITHOUT_ATTRIBUTES) and not hasattr(x, "__dict__")):
        raise TypeError("vars() argument must have __dict__ attribute")
    return x.__vars__() if hasattr(x, "__vars__") and not hasattr(x, UNKNOWN_VARS) else vars(x)


def attribute_dict(x):
    """`x.__dict__`"""
    if x is None or (isinstance(x, _WITHOUT_ATTRIBUTES) and not hasattr(x, "__dict__")):
        raise AttributeError(f"{type(x).__name__!r} object has no attribute '__dict__'")
    return vars_of(x)


def attribute_names(x):
    """The keys of `vars(x)`, in any order: the values need not have a common type."""
    if hasattr(x, "__attribute_names__") and not hasattr(x, UNKNOWN_VARS):
        return x.__attribute_names__()
    return [*vars_of(x)]


def sort_star(x, args, *, reverse=False):
    """x.sort(*args)"""
    if len(args) > 0:
        raise TypeError("sort() takes no positional arguments")
    x.sort(reverse=reverse)


def sort_star_key(x, args, *, key, reverse=False):
    """x.sort(*args, key=…)"""
    if len(args) > 0:
        raise TypeError("sort() takes no positional arguments")
    sort_key(x, key=key, reverse=reverse)


def sort_key(obj, key, reverse=False):
    """obj.sort(key=…): of a list, or a method of the user's."""
    if isinstance(obj, LISTS):
        obj.sort(key=key, reverse=reverse)
    elif isinstance(obj, list) and key is None:
        obj.sort(reverse=is_reversed(reverse))
    elif isinstance(obj, list):
        items = take_items(obj)
        try:
            found = sorted_by_keys(items, [key(x) for x in items], is_reversed(reverse))
        except BaseException:
            put_back(obj, items)
            raise
        put_sorted(obj, found)
    else:
        obj.sort(key=key, reverse=reverse)


def min_key(iterable, key):
    if key is None:
        return min(iterable)
    found = False
    for x in iterable:
        k = key(x)
        if not found or k < best_key:
            best, best_key, found = x, k, True
    if not found:
        raise ValueError("min() arg is an empty sequence")
    return best


def max_key(iterable, key):
    if key is None:
        return max(iterable)
    found = False
    for x in iterable:
        k = key(x)
        if not found or k > best_key:
            best, best_key, found = x, k, True
    if not found:
        raise ValueError("max() arg is an empty sequence")
    return best


def min_key_default(iterable, key, default):
    if key is None:
        return min_default(iterable, default)
    found = False
    for x in iterable:
        k = key(x)
        if not found or k < best_key:
            best, best_key, found = x, k, True
    return best if found else default


def max_key_default(iterable, key, default):
    if key is None:
        return max_default(iterable, default)
    found = False
    for x in iterable:
        k = key(x)
        if not found or k > best_key:
            best, best_key, found = x, k, True
    return best if found else default


def min_default(iterable, default):
    found = False
    for x in iterable:
        if not found or x < best:
            best, found = x, True
    return best if found else default


def max_default(iterable, default):
    found = False
    for x in iterable:
        if not found or x > best:
            best, found = x, True
    return best if found else default


def min2_key(a, b, key):
    if key is None:
        return min(a, b)
    first, second = key(a), key(b)
    return b if second < first else a


def max2_key(a, b, key):
    if key is None:
        return max(a, b)
    first, second = key(a), key(b)
    return b if second > first else a


def min_many_key(*items, key):
    """min(a, b, c, …, key=key)"""
    return min_key(items, key)


def max_many_key(*items, key):
    """max(a, b, c, …, key=key)"""
    return max_key(items, key)


def reduce(function, iterable):
    found = False
    for x in iterable:
        if found:
            result = function(result, x)
        else:
            result, found = x, True
    if not found:
        raise TypeError("reduce() of empty iterable with no initial value")
    return result


def reduce_initial(function, iterable, initial):
    result = initial
    for x in iterable:
        result = function(result, x)
    return result


class Comparable:
    """What `cmp_to_key(function)` makes of an item."""

    def __init__(self, function, obj):
        self.function = function
        self.obj = obj

    def __lt__(self, other):
        return self.function(self.obj, other.obj) < 0


def cmp_to_key(function):
    return lambda obj: Comparable(function, obj)


_NOT_ITERABLE = "print() argument after * must be an iterable, not NoneType"
_VALUE_NOT_ITERABLE = "Value after * must be an iterable, not NoneType"


def print_star0(items, sep=" ", end="\n", flush=False):
    """print(*items)"""
    if items is None:
        raise TypeError(_NOT_ITERABLE)
    if isinstance(items, tuple):
        print(*tuple(items), sep=sep, end=end, flush=flush)
    else:
        first = True
        for x in list(items):
            if not first:
                print(" " if sep is None else sep, end="")
            first = False
            print(x, end="")
        print(end=end, flush=flush)


def print_star1(a, items, sep=" ", end="\n", flush=False):
    if items is None:
        raise TypeError(_VALUE_NOT_ITERABLE)
    if isinstance(items, tuple):
        print(a, *tuple(items), sep=sep, end=end, flush=flush)
    else:
        values = list(items)
        print(a, end="")
        for x in values:
            print(" " if sep is None else sep, x, sep="", end="")
        print(end=end, flush=flush)


def print_star2(a, b, items, sep=" ", end="\n", flush=False):
    if items is None:
        raise TypeError(_VALUE_NOT_ITERABLE)
    if isinstance(items, tuple):
        print(a, b, *tuple(items), sep=sep, end=end, flush=flush)
    else:
        values = list(items)
        print(a, b, sep=sep, end="")
        for x in values:
            print(" " if sep is None else sep, x, sep="", end="")
        print(end=end, flush=flush)


def wraps(wrapped):
    """`functools.wraps(wrapped)`, where the program runs: of what that copies, name and docstring are kept."""

    def decorate(wrapper):
        wrapper.__name__ = wrapped.__name__
        wrapper.__qualname__ = wrapped.__qualname__
        wrapper.__doc__ = wrapped.__doc__
        return wrapper

    return decorate


def update_wrapper(wrapper, wrapped):
    """`functools.update_wrapper`, likewise."""
    wrapper.__name__ = wrapped.__name__
    wrapper.__qualname__ = wrapped.__qualname__
    wrapper.__doc__ = wrapped.__doc__
    return wrapper
