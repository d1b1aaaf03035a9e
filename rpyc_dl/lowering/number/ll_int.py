"""Helpers for integers: what is more than one low-level operation.

Helpers are low-level Python: they run as they stand, and are translated like any other graph. Low-level arithmetic
wraps and is not checked, so overflow is either tested beforehand or left to an `_ovf` operation, which raises
OverflowError. Messages are CPython's.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed, Unsigned
from rpyc_dl.lowering.bigint.ll_exact import ll_clamped, ll_eq
from rpyc_dl.rlib.rarithmetic import LONG_BIT, minint, r_uint


def ll_int_of_uint(x: Any) -> int:
    """int(x) of a word: OverflowError if it does not fit."""
    value = llop.cast_uint_to_int(Signed, x)
    if value < 0:
        raise OverflowError("the r_uint does not fit into an int")
    return value


def ll_check_length(n: int) -> None:
    """What a `__len__` returned."""
    if n < 0:
        raise ValueError("__len__() should return >= 0")


def ll_is(x: int, y: int) -> bool:
    """x is y: CPython has one object for each int from -5 to 256. Of others it depends on where they come from."""
    if x != y:
        return False
    if x < -5 or x > 256:
        raise RuntimeError("whether equal ints beyond -5 to 256 are one object depends on CPython: use ==")
    return True


def ll_is_exact(x: Any, y: Any) -> bool:
    """x is y of ints that grow: as `ll_is` says of words."""
    if not ll_eq(x, y):
        return False
    return ll_is(ll_clamped(x), ll_clamped(y))


def ll_uint_lshift(x: Any, y: int) -> Any:
    if y < 0 or y >= LONG_BIT:
        raise ValueError("shift count is not below 64")
    return llop.uint_lshift(Unsigned, x, y)


def ll_uint_rshift(x: Any, y: int) -> Any:
    if y < 0 or y >= LONG_BIT:
        raise ValueError("shift count is not below 64")
    return llop.uint_rshift(Unsigned, x, y)


def ll_pow(x: int, n: int) -> int:
    """x ** n by squaring. OverflowError as soon as the result does not fit."""
    if n < 0:
        if x == 0:
            raise ZeroDivisionError("0.0 cannot be raised to a negative power")
        raise ValueError("an int to a negative power is a float in Python: write float(x) ** n")
    result = 1
    while True:
        if n & 1 != 0:
            result = llop.int_mul_ovf(Signed, result, x)
        n = n >> 1
        if n == 0:
            return result
        if x == 0 or x == 1:
            return result * x
        if x == -1:
            return result
        x = llop.int_mul_ovf(Signed, x, x)


def ll_pow_mod(x: int, n: int, m: int) -> int:
    """pow(x, n, m), with the sign of m."""
    if m == 0:
        raise ValueError("pow() 3rd argument cannot be 0")
    if m == 1 or m == -1:
        return 0
    base = llop.int_mod(Signed, x, m)
    result = llop.int_mod(Signed, 1, m)
    if n < 0:
        base = ll_inverse_mod(base, m)
        if n == minint:  # has no opposite
            n = n + 1
            result = base
        n = -n
    while n > 0:
        if n & 1 != 0:
            result = llop.int_mulmod(Signed, result, base, m)
        n = n >> 1
        if n > 0:
            base = llop.int_mulmod(Signed, base, base, m)
    return result


def ll_inverse_mod(x: int, m: int) -> int:
    """A y with x * y % m == 1 % m, by Euclid's extended algorithm; ValueError if there is none."""
    a = x
    b = m
    inverse = 1
    other = 0
    while b != 0:
        q = llop.int_floordiv(Signed, a, b)
        rest = a - q * b
        a = b
        b = rest
        smaller = inverse - q * other
        inverse = other
        other = smaller
    if a == -1:
        inverse = -inverse
    elif a != 1:
        raise ValueError("base is not invertible for the given modulus")
    return llop.int_mod(Signed, inverse, m)


def ll_hash_int(x: int) -> int:
    return llop.int_hash(Signed, x)


ll_hash_int._elidable_function_ = True  # type: ignore[attr-defined]


def ll_hash_uint(x: Any) -> int:
    return llop.uint_hash(Signed, x)


ll_hash_uint._elidable_function_ = True  # type: ignore[attr-defined]


def ll_hash_small(x: Any) -> int:
    """The hash of an integer of less than a word."""
    return llop.int_hash(Signed, llop.cast_primitive(Signed, x))


ll_hash_small._elidable_function_ = True  # type: ignore[attr-defined]


def ll_gcd(x: int, y: int) -> int:
    """math.gcd, by Euclid."""
    a = ll_magnitude(x)
    b = ll_magnitude(y)
    while b != r_uint(0):
        rest = llop.uint_mod(Unsigned, a, b)
        a = b
        b = rest
    return llop.int_abs_ovf(Signed, llop.cast_uint_to_int(Signed, a))


def ll_magnitude(x: int) -> Any:
    """abs(x) as an r_uint: that of the smallest int, too."""
    if x < 0:
        return r_uint(0) - llop.cast_int_to_uint(Unsigned, x)
    return llop.cast_int_to_uint(Unsigned, x)


def ll_isqrt(x: int) -> int:
    """math.isqrt: Newton's iteration from the float root, which is off by less than two."""
    if x < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    root = llop.cast_float_to_int(Signed, llop.math_sqrt(Float, llop.cast_int_to_float(Float, x)))
    while root > 3037000499 or root * root > x:
        root = root - 1
    while root < 3037000499 and (root + 1) * (root + 1) <= x:
        root = root + 1
    return root


# ____________________________________________________________ an int beside an r_uint: compared as numbers


def ll_eq_int_uint(x: int, y: Any) -> bool:
    return x >= 0 and llop.uint_eq(Bool, llop.cast_int_to_uint(Unsigned, x), y)


def ll_ne_int_uint(x: int, y: Any) -> bool:
    return x < 0 or llop.uint_ne(Bool, llop.cast_int_to_uint(Unsigned, x), y)


def ll_lt_int_uint(x: int, y: Any) -> bool:
    return x < 0 or llop.uint_lt(Bool, llop.cast_int_to_uint(Unsigned, x), y)


def ll_le_int_uint(x: int, y: Any) -> bool:
    return x < 0 or llop.uint_le(Bool, llop.cast_int_to_uint(Unsigned, x), y)


def ll_gt_int_uint(x: int, y: Any) -> bool:
    return x >= 0 and llop.uint_gt(Bool, llop.cast_int_to_uint(Unsigned, x), y)


def ll_ge_int_uint(x: int, y: Any) -> bool:
    return x >= 0 and llop.uint_ge(Bool, llop.cast_int_to_uint(Unsigned, x), y)


def ll_eq_uint_int(x: Any, y: int) -> bool:
    return ll_eq_int_uint(y, x)


def ll_ne_uint_int(x: Any, y: int) -> bool:
    return ll_ne_int_uint(y, x)


def ll_lt_uint_int(x: Any, y: int) -> bool:
    return ll_gt_int_uint(y, x)


def ll_le_uint_int(x: Any, y: int) -> bool:
    return ll_ge_int_uint(y, x)


def ll_gt_uint_int(x: Any, y: int) -> bool:
    return ll_lt_int_uint(y, x)


def ll_ge_uint_int(x: Any, y: int) -> bool:
    return ll_le_int_uint(y, x)
