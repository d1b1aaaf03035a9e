"""Special methods of builtin types, called by name: `(5).__add__(3)`, `items.__len__()`, `str.__lt__(a, b)`.

They are the operations, but for operands that CPython's method declines by `NotImplemented`, where the operation
would ask the other operand: these raise TypeError here.
"""

# mypy: ignore-errors
from __future__ import annotations

import math


def _fits(x, y):
    """Whether the method of the type of x takes y."""
    if isinstance(x, float):
        return isinstance(y, (int, float))
    if isinstance(x, (set, frozenset)):
        return isinstance(y, (set, frozenset))
    if isinstance(x, int):
        return isinstance(y, int)
    if isinstance(x, str):
        return isinstance(y, str)
    if isinstance(x, bytes):
        return isinstance(y, bytes)
    if isinstance(x, list):
        return isinstance(y, list)
    if isinstance(x, tuple):
        return isinstance(y, tuple)
    return isinstance(y, dict)


def _check(x, y):
    if not _fits(x, y):
        raise TypeError("the method gives NotImplemented: write the operator")


def call_add(x, y):
    _check(x, y)
    return x + y


def call_sub(x, y):
    _check(x, y)
    return x - y


def call_mul(x, y):
    if isinstance(x, (int, float)):
        _check(x, y)
    return x * y


def call_truediv(x, y):
    _check(x, y)
    return x / y


def call_floordiv(x, y):
    _check(x, y)
    return x // y


def call_mod(x, y):
    if not isinstance(x, (str, bytes)):
        _check(x, y)
    return x % y


def call_pow(x, y):
    _check(x, y)
    return x**y


def call_divmod(x, y):
    _check(x, y)
    return divmod(x, y)


def call_and(x, y):
    _check(x, y)
    return x & y


def call_or(x, y):
    _check(x, y)
    return x | y


def call_xor(x, y):
    _check(x, y)
    return x ^ y


def call_lshift(x, y):
    _check(x, y)
    return x << y


def call_rshift(x, y):
    _check(x, y)
    return x >> y


def call_eq(x, y):
    _check(x, y)
    return x == y


def call_ne(x, y):
    _check(x, y)
    return x != y


def call_lt(x, y):
    _check(x, y)
    return x < y


def call_le(x, y):
    _check(x, y)
    return x <= y


def call_gt(x, y):
    _check(x, y)
    return x > y


def call_ge(x, y):
    _check(x, y)
    return x >= y


def call_radd(x, y):
    _check(x, y)
    return y + x


def call_rsub(x, y):
    _check(x, y)
    return y - x


def call_rmul(x, y):
    if isinstance(x, (int, float)):
        _check(x, y)
    return x * y


def call_rtruediv(x, y):
    _check(x, y)
    return y / x


def call_rfloordiv(x, y):
    _check(x, y)
    return y // x


def call_rmod(x, y):
    _check(x, y)
    return y % x


def call_rpow(x, y):
    _check(x, y)
    return y**x


def call_rdivmod(x, y):
    _check(x, y)
    return divmod(y, x)


def call_rand(x, y):
    _check(x, y)
    return y & x


def call_ror(x, y):
    _check(x, y)
    return y | x


def call_rxor(x, y):
    _check(x, y)
    return y ^ x


def call_rlshift(x, y):
    _check(x, y)
    return y << x


def call_rrshift(x, y):
    _check(x, y)
    return y >> x


def call_neg(x):
    return -x


def call_pos(x):
    return +x


def call_invert(x):
    return ~x


def call_abs(x):
    return abs(x)


def call_bool(x):
    return bool(x)


def call_int(x):
    return int(x)


def call_float(x):
    return float(x)


def call_index(x):
    return int(x)


def call_str(x):
    return str(x)


def call_repr(x):
    return repr(x)


def call_hash(x):
    return hash(x)


def call_len(x):
    return len(x)


def call_iter(x):
    return iter(x)


def call_next(x):
    return next(x)


def call_reversed(x):
    return reversed(x)


def call_trunc(x):
    return math.trunc(x)


def call_floor(x):
    return math.floor(x)


def call_ceil(x):
    return math.ceil(x)


def call_round(x):
    return round(x)


def call_contains(x, item):
    return item in x


def call_getitem(x, index):
    return x[index]


def call_setitem(x, index, value):
    x[index] = value


def call_delitem(x, index):
    del x[index]


def call_format(x, spec):
    return format(x, spec)


def call_iadd(x, y):
    x += y
    return x
