"""`fmt % args` with a format that is made while the program runs: reading its conversions one by one.

The grammar, the order of its checks and its messages are CPython's (`Objects/unicodeobject.c`, `unicode_format`).
"""

# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM109
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, GcStruct, Signed
from rpyc_dl.lowering.core.ll_builder import ll_append_range, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import EMPTY, PSTR, ll_chr2str, ll_code, ll_strconcat, ll_strslice, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_hex, ll_int_repr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.format.ll_format import (
    ll_byte_of_int,
    ll_format_float,
    ll_one_char,
    ll_percent_char,
    ll_percent_int,
    ll_percent_str,
    ll_star_precision,
)
from rpyc_dl.lowering.format.ll_formatlayout import INSIDE, LEFT, PLUS, RIGHT, SPACE, SPEC, ll_larger
from rpyc_dl.lowering.format.ll_formatspec import ll_code_or_zero, ll_digits_end
from rpyc_dl.lowering.sequence.ll_tuple import make_function
from rpyc_dl.lowering.table.ll_dict import ll_find
from rpyc_dl.lowering.text.ll_strrepr import ll_escape_nonascii
from rpyc_dl.rlib.rarithmetic import maxint

CODE_b = 98
PERCENT, STAR, DOT, ZERO, MINUS, HASH, PARENTHESIS, CLOSING = 37, 42, 46, 48, 45, 35, 40, 41
CODE_a, CODE_c, CODE_d, CODE_i, CODE_r, CODE_s, CODE_u, CODE_o, CODE_x, CODE_X = (
    97,
    99,
    100,
    105,
    114,
    115,
    117,
    111,
    120,
    88,
)

#: A format that is being read, and its present conversion.
CONVERSION = GcStruct(
    "rpy_conversion",
    ("text", PSTR),
    ("position", Signed),
    ("taken", Signed),  # how many arguments have been used
    ("key", PSTR),  # what is looked up in a mapping; null: nothing
    ("left", Bool),
    ("zero", Bool),
    ("alternate", Bool),
    ("sign", Signed),
    ("width", Signed),  # -1: none
    ("precision", Signed),  # -1: none
    ("star_width", Bool),  # the width is an argument
    ("star_precision", Bool),
    ("type", Signed),  # a code point
)

UNSUPPORTED_1, UNSUPPORTED_2 = llstr("unsupported format character '"), llstr("' (")
UNSUPPORTED_3 = llstr(") at index ")
PERCENT_TEXT, REAL_1, REAL_2 = (
    llstr("%"),
    llstr(" format: a real number is required, not "),
    llstr("must be real number, not "),
)
INTEGER = llstr(" format: an integer is required, not ")
REAL_3 = llstr("float argument required, not ")
FLOAT_NAME, STR_NAME = llstr("float"), llstr("str")


def ll_new_conversion(text: Any) -> Any:
    f = lltype.malloc(CONVERSION)
    f.text = text
    f.position = 0
    f.taken = 0
    return f


def ll_append_literal(f: Any, b: Any) -> None:
    """Append what is before the next conversion, `%%` as `%`; go on behind the `%` of that."""
    start = f.position
    stop = start
    while stop < f.text.length:
        if ll_code_or_zero(f.text, stop) == PERCENT:
            if ll_code_or_zero(f.text, stop + 1) != PERCENT:
                break
            ll_append_range(b, f.text, start, stop + 1)
            stop += 1
            start = stop + 1
        stop += 1
    ll_append_range(b, f.text, start, stop)
    f.position = stop + 1


def ll_next_conversion(f: Any, b: Any) -> bool:
    """Append what is before the next conversion, and read this; False at the end."""
    if not ll_next_place(f, b):
        return False
    if ll_code_or_zero(f.text, f.position) == PARENTHESIS:
        raise TypeError("format requires a mapping")
    ll_read_conversion(f)
    return True


def ll_next_place(f: Any, b: Any) -> bool:
    """Append what is before the next conversion; False at the end."""
    ll_append_literal(f, b)
    return f.position <= f.text.length


def ll_read_key(f: Any) -> bool:
    """Read the key in parentheses, which may be in pairs inside of it; whether there is one."""
    if ll_code_or_zero(f.text, f.position) != PARENTHESIS:
        return False
    f.position += 1
    start = f.position
    depth = 1
    while depth > 0 and f.position < f.text.length:
        code = ll_code(f.text, f.position)
        if code == PARENTHESIS:
            depth += 1
        elif code == CLOSING:
            depth -= 1
        f.position += 1
    if depth > 0:
        raise ValueError("incomplete format key")
    f.key = ll_strslice(f.text, start, f.position - 1 - start)
    f.taken = 0
    return True


def ll_read_conversion(f: Any) -> None:
    """Read flags, sizes and the type of a conversion."""
    ll_read_flags(f)
    ll_read_size(f)
    code = ll_code_or_zero(f.text, f.position)
    if code == 104 or code == 108 or code == 76:  # h, l, L say nothing
        f.position += 1
    if f.position >= f.text.length:
        raise ValueError("incomplete format")
    f.type = ll_code_or_zero(f.text, f.position)
    f.position += 1


def ll_read_flags(f: Any) -> None:
    f.left = False
    f.zero = False
    f.alternate = False
    f.sign = 0
    more = True
    while more:
        code = ll_code_or_zero(f.text, f.position)
        if code == MINUS:
            f.left = True
        elif code == ZERO:
            f.zero = True
        elif code == HASH:
            f.alternate = True
        elif code == PLUS:
            f.sign = PLUS
        elif code == SPACE:
            if f.sign == 0:
                f.sign = SPACE
        else:
            more = False
        if more:
            f.position += 1


def ll_read_size(f: Any) -> None:
    """Width and precision."""
    f.star_width = ll_code_or_zero(f.text, f.position) == STAR
    f.star_precision = False
    f.width = -1
    f.precision = -1
    if f.star_width:
        f.position += 1
    else:
        f.width = ll_read_number(f, -1, maxint, WIDTH_TOO_BIG)
    if ll_code_or_zero(f.text, f.position) == DOT:
        f.position += 1
        f.star_precision = ll_code_or_zero(f.text, f.position) == STAR
        if f.star_precision:
            f.position += 1
        else:
            f.precision = ll_read_number(f, 0, 0x7FFFFFFF, PRECISION_TOO_BIG)


def ll_read_number(f: Any, missing: int, limit: int, too_big: Any) -> int:
    start = f.position
    f.position = ll_digits_end(f.text, start)
    if f.position == start:
        return missing
    value = 0
    for i in range(start, f.position):
        digit = ll_code(f.text, i) - 48
        if value > (limit - digit) // 10:
            raise ValueError(too_big)
        value = value * 10 + digit
    return value


WIDTH_TOO_BIG = llstr("width too big")
PRECISION_TOO_BIG = llstr("precision too big")


def ll_take(f: Any, arguments: int) -> int:
    """The number of the next argument."""
    if f.taken >= arguments:
        raise TypeError("not enough arguments for format string")
    f.taken += 1
    return f.taken - 1


def ll_use_width(f: Any, width: int) -> None:
    """The width that an argument gave."""
    f.width = width
    if width < 0:
        f.width = ll_larger(-width, -1)  # of the least int the negative is negative
        f.left = True


def ll_is_float_letter(code: int) -> bool:
    """e f g E F G"""
    return 101 <= code <= 103 or 69 <= code <= 71


def ll_is_integer_letter(code: int) -> bool:
    return code == CODE_d or code == CODE_i or code == CODE_u or code == CODE_o or code == CODE_x or code == CODE_X


def ll_check_type(f: Any) -> None:
    """ValueError for a letter that is no conversion."""
    code = f.type
    if ll_is_float_letter(code) or ll_is_integer_letter(code):
        return
    if code == CODE_s or code == CODE_r or code == CODE_a or code == CODE_c:
        return
    message = ll_strconcat(ll_strconcat(UNSUPPORTED_1, ll_chr2str(code)), UNSUPPORTED_2)
    message = ll_strconcat(ll_strconcat(message, ll_hex(code)), UNSUPPORTED_3)
    raise ValueError(ll_strconcat(message, ll_int_repr(f.position - 1)))


def ll_conversion_spec(f: Any) -> Any:
    """The present conversion as a format spec."""
    code = f.type
    spec = lltype.malloc(SPEC)
    zero = f.zero and not f.left and (ll_is_float_letter(code) or ll_is_integer_letter(code))
    spec.fill = SPACE
    spec.align = RIGHT
    if f.left:
        spec.align = LEFT
    if zero:
        spec.fill = ZERO
        spec.align = INSIDE
    spec.sign = f.sign
    spec.no_negative_zero = 0
    spec.alternate = 0
    if f.alternate:
        spec.alternate = 1
    spec.zero = 0
    spec.width = f.width
    spec.grouping = 0
    spec.precision = f.precision
    spec.type = code
    if code == CODE_i or code == CODE_u:
        spec.type = CODE_d
    return spec


def ll_wrong_type(code: int, name: Any) -> Any:
    """TypeError: a value of the named type is no number."""
    letter = ll_strconcat(PERCENT_TEXT, ll_chr2str(code))
    if code == CODE_c:
        raise TypeError("%c requires int or char")
    if ll_is_float_letter(code):
        raise TypeError(ll_strconcat(REAL_2, name))
    if code == CODE_o or code == CODE_x or code == CODE_X:
        raise TypeError(ll_strconcat(ll_strconcat(letter, INTEGER), name))
    raise TypeError(ll_strconcat(ll_strconcat(letter, REAL_1), name))


def ll_wrong_type_of_bytes(code: int, name: Any) -> Any:
    """TypeError: a value of the named type in a format of bytes."""
    if ll_is_float_letter(code):
        raise TypeError(ll_strconcat(REAL_3, name))
    if code == CODE_i:
        code = CODE_d
    return ll_wrong_type(code, name)


def ll_percent_of_int(x: int, spec: Any, code: int) -> Any:
    if code == CODE_c:
        return ll_percent_char(x, spec)
    if ll_is_float_letter(code):
        return ll_format_float(llop.cast_int_to_float(Float, x), spec)
    return ll_percent_int(x, spec)


def ll_percent_of_bool(x: bool, spec: Any, code: int) -> Any:
    return ll_percent_of_int(llop.cast_bool_to_int(Signed, x), spec, code)


def ll_percent_of_float(x: float, spec: Any, code: int) -> Any:
    if ll_is_float_letter(code):
        return ll_format_float(x, spec)
    if code == CODE_d or code == CODE_i or code == CODE_u:
        return ll_percent_int(llop.cast_float_to_int_ovf(Signed, x), spec)
    return ll_wrong_type(code, FLOAT_NAME)


def ll_percent_of_text(x: Any, spec: Any, code: int) -> Any:
    if code == CODE_c:
        return ll_percent_str(ll_one_char(x), spec)
    return ll_wrong_type(code, STR_NAME)


def make_percent_of_other(name: Any, wrong: LLFunction) -> LLFunction:
    """For values that are no number."""

    def ll_percent_of_other(x: Any, spec: Any, code: int) -> Any:
        return wrong(code, name)

    return ll_percent_of_other


def make_percent_of_kind(tag: int, take: LLFunction, converted: LLFunction, others: LLFunction) -> LLFunction:
    """For values that know of which kind they are: `converted` is for what those with this tag hold."""

    def ll_percent_of_kind(x: Any, spec: Any, code: int) -> Any:
        if x.tag == tag:
            return converted(take(x), spec, code)
        return others(x, spec, code)

    return ll_percent_of_kind


def make_percent_of_instance(
    integer: LLFunction | None, index: LLFunction | None, real: LLFunction | None, other: LLFunction
) -> LLFunction:
    """For instances: by `__int__`, `__index__`, `__float__` where they have them."""

    def ll_percent_of_instance(x: Any, spec: Any, code: int) -> Any:
        if ll_is_float_letter(code):
            return ll_format_float(real(x), spec) if real is not None else other(x, spec, code)
        if code == CODE_d or code == CODE_i or code == CODE_u:
            return ll_percent_int(integer(x), spec) if integer is not None else other(x, spec, code)
        return ll_percent_of_int(index(x), spec, code) if index is not None else other(x, spec, code)

    return ll_percent_of_instance


def make_wrong(message: str) -> LLFunction:
    """For values that are never shown so: TypeError."""

    def ll_wrong(x: Any) -> Any:
        raise TypeError(message)

    return ll_wrong


def make_unless_none(ll_value: LLFunction, shown: LLFunction, message: str) -> LLFunction:
    """For values that may be None, for which TypeError is raised."""

    def ll_unless_none(x: Any) -> Any:
        if not x:
            raise TypeError(message)
        return shown(ll_value(x))

    return ll_unless_none


def ll_byte_of_bool(x: bool) -> Any:
    return ll_byte_of_int(llop.cast_bool_to_int(Signed, x))


def make_percent_of_optional(ll_value: LLFunction, none: LLFunction, converted: LLFunction) -> LLFunction:
    """For values that may be None."""

    def ll_percent_of_optional(x: Any, spec: Any, code: int) -> Any:
        if not x:
            return none(x, spec, code)
        return converted(ll_value(x), spec, code)

    return ll_percent_of_optional


def ll_not_star(x: Any) -> int:
    """An argument for `*` that is no int."""
    raise TypeError("* wants int")


def ll_star_int(x: int) -> int:
    return x


def ll_star_bool(x: bool) -> int:
    return llop.cast_bool_to_int(Signed, x)


def make_star_of_optional(ll_value: LLFunction, star: LLFunction) -> LLFunction:
    """For values that may be None."""

    def ll_star_of_optional(x: Any) -> int:
        if not x:
            raise TypeError("* wants int")
        return star(ll_value(x))

    return ll_star_of_optional


def make_show(text: LLFunction, repr_: LLFunction, converted: LLFunction) -> LLFunction:
    """(x, f): the text of an argument under the present conversion, of str(x), repr(x) and what numbers need."""

    def ll_show_percent(x: Any, f: Any) -> Any:
        ll_check_type(f)
        spec = ll_conversion_spec(f)
        code = f.type
        if code == CODE_s:
            return ll_percent_str(text(x), spec)
        if code == CODE_r:
            return ll_percent_str(repr_(x), spec)
        if code == CODE_a:
            return ll_percent_str(ll_escape_nonascii(repr_(x)), spec)
        return converted(x, spec, code)

    return ll_show_percent


def make_show_bytes(bytes_: LLFunction, byte: LLFunction, repr_: LLFunction, converted: LLFunction) -> LLFunction:
    """The helper that shows a value in formats of bytes: `byte` is what `%c` shows."""

    def ll_show_percent_of_bytes(x: Any, f: Any) -> Any:
        code = f.type
        if code != CODE_b:
            ll_check_type(f)
        spec = ll_conversion_spec(f)
        if code == CODE_b or code == CODE_s:
            return ll_percent_str(bytes_(x), spec)
        if code == CODE_r or code == CODE_a:
            return ll_percent_str(ll_escape_nonascii(repr_(x)), spec)
        if code == CODE_c:
            return ll_percent_str(byte(x), spec)
        return converted(x, spec, code)

    return ll_show_percent_of_bytes


_USED = (
    ll_append_str,
    ll_build,
    ll_new_builder,
    ll_next_conversion,
    ll_star_precision,
    ll_take,
    ll_use_width,
)


def make_percent(
    shows: Sequence[LLFunction], stars: Sequence[LLFunction], unused: str | None, lenient: bool
) -> LLFunction:
    """(f, a0, a1, …): the text of the format f for the arguments.

    `unused` is what is formatted ("string", "bytes") where all of them have to be used, with `lenient` only None;
    else None.
    """
    args = [f"a{i}" for i in range(len(shows))]
    values: dict[str, Any] = {function.__name__: function for function in _USED}
    values |= {f"ll_show{i}": show for i, show in enumerate(shows)}
    values |= {f"ll_star{i}": star for i, star in enumerate(stars)}
    values["EMPTY"] = EMPTY
    count = len(shows)
    lines = [
        f"def ll_percent_fields({', '.join(['f', *args])}):",
        "    b = ll_new_builder(f.text.length + 16)",
        "    while ll_next_conversion(f, b):",
        "        if f.star_width:",
        f"            i = ll_take(f, {count})",
        *(f"            if i == {i}: ll_use_width(f, ll_star{i}(a{i}))" for i in range(count)),
        "        if f.star_precision:",
        f"            i = ll_take(f, {count})",
        *(f"            if i == {i}: f.precision = ll_star_precision(ll_star{i}(a{i}))" for i in range(count)),
        f"        i = ll_take(f, {count})",
        "        text = EMPTY",
        *(f"        if i == {i}: text = ll_show{i}(a{i}, f)" for i in range(count)),
        "        ll_append_str(b, text)",
    ]
    if count and unused is not None:
        lines += [f"    if f.taken < {count}{' and not a0' if lenient else ''}:"]
        lines += [f"        raise TypeError('not all arguments converted during {unused} formatting')"]
    function: LLFunction = make_function("ll_percent_fields", [*lines, "    return ll_build(b)"], values)
    return function


def make_percent_of_dict(
    shows: Sequence[LLFunction], stars: Sequence[LLFunction], hash: LLFunction, eq: Any, missing: Any
) -> LLFunction:
    """(f, d): the text of the format f for a dict. `shows` and `stars` are those of the dict itself, for conversions
    without a key, and of its values."""
    show, show_value = shows
    star, star_value = stars

    def ll_size(f: Any, d: Any, entry: int) -> int:
        ll_take(f, 1)
        return star(d) if entry < 0 else star_value(d.entries[entry].value)

    def ll_percent_of_dict(f: Any, d: Any) -> Any:
        b = ll_new_builder(f.text.length + 16)
        entry = -1
        while ll_next_place(f, b):
            if ll_read_key(f):
                entry = ll_find(d, f.key, hash, eq)
                if entry < 0:
                    missing(f.key)
            ll_read_conversion(f)
            if f.star_width:
                ll_use_width(f, ll_size(f, d, entry))
            if f.star_precision:
                f.precision = ll_star_precision(ll_size(f, d, entry))
            ll_take(f, 1)
            ll_append_str(b, show(d, f) if entry < 0 else show_value(d.entries[entry].value, f))
        return ll_build(b)

    return ll_percent_of_dict


def make_percent_of_items(
    show: LLFunction, star: LLFunction, ll_items: LLFunction, ll_length: LLFunction, none: LLFunction, unused: str
) -> LLFunction:
    """(f, t): the text of the format f for a tuple of unknown length, whose items have `show` and `star`; `none` is
    the helper for None. `unused` is what is formatted: "string", "bytes"."""

    def ll_percent_of_items(f: Any, t: Any) -> Any:
        if not t:
            return none(f, t)
        b = ll_new_builder(f.text.length + 16)
        count = ll_length(t)
        while ll_next_conversion(f, b):
            if f.star_width:
                ll_use_width(f, star(ll_items(t)[ll_take(f, count)]))
            if f.star_precision:
                f.precision = ll_star_precision(star(ll_items(t)[ll_take(f, count)]))
            ll_append_str(b, show(ll_items(t)[ll_take(f, count)], f))
        if f.taken < count:
            raise TypeError(unused_arguments)
        return ll_build(b)

    unused_arguments = f"not all arguments converted during {unused} formatting"
    return ll_percent_of_items
