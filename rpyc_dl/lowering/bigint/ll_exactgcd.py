"""Exact integers: the greatest common divisor, by Lehmer's algorithm (Knuth, volume 2, section 4.5.2, algorithm L).

Euclid's algorithm on big integers divides by one after the other, and mostly finds quotients of a few bits. These
depend on the first bits of the numbers alone, nearly always: so the algorithm runs on the first WINDOW bits of both,
as long as they tell the quotient for certain (Collins's condition), and what it has done to them is done to the
numbers at once.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Signed, Unsigned
from rpyc_dl.lowering.bigint.ll_digits import (
    ll_compare_digits,
    ll_copy_digits,
    ll_div_digits,
    ll_length,
    ll_new,
    ll_rest_of_digit,
    ll_unset,
)
from rpyc_dl.lowering.bigint.ll_exact import ll_abs, ll_count, ll_is_zero, ll_mod_nonzero, ll_normal, ll_of_uint
from rpyc_dl.rlib.objectmodel import dont_inline
from rpyc_dl.rlib.rarithmetic import r_uint

#: So many bits are looked at: no product of what is computed of them leaves a word.
WINDOW = 60


@dont_inline
def ll_gcd(x: Any, y: Any) -> Any:
    """math.gcd"""
    while not ll_is_zero(y):
        if not llop.exact_is_small(Bool, x) and not llop.exact_is_small(Bool, y):
            return ll_gcd_of_big(x, y)
        rest = ll_mod_nonzero(x, y)
        x = y
        y = rest
    return ll_abs(x)


def ll_digits_of(x: Any, n: int) -> Any:
    """A copy of the digits of x, filled up with zeros to n."""
    r = ll_new(n)
    ll_copy_digits(x, 0, r, 0, ll_count(x))
    return r


def ll_gcd_of_big(x: Any, y: Any) -> Any:
    """Of two that are big: a >= b are what is left of them, in buffers of so many digits as the longer one has."""
    if ll_compare_digits(x, ll_count(x), y, ll_count(y)) < 0:
        x, y = y, x
    na = ll_count(x)
    nb = ll_count(y)
    a = ll_digits_of(x, na)
    b = ll_digits_of(y, na)
    next_a = ll_unset(na)
    next_b = ll_unset(na)
    while nb > 1:
        if not ll_steps(a, b, na, nb, next_a, next_b):
            rest = ll_div_digits(a, na, b, nb, ll_unset(na - nb + 1))
            a = b
            b = rest
            na = nb
        else:
            a, next_a = next_a, a
            b, next_b = next_b, b
            na = ll_length(a, na)
        nb = ll_length(b, na)
    if nb == 0:
        return ll_normal(a, na, False)
    return ll_of_uint(ll_gcd_of_words(b.digits[0], ll_rest_of_digit(a, na, b.digits[0])))


def ll_gcd_of_words(x: Any, y: Any) -> Any:
    while y != r_uint(0):
        rest = llop.uint_mod(Unsigned, x, y)
        x = y
        y = rest
    return x


def ll_window(x: Any, n: int, known: int, bits: int) -> int:
    """The first WINDOW bits of n digits of x of which `known` are not 0; the first digit has `bits` bits."""
    high = r_uint(0)
    low = r_uint(0)
    if known == n:
        high = x.digits[n - 1]
    if known >= n - 1:
        low = x.digits[n - 2]
    if bits >= WINDOW:
        return llop.cast_uint_to_int(Signed, high >> (bits - WINDOW))
    return llop.cast_uint_to_int(Signed, (high << (WINDOW - bits)) | (low >> (bits + 64 - WINDOW)))


def ll_steps(a: Any, b: Any, na: int, nb: int, next_a: Any, next_b: Any) -> bool:
    """As many steps of Euclid's as the first bits tell; False, and nothing done, if there is none.

    Behind an even number of steps a is p a - q b, and b is s b - r a; behind an odd one a is p b - q a, and b is
    s a - r b.
    """
    bits = llop.uint_bit_length(Signed, a.digits[na - 1])
    x = ll_window(a, na, na, bits)
    y = ll_window(b, na, nb, bits)
    p = 1
    q = 0
    r = 0
    s = 1
    odd = False
    while y != r:
        quotient = (x + p - 1) // (y - r)
        more = q + quotient * s
        rest = x - quotient * y
        if more > rest:
            break
        x = y
        y = rest
        above = p + quotient * r
        p = s
        q = r
        r = more
        s = above
        odd = not odd
    if r == 0:
        return False
    if odd:
        a, b = b, a
    ll_difference_of_products(a, p, b, q, na, next_a)
    ll_difference_of_products(b, s, a, r, na, next_b)
    return True


def ll_difference_of_products(x: Any, factor: int, y: Any, other: int, n: int, r: Any) -> None:
    """r = x * factor - y * other, in n digits, where it is known to fit and not to be negative."""
    first = llop.cast_int_to_uint(Unsigned, factor)
    second = llop.cast_int_to_uint(Unsigned, other)
    carry = r_uint(0)
    borrow = r_uint(0)
    i = 0
    while i < n:
        digit = x.digits[i]
        plus = digit * first + carry
        carry = llop.uint_mul_high(Unsigned, digit, first) + llop.cast_bool_to_uint(Unsigned, plus < carry)
        digit = y.digits[i]
        minus = digit * second + borrow
        borrow = llop.uint_mul_high(Unsigned, digit, second) + llop.cast_bool_to_uint(Unsigned, minus < borrow)
        r.digits[i] = plus - minus
        borrow += llop.cast_bool_to_uint(Unsigned, minus > plus)
        i += 1
