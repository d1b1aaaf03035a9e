"""What a named tuple does as the tuple of its fields, where no method of its class says how."""

# mypy: ignore-errors
from __future__ import annotations


def named_slice(x, start, stop, step):
    return _subscripted(x)[start:stop:step]


def named_item(x, index):
    return _subscripted(x)[index]


def _subscripted(x):
    if x is None:
        raise TypeError("'NoneType' object is not subscriptable")
    return tuple(x)


def named_reversed(x):
    if x is None:
        raise TypeError("'NoneType' object is not reversible")
    return reversed(tuple(x))


def named_format(text, x):
    if x is None:
        raise TypeError("a named tuple is formatted, and it is None")
    return text % tuple(x)


def named_add(x, y):
    if x is None:
        raise TypeError(f"unsupported operand type(s) for +: 'NoneType' and '{type(y).__name__}'")
    if y is None:
        raise TypeError('can only concatenate tuple (not "NoneType") to tuple')
    return tuple(x) + tuple(y)


def named_times(x, count):
    if x is None:
        raise TypeError("unsupported operand type(s) for *: 'NoneType' and 'int'")
    return tuple(x) * count


def times_named(count, x):
    if x is None:
        raise TypeError("unsupported operand type(s) for *: 'int' and 'NoneType'")
    return tuple(x) * count
