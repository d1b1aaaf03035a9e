"""Exact integers: powers, powers modulo a number, roots."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.exactint import PBIG
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Signed
from rpyc_dl.lowering.bigint.ll_exact import (
    ll_add,
    ll_bit_length,
    ll_eq,
    ll_fits_word,
    ll_floordiv_nonzero,
    ll_is_zero,
    ll_low_word,
    ll_lt,
    ll_mod_nonzero,
    ll_mul,
    ll_neg,
    ll_shifted,
    ll_shifted_down,
    ll_sign,
    ll_sub,
)
from rpyc_dl.rlib.objectmodel import dont_inline
from rpyc_dl.rlib.rarithmetic import r_uint


def ll_one() -> Any:
    return llop.exact_of_small(PBIG, 1)


def ll_is_one(x: Any) -> bool:
    return llop.exact_is_small(Bool, x) and llop.exact_value(Signed, x) == 1


@dont_inline
def ll_pow(x: Any, n: Any) -> Any:
    """x ** n by squaring."""
    if ll_sign(n) < 0:
        if ll_is_zero(x):
            raise ZeroDivisionError("0.0 cannot be raised to a negative power")
        raise ValueError("an int to a negative power is a float in Python: write float(x) ** n")
    if not llop.exact_is_small(Bool, n):
        return ll_huge_power(x, n)
    count = llop.exact_value(Signed, n)
    result = ll_one()
    while True:
        if count & 1 != 0:
            result = ll_mul(result, x)
        count = count >> 1
        if count == 0:
            return result
        if llop.exact_is_small(Bool, x):
            value = llop.exact_value(Signed, x)
            if value == 0 or value == 1:
                return ll_mul(result, x)
            if value == 2:
                return ll_shifted(result, 2 * count)
        x = ll_mul(x, x)


def ll_huge_power(x: Any, n: Any) -> Any:
    """x ** n for an n beyond a word."""
    if llop.exact_is_small(Bool, x):
        value = llop.exact_value(Signed, x)
        if value == 0 or value == 1:
            return x
        if value == -1:
            return x if ll_bit(n, 0) else ll_one()
    raise MemoryError()


def ll_bit(n: Any, i: int) -> bool:
    """Whether bit i of n, which is not negative, is set."""
    if llop.exact_is_small(Bool, n):
        return (llop.exact_value(Signed, n) >> i) & 1 != 0
    return (n.digits[i >> 6] >> (i & 63)) & r_uint(1) != r_uint(0)


@dont_inline
def ll_pow_mod(x: Any, n: Any, m: Any) -> Any:
    """pow(x, n, m), with the sign of m."""
    if ll_is_zero(m):
        raise ValueError("pow() 3rd argument cannot be 0")
    if ll_sign(n) < 0:
        x = ll_inverse_mod(x, m)
        n = ll_neg(n)
    base = ll_mod_nonzero(x, m)
    result = ll_mod_nonzero(ll_one(), m)
    i = ll_bit_length(n) - 1
    while i >= 0:
        result = ll_mod_nonzero(ll_mul(result, result), m)
        if ll_bit(n, i):
            result = ll_mod_nonzero(ll_mul(result, base), m)
        i -= 1
    return result


def ll_inverse_mod(x: Any, m: Any) -> Any:
    """A y with x * y % m == 1 % m, by Euclid's extended algorithm; ValueError if there is none."""
    a = ll_mod_nonzero(x, m)
    b = m
    inverse = ll_one()
    other = llop.exact_of_small(PBIG, 0)
    while not ll_is_zero(b):
        q = ll_floordiv_nonzero(a, b)
        rest = ll_sub(a, ll_mul(q, b))
        a = b
        b = rest
        smaller = ll_sub(inverse, ll_mul(q, other))
        inverse = other
        other = smaller
    if ll_is_one(ll_neg(a)):
        return ll_mod_nonzero(ll_neg(inverse), m)
    if not ll_is_one(a):
        raise ValueError("base is not invertible for the given modulus")
    return ll_mod_nonzero(inverse, m)


def ll_round(x: Any, digits: int) -> Any:
    """round(x, digits): to a multiple of ten to the power -digits, halves to even."""
    if digits >= 0:
        return x
    if -digits > ll_bit_length(x):
        return llop.exact_of_small(PBIG, 0)
    unit = ll_one()
    i = digits
    while i < 0:
        unit = ll_mul(unit, llop.exact_of_small(PBIG, 10))
        i += 1
    quotient = ll_floordiv_nonzero(x, unit)
    down = ll_mul(quotient, unit)
    twice = ll_shifted(ll_sub(x, down), 1)
    if ll_lt(unit, twice) or (ll_eq(unit, twice) and ll_is_odd(quotient)):
        return ll_add(down, unit)
    return down


def ll_is_odd(x: Any) -> bool:
    return ll_low_word(x) & 1 != 0


def ll_status(x: Any) -> int:
    """x as the exit status of a program."""
    return ll_low_word(x) if ll_fits_word(x) else -1


def ll_halved(x: Any) -> Any:
    """x >> 1"""
    if llop.exact_is_small(Bool, x):
        return llop.exact_of_small(PBIG, llop.exact_value(Signed, x) >> 1)
    return ll_shifted_down(x, 1)


@dont_inline
def ll_isqrt(x: Any) -> Any:
    """math.isqrt: Newton's iteration from above."""
    if ll_sign(x) < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    if ll_is_zero(x):
        return x
    root = ll_shifted(ll_one(), (ll_bit_length(x) + 1) >> 1)
    while True:
        better = ll_halved(ll_add(root, ll_floordiv_nonzero(x, root)))
        if not ll_lt(better, root):
            return root
        root = better
