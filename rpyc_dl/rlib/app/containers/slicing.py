"""The builtin `slice`, and operations on it: what a `x[a:b]` of an instance passes to its methods, and what indexes
builtin sequences where it is a value; indexes that are instances with an `__index__`."""

# mypy: ignore-errors
from __future__ import annotations

import sys
from enum import Enum

from rpyc_dl.rlib.rarithmetic import intmask


class Slice:
    """slice"""

    _one_for_all_ = True

    def __init__(self, start, stop, step):
        self.start = start
        self.stop = stop
        self.step = step

    def indices(self, length):
        if length < 0:
            raise ValueError("length should not be negative")
        step = 1 if self.step is None else self.step
        if step == 0:
            raise ValueError("slice step cannot be zero")
        first, last = (0, length) if step > 0 else (-1, length - 1)
        start, stop = (first, last) if step > 0 else (last, first)
        if self.start is not None:
            start = clipped(self.start, length, first, last)
        if self.stop is not None:
            stop = clipped(self.stop, length, first, last)
        return (start, stop, step)

    def _parts(self):
        return (self.start, self.stop, self.step)

    def __eq__(self, other):
        return isinstance(other, Slice) and self._parts() == other._parts()

    if sys.version_info >= (3, 12):

        def __hash__(self):
            return hash(self._parts())

    else:
        __hash__ = None

    def __repr__(self):
        return f"slice({self.start!r}, {self.stop!r}, {self.step!r})"


def clipped(bound, length, first, last):
    """A bound of a slice as an index between two others."""
    if bound < 0:
        bound += length
    return min(max(bound, first), last)


def slice1(stop):
    return Slice(None, stop, None)


def slice2(start, stop):
    return Slice(start, stop, None)


def slice3(start, stop, step):
    return Slice(start, stop, step)


# ---- slices of instances -------------------------------------------------------------------------------------------


#: What is sliced itself, also where it meets instances. (Members of a StrEnum are texts, but instances.)
SEQUENCES = (list, str, bytes, tuple, range)


class Sequence:
    """What is above all classes that are compiled in place of the program's classes below list or str."""

    _mixin_ = True


#: A constant, so that it is not copied.
LISTS = (Sequence,)


def getslice(x, start, stop, step):
    """x[start:stop:step]"""
    if isinstance(x, SEQUENCES) and not isinstance(x, LISTS) and not isinstance(x, Enum):
        return x[start:stop:step]
    return x[Slice(start, stop, step)]


def setslice(x, start, stop, step, value):
    if isinstance(x, list) and not isinstance(x, LISTS):
        x[start:stop:step] = value
    elif isinstance(x, SEQUENCES) and not isinstance(x, LISTS) and not isinstance(x, Enum):
        raise TypeError(f"{type(x).__name__!r} object does not support item assignment")
    else:
        x[Slice(start, stop, step)] = value


def delslice(x, start, stop, step):
    if isinstance(x, list) and not isinstance(x, LISTS):
        del x[start:stop:step]
    elif isinstance(x, SEQUENCES) and not isinstance(x, LISTS) and not isinstance(x, Enum):
        raise TypeError(f"{type(x).__name__!r} object does not support item deletion")
    else:
        del x[Slice(start, stop, step)]


# ---- slices as values ----------------------------------------------------------------------------------------------


def bad_index(x, name):
    """What is said of a value of the named type as an index."""
    if isinstance(x, str):
        return f"string indices must be integers, not {name!r}"
    kind = "list" if isinstance(x, list) else "tuple" if isinstance(x, tuple) else "range"
    return ("byte" if isinstance(x, bytes) else kind) + " indices must be integers or slices, not " + name


def getitem_slice(x, s):
    """x[s], of a builtin sequence"""
    if s is None:
        raise TypeError(bad_index(x, "NoneType"))
    if isinstance(s, int):  # beside slices
        return x[s]
    return x[s.start : s.stop : s.step]


def setitem_slice(x, s, value):
    if s is None:
        raise TypeError(bad_index(x, "NoneType"))
    if isinstance(s, int):
        x[s] = value
    else:
        x[s.start : s.stop : s.step] = value


def delitem_slice(x, s):
    if s is None:
        raise TypeError(bad_index(x, "NoneType"))
    if isinstance(s, int):
        del x[s]
    else:
        del x[s.start : s.stop : s.step]


# ---- indexes that are instances ------------------------------------------------------------------------------------


def _word_of(i):
    """The int that an unsigned word is, as an index."""
    n = intmask(i)
    if n < 0:
        raise IndexError("cannot fit 'r_uint' into an index-sized integer")
    return n


def getitem_wide(x, i):
    return x[_word_of(i)]


def setitem_wide(x, i, value):
    x[_word_of(i)] = value


def delitem_wide(x, i):
    del x[_word_of(i)]


def times_wide(x, n):
    """x * n, where sequences are multiplied by the int that an unsigned word is"""
    return x * _count_of(n) if isinstance(x, SEQUENCES) else x * n


def wide_times(n, x):
    return _count_of(n) * x if isinstance(x, SEQUENCES) else n * x


def _count_of(n):
    count = intmask(n)
    if count < 0:
        raise OverflowError("cannot fit 'r_uint' into an index-sized integer")
    return count


def getitem_index(x, i):
    return x[position(x, i)]


def setitem_index(x, i, value):
    x[position(x, i)] = value


def delitem_index(x, i):
    del x[position(x, i)]


def getslice_index(x, start, stop, step):
    a = None if start is None else bound(start)
    b = None if stop is None else bound(stop)
    c = None if step is None else bound(step)
    return x[a:b:c]


def setslice_index(x, start, stop, step, value):
    a = None if start is None else bound(start)
    b = None if stop is None else bound(stop)
    c = None if step is None else bound(step)
    x[a:b:c] = value


def delslice_index(x, start, stop, step):
    a = None if start is None else bound(start)
    b = None if stop is None else bound(stop)
    c = None if step is None else bound(step)
    del x[a:b:c]


def times_index(x, n):
    """x * n, where sequences are multiplied by the `__index__` of n"""
    return x * times(n) if isinstance(x, SEQUENCES) else x * n


def index_times(n, x):
    return times(n) * x if isinstance(x, SEQUENCES) else n * x


def hex_index(n):
    return hex(whole(n))


def oct_index(n):
    return oct(whole(n))


def bin_index(n):
    return bin(whole(n))


def chr_index(n):
    return chr(whole(n))


def enumerate_index(x, start):
    return enumerate(x, whole(start))


def index(n):
    """`operator.index`"""
    return whole(n)


def as_int(n):
    """What the `__index__` of n gives; n may be an int among instances."""
    if type(n) is int or type(n) is bool:
        return int(n)
    found = n.__index__()
    if isinstance(found, int):
        return int(found)
    raise TypeError(f"__index__ returned non-int (type {type(found).__name__})")


def position(x, i):
    """The index i of x."""
    if i is None:
        raise TypeError(bad_index(x, "NoneType"))
    if hasattr(i, "__index__"):
        return as_int(i)
    raise TypeError(bad_index(x, type(i).__name__))


def bound(n):
    """The bound n of a slice."""
    if isinstance(n, int):
        return int(n)
    if hasattr(n, "__index__"):
        return as_int(n)
    raise TypeError("slice indices must be integers or None or have an __index__ method")


def times(n):
    """How often a sequence is repeated that is multiplied by n."""
    if isinstance(n, int):
        return n
    if hasattr(n, "__index__"):
        return as_int(n)
    raise TypeError(f"can't multiply sequence by non-int of type {type(n).__name__!r}")


def check_integer(n):
    """TypeError for None where an int is due."""
    if n is None:
        raise TypeError("'NoneType' object cannot be interpreted as an integer")


def kind_named(x):
    """The type of an argument, as CPython's messages for some functions of C name it."""
    return "None" if x is None else type(x).__name__


def check_signed(n):
    """OverflowError for an int beyond C's, as functions of C say it that have no converter of their own."""
    if n > 0x7FFFFFFF:
        raise OverflowError("signed integer is greater than maximum")
    if n < -0x80000000:
        raise OverflowError("signed integer is less than minimum")


def check_c_int(n):
    """OverflowError for an int beyond C's."""
    if n > 0x7FFFFFFF or n < -0x80000000:
        raise OverflowError("Python int too large to convert to C int")


def exact_integer(n):
    """The int n; TypeError for None, and for a float among ints and floats."""
    check_integer(n)
    if isinstance(n, float):
        raise TypeError("'float' object cannot be interpreted as an integer")
    return int(n)


def whole(n):
    """The int that n says it is."""
    if hasattr(n, "__index__"):
        return as_int(n)
    raise TypeError(f"{type(n).__name__!r} object cannot be interpreted as an integer")


def range_star(args):
    """range(*args)"""
    if not isinstance(args, tuple):
        return range_of(tuple(args))
    return range_of(args)


def range_star1(start, args):
    """range(start, *args)"""
    return range_of((start, *args))


def range_of(args):
    if len(args) == 1:
        return range(args[0])
    if len(args) == 2:
        return range(args[0], args[1])
    if len(args) == 3:
        return range(args[0], args[1], args[2])
    if len(args) == 0:
        raise TypeError("range expected at least 1 argument, got 0")
    raise TypeError(f"range expected at most 3 arguments, got {len(args)}")


def range1_index(stop):
    return range(whole(stop))


def range2_index(start, stop):
    a = whole(start)
    b = whole(stop)
    return range(a, b)


def range3_index(start, stop, step):
    a = whole(start)
    b = whole(stop)
    c = whole(step)
    return range(a, b, c)


def reversed_of_several(x):
    """`reversed(x)` of a value of one of several builtin kinds."""
    if isinstance(x, (list, tuple, str, bytes, range, dict)):
        return reversed(list(x))
    raise TypeError(f"{type(x).__name__!r} object is not reversible")


def reversed_items(x):
    """`reversed(x)` of an instance that has no `__reversed__`: it ends where there is no item."""
    for i in range(len(x) - 1, -1, -1):
        try:
            item = x[i]
        except (IndexError, StopIteration):
            return
        yield item
