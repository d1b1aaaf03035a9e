"""What a format spec must not say for a type: ValueErrors with CPython's messages."""

from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_chr2str, ll_strconcat, llstr
from rpyc_dl.lowering.text.ll_strrepr import ll_append_hex

INVALID = llstr("Invalid format specifier '")
UNKNOWN_1 = llstr("Unknown format code '")
UNKNOWN_2 = llstr("' for object of type '")
CANNOT_1 = llstr("Cannot specify '")
CANNOT_2 = llstr("' with '")
QUOTE, QUOTE_DOT = llstr("'"), llstr("'.")
STR_NAME = llstr("str")
UNUSED_1, UNUSED_2 = llstr("not all arguments converted during "), llstr(" formatting")

INSIDE = 61
CODE_c = 99
CODE_s = 115


def ll_raise_invalid_spec(s: Any, name: Any) -> None:
    """The text is no format spec; it was given for a value of the type with this name."""
    message = ll_strconcat(ll_strconcat(INVALID, s), UNKNOWN_2)
    raise ValueError(ll_strconcat(ll_strconcat(message, name), QUOTE))


def ll_shown_code(code: int) -> Any:
    """A type letter as messages have it."""
    if 32 < code < 128:
        return ll_chr2str(code)
    digits = 1
    while code >> digits * 4 != 0:
        digits += 1
    b = ll_new_builder(digits + 2)
    ll_append_code(b, 92)
    ll_append_code(b, 120)
    ll_append_hex(b, code, digits)
    return ll_build(b)


def ll_raise_unknown_code(code: int, name: Any) -> None:
    """ValueError: values of this type have no such letter in a format."""
    message = ll_strconcat(ll_strconcat(UNKNOWN_1, ll_shown_code(code)), UNKNOWN_2)
    raise ValueError(ll_strconcat(ll_strconcat(message, name), QUOTE))


def ll_raise_bad_grouping(grouping: int, code: int) -> None:
    """`,` or `_` with a type that has no groups."""
    message = ll_strconcat(ll_strconcat(CANNOT_1, ll_chr2str(grouping)), CANNOT_2)
    raise ValueError(ll_strconcat(ll_strconcat(message, ll_shown_code(code)), QUOTE_DOT))


def ll_check_int_spec(spec: Any) -> None:
    if spec.precision >= 0:
        raise ValueError("Precision not allowed in integer format specifier")
    if spec.no_negative_zero != 0:
        raise ValueError("Negative zero coercion (z) not allowed in integer format specifier")
    if spec.type == CODE_c:
        if spec.sign != 0:
            raise ValueError("Sign not allowed with integer format specifier 'c'")
        if spec.alternate != 0:
            raise ValueError("Alternate form (#) not allowed with integer format specifier 'c'")


def ll_check_str_spec(spec: Any) -> None:
    if spec.type != 0 and spec.type != CODE_s:
        ll_raise_unknown_code(spec.type, STR_NAME)
    if spec.grouping != 0:
        ll_raise_bad_grouping(spec.grouping, CODE_s)
    if spec.sign == 32:
        raise ValueError("Space not allowed in string format specifier")
    if spec.sign != 0:
        raise ValueError("Sign not allowed in string format specifier")
    if spec.no_negative_zero != 0:
        raise ValueError("Negative zero coercion (z) not allowed in string format specifier")
    if spec.alternate != 0:
        raise ValueError("Alternate form (#) not allowed in string format specifier")
    if spec.align == INSIDE:
        raise ValueError("'=' alignment not allowed in string format specifier")


def ll_check_percent(items: Any, wanted: int, formatted: Any) -> None:
    """TypeError unless a tuple of unknown length has as many items as the format of `%` takes."""
    if len(items) < wanted:
        raise TypeError("not enough arguments for format string")
    if len(items) > wanted:
        raise TypeError(ll_strconcat(ll_strconcat(UNUSED_1, formatted), UNUSED_2))
