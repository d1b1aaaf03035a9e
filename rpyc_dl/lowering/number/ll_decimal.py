"""Decimal numbers of any length: what stands between a float and its text, both ways.

A DECIMAL is 0.d1d2d3… times ten to the power `point`; `digits` holds `count` digits (0 to 9), neither the first
nor the last one a 0; zero has no digits. Binary scaling is exact, digit by digit, as in the "simple decimal
conversion" of Nigel Tao (Go's `strconv/decimal.go`, Wuffs): slow for extreme exponents, but without big integers.
It is the reference for what `ll_dtoa` and `ll_strtod` do faster in the usual cases.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, UInt8, Unsigned, Void
from rpyc_dl.rlib.rarithmetic import intmask, r_uint, r_uint8

DIGITS = GcArray(UInt8)
DECIMAL = GcStruct("rpy_decimal", ("digits", Ptr(DIGITS)), ("count", Signed), ("point", Signed))

#: No double has more significant digits than this (767), and none needs more to be read exactly (one more digit that
#: stands for "and something behind it" is kept by the reader).
MAXDIGITS = 800
#: The largest shift by one pass: nine times two to its power, and a carry, fit an unsigned word.
MAXSHIFT = 59


def ll_new_decimal(room: int) -> Any:
    """Zero, with room for that many digits."""
    d = lltype.malloc(DECIMAL)
    d.digits = lltype.malloc(DIGITS, room)
    d.count = 0
    d.point = 0
    return d


def ll_set_digits(d: Any, n: Any, exponent: int) -> None:
    """Set d to n * 10**exponent, n an Unsigned."""
    count = 0
    rest = n
    while rest != r_uint(0):
        rest = rest // r_uint(10)
        count += 1
    d.count = count
    d.point = count + exponent
    while count > 0:
        count -= 1
        rest = n // r_uint(10)
        d.digits[count] = r_uint8(llop.cast_uint_to_int(Signed, n - rest * r_uint(10)))
        n = rest
    ll_trim(d)


def ll_trim(d: Any) -> None:
    """Drop zeros at the end."""
    while d.count > 0 and d.digits[d.count - 1] == r_uint8(0):
        d.count -= 1
    if d.count == 0:
        d.point = 0


def ll_shift_right(d: Any, shift: int) -> None:
    """d / 2**shift for 0 < shift <= MAXSHIFT; exact while the digits have room, else the last one is made odd."""
    n = r_uint(0)
    read = 0
    while n >> shift == r_uint(0):
        if read < d.count:
            n = n * r_uint(10) + r_uint(d.digits[read])
        elif n == r_uint(0):
            d.count = 0
            return
        else:
            n = n * r_uint(10)
        read += 1
    d.point -= read - 1
    ll_shift_right_digits(d, n, read, shift)
    ll_trim(d)


def ll_shift_right_digits(d: Any, n: Any, read: int, shift: int) -> None:
    mask = (r_uint(1) << shift) - r_uint(1)
    write = 0
    room = len(d.digits)
    while read < d.count or n != r_uint(0):
        digit = n >> shift
        n = (n & mask) * r_uint(10)
        if read < d.count:
            n = n + r_uint(d.digits[read])
        read += 1
        if write < room:
            d.digits[write] = r_uint8(llop.cast_uint_to_int(Signed, digit))
            write += 1
        elif digit != r_uint(0):
            d.digits[room - 1] = r_uint8(intmask(d.digits[room - 1]) | 1)
    d.count = write


def ll_shift_left(d: Any, shift: int) -> None:
    """d * 2**shift for 0 < shift <= MAXSHIFT; exact while the digits have room, else the last one is made odd."""
    if d.count == 0:
        return
    extra = 19  # 2**59 has 18 digits
    room = len(d.digits)
    if d.count + extra > room:
        bigger = lltype.malloc(DIGITS, d.count + extra)
        llop.array_copy(Void, d.digits, bigger, 0, 0, d.count)
        d.digits = bigger
    i = d.count - 1
    n = r_uint(0)
    while i >= 0:
        n = n + (r_uint(d.digits[i]) << shift)
        rest = n // r_uint(10)
        d.digits[i + extra] = r_uint8(llop.cast_uint_to_int(Signed, n - rest * r_uint(10)))
        n = rest
        i -= 1
    i = extra
    while n != r_uint(0):
        i -= 1
        rest = n // r_uint(10)
        d.digits[i] = r_uint8(llop.cast_uint_to_int(Signed, n - rest * r_uint(10)))
        n = rest
    d.point += extra - i
    d.count += extra - i
    llop.array_copy(Void, d.digits, d.digits, i, 0, d.count)
    ll_trim(d)


def ll_shift(d: Any, shift: int) -> None:
    """d * 2**shift for any shift."""
    while shift > MAXSHIFT:
        ll_shift_left(d, MAXSHIFT)
        shift -= MAXSHIFT
    if shift > 0:
        ll_shift_left(d, shift)
    while shift < -MAXSHIFT:
        ll_shift_right(d, MAXSHIFT)
        shift += MAXSHIFT
    if shift < 0:
        ll_shift_right(d, -shift)


def ll_should_round_up(d: Any, keep: int) -> bool:
    """Whether rounding to `keep` digits goes up: to nearest, halves to even."""
    if keep < 0 or keep >= d.count:
        return False
    digit = intmask(d.digits[keep])
    if digit == 5 and keep + 1 == d.count:
        return keep > 0 and intmask(d.digits[keep - 1]) & 1 != 0
    return digit >= 5


def ll_round(d: Any, keep: int) -> None:
    """Round to the first `keep` digits, to nearest, halves to even; `keep` may be 0 or negative."""
    if keep >= d.count:
        return
    if not ll_should_round_up(d, keep):
        if keep < 0:
            keep = 0
        d.count = keep
        ll_trim(d)
        return
    while keep > 0:
        digit = intmask(d.digits[keep - 1])
        if digit < 9:
            d.digits[keep - 1] = r_uint8(digit + 1)
            d.count = keep
            return
        keep -= 1
    d.digits[0] = r_uint8(1)
    d.count = 1
    d.point += 1


def ll_rounded_integer(d: Any) -> Any:
    """d rounded to an Unsigned (to nearest, halves to even); d is below 10**19."""
    n = r_uint(0)
    i = 0
    while i < d.point:
        n = n * r_uint(10)
        if i < d.count:
            n = n + r_uint(d.digits[i])
        i += 1
    if ll_should_round_up(d, d.point):
        n = n + r_uint(1)
    return n


# ____________________________________________________________ floats as bits

MANTISSA_BITS = 52
BIAS = 1075  # value = mantissa * 2**(exponent field - BIAS)
MANTISSA_MASK = (1 << MANTISSA_BITS) - 1


def ll_mantissa(x: float) -> Any:
    """The mantissa of a finite float as an Unsigned, with the hidden bit."""
    bits = llop.convert_float_bytes_to_longlong(Signed, x)
    if (bits >> MANTISSA_BITS) & 0x7FF == 0:
        return llop.cast_int_to_uint(Unsigned, bits & MANTISSA_MASK)
    return llop.cast_int_to_uint(Unsigned, bits & MANTISSA_MASK | 1 << MANTISSA_BITS)


def ll_exponent(x: float) -> int:
    """The exponent of two that goes with `ll_mantissa`."""
    field = (llop.convert_float_bytes_to_longlong(Signed, x) >> MANTISSA_BITS) & 0x7FF
    if field == 0:
        field = 1
    return field - BIAS


def ll_exact(x: float) -> Any:
    """The exact value of abs(x), x finite."""
    d = ll_new_decimal(MAXDIGITS)
    ll_set_digits(d, ll_mantissa(x), 0)
    ll_shift(d, ll_exponent(x))
    return d
