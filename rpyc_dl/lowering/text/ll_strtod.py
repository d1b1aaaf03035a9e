"""Text to float, correctly rounded: float(s).

The digits are collected into one word and a power of ten. Up to 15 digits and small powers one float operation is
exact (William Clinger, "How to read floating point numbers accurately", 1990); most others are settled by one 128-bit
product (Eisel-Lemire: Daniel Lemire, "Number parsing at a gigabyte per second", 2021); the rest by `ll_decimal`.
The syntax is CPython's: blanks around, a sign, underscores between digits, inf, infinity, nan in any case.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Float, GcArray, Signed, Unsigned
from rpyc_dl.lowering.core.ll_str import ll_code1, llstr
from rpyc_dl.lowering.number.ll_decimal import (
    MANTISSA_BITS,
    MAXDIGITS,
    ll_new_decimal,
    ll_rounded_integer,
    ll_shift,
    ll_trim,
)
from rpyc_dl.lowering.text.ll_errors import ll_raise_bad_float
from rpyc_dl.lowering.text.ll_numtext import ll_ascii_digits, ll_ascii_only, ll_number_end, ll_number_start
from rpyc_dl.lowering.text.ll_strrepr import ll_bytes_repr, ll_str_repr
from rpyc_dl.rlib.rarithmetic import r_uint, r_uint8

INFINITY = float("inf")
NAN = float("nan")
INF_WORD = llstr("inf")
INFINITY_WORD = llstr("infinity")
NAN_WORD = llstr("nan")
FLOAT_ARRAY = GcArray(Float)
UNSIGNED_ARRAY = GcArray(Unsigned)

# ____________________________________________________________ powers

POW10_MIN = -342
POW10_MAX = 308


def _pow10_words(exponent: int) -> tuple[int, int]:
    """10**exponent, scaled by a power of two to 128 bits: cut off, but rounded up from -27 to -1, where products
    are to tell exact halves (Lemire's table of powers of five)."""
    power = 5 ** abs(exponent)
    bits = power.bit_length()
    if exponent >= 0:
        value = power << 128 - bits if bits <= 128 else power >> bits - 128
    elif exponent >= -27:
        value = 2 ** (bits + 127) // power + 1
    else:
        value = 2 ** (2 * bits + 128) // power + 1
        value >>= value.bit_length() - 128
    return value >> 64, value & (2**64 - 1)


def _build_pow10() -> Any:
    table = lltype.malloc(UNSIGNED_ARRAY, 2 * (POW10_MAX - POW10_MIN + 1), immortal=True)
    for exponent in range(POW10_MIN, POW10_MAX + 1):
        high, low = _pow10_words(exponent)
        table[2 * (exponent - POW10_MIN)] = r_uint(high)
        table[2 * (exponent - POW10_MIN) + 1] = r_uint(low)
    return table


def _build_exact() -> Any:
    table = lltype.malloc(FLOAT_ARRAY, 23, immortal=True)
    for exponent in range(23):
        table[exponent] = 10.0**exponent
    return table


POW10 = _build_pow10()
#: The powers of ten that are exact as floats.
EXACT_POW10 = _build_exact()


# ____________________________________________________________ w * 10**exponent


def ll_scale_exactly(w: Any, exponent: int) -> float:
    """w * 10**exponent by one exact operation; w <= 2**53 and -22 <= exponent <= 22."""
    x = llop.cast_uint_to_float(Float, w)
    if exponent < 0:
        return x / EXACT_POW10[-exponent]
    return x * EXACT_POW10[exponent]


def ll_make_float(mantissa: Any, exponent_field: int) -> float:
    """The float of these bits; the hidden bit of the mantissa is ignored."""
    bits = llop.cast_uint_to_int(Signed, mantissa) & ((1 << MANTISSA_BITS) - 1)
    return llop.convert_longlong_bytes_to_float(Float, bits | exponent_field << MANTISSA_BITS)


def ll_eisel_lemire(w: Any, exponent: int) -> float:
    """w * 10**exponent for w != 0, or -1.0 if one product does not settle it."""
    if exponent < POW10_MIN:
        return 0.0
    if exponent > POW10_MAX:
        return INFINITY
    leading = 64 - llop.uint_bit_length(Signed, w)
    w = w << leading
    index = 2 * (exponent - POW10_MIN)
    low = w * POW10[index]
    high = llop.uint_mul_high(Unsigned, w, POW10[index])
    if high & r_uint(0x1FF) == r_uint(0x1FF):
        carry = llop.uint_mul_high(Unsigned, w, POW10[index + 1])
        low = low + carry
        if low < carry:
            high = high + r_uint(1)
        if low == r_uint(0xFFFFFFFFFFFFFFFF) and (exponent < -27 or exponent > 55):
            return -1.0
    upper = llop.cast_uint_to_int(Signed, high >> 63)
    mantissa = high >> (upper + 9)
    field = ((217706 * exponent) >> 16) + 63 + upper - leading + 1023
    if field <= 0:
        return ll_subnormal(mantissa, field)
    maybe_halfway = low <= r_uint(1) and -4 <= exponent <= 23 and mantissa & r_uint(3) == r_uint(1)
    if maybe_halfway and mantissa << (upper + 9) == high:
        mantissa = mantissa - r_uint(1)  # exactly half way: to even
    return ll_round_mantissa(mantissa, field)


def ll_round_mantissa(mantissa: Any, field: int) -> float:
    """Drop the last of 54 bits, halves up."""
    mantissa = mantissa + (mantissa & r_uint(1))
    mantissa = mantissa >> 1
    if mantissa >= r_uint(1 << (MANTISSA_BITS + 1)):
        mantissa = r_uint(1 << MANTISSA_BITS)
        field += 1
    if field >= 0x7FF:
        return INFINITY
    return ll_make_float(mantissa, field)


def ll_subnormal(mantissa: Any, field: int) -> float:
    """The float of 54 bits whose exponent is below the smallest."""
    if 1 - field >= 64:
        return 0.0
    mantissa = mantissa >> (1 - field)
    mantissa = mantissa + (mantissa & r_uint(1))
    mantissa = mantissa >> 1
    if mantissa >= r_uint(1 << MANTISSA_BITS):
        return ll_make_float(mantissa, 1)
    return ll_make_float(mantissa, 0)


def ll_scale(w: Any, exponent: int) -> float:
    """w * 10**exponent rounded correctly; -1.0 if only `ll_decimal` can tell."""
    if w == r_uint(0):
        return 0.0
    if w <= r_uint(1 << 53) and -22 <= exponent <= 22:
        return ll_scale_exactly(w, exponent)
    return ll_eisel_lemire(w, exponent)


# ____________________________________________________________ decimals to floats, exactly


def ll_decimal_to_float(d: Any) -> float:
    """The float nearest to a DECIMAL, halves to even; d is used up. d is not 0."""
    if d.point > 310:
        return INFINITY
    if d.point < -330:
        return 0.0
    exponent = 0  # the value is d * 2**exponent; d is brought into [1/2, 1)
    while d.point > 0:
        shift = ll_bits_below(d.point)
        ll_shift(d, -shift)
        exponent += shift
    while d.point < 0 or d.digits[0] < r_uint8(5):
        shift = ll_bits_below(-d.point)
        if d.point == 0:
            shift = 1
        ll_shift(d, shift)
        exponent -= shift
    exponent -= 1  # now d * 2 is in [1, 2)
    if exponent < -1022:
        ll_shift(d, exponent + 1022)
        exponent = -1022
    ll_shift(d, MANTISSA_BITS + 1)
    mantissa = ll_rounded_integer(d)
    if mantissa == r_uint(1 << (MANTISSA_BITS + 1)):
        mantissa = mantissa >> 1
        exponent += 1
    if exponent > 1023:
        return INFINITY
    if mantissa < r_uint(1 << MANTISSA_BITS):
        return ll_make_float(mantissa, 0)
    return ll_make_float(mantissa, exponent + 1023)


def ll_bits_below(digits: int) -> int:
    """How far a number of that many digits before the point (or zeros behind it) may be shifted at once."""
    if digits > 18:
        return 59
    if digits < 1:
        return 1
    return digits * 3


# ____________________________________________________________ reading


def ll_is_digit(s: Any, i: int, stop: int) -> bool:
    return 0 <= i < stop and 48 <= ll_code1(s, i) <= 57


def ll_skip_digits(s: Any, i: int, stop: int) -> int:
    """The end of a run of digits at i; single underscores may stand between two digits."""
    while ll_is_digit(s, i, stop) or (
        i < stop and ll_code1(s, i) == 95 and ll_is_digit(s, i - 1, stop) and ll_is_digit(s, i + 1, stop)
    ):
        i += 1
    return i


def ll_check_number(s: Any, start: int, stop: int) -> int:
    """Where the exponent part starts (stop: there is none) of a number without its sign; -1 for other texts."""
    i = ll_skip_digits(s, start, stop)
    digits = i - start
    if i < stop and ll_code1(s, i) == 46:
        i += 1
        if ll_is_digit(s, i, stop):
            j = ll_skip_digits(s, i, stop)
            digits += j - i
            i = j
    if digits == 0:
        return -1
    if i == stop:
        return stop
    if ll_code1(s, i) | 32 != 101:
        return -1
    e = i
    i += 1
    if i < stop and (ll_code1(s, i) == 43 or ll_code1(s, i) == 45):
        i += 1
    if not ll_is_digit(s, i, stop) or ll_skip_digits(s, i, stop) != stop:
        return -1
    return e


def ll_read_exponent(s: Any, i: int, stop: int) -> int:
    """The number behind the e at i, cut off far outside of what matters; 0 if i is the end."""
    if i >= stop:
        return 0
    i += 1
    negative = ll_code1(s, i) == 45
    value = 0
    while i < stop:
        code = ll_code1(s, i)
        if 48 <= code <= 57 and value < 100000000:
            value = value * 10 + code - 48
        i += 1
    if negative:
        return -value
    return value


def ll_read_number(s: Any, start: int, stop: int, exponent: int) -> float:
    """The float of the digits start..stop (a point and underscores among them) times 10**exponent."""
    w = r_uint(0)
    seen = 0  # significant digits so far
    scale = exponent
    behind = 0  # 1 behind the point
    exact = True
    i = start
    while i < stop:
        code = ll_code1(s, i)
        if code == 46:
            behind = 1
        elif code != 95:
            if seen < 19:
                w = w * r_uint(10) + r_uint(code - 48)
                if w != r_uint(0):
                    seen += 1
                scale -= behind
            else:
                if code != 48:
                    exact = False
                scale += 1 - behind
        i += 1
    x = ll_scale(w, scale)
    if x >= 0.0 and (exact or x == ll_scale(w + r_uint(1), scale)):
        return x
    return ll_read_slowly(s, start, stop, exponent)


def ll_read_slowly(s: Any, start: int, stop: int, exponent: int) -> float:
    """The float of digits and an exponent, exactly, by a DECIMAL. Of digits beyond its room it only matters whether
    there are some."""
    d = ll_new_decimal(MAXDIGITS)
    point = 0
    before = True
    i = start
    while i < stop:
        code = ll_code1(s, i)
        if code == 46:
            before = False
        elif code != 95:
            if d.count < MAXDIGITS - 1:
                if d.count > 0 or code != 48:
                    d.digits[d.count] = r_uint8(code - 48)
                    d.count += 1
            elif code != 48:
                d.digits[MAXDIGITS - 1] = r_uint8(1)
                d.count = MAXDIGITS
            if before:
                if d.count > 0:
                    point += 1
            elif d.count == 0:
                point -= 1
        i += 1
    d.point = point + exponent
    ll_trim(d)
    if d.count == 0:
        return 0.0
    return ll_decimal_to_float(d)


def ll_matches(s: Any, start: int, stop: int, word: Any) -> bool:
    """Whether start..stop is `word` (in lower case) in any case."""
    if stop - start != word.length:
        return False
    i = 0
    while i < word.length:
        if ll_code1(s, start + i) | 32 != ll_code1(word, i):
            return False
        i += 1
    return True


def ll_digits_end(s: Any, i: int) -> int:
    """The end of a run of plain digits at i, in a text of kind 1."""
    while i < s.length and 0 <= ll_code1(s, i) - 48 <= 9:
        i += 1
    return i


def ll_read_plain(s: Any) -> float:
    """The float of a text of kind 1 as programs write them: `-12.5e-7` with at most 19 digits; NaN for all others."""
    start = 0
    if s.length > 0 and ll_code1(s, 0) == 45:
        start = 1
    i = start
    w = r_uint(0)
    while i < s.length and 0 <= ll_code1(s, i) - 48 <= 9:
        w = w * r_uint(10) + r_uint(ll_code1(s, i) - 48)
        i += 1
    digits = i - start
    scale = 0
    if i < s.length and ll_code1(s, i) == 46:
        i += 1
        behind = i
        while i < s.length and 0 <= ll_code1(s, i) - 48 <= 9:
            w = w * r_uint(10) + r_uint(ll_code1(s, i) - 48)
            i += 1
        scale = behind - i
        digits -= scale
    if digits == 0 or digits > 19:
        return NAN
    if i < s.length:
        if ll_code1(s, i) | 32 != 101 or s.length - i > 5:
            return NAN
        first = i + 1
        if first < s.length and (ll_code1(s, first) == 43 or ll_code1(s, first) == 45):
            first += 1
        if first == s.length or ll_digits_end(s, first) < s.length:
            return NAN
        scale += ll_read_exponent(s, i, s.length)
    x = ll_scale(w, scale)
    if x < 0.0:
        return NAN
    return -x if start == 1 else x


def ll_str2float(s: Any) -> float:
    """float(s) of a text; ValueError for a text that is no number."""
    if s.kind == 1:
        x = ll_read_plain(s)
        if x == x:
            return x
    return ll_parse_float(s, ll_ascii_digits, ll_str_repr)


def ll_bytes2float(s: Any) -> float:
    """float(s) of bytes; ValueError for bytes that are no number."""
    return ll_parse_float(s, ll_ascii_only, ll_bytes_repr)


def ll_parse_float(s: Any, ascii: Any, ll_repr: Any) -> float:
    """The value of s, made a text of one byte a code point by `ascii`, and shown in errors by `ll_repr`."""
    text = ascii(s)
    start = ll_number_start(text)
    stop = ll_number_end(text, start)
    i = start
    negative = False
    if i < stop and (ll_code1(text, i) == 43 or ll_code1(text, i) == 45):
        negative = ll_code1(text, i) == 45
        i += 1
    if ll_matches(text, i, stop, INF_WORD) or ll_matches(text, i, stop, INFINITY_WORD):
        x = INFINITY
    elif ll_matches(text, i, stop, NAN_WORD):
        x = NAN
    else:
        e = ll_check_number(text, i, stop)
        if e < 0:
            ll_raise_bad_float(ll_repr(s))
            return 0.0
        x = ll_read_number(text, i, e, ll_read_exponent(text, e, stop))
    if negative:
        return -x
    return x
