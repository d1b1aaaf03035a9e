"""Exact integers and floats: conversions, comparisons, true division; rounded as CPython rounds, halves to even."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.exactint import PBIG
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed
from rpyc_dl.lowering.bigint.ll_digits import ll_length, ll_new
from rpyc_dl.lowering.bigint.ll_exact import (
    ll_big,
    ll_bit_length,
    ll_compare,
    ll_count,
    ll_divide,
    ll_is_zero,
    ll_quotient_room,
    ll_shifted,
    ll_sign,
)
from rpyc_dl.rlib.objectmodel import dont_inline
from rpyc_dl.rlib.rarithmetic import r_uint

TWO_62 = 4611686018427387904.0
TWO_64 = 18446744073709551616.0


def ll_to_float(x: Any) -> float:
    """float(x); OverflowError if it is too large."""
    if llop.exact_is_small(Bool, x):
        return llop.cast_int_to_float(Float, llop.exact_value(Signed, x))
    return ll_big_to_float(x)


@dont_inline
def ll_big_to_float(x: Any) -> float:
    bits = ll_bit_length(x)
    if bits > 1024:
        raise OverflowError("int too large to convert to float")
    result = llop.cast_uint_to_float(Float, ll_top_word(x, bits))
    if bits > 64:
        if bits == 1024 and result >= TWO_64:
            raise OverflowError("int too large to convert to float")
        result = llop.math_ldexp(Float, result, bits - 64)
    if x.size < 0:
        return -result
    return result


def ll_top_word(x: Any, bits: int) -> Any:
    """The upper 64 of the bits of a big integer, the last one set if a bit below them is: that rounds alike."""
    if bits <= 64:
        return x.digits[0]
    shift = bits - 64
    skip = shift >> 6
    off = shift & 63
    word = x.digits[skip]
    rest = r_uint(0)
    if off != 0:
        rest = word << (64 - off)
        word = (word >> off) | (x.digits[skip + 1] << (64 - off))
    i = skip - 1
    while i >= 0 and rest == r_uint(0):
        rest = x.digits[i]
        i -= 1
    if rest != r_uint(0):
        word = word | r_uint(1)
    return word


def ll_of_float(x: float) -> Any:
    """int(x)"""
    if -TWO_62 < x < TWO_62:
        return llop.exact_of_small(PBIG, llop.cast_float_to_int(Signed, x))
    if llop.float_isnan(Bool, x):
        raise ValueError("cannot convert float NaN to integer")
    if llop.float_isinf(Bool, x):
        raise OverflowError("cannot convert float infinity to integer")
    return ll_of_whole(x)


@dont_inline
def ll_of_whole(x: float) -> Any:
    """int(x) of a float that is finite and beyond a small int."""
    mantissa = llop.math_frexp_mantissa(Float, x) * 9007199254740992.0
    exponent = llop.math_frexp_exponent(Signed, x)
    return ll_shifted(llop.exact_of_small(PBIG, llop.cast_float_to_int(Signed, mantissa)), exponent - 53)


def ll_round_float(x: float) -> Any:
    """round(x): halves to even."""
    return ll_of_float(llop.float_rint(Float, x))


def ll_floor_float(x: float) -> Any:
    return ll_of_float(llop.float_floor(Float, x))


def ll_ceil_float(x: float) -> Any:
    return ll_of_float(llop.float_ceil(Float, x))


# ____________________________________________________________ logarithms


def ll_plain_log(x: float) -> float:
    return llop.math_log(Float, x)


def ll_plain_log2(x: float) -> float:
    return llop.math_log2(Float, x)


def ll_plain_log10(x: float) -> float:
    return llop.math_log10(Float, x)


def make_log(plain: Any) -> Any:
    """math.log(x), math.log2(x), math.log10(x): `plain` is that of floats. An int may be larger than any float."""

    def ll_log(x: Any) -> float:
        if llop.exact_is_small(Bool, x):
            return plain(llop.cast_int_to_float(Float, llop.exact_value(Signed, x)))
        if x.size < 0:
            return plain(-1.0)  # raises
        bits = ll_bit_length(x)
        mantissa = llop.math_ldexp(Float, llop.cast_uint_to_float(Float, ll_top_word(x, bits)), -64)
        if bits < 64:
            mantissa = llop.math_ldexp(Float, mantissa, 64 - bits)
        if mantissa == 1.0:
            mantissa = 0.5
            bits += 1
        if bits <= 1024:
            return plain(llop.math_ldexp(Float, mantissa, bits))
        return plain(mantissa) + plain(2.0) * llop.cast_int_to_float(Float, bits)

    return ll_log


#: By the function of floats: that of exact ints.
LOG, LOG2, LOG10 = make_log(ll_plain_log), make_log(ll_plain_log2), make_log(ll_plain_log10)


# ____________________________________________________________ comparing

UNORDERED = 2


@dont_inline
def ll_compare_float(x: Any, y: float) -> int:
    """-1, 0 or 1 as the int x is less than, equal to, or more than the float y; UNORDERED for NaN."""
    if llop.float_isnan(Bool, y):
        return UNORDERED
    if -TWO_62 < y < TWO_62:
        if not llop.exact_is_small(Bool, x):
            return ll_sign(x)
        value = llop.exact_value(Signed, x)
        if llop.float_int_gt(Bool, y, value):
            return -1
        return 0 if llop.float_int_eq(Bool, y, value) else 1
    if llop.float_isinf(Bool, y):
        return -1 if y > 0.0 else 1
    whole = ll_of_whole(y)
    if llop.exact_both_small(Bool, x, whole):
        a = llop.exact_value(Signed, x)
        b = llop.exact_value(Signed, whole)
        if a < b:
            return -1
        return 0 if a == b else 1
    return ll_compare(x, whole)


def ll_eq_float(x: Any, y: float) -> bool:
    return ll_compare_float(x, y) == 0


def ll_ne_float(x: Any, y: float) -> bool:
    return ll_compare_float(x, y) != 0


def ll_lt_float(x: Any, y: float) -> bool:
    return ll_compare_float(x, y) == -1


def ll_le_float(x: Any, y: float) -> bool:
    return ll_compare_float(x, y) <= 0


def ll_gt_float(x: Any, y: float) -> bool:
    return ll_compare_float(x, y) == 1


def ll_ge_float(x: Any, y: float) -> bool:
    order = ll_compare_float(x, y)
    return order == 0 or order == 1


def ll_float_eq(x: float, y: Any) -> bool:
    return ll_eq_float(y, x)


def ll_float_lt(x: float, y: Any) -> bool:
    return ll_gt_float(y, x)


# ____________________________________________________________ x / y


def ll_truediv(x: Any, y: Any) -> float:
    if ll_is_zero(y):
        raise ZeroDivisionError("division by zero")
    if llop.exact_both_small(Bool, x, y):
        return llop.int_truediv(Float, llop.exact_value(Signed, x), llop.exact_value(Signed, y))
    return ll_big_truediv(x, y)


@dont_inline
def ll_big_truediv(x: Any, y: Any) -> float:
    negative = (ll_sign(x) < 0) != (ll_sign(y) < 0)
    if ll_is_zero(x):
        return -0.0 if negative else 0.0
    exponent = ll_bit_length(x) - ll_bit_length(y)
    if exponent > 1024:
        raise OverflowError("integer division result too large for a float")
    if exponent < -1080:
        return -0.0 if negative else 0.0
    shift = 63 - exponent  # so that the quotient has 63 or 64 bits
    a = x
    b = y
    if shift > 0:
        a = ll_shifted(x, shift)
    elif shift < 0:
        b = ll_shifted(y, -shift)
    a = ll_big(a)
    b = ll_big(b)
    q = ll_new(ll_quotient_room(a, b))
    rest = ll_divide(a, b, q)
    result = ll_scaled(q.digits[0], ll_length(rest, ll_count(b)) != 0, -shift)
    return -result if negative else result


def ll_scaled(word: Any, more: bool, exponent: int) -> float:
    """The float nearest to (word + what `more` there is below its last bit) * 2 ** exponent."""
    bits = llop.uint_bit_length(Signed, word)
    if bits + exponent > -1021:
        if more:
            word = word | r_uint(1)
        result = llop.cast_uint_to_float(Float, word)
        if exponent + bits > 1023 and ll_exceeds(result, exponent):
            raise OverflowError("integer division result too large for a float")
        return llop.math_ldexp(Float, result, exponent)
    drop = -1074 - exponent  # a number below the normal ones: so many bits have no place
    if drop > 64:
        return 0.0
    half = r_uint(1) << (drop - 1)
    kept = r_uint(0)
    if drop < 64:
        kept = word >> drop
    below = word - (kept << (drop - 1) << 1)
    if below > half or (below == half and (more or (kept & r_uint(1)) != r_uint(0))):
        kept += r_uint(1)
    return llop.math_ldexp(Float, llop.cast_uint_to_float(Float, kept), -1074)


def ll_exceeds(x: float, exponent: int) -> bool:
    """Whether x * 2 ** exponent is too large for a float."""
    return llop.math_frexp_exponent(Signed, x) + exponent > 1024
