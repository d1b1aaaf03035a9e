"""Formatting with a format spec: format(), f-strings, str.format and `%`, for int, float and str.

A SPEC is a parsed format spec: prebuilt where the spec is a constant, else made by `ll_parse_spec`. What is not
allowed for a type raises CPython's ValueError. The layout is that of CPython's `Python/formatter_unicode.c`; its `n`
type is that of the "C" locale.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Float, Signed
from rpyc_dl.lowering.core.ll_str import (
    EMPTY,
    PSTR,
    ll_check_c_int,
    ll_chr2str,
    ll_code1,
    ll_copy,
    ll_malloc,
    ll_malloc1,
    ll_substr,
    llstr,
)
from rpyc_dl.lowering.core.ll_str_numbers import ll_magnitude
from rpyc_dl.lowering.format.ll_formaterrors import ll_check_int_spec, ll_check_str_spec, ll_raise_unknown_code
from rpyc_dl.lowering.format.ll_formatlayout import (
    LEFT,
    MINUS,
    RIGHT,
    SPACE,
    SPEC,
    ll_bits_of_type,
    ll_count_of_type,
    ll_is_plain,
    ll_larger,
    ll_number_layout,
    ll_padded,
    ll_plain_float,
    ll_plain_int,
    ll_put_of_type,
    ll_sign_of,
)
from rpyc_dl.lowering.number.ll_dtoa import (
    ADD_DOT_0,
    ALTERNATE,
    NO_NEGATIVE_ZERO,
    CODE_e,
    CODE_f,
    CODE_g,
    CODE_r,
    ll_fixed_is_easy,
    ll_float_text,
)

PREFIX_x, PREFIX_X, PREFIX_o, PREFIX_b = llstr("0x"), llstr("0X"), llstr("0o"), llstr("0b")
PERCENT = llstr("%")


# ____________________________________________________________ int


def ll_prefix_of_type(code: int) -> Any:
    if code == 120:
        return PREFIX_x
    if code == 88:
        return PREFIX_X
    if code == 111:
        return PREFIX_o
    if code == 98:
        return PREFIX_b
    return EMPTY


def ll_magnitude_digits(n: Any, code: int, min_digits: int) -> Any:
    """The digits of an Unsigned for a type code, at least `min_digits`."""
    length = ll_larger(ll_count_of_type(n, code), min_digits)
    p = ll_malloc1(length)
    ll_put_of_type(p, 0, length, n, code)
    return lltype.cast_pointer(PSTR, p)


def ll_is_float_code(code: int) -> bool:
    """e E f F g G %"""
    letter = code | 32
    return 101 <= letter <= 103 or code == 37


def ll_format_int(x: int, spec: Any) -> Any:
    """format(x, spec) of an int."""
    return ll_format_int_of(x, spec, INT_NAME)


def ll_format_int_of(x: int, spec: Any, name: Any) -> Any:
    """format(x, spec) of an int, where messages name another type."""
    code = spec.type
    if ll_is_float_code(code):
        return ll_format_float(llop.cast_int_to_float(Float, x), spec)
    if not (code == 0 or code == 100 or code == 110 or code == 99 or ll_bits_of_type(code) != 0):
        ll_raise_unknown_code(code, name)
    ll_check_int_spec(spec)
    if code == 99:
        return ll_format_character(x, spec)
    return ll_layout_int(x, spec, 1)


def ll_layout_int(x: int, spec: Any, min_digits: int) -> Any:
    """An int with the sign, prefix, grouping and padding of the spec."""
    if ll_is_plain(spec):
        return ll_plain_int(x, spec, min_digits)
    prefix = EMPTY
    if spec.alternate != 0:
        prefix = ll_prefix_of_type(spec.type)
    digits = ll_magnitude_digits(ll_magnitude(x), spec.type, min_digits)
    group_size = 3
    if ll_bits_of_type(spec.type) != 0:
        group_size = 4
    return ll_number_layout(ll_sign_of(spec, x < 0), prefix, digits, EMPTY, spec, group_size)


def ll_format_character(x: int, spec: Any) -> Any:
    """The type c."""
    if x < 0 or x > 0x10FFFF:
        raise OverflowError("%c arg not in range(0x110000)")
    return ll_padded(ll_chr2str(x), spec, RIGHT)


def ll_format_bool(x: bool, spec: Any) -> Any:
    """format(x, spec) of a bool: as an int, unless the spec is empty (which is not for this helper)."""
    return ll_format_int_of(llop.cast_bool_to_int(Signed, x), spec, BOOL_NAME)


# ____________________________________________________________ float


def ll_format_float(x: float, spec: Any) -> Any:
    """format(x, spec) of a float."""
    code = spec.type
    if not (code == 0 or code == 110 or ll_is_float_code(code)):
        ll_raise_unknown_code(code, FLOAT_NAME)
    suffix = EMPTY
    if code == 37:
        x = x * 100.0
        suffix = PERCENT
    if (code | 32 == 102 or code == 37) and ll_is_plain(spec):
        precision = spec.precision
        if precision < 0:
            precision = 6
        if ll_fixed_is_easy(x, precision):
            return ll_plain_float(x, precision, suffix, spec)
    return ll_layout_float(ll_float_digits(x, spec), suffix, spec)


def ll_float_digits(x: float, spec: Any) -> Any:
    """The text of x with the type, precision and flags of the spec, nothing else."""
    flags = 0
    if spec.alternate != 0:
        flags = ALTERNATE
    if spec.no_negative_zero != 0:
        flags = flags | NO_NEGATIVE_ZERO
    code = spec.type
    upper = code == 69 or code == 70 or code == 71
    letter = code | 32
    if code == 37 or letter == 102:
        real = CODE_f
    elif letter == 101:
        real = CODE_e
    elif code == 0:
        flags = flags | ADD_DOT_0
        real = CODE_g
        if spec.precision < 0:
            real = CODE_r
    else:
        real = CODE_g
    precision = spec.precision
    if precision < 0:
        precision = 6
    elif precision > 0x7FFFFFFF:
        raise ValueError("precision too big")
    return ll_float_text(x, real, precision, flags, upper)


def ll_layout_float(text: Any, suffix: Any, spec: Any) -> Any:
    """The text of a float, with its sign, and a suffix, laid out."""
    start = 0
    negative = ll_code1(text, 0) == MINUS
    if negative:
        start = 1
    stop = start
    while stop < text.length and 48 <= ll_code1(text, stop) <= 57:
        stop += 1
    digits = ll_substr(text, start, stop)
    rest = ll_malloc(text.length - stop + suffix.length, 1)
    ll_copy(text, stop, rest, 0, text.length - stop)
    ll_copy(suffix, 0, rest, text.length - stop, suffix.length)
    return ll_number_layout(ll_sign_of(spec, negative), EMPTY, digits, rest, spec, 3)


# ____________________________________________________________ str


def ll_format_str(s: Any, spec: Any) -> Any:
    """format(s, spec) of a text."""
    ll_check_str_spec(spec)
    if 0 <= spec.precision < s.length:
        s = ll_substr(s, 0, spec.precision)
    return ll_padded(s, spec, LEFT)


# ____________________________________________________________ the `%` operator, where it differs


def ll_percent_int(x: int, spec: Any) -> Any:
    """%d, %x, %o with flags: the precision is the least number of digits."""
    return ll_layout_int(x, spec, spec.precision)


def ll_percent_str(s: Any, spec: Any) -> Any:
    """%s with flags: padded on the left."""
    if 0 <= spec.precision < s.length:
        s = ll_substr(s, 0, spec.precision)
    return ll_padded(s, spec, RIGHT)


def ll_percent_char(x: int, spec: Any) -> Any:
    """%c of an int."""
    return ll_format_character(x, spec)


def ll_one_char(s: Any) -> Any:
    """%c of a text."""
    if s.length != 1:
        raise TypeError("%c requires int or char")
    return s


#: What CPython says of the wrong argument of `%c` in a format of bytes.
WANTS_BYTE = "%c requires an integer in range(256) or a single byte"


def ll_byte_of_int(x: int) -> Any:
    """%c of an int in a format of bytes."""
    if x < 0 or x > 255:
        raise OverflowError("%c arg not in range(256)")
    return ll_chr2str(x)


def ll_one_byte(s: Any) -> Any:
    """%c of bytes, or None, in a format of bytes."""
    if not s or s.length != 1:
        raise TypeError("%c requires an integer in range(256) or a single byte")
    return s


def ll_set_width(spec: Any, width: int, precision: int, negative_is_left: bool) -> Any:
    """A copy of a spec whose width or precision (or neither: -1 where it is the spec's) come from arguments (`*`)."""
    result = lltype.malloc(SPEC)
    result.fill = spec.fill
    result.align = spec.align
    result.sign = spec.sign
    result.no_negative_zero = spec.no_negative_zero
    result.alternate = spec.alternate
    result.zero = spec.zero
    result.grouping = spec.grouping
    result.type = spec.type
    result.width = width
    result.precision = precision
    if negative_is_left and width < 0:
        result.width = ll_larger(-width, -1)  # of the least int the negative is negative
        result.align = LEFT
        result.zero = 0
        result.fill = SPACE
    return result


def ll_star_precision(precision: int) -> int:
    """A precision from an argument: negative is 0, as in CPython."""
    return ll_larger(ll_check_c_int(precision), 0)


INT_NAME = llstr("int")
BOOL_NAME = llstr("bool")
FLOAT_NAME = llstr("float")
