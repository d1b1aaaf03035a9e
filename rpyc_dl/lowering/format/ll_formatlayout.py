"""Where sign, digits and padding of a formatted value stand: the layout of CPython's `Python/formatter_unicode.c`.

A SPEC is a parsed format spec: prebuilt where the spec is a constant, else made by `ll_parse_spec`.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed
from rpyc_dl.lowering.core.ll_str import (
    PSTR,
    ll_copy,
    ll_fill,
    ll_kind_of_code,
    ll_malloc,
    ll_malloc1,
    ll_setcode,
    ll_substr,
    ll_wider,
)
from rpyc_dl.lowering.core.ll_str_numbers import (
    ll_count_bit_digits,
    ll_count_digits,
    ll_magnitude,
    ll_put_bit_digits,
    ll_put_digits,
)
from rpyc_dl.lowering.number.ll_dtoa import ll_fixed_count, ll_fixed_digits, ll_put_fixed
from rpyc_dl.rlib.rarithmetic import r_uint, r_uint8

#: All but width and precision are code points, 0 where the spec says nothing (`alternate`, `no_negative_zero`: 0, 1).
SPEC = GcStruct(
    "rpy_format_spec",
    ("fill", Signed),
    ("align", Signed),
    ("sign", Signed),
    ("no_negative_zero", Signed),
    ("alternate", Signed),
    ("zero", Signed),  # the width was given with a leading 0
    ("width", Signed),  # -1: none
    ("grouping", Signed),
    ("precision", Signed),  # -1: none
    ("type", Signed),
)
PSPEC = Ptr(SPEC)

LEFT, RIGHT, CENTER, INSIDE = 60, 62, 94, 61  # < > ^ =
PLUS, MINUS, SPACE = 43, 45, 32


# ____________________________________________________________ layout


def ll_align_of(spec: Any, default: int) -> int:
    """The alignment: that of the spec, `=` for a leading zero before a number, else the default of the type."""
    if spec.align != 0:
        return spec.align
    if spec.zero != 0 and default == RIGHT:
        return INSIDE
    return default


def ll_fill_of(spec: Any) -> int:
    if spec.fill != 0:
        return spec.fill
    if spec.zero != 0:
        return 48
    return 32


def ll_left_space(align: int, space: int) -> int:
    """How much of the padding goes to the left."""
    if align == LEFT:
        return 0
    if align == CENTER:
        return space >> 1
    return space


def ll_padded(s: Any, spec: Any, default: int) -> Any:
    """A text padded to the width of the spec."""
    space = spec.width - s.length
    if space <= 0:
        return s
    fill = ll_fill_of(spec)
    result = ll_malloc(spec.width, ll_wider(s.kind, ll_kind_of_code(fill)))
    left = ll_left_space(ll_align_of(spec, default), space)
    ll_fill(result, 0, left, fill)
    ll_copy(s, 0, result, left, s.length)
    ll_fill(result, left + s.length, spec.width, fill)
    return result


def ll_sign_of(spec: Any, negative: bool) -> int:
    """The sign to be written, or 0."""
    if negative:
        return MINUS
    if spec.sign == PLUS or spec.sign == SPACE:
        return spec.sign
    return 0


def ll_smaller(x: int, y: int) -> int:
    if x < y:
        return x
    return y


def ll_larger(x: int, y: int) -> int:
    if x > y:
        return x
    return y


def ll_grouped(digits: Any, separator: int, size: int, min_width: int) -> Any:
    """Digits with a separator after every `size` of them, from the right, and zeros in front up to a width."""
    room = 2 * ll_larger(digits.length, min_width) + 2
    result = ll_malloc1(room)
    s = lltype.cast_pointer(PSTR, result)
    left = digits.length
    place = room
    more = True
    while more:
        length = ll_smaller(size, ll_larger(ll_larger(left, min_width), 1))
        chars = ll_smaller(left, length)
        place -= chars
        left -= chars
        ll_copy(digits, left, s, place, chars)
        ll_fill(s, place - (length - chars), place, 48)
        place -= length - chars
        min_width -= length
        more = left > 0 or min_width > 0
        if more:
            place -= 1
            ll_setcode(s, place, separator)
            min_width -= 1
    return ll_substr(s, place, room)


def ll_number_layout(sign: int, prefix: Any, digits: Any, rest: Any, spec: Any, group_size: int) -> Any:
    """A number: sign, prefix, digits before the point (grouped), and the rest, padded."""
    fill = ll_fill_of(spec)
    align = ll_align_of(spec, RIGHT)
    before = prefix.length
    if sign != 0:
        before += 1
    if spec.grouping != 0 and digits.length > 0:
        min_width = 0
        if align == INSIDE and fill == 48:
            min_width = spec.width - before - rest.length
        digits = ll_grouped(digits, spec.grouping, group_size, min_width)
    length = before + digits.length + rest.length
    space = ll_larger(spec.width - length, 0)
    kind = 1
    if space > 0:
        kind = ll_kind_of_code(fill)
    result = ll_malloc(length + space, kind)
    place = 0
    if align != INSIDE:
        place = ll_left_space(align, space)
        ll_fill(result, 0, place, fill)
    if sign != 0:
        ll_setcode(result, place, sign)
        place += 1
    ll_copy(prefix, 0, result, place, prefix.length)
    place += prefix.length
    if align == INSIDE:
        ll_fill(result, place, place + space, fill)
        place += space
    ll_copy(digits, 0, result, place, digits.length)
    place += digits.length
    ll_copy(rest, 0, result, place, rest.length)
    ll_fill(result, place + rest.length, length + space, fill)
    return result


# ____________________________________________________________ digits


def ll_bits_of_type(code: int) -> int:
    """Bits a digit for the types x, X, o, b; 0 for decimal ones."""
    if code == 120 or code == 88:
        return 4
    if code == 111:
        return 3
    if code == 98:
        return 1
    return 0


def ll_count_of_type(n: Any, code: int) -> int:
    """How many digits an Unsigned has for a type code."""
    bits = ll_bits_of_type(code)
    if bits == 0:
        return ll_count_digits(n)
    return ll_count_bit_digits(n, bits)


def ll_put_of_type(p: Any, start: int, stop: int, n: Any, code: int) -> None:
    """Store the digits of an Unsigned for a type code at start..stop, zeros in front."""
    bits = ll_bits_of_type(code)
    if bits == 0:
        first = ll_put_digits(p, stop, n)
    else:
        letter = 97
        if code == 88:
            letter = 65
        first = ll_put_bit_digits(p, stop, n, bits, letter)
    while first > start:
        first -= 1
        p.chars[first] = r_uint8(48)


# ____________________________________________________________ numbers that are put in place


def ll_is_plain(spec: Any) -> bool:
    """Whether a number has nothing but a sign and padding around it, of one byte a code point."""
    return spec.grouping == 0 and spec.alternate == 0 and spec.fill < 0x100


def ll_plain_stop(length: int, spec: Any) -> int:
    """Where a number of that length, with its sign, ends once it is padded."""
    space = ll_larger(spec.width - length, 0)
    return ll_left_space(ll_align_of(spec, RIGHT), space) + length


def ll_plain_room(sign: int, length: int, stop: int, spec: Any) -> Any:
    """A Ptr(STR1) with sign and padding written, and room for what else a number of that length has, up to `stop`."""
    p = ll_malloc1(ll_larger(spec.width, length))
    s = lltype.cast_pointer(PSTR, p)
    fill = ll_fill_of(spec)
    start = stop - length
    if start > 0 and ll_align_of(spec, RIGHT) == INSIDE:
        ll_fill(s, 0, start + 1, fill)
        start = 0
    else:
        ll_fill(s, 0, start, fill)
    if sign != 0:
        ll_setcode(s, start, sign)
    ll_fill(s, stop, s.length, fill)
    return p


def ll_length_of_sign(sign: int) -> int:
    if sign != 0:
        return 1
    return 0


def ll_plain_int(x: int, spec: Any, min_digits: int) -> Any:
    """An int with sign and padding."""
    n = ll_magnitude(x)
    digits = ll_larger(ll_count_of_type(n, spec.type), min_digits)
    sign = ll_sign_of(spec, x < 0)
    length = digits + ll_length_of_sign(sign)
    stop = ll_plain_stop(length, spec)
    p = ll_plain_room(sign, length, stop, spec)
    ll_put_of_type(p, stop - digits, stop, n, spec.type)
    return lltype.cast_pointer(PSTR, p)


def ll_plain_float(x: float, precision: int, suffix: Any, spec: Any) -> Any:
    """A float of the types f and %, easy (`ll_fixed_is_easy`), with sign, suffix and padding."""
    n = ll_fixed_digits(x, precision)
    count = ll_fixed_count(n, precision)
    negative = llop.float_signbit(Bool, x)
    if n == r_uint(0) and spec.no_negative_zero != 0:
        negative = False
    sign = ll_sign_of(spec, negative)
    length = ll_length_of_sign(sign) + count + suffix.length
    if precision > 0:
        length += 1
    stop = ll_plain_stop(length, spec)
    p = ll_plain_room(sign, length, stop, spec)
    stop -= suffix.length
    ll_copy(suffix, 0, lltype.cast_pointer(PSTR, p), stop, suffix.length)
    ll_put_fixed(p, stop, n, count, precision)
    return lltype.cast_pointer(PSTR, p)
