"""Helpers for integers of a fixed size. See `ll_int.py` for what helpers are."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Float, Signed, Unsigned
from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import (
    ll_int_repr,
    ll_prefixed,
    ll_uint_repr,
)
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.rlib.rarithmetic import r_uint

CLOSE = llstr(")")


def ll_signed_text(x: Any) -> Any:
    """str(x) of a signed integer of any size."""
    return ll_int_repr(llop.cast_primitive(Signed, x))


def ll_unsigned_text(x: Any) -> Any:
    """str(x) of an unsigned integer of any size."""
    return ll_uint_repr(llop.cast_primitive(Unsigned, x))


def make_repr(name: str, ll_digits: LLFunction) -> LLFunction:
    """value -> `name(digits)`"""
    opening = llstr(f"{name}(")

    def ll_sized_repr(x: Any) -> Any:
        return ll_strconcat(ll_strconcat(opening, ll_digits(x)), CLOSE)

    return ll_sized_repr


def ll_unsigned_hex(x: Any) -> Any:
    return ll_prefixed(x, False, 4, 120)


def ll_unsigned_oct(x: Any) -> Any:
    return ll_prefixed(x, False, 3, 111)


def ll_unsigned_bin(x: Any) -> Any:
    return ll_prefixed(x, False, 1, 98)


def ll_check_count(count: int, bits: int) -> None:
    """The count of a shift of an integer of so many bits."""
    if 0 <= count < bits:
        return
    if bits == 8:
        raise ValueError("shift count is not below 8")
    if bits == 16:
        raise ValueError("shift count is not below 16")
    if bits == 32:
        raise ValueError("shift count is not below 32")
    raise ValueError("shift count is not below 64")


def ll_check_exponent(n: int) -> None:
    if n < 0:
        raise ValueError("an int to a negative power is a float in Python: write float(x) ** n")


def ll_uint_pow(x: Any, n: Any) -> Any:
    """x ** n of Unsigned, wrapped around."""
    result = r_uint(1)
    while n != r_uint(0):
        if n & r_uint(1) != r_uint(0):
            result = result * x
        x = x * x
        n = n >> 1
    return result


def ll_compare_float_uint(x: float, y: Any) -> float:
    """-1, 0 or 1: how x stands to y, exactly; a NaN if x is one."""
    if x != x:
        return x
    if x < 0.0:
        return -1.0
    if x >= 18446744073709551616.0:
        return 1.0
    whole = llop.cast_float_to_uint(Unsigned, x)
    if whole < y:
        return -1.0
    if whole > y:
        return 1.0
    if x > llop.cast_uint_to_float(Float, whole):
        return 1.0
    return 0.0
