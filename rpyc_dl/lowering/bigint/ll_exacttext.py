"""Exact integers as text, and text as exact integers."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Signed, Unsigned
from rpyc_dl.lowering.bigint.ll_digits import ll_div_digit, ll_length, ll_new, ll_shift_right_digits
from rpyc_dl.lowering.bigint.ll_exact import ll_big, ll_bit_length, ll_count, ll_normal
from rpyc_dl.lowering.core.ll_str import PSTR, ll_code1, ll_malloc1
from rpyc_dl.lowering.core.ll_str_numbers import ll_count_digits, ll_int_prefixed, ll_int_repr, ll_put_digits
from rpyc_dl.rlib.objectmodel import dont_inline
from rpyc_dl.rlib.rarithmetic import r_uint, r_uint8

#: The largest power of ten in a digit, and its exponent.
TEN_19 = 10**19
DECIMALS = 19


def ll_repr(x: Any) -> Any:
    """str(x)"""
    if llop.exact_is_small(Bool, x):
        return ll_int_repr(llop.exact_value(Signed, x))
    return ll_decimal(x, x.size < 0, 1)


@dont_inline
def ll_decimal(x: Any, negative: bool, min_digits: int) -> Any:
    """The decimal digits of abs(x), at least so many, with a minus sign if wanted."""
    x = ll_big(x)
    n = ll_count(x)
    rest = ll_new(n)
    ll_shift_right_digits(x, 0, n, 0, rest)
    parts = ll_new(n + (n >> 5) + 2)
    count = 0
    while n > 0:
        parts.digits[count] = ll_div_digit(rest, n, r_uint(TEN_19), rest)
        count += 1
        n = ll_length(rest, n)
    digits = 1
    if count > 0:
        digits = ll_count_digits(parts.digits[count - 1]) + DECIMALS * (count - 1)
    if digits < min_digits:
        digits = min_digits
    start = 1 if negative else 0
    text = ll_malloc1(digits + start)
    stop = digits + start
    i = 0
    while i < count:
        first = ll_put_digits(text, stop, parts.digits[i])
        stop -= DECIMALS
        if stop < start:
            stop = start
        while first > stop:
            first -= 1
            text.chars[first] = r_uint8(48)
        i += 1
    while stop > start:
        stop -= 1
        text.chars[stop] = r_uint8(48)
    if negative:
        text.chars[0] = r_uint8(45)
    return lltype.cast_pointer(PSTR, text)


@dont_inline
def ll_bit_digits(x: Any, shift: int, letter: int, min_digits: int, before: int) -> Any:
    """The digits of abs(x) in base 2 ** shift, at least so many, with room before them. `letter`: the code of ten."""
    x = ll_big(x)
    n = ll_count(x)
    bits = ll_bit_length(x)
    digits = (bits + shift - 1) // shift
    if digits < min_digits:
        digits = min_digits
    text = ll_malloc1(before + digits)
    mask = r_uint((1 << shift) - 1)
    i = 0
    while i < digits:
        place = i * shift
        word = place >> 6
        off = place & 63
        value = r_uint(0)
        if word < n:
            value = x.digits[word] >> off
            if off > 64 - shift and word + 1 < n:
                value = value | (x.digits[word + 1] << (64 - off))
        digit = llop.cast_uint_to_int(Signed, value & mask)
        code = 48 + digit if digit < 10 else letter - 10 + digit
        text.chars[before + digits - 1 - i] = r_uint8(code)
        i += 1
    return text


def ll_prefixed(x: Any, shift: int, prefix: int) -> Any:
    """hex(x), oct(x), bin(x): shift 4, 3, 1 and the code of x, o, b."""
    if llop.exact_is_small(Bool, x):
        return ll_int_prefixed(llop.exact_value(Signed, x), shift, prefix)
    start = 3 if x.size < 0 else 2
    text = ll_bit_digits(x, shift, 97, 1, start)
    text.chars[0] = r_uint8(45)
    text.chars[start - 2] = r_uint8(48)
    text.chars[start - 1] = r_uint8(prefix)
    return lltype.cast_pointer(PSTR, text)


def ll_hex(x: Any) -> Any:
    return ll_prefixed(x, 4, 120)


def ll_oct(x: Any) -> Any:
    return ll_prefixed(x, 3, 111)


def ll_bin(x: Any) -> Any:
    return ll_prefixed(x, 1, 98)


# ____________________________________________________________ text to int


def ll_digit_of(code: int) -> int:
    """The value of a digit that is known to be one."""
    if code <= 57:
        return code - 48
    return (code | 32) - 87


@dont_inline
def ll_read_exact(s: Any, i: int, stop: int, base: int, negative: bool) -> Any:
    """The value of the digits i..stop of a text, with underscores between them."""
    room = (stop - i) * llop.int_bit_length(Signed, base) // 64 + 2
    r = ll_new(room)
    used = 0
    part = r_uint(0)
    scale = r_uint(1)
    limit = ~r_uint(0) // r_uint(base)
    while i < stop:
        code = ll_code1(s, i)
        i += 1
        if code != 95:
            part = part * r_uint(base) + llop.cast_int_to_uint(Unsigned, ll_digit_of(code))
            scale = scale * r_uint(base)
            if scale > limit:
                used = ll_multiply_add(r, used, scale, part)
                part = r_uint(0)
                scale = r_uint(1)
    used = ll_multiply_add(r, used, scale, part)
    return ll_normal(r, used, negative)


def ll_multiply_add(r: Any, n: int, factor: Any, more: Any) -> int:
    """r = r * factor + more in place; how many digits it has then."""
    carry = more
    i = 0
    while i < n:
        digit = r.digits[i]
        low = digit * factor
        high = llop.uint_mul_high(Unsigned, digit, factor)
        low += carry
        if low < carry:
            high += r_uint(1)
        r.digits[i] = low
        carry = high
        i += 1
    if carry != r_uint(0):
        r.digits[n] = carry
        return n + 1
    return n
