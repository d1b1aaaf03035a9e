"""format() and `%` of exact integers: the layout of ints, around digits of any number."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Signed
from rpyc_dl.lltype.pointers import cast_pointer
from rpyc_dl.lowering.bigint.ll_exact import ll_sign, ll_word
from rpyc_dl.lowering.bigint.ll_exactfloat import ll_to_float
from rpyc_dl.lowering.bigint.ll_exacttext import ll_bit_digits, ll_decimal
from rpyc_dl.lowering.core.ll_str import EMPTY, PSTR
from rpyc_dl.lowering.format.ll_format import (
    INT_NAME,
    ll_format_float,
    ll_format_int,
    ll_is_float_code,
    ll_layout_int,
    ll_percent_char,
    ll_prefix_of_type,
)
from rpyc_dl.lowering.format.ll_formaterrors import ll_check_int_spec, ll_raise_unknown_code
from rpyc_dl.lowering.format.ll_formatlayout import ll_bits_of_type, ll_number_layout, ll_sign_of
from rpyc_dl.lowering.format.ll_percent import CODE_c, ll_is_float_letter


def ll_format_exact(x: Any, spec: Any) -> Any:
    """format(x, spec)"""
    if llop.exact_is_small(Bool, x):
        return ll_format_int(llop.exact_value(Signed, x), spec)
    code = spec.type
    if ll_is_float_code(code):
        return ll_format_float(ll_to_float(x), spec)
    if not (code == 0 or code == 100 or code == 110 or code == 99 or ll_bits_of_type(code) != 0):
        ll_raise_unknown_code(code, INT_NAME)
    ll_check_int_spec(spec)
    if code == 99:
        raise OverflowError("Python int too large to convert to C long")
    return ll_layout_exact(x, spec, 1)


def ll_layout_exact(x: Any, spec: Any, min_digits: int) -> Any:
    """An int with the sign, prefix, grouping and padding of the spec."""
    if llop.exact_is_small(Bool, x):
        return ll_layout_int(llop.exact_value(Signed, x), spec, min_digits)
    prefix = EMPTY
    if spec.alternate != 0:
        prefix = ll_prefix_of_type(spec.type)
    bits = ll_bits_of_type(spec.type)
    group_size = 3
    if bits == 0:
        digits = ll_decimal(x, False, min_digits)
    else:
        group_size = 4
        letter = 97
        if spec.type == 88:
            letter = 65
        digits = cast_pointer(PSTR, ll_bit_digits(x, bits, letter, min_digits, 0))
    return ll_number_layout(ll_sign_of(spec, ll_sign(x) < 0), prefix, digits, EMPTY, spec, group_size)


def ll_percent_exact(x: Any, spec: Any) -> Any:
    """%d, %x, %o with flags: the precision is the least number of digits."""
    return ll_layout_exact(x, spec, spec.precision)


def ll_percent_of_exact(x: Any, spec: Any, code: int) -> Any:
    if code == CODE_c:
        return ll_percent_char(ll_word(x), spec)
    if ll_is_float_letter(code):
        return ll_format_float(ll_to_float(x), spec)
    return ll_percent_exact(x, spec)
