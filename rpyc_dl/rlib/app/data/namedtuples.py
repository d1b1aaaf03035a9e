"""What a named tuple does as the tuple of its fields, where no method of its class says how. A value of another kind
that may be in the same variable does what it does without."""

# mypy: ignore-errors
from __future__ import annotations


def named_slice(x, start, stop, step):
    if isinstance(x, tuple):
        return tuple(x)[start:stop:step]
    _check_not_none(x)
    return x[start:stop:step]


def named_item(x, index):
    if isinstance(x, tuple):
        return tuple(x)[index]
    _check_not_none(x)
    return x[index]


def _check_not_none(x):
    if x is None:
        raise TypeError("'NoneType' object is not subscriptable")


def named_reversed(x):
    if x is None:
        raise TypeError("'NoneType' object is not reversible")
    if isinstance(x, tuple):
        return reversed(tuple(x))
    return reversed(x)


def named_format(text, x):
    if isinstance(x, tuple):
        return text % tuple(x)
    return text % x


def named_add(x, y):
    if x is None:
        raise TypeError(f"unsupported operand type(s) for +: 'NoneType' and '{type(y).__name__}'")
    if y is None:
        raise TypeError('can only concatenate tuple (not "NoneType") to tuple')
    if isinstance(x, tuple):
        if isinstance(y, tuple):
            return tuple(x) + tuple(y)
        raise TypeError(f'can only concatenate tuple (not "{type(y).__name__}") to tuple')
    return x + y


def named_times(x, count):
    if x is None:
        raise TypeError("unsupported operand type(s) for *: 'NoneType' and 'int'")
    if isinstance(x, tuple):
        return tuple(x) * count
    return x * count


def times_named(count, x):
    if x is None:
        raise TypeError("unsupported operand type(s) for *: 'int' and 'NoneType'")
    if isinstance(x, tuple):
        return tuple(x) * count
    return count * x
