"""Reading a format spec: `[[fill]align][sign][z][#][0][width][grouping][.precision][type]`.

The same code reads constant specs while translating, and others while the program runs.
"""

# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM109
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import EMPTY, ll_code, ll_streq, llstr
from rpyc_dl.lowering.format.ll_format import FLOAT_NAME, ll_is_float_code
from rpyc_dl.lowering.format.ll_formaterrors import (
    ll_raise_bad_grouping,
    ll_raise_invalid_spec,
    ll_raise_unknown_code,
)
from rpyc_dl.lowering.format.ll_formatlayout import CENTER, INSIDE, LEFT, RIGHT, SPEC, ll_bits_of_type
from rpyc_dl.rlib.rarithmetic import maxint

COMMA, UNDERSCORE = 44, 95


def ll_is_align(code: int) -> bool:
    return code == LEFT or code == RIGHT or code == CENTER or code == INSIDE


def ll_code_or_zero(s: Any, i: int) -> int:
    """The code point at i, or 0 behind the end."""
    if i >= s.length:
        return 0
    return ll_code(s, i)


def ll_digits_end(s: Any, i: int) -> int:
    """The end of the digits at i."""
    while 48 <= ll_code_or_zero(s, i) <= 57:
        i += 1
    return i


def ll_read_count(s: Any, start: int, stop: int) -> int:
    """The number start..stop; ValueError if it is far too large."""
    value = 0
    i = start
    while i < stop:
        digit = ll_code(s, i) - 48
        if value > (maxint - digit) // 10:
            raise ValueError("Too many decimal digits in format string")
        value = value * 10 + digit
        i += 1
    return value


def ll_read_alignment(spec: Any, s: Any) -> int:
    """Fill and alignment; where they end."""
    if ll_is_align(ll_code_or_zero(s, 1)):
        spec.fill = ll_code(s, 0)
        spec.align = ll_code(s, 1)
        return 2
    if ll_is_align(ll_code_or_zero(s, 0)):
        spec.align = ll_code(s, 0)
        return 1
    return 0


def ll_read_flags(spec: Any, s: Any, i: int) -> int:
    """Sign, z, # and a leading zero; where they end."""
    code = ll_code_or_zero(s, i)
    if code == 43 or code == 45 or code == 32:
        spec.sign = code
        i += 1
    if ll_code_or_zero(s, i) == 122:
        spec.no_negative_zero = 1
        i += 1
    if ll_code_or_zero(s, i) == 35:
        spec.alternate = 1
        i += 1
    if spec.fill == 0 and ll_code_or_zero(s, i) == 48:
        spec.zero = 1
        i += 1
    return i


def ll_read_grouping(spec: Any, s: Any, i: int) -> int:
    """`,` or `_`; where it ends."""
    if ll_code_or_zero(s, i) == COMMA:
        spec.grouping = COMMA
        i += 1
    if ll_code_or_zero(s, i) == UNDERSCORE:
        if spec.grouping != 0:
            raise ValueError("Cannot specify both ',' and '_'.")
        spec.grouping = UNDERSCORE
        i += 1
    if ll_code_or_zero(s, i) == COMMA and spec.grouping == UNDERSCORE:
        raise ValueError("Cannot specify both ',' and '_'.")
    return i


def ll_check_grouping(spec: Any) -> None:
    code = spec.type
    if spec.grouping == 0 or code == 0 or code == 100 or ll_is_float_code(code):
        return
    if spec.grouping == UNDERSCORE and ll_bits_of_type(code) != 0:
        return
    ll_raise_bad_grouping(spec.grouping, code)


def ll_parse_spec(s: Any, name: Any) -> Any:
    """The SPEC of a text, for values of the type with this name; ValueError for a text that is no format."""
    spec = lltype.malloc(SPEC)
    spec.precision = -1
    i = ll_read_flags(spec, s, ll_read_alignment(spec, s))
    stop = ll_digits_end(s, i)
    spec.width = -1
    if stop > i:
        spec.width = ll_read_count(s, i, stop)
    i = ll_read_grouping(spec, s, stop)
    if ll_code_or_zero(s, i) == 46:
        stop = ll_digits_end(s, i + 1)
        if stop == i + 1:
            raise ValueError("Format specifier missing precision")
        spec.precision = ll_read_count(s, i + 1, stop)
        i = stop
    if s.length - i > 1:
        ll_raise_invalid_spec(s, name)
    spec.type = ll_code_or_zero(s, i)
    if spec.type == 0 and i < s.length and not ll_streq(name, FLOAT_NAME):  # only floats take a NUL for no type
        ll_raise_unknown_code(0, name)
    ll_check_grouping(spec)
    return spec


def prebuilt_spec(text: str) -> Any:
    """The immortal SPEC of a constant spec. Raises ValueError as CPython does."""
    parsed = ll_parse_spec(llstr(text), EMPTY)
    spec = lltype.malloc(SPEC, immortal=True)
    for name in SPEC._names:
        setattr(spec, name, getattr(parsed, name))
    return spec
