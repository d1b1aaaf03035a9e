"""Floats to text: the shortest digits that read back (repr), and correctly rounded %e, %f, %g.

Shortest digits: Schubfach (Raffaello Giulietti, "The Schubfach way to render doubles", 2020; the formulation of
Alexander Bolz's Drachennest). Fixed digits: one 128-bit product where that is exact, else `ll_decimal`. The layout of
the text is that of CPython's `format_float_short` (Python/pystrtod.c).
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, GcArray, GcStruct, Signed, Unsigned
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_append_fill, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import PSTR, ll_malloc1, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_count_digits, ll_int_repr, ll_put_digits
from rpyc_dl.lowering.number.ll_decimal import (
    MANTISSA_BITS,
    MANTISSA_MASK,
    ll_exact,
    ll_exponent,
    ll_mantissa,
    ll_new_decimal,
    ll_round,
    ll_set_digits,
)
from rpyc_dl.rlib.rarithmetic import intmask, r_uint, r_uint8

# ____________________________________________________________ powers of ten

POW10_MIN = -292
POW10_MAX = 324
UNSIGNED_ARRAY = GcArray(Unsigned)


def _pow10_words(exponent: int) -> tuple[int, int]:
    """10**exponent, scaled by a power of two to 128 bits and rounded up: its upper and lower word."""
    scale = 127 - ((exponent * 1741647) >> 19)
    numerator, denominator = (10**exponent, 1) if exponent >= 0 else (1, 10**-exponent)
    if scale >= 0:
        numerator <<= scale
    else:
        denominator <<= -scale
    value = -(-numerator // denominator)
    return value >> 64, value & (2**64 - 1)


def _build_pow10() -> Any:
    table = lltype.malloc(UNSIGNED_ARRAY, 2 * (POW10_MAX - POW10_MIN + 1), immortal=True)
    for exponent in range(POW10_MIN, POW10_MAX + 1):
        high, low = _pow10_words(exponent)
        table[2 * (exponent - POW10_MIN)] = r_uint(high)
        table[2 * (exponent - POW10_MIN) + 1] = r_uint(low)
    return table


def _build_small_pow10() -> Any:
    table = lltype.malloc(UNSIGNED_ARRAY, 20, immortal=True)
    for exponent in range(20):
        table[exponent] = r_uint(10**exponent)
    return table


POW10 = _build_pow10()
SMALL_POW10 = _build_small_pow10()


# ____________________________________________________________ shortest digits


def ll_round_to_odd(high: Any, low: Any, x: Any) -> Any:
    """The upper word of (high, low) * x / 2**64, its last bit set if anything was cut off."""
    carry = llop.uint_mul_high(Unsigned, low, x)
    middle = high * x
    top = llop.uint_mul_high(Unsigned, high, x)
    middle = middle + carry
    if middle < carry:
        top = top + r_uint(1)
    if middle > r_uint(1):
        return top | r_uint(1)
    return top


#: A decimal of few digits: n * 10**exponent.
SHORTEST = GcStruct("rpy_shortest", ("n", Unsigned), ("exponent", Signed))


def ll_shortest(x: float) -> Any:
    """The shortest decimal that reads back as abs(x), the closest one of these; x finite. n does not end in zeros."""
    d = lltype.malloc(SHORTEST)
    c = ll_mantissa(x)
    q = ll_exponent(x)
    if c == r_uint(0):
        d.n = c
        d.exponent = 0
        return d
    if q >= -MANTISSA_BITS and q <= 0 and c & ((r_uint(1) << -q) - r_uint(1)) == r_uint(0):
        d.n = c >> -q  # a small integer
        d.exponent = 0
    else:
        ll_schubfach(d, c, q, ll_is_power_of_two(x))
    n = d.n
    tenth = n // r_uint(10)
    while n == tenth * r_uint(10):
        d.exponent += 1
        n = tenth
        tenth = n // r_uint(10)
    d.n = n
    return d


def ll_is_power_of_two(x: float) -> bool:
    """Whether the float below x is closer than the one above."""
    bits = llop.convert_float_bytes_to_longlong(Signed, x)
    return bits & MANTISSA_MASK == 0 and (bits >> MANTISSA_BITS) & 0x7FF > 1


def ll_schubfach(d: Any, c: Any, q: int, lower_is_closer: bool) -> None:
    """Set d (SHORTEST) to the shortest decimal in the interval that rounds to c * 2**q."""
    odd = c & r_uint(1)  # the ends of the interval belong to it if c is even
    bits = q * 1262611
    left = c * r_uint(4) - r_uint(2)
    if lower_is_closer:
        bits -= 524031
        left = left + r_uint(1)
    k = bits >> 22
    h = q + ((-k * 1741647) >> 19) + 1
    index = 2 * (-k - POW10_MIN)
    high = POW10[index]
    low = POW10[index + 1]
    lower = ll_round_to_odd(high, low, left << h) + odd
    value = ll_round_to_odd(high, low, c * r_uint(4) << h)
    upper = ll_round_to_odd(high, low, (c * r_uint(4) + r_uint(2)) << h) - odd
    s = value >> 2
    if s >= r_uint(10):
        tenth = s // r_uint(10)
        low_inside = lower <= tenth * r_uint(40)
        high_inside = tenth * r_uint(40) + r_uint(40) <= upper
        if low_inside != high_inside:
            if high_inside:
                tenth = tenth + r_uint(1)
            d.n = tenth
            d.exponent = k + 1
            return
    low_inside = lower <= s * r_uint(4)
    high_inside = s * r_uint(4) + r_uint(4) <= upper
    middle = s * r_uint(4) + r_uint(2)
    if low_inside != high_inside:
        if high_inside:
            s = s + r_uint(1)
    elif value > middle or (value == middle and s & r_uint(1) != r_uint(0)):
        s = s + r_uint(1)
    d.n = s
    d.exponent = k


# ____________________________________________________________ layout

ALTERNATE = 1  # keep the point and the zeros behind it ("#")
ADD_DOT_0 = 2  # what would look like an int gets ".0"
NO_NEGATIVE_ZERO = 4  # what rounds to zero loses its minus sign ("z")

CODE_e, CODE_f, CODE_g, CODE_r = 101, 102, 103, 114

INF_STR = llstr("inf")
NAN_STR = llstr("nan")
INF_UPPER_STR = llstr("INF")
NAN_UPPER_STR = llstr("NAN")
MINUS_INF_STR = llstr("-inf")
MINUS_INF_UPPER_STR = llstr("-INF")


def ll_nonfinite_text(x: float, upper: bool) -> Any:
    """The text of an infinity or NaN."""
    if x != x:
        if upper:
            return NAN_UPPER_STR
        return NAN_STR
    if x < 0.0:
        if upper:
            return MINUS_INF_UPPER_STR
        return MINUS_INF_STR
    if upper:
        return INF_UPPER_STR
    return INF_STR


def ll_decimal_of(shortest: Any) -> Any:
    d = ll_new_decimal(20)
    ll_set_digits(d, shortest.n, shortest.exponent)
    return d


def ll_digits_for(x: float, code: int, precision: int) -> Any:
    """The rounded digits of abs(x) for one of the codes e, f, g, r."""
    if code == CODE_r:
        return ll_decimal_of(ll_shortest(x))
    d = ll_exact(x)
    if code == CODE_f:
        ll_round(d, d.point + precision)
    else:
        ll_round(d, precision)
    return d


def ll_float_text(x: float, code: int, precision: int, flags: int, upper: bool) -> Any:
    """x as text. `code`: e, f, g (lower case) or r; `precision` as in "%.{precision}e", not used for r."""
    if not llop.float_isfinite(Bool, x):
        return ll_nonfinite_text(x, upper)
    if code == CODE_f and flags & ALTERNATE == 0 and ll_fixed_is_easy(x, precision):
        return ll_easy_fixed(x, precision, flags)
    if code == CODE_e:
        precision += 1
    elif code == CODE_g and precision == 0:
        precision = 1
    d = ll_digits_for(x, code, precision)
    if d.count == 0:
        d.point = 1
    negative = llop.float_signbit(Bool, x)
    if negative and flags & NO_NEGATIVE_ZERO != 0 and d.count == 0:
        negative = False
    return ll_layout(d, code, precision, flags, upper, negative)


def ll_uses_exponent(d: Any, code: int, precision: int, flags: int) -> bool:
    if code == CODE_e:
        return True
    if code == CODE_r:
        return d.point <= -4 or d.point > 16
    if code == CODE_g:
        limit = precision
        if flags & ADD_DOT_0 != 0:
            limit -= 1
        return d.point <= -4 or d.point > limit
    return False


def ll_digits_end(d: Any, point: int, code: int, precision: int, flags: int, exponent: bool) -> int:
    """Up to which digit (counted as in d) the text goes; zeros are written for those that d does not have."""
    end = d.count
    if code == CODE_e:
        end = precision
    elif code == CODE_f:
        end = point + precision
    elif code == CODE_g and flags & ALTERNATE != 0:
        end = precision
    if end > point:
        return end
    if flags & ADD_DOT_0 != 0 and not exponent:
        return point + 1
    return point


def ll_layout(d: Any, code: int, precision: int, flags: int, upper: bool, negative: bool) -> Any:
    """The text of a rounded decimal."""
    exponent = ll_uses_exponent(d, code, precision, flags)
    point = d.point
    if exponent:
        point = 1
    end = ll_digits_end(d, point, code, precision, flags, exponent)
    b = ll_new_builder(24)
    if negative:
        ll_append_code(b, 45)
    if point <= 0:
        ll_append_code(b, 48)
    else:
        ll_append_digits(b, d, 0, point)
    if end > point or flags & ALTERNATE != 0:
        ll_append_code(b, 46)
    start = point
    if point < 0:
        ll_append_fill(b, 48, ll_smaller(-point, end - point))
        start = 0
    ll_append_digits(b, d, start, end)
    if exponent:
        ll_append_exponent(b, d.point - 1, upper)
    return ll_build(b)


def ll_smaller(x: int, y: int) -> int:
    if x < y:
        return x
    return y


def ll_append_digits(b: Any, d: Any, start: int, stop: int) -> None:
    """Append the digits start..stop of d, zeros where it has none."""
    i = start
    while i < stop:
        if i < d.count:
            ll_append_code(b, 48 + intmask(d.digits[i]))
        else:
            ll_append_fill(b, 48, stop - i)
            return
        i += 1


def ll_append_exponent(b: Any, exponent: int, upper: bool) -> None:
    """Append e+05 and the like: a sign and at least two digits."""
    if upper:
        ll_append_code(b, 69)
    else:
        ll_append_code(b, 101)
    if exponent < 0:
        ll_append_code(b, 45)
        exponent = -exponent
    else:
        ll_append_code(b, 43)
    if exponent < 10:
        ll_append_code(b, 48)
    ll_append_str(b, ll_int_repr(exponent))


# ____________________________________________________________ the usual cases


def ll_float_repr(x: float) -> Any:
    """repr(x) and str(x)."""
    if not llop.float_isfinite(Bool, x):
        return ll_nonfinite_text(x, False)
    d = ll_shortest(x)
    n, exponent = d.n, d.exponent
    count = ll_count_digits(n)
    point = count + exponent
    negative = llop.float_signbit(Bool, x)
    if point <= -4 or point > 16:
        return ll_layout(ll_decimal_of(d), CODE_r, 0, ADD_DOT_0, False, negative)
    if exponent >= 0:  # as if the one zero behind the point were a digit
        return ll_fixed_text(n * SMALL_POW10[exponent + 1], point + 1, 1, negative)
    if point > 0:
        return ll_fixed_text(n, count, -exponent, negative)
    length = 2 - exponent
    if negative:
        length += 1
    p = ll_malloc1(length)
    p.chars[0] = r_uint8(45)
    start = ll_put_digits(p, length, n)
    while start > length + exponent:
        start -= 1
        p.chars[start] = r_uint8(48)
    p.chars[start - 1] = r_uint8(46)
    p.chars[start - 2] = r_uint8(48)
    return lltype.cast_pointer(PSTR, p)


def ll_fixed_text(n: Any, count: int, precision: int, negative: bool) -> Any:
    """The text of `count` digits of n, zeros in front, the last `precision` ones behind the point."""
    length = count
    if precision > 0:
        length += 1
    if negative:
        length += 1
    p = ll_malloc1(length)
    p.chars[0] = r_uint8(45)
    ll_put_fixed(p, length, n, count, precision)
    return lltype.cast_pointer(PSTR, p)


def ll_fixed_is_easy(x: float, precision: int) -> bool:
    """Whether abs(x) * 10**precision is below 10**18, so that one 128-bit product gives "%.{precision}f" of x."""
    if precision > 15:
        return False
    limit = llop.cast_uint_to_float(Float, SMALL_POW10[18 - precision])
    return -limit < x < limit


def ll_fixed_digits(x: float, precision: int) -> Any:
    """abs(x) * 10**precision rounded to an Unsigned, halves to even; x is easy (see above)."""
    c = ll_mantissa(x)
    shift = -ll_exponent(x)
    scale = SMALL_POW10[precision]
    low = c * scale
    high = llop.uint_mul_high(Unsigned, c, scale)
    if shift <= 0:
        return low << -shift
    if shift >= 128:
        return r_uint(0)
    return ll_round_shifted(high, low, shift)


def ll_round_shifted(high: Any, low: Any, shift: int) -> Any:
    """(high, low) / 2**shift rounded to nearest, halves to even, for 0 < shift < 128; the result fits one word."""
    if shift < 64:
        quotient = (low >> shift) | (high << (63 - shift) << 1)
        rest = low & ((r_uint(1) << shift) - r_uint(1))
        half = r_uint(1) << (shift - 1)
        sticky = r_uint(0)
    elif shift == 64:
        quotient = high
        rest = low
        half = r_uint(1) << 63
        sticky = r_uint(0)
    else:
        quotient = high >> (shift - 64)
        rest = high & ((r_uint(1) << (shift - 64)) - r_uint(1))
        half = r_uint(1) << (shift - 65)
        sticky = low
    if rest > half or (rest == half and (sticky != r_uint(0) or quotient & r_uint(1) != r_uint(0))):
        return quotient + r_uint(1)
    return quotient


def ll_float_fixed(x: float, precision: int) -> Any:
    """ "%.{precision}f" % x"""
    if not ll_fixed_is_easy(x, precision):
        return ll_float_text(x, CODE_f, precision, 0, False)
    return ll_easy_fixed(x, precision, 0)


def ll_easy_fixed(x: float, precision: int, flags: int) -> Any:
    """ "%.{precision}f" of an easy float, with the flags but ALTERNATE."""
    n = ll_fixed_digits(x, precision)
    negative = llop.float_signbit(Bool, x)
    if n == r_uint(0) and flags & NO_NEGATIVE_ZERO != 0:
        negative = False
    return ll_fixed_text(n, ll_fixed_count(n, precision), precision, negative)


def ll_fixed_count(n: Any, precision: int) -> int:
    """How many digits are written of an Unsigned with the point before the last `precision` ones."""
    count = ll_count_digits(n)
    if count <= precision:
        return precision + 1
    return count


def ll_put_fixed(p: Any, stop: int, n: Any, count: int, precision: int) -> None:
    """Store `count` digits of n, zeros in front, with a point before the last `precision` ones."""
    if precision == 0:
        ll_put_digits(p, stop, n)
        return
    scale = SMALL_POW10[precision]
    whole = n // scale
    start = ll_put_digits(p, stop, n - whole * scale)
    point = stop - precision - 1
    while start > point + 1:
        start -= 1
        p.chars[start] = r_uint8(48)
    p.chars[point] = r_uint8(46)
    ll_put_digits(p, point, whole)
