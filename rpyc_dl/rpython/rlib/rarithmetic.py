"""Integers of a fixed size, and arithmetic on words."""

# mypy: ignore-errors
from __future__ import annotations

import math

from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import (  # noqa: F401
    LONG_BIT,
    LONG_MASK,
    base_int,
    compute_restype,
    highest_bit,
    int_between,
    intmask,
    is_valid_int,
    maxint,
    minint,
    most_neg_value_of,
    most_pos_value_of,
    ovfcheck,
    r_int,
    r_int8,
    r_int16,
    r_int32,
    r_int64,
    r_longlong,
    r_singlefloat,
    r_uint,
    r_uint8,
    r_uint16,
    r_uint32,
    r_uint64,
    r_ulonglong,
)
from rpyc_dl.rlib.rarithmetic import build_int as _own_build_int
from rpyc_dl.rpython.rlib.rstring import InvalidBaseError, ParseStringError, ParseStringOverflowError

LONGLONG_BIT = 64
LONGLONG_MASK = LONG_MASK
LONG_BIT_SHIFT = 6
LONG_TEST = r_uint(1 << 63)
r_short, r_ushort = r_int16, r_uint16
INT_MAX, UINT_MAX, INT_MIN = 2**31 - 1, 2**32 - 1, -(2**31)
is_emulated_long = False
int_typedef = longlong_typedef = int
longlongmask = intmask


def build_int(name, sign, bits, force_creation=False):
    """The integer type of so many bits; it is one for all names."""
    return _own_build_int(signed=sign, bits=bits)


def is_valid_integer_type(cls):
    """Whether it is one of the integer types."""
    return cls is int or (isinstance(cls, type) and issubclass(cls, base_int))


@specialize.argtype(0)
def widen(n):
    """What C makes of a small integer: an int; large ones stay what they are."""
    if isinstance(n, (r_int8, r_int16, r_int32, r_uint8, r_uint16, r_uint32)):
        return int(n)
    return n


def ovfcheck_float_to_int(x):
    """`int(x)`; OverflowError where that does not fit a word."""
    if math.isnan(x):
        raise OverflowError
    if -9223372036854776832.0 < x < 9223372036854775808.0 and x >= -9223372036854775808.0:
        return int(x)
    raise OverflowError


ovfcheck_float_to_longlong = ovfcheck_int_float = ovfcheck_float_to_int


def uint_mul_high(x, y):
    """The high word of the product of two unsigned words."""
    x, y = r_uint(x), r_uint(y)
    low = r_uint(0xFFFFFFFF)
    x1, x0, y1, y0 = x >> 32, x & low, y >> 32, y & low
    middle = x1 * y0 + ((x0 * y0) >> 32)
    other = x0 * y1 + (middle & low)
    return x1 * y1 + (middle >> 32) + (other >> 32)


def mulmod(a, b, c):
    """`a * b % c`, computed without overflow."""
    result = 0
    a %= c
    negative = b < 0
    b = abs(b)
    while b:
        if b & 1:
            result = _addmod(result, a, c)
        a = _addmod(a, a, c)
        b >>= 1
    return -result % c if negative else result


def _addmod(a, b, c):
    if c > 0:
        return a - (c - b) if a >= c - b else a + b
    return a - (c - b) if a <= c - b else a + b


@specialize.argtype(0)
def byteswap(value):
    """The integer with its bytes in the other order."""
    if isinstance(value, (r_int8, r_uint8)):
        return value
    if isinstance(value, r_int16):
        return r_int16(int(_swapped(r_uint(value), 2)))
    if isinstance(value, r_uint16):
        return r_uint16(int(_swapped(r_uint(value), 2)))
    if isinstance(value, r_int32):
        return r_int32(int(_swapped(r_uint(value), 4)))
    if isinstance(value, r_uint32):
        return r_uint32(int(_swapped(r_uint(value), 4)))
    if isinstance(value, r_uint):
        return _swapped(value, 8)
    return intmask(_swapped(r_uint(value), 8))


def _swapped(value, count):
    result = r_uint(0)
    for _ in range(count):
        result = result << 8 | value & r_uint(0xFF)
        value = value >> 8
    return result


def int_c_div(x, y):
    """`x / y` of C: towards 0."""
    r = x // y
    return r + 1 if r < 0 and r * y != x else r


def int_c_mod(x, y):
    """`x % y` of C: with the sign of x."""
    m = abs(x) % abs(y)
    return -m if x < 0 else m


def int_force_ge_zero(n):
    """n, or 0 where it is less."""
    return n if n > 0 else 0


_SPACES = " \t\n\r\v\f"


def string_to_int(s, base=10, allow_underscores=False, no_implicit_octal=False):
    """The int that a text says; ParseStringError, or ParseStringOverflowError where it does not fit a word."""
    literal = s.strip(_SPACES)
    digits = literal
    negative = False
    if digits.startswith("-"):
        negative = True
        digits = digits[1:]
    elif digits.startswith("+"):
        digits = digits[1:]
    digits = digits.strip(_SPACES)
    if base == 0:
        base = _base_of(digits)
    elif base < 2 or base > 36:
        raise InvalidBaseError("int() base must be >= 2 and <= 36")
    digits = _without_prefix(digits, base)
    if allow_underscores:
        digits = _without_underscores(digits, base)
    if not digits:
        raise _no_number(base)
    result = 0
    for c in digits:
        digit = _digit(c)
        if digit < 0 or digit >= base:
            raise _no_number(base)
        try:
            result = ovfcheck(result * base)
            result = ovfcheck(result - digit) if negative else ovfcheck(result + digit)
        except OverflowError:
            raise ParseStringOverflowError(None) from None
    return result


def _no_number(base):
    return ParseStringError(f"invalid literal for int() with base {base}")


def _base_of(digits):
    prefix = digits[:2].lower()
    if prefix == "0x":
        return 16
    if prefix == "0b":
        return 2
    if prefix == "0o" or (digits.startswith("0") and len(digits) > 1):
        return 8
    return 10


def _without_prefix(digits, base):
    prefix = digits[:2].lower()
    if (base == 16 and prefix == "0x") or (base == 2 and prefix == "0b") or (base == 8 and prefix == "0o"):
        return digits[2:]
    return digits


def _without_underscores(digits, base):
    if digits.startswith("_") or digits.endswith("_") or "__" in digits:
        raise _no_number(base)
    return digits.replace("_", "")


def _digit(c):
    if "0" <= c <= "9":
        return ord(c) - ord("0")
    if "a" <= c <= "z":
        return ord(c) - ord("a") + 10
    if "A" <= c <= "Z":
        return ord(c) - ord("A") + 10
    return -1
