"""Text to int: int(s) and int(s, base), with the syntax of CPython's PyLong_FromString."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.bigint.ll_exacttext import ll_read_exact
from rpyc_dl.lowering.core.ll_str import ll_code1
from rpyc_dl.lowering.text.ll_errors import ll_raise_bad_int
from rpyc_dl.lowering.text.ll_numtext import ll_ascii_digits, ll_ascii_only, ll_number_end, ll_number_start
from rpyc_dl.lowering.text.ll_strrepr import ll_bytes_repr, ll_str_repr
from rpyc_dl.rlib.rarithmetic import maxint, minint, r_uint


def ll_digit_value(code: int) -> int:
    """The value of a digit in bases up to 36; 99 for anything else."""
    if 48 <= code <= 57:
        return code - 48
    letter = code | 32
    if 97 <= letter <= 122:
        return letter - 87
    return 99


def ll_prefix_base(s: Any, i: int, stop: int) -> int:
    """The base that 0x, 0o or 0b at i stands for; 0 if there is none."""
    if i + 1 >= stop or ll_code1(s, i) != 48:
        return 0
    letter = ll_code1(s, i + 1) | 32
    if letter == 120:
        return 16
    if letter == 111:
        return 8
    if letter == 98:
        return 2
    return 0


def ll_str2int(s: Any, base: int) -> int:
    """int(s, base) of a text; ValueError for a bad literal or base, OverflowError beyond 64 bits."""
    if base == 10 and s.kind == 1 and s.length <= 18:
        n = ll_read_short(s)
        if n >= 0:
            return n
    return ll_parse_int(s, ll_ascii_digits, base, ll_str_repr, ll_read_int)


def ll_read_short(s: Any) -> int:
    """The value of a text of kind 1 that is nothing but one to 18 decimal digits, which fit a word; else -1."""
    n = 0
    i = 0
    while i < s.length:
        digit = ll_code1(s, i) - 48
        if digit < 0 or digit > 9:
            return -1
        n = n * 10 + digit
        i += 1
    if i == 0:
        return -1
    return n


def ll_str2exact(s: Any, base: int) -> Any:
    """int(s, base) of a text, where ints grow."""
    return ll_parse_int(s, ll_ascii_digits, base, ll_str_repr, ll_read_exact)


def ll_bytes2exact(s: Any, base: int) -> Any:
    """int(s, base) of bytes, where ints grow."""
    return ll_parse_int(s, ll_ascii_only, base, ll_bytes_repr, ll_read_exact)


def ll_bytes2int(s: Any, base: int) -> int:
    """int(s, base) of bytes; ValueError for a bad literal or base, OverflowError beyond 64 bits."""
    return ll_parse_int(s, ll_ascii_only, base, ll_bytes_repr, ll_read_int)


def ll_parse_int(s: Any, ascii: Any, base: int, ll_repr: Any, read: Any) -> Any:
    """The value of s, made a text of one byte a code point by `ascii`, shown in errors by `ll_repr`; `read` reads
    the digits."""
    if base != 0 and (base < 2 or base > 36):
        raise ValueError("int() base must be >= 2 and <= 36, or 0")
    text = ascii(s)
    i = ll_number_start(text)
    stop = ll_number_end(text, i)
    negative = False
    if i < stop and (ll_code1(text, i) == 45 or ll_code1(text, i) == 43):
        negative = ll_code1(text, i) == 45
        i += 1
    prefix = ll_prefix_base(text, i, stop)
    real_base = base
    if prefix != 0 and (base == 0 or base == prefix):
        real_base = prefix
        i += 2
        if i < stop and ll_code1(text, i) == 95:
            i += 1
    elif base == 0:
        real_base = 10
    if not ll_is_int_literal(text, i, stop, real_base) or (
        base == 0 and prefix == 0 and ll_has_leading_zero(text, i, stop)
    ):
        ll_raise_bad_int(ll_repr(s), base)
    return read(text, i, stop, real_base, negative)


def ll_is_int_literal(s: Any, i: int, stop: int, base: int) -> bool:
    """Whether i..stop are digits of the base, with single underscores between them."""
    digit_before = False
    while i < stop:
        code = ll_code1(s, i)
        if code == 95:
            if not digit_before:
                return False
            digit_before = False
        elif ll_digit_value(code) < base:
            digit_before = True
        else:
            return False
        i += 1
    return digit_before


def ll_has_leading_zero(s: Any, i: int, stop: int) -> bool:
    """Whether a literal starts with 0 without being 0: refused in base 0."""
    if ll_code1(s, i) != 48:
        return False
    while i < stop:
        if ll_code1(s, i) != 48 and ll_code1(s, i) != 95:
            return True
        i += 1
    return False


def ll_read_int(s: Any, i: int, stop: int, base: int, negative: bool) -> int:
    """The value of the digits i..stop; OverflowError beyond 64 bits."""
    n = r_uint(0)
    limit = r_uint(1 << 63) // r_uint(base)
    while i < stop:
        code = ll_code1(s, i)
        if code != 95:
            if n > limit:
                raise OverflowError("int() of a text whose value does not fit 64 bits (--ints=exact: ints grow)")
            n = n * r_uint(base) + r_uint(ll_digit_value(code))
        i += 1
        if n > r_uint(1 << 63):
            raise OverflowError("int() of a text whose value does not fit 64 bits (--ints=exact: ints grow)")
    if negative:
        if n == r_uint(1 << 63):
            return minint
        return -llop.cast_uint_to_int(Signed, n)
    if n > r_uint(maxint):
        raise OverflowError("int() of a text whose value does not fit 64 bits (--ints=exact: ints grow)")
    return llop.cast_uint_to_int(Signed, n)
