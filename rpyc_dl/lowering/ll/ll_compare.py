"""Helpers that compare values of different types."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed
from rpyc_dl.lowering.rmodel import LLFunction


def ll_always(x: Any, y: Any) -> bool:
    """They are the same."""
    return True


def ll_never(x: Any, y: Any) -> bool:
    """They cannot be equal."""
    return False


def ll_left_is_none(x: Any, y: None) -> bool:
    """A value that may be None, and None."""
    if x:  # noqa: SIM103
        return False
    return True


def ll_right_is_none(x: None, y: Any) -> bool:
    if y:  # noqa: SIM103
        return False
    return True


def ll_eq_int_float(x: int, y: float) -> bool:
    return llop.float_int_eq(Bool, y, x)


def ll_eq_float_int(x: float, y: int) -> bool:
    return llop.float_int_eq(Bool, x, y)


def ll_lt_int_float(x: int, y: float) -> bool:
    return llop.float_int_gt(Bool, y, x)


def ll_lt_float_int(x: float, y: int) -> bool:
    return llop.float_int_lt(Bool, x, y)


def ll_eq_bool_int(x: bool, y: int) -> bool:
    return llop.cast_bool_to_int(Signed, x) == y


def ll_eq_int_bool(x: int, y: bool) -> bool:
    return x == llop.cast_bool_to_int(Signed, y)


def ll_lt_bool_int(x: bool, y: int) -> bool:
    return llop.cast_bool_to_int(Signed, x) < y


def ll_lt_int_bool(x: int, y: bool) -> bool:
    return x < llop.cast_bool_to_int(Signed, y)


def ll_eq_bool_float(x: bool, y: float) -> bool:
    return llop.cast_bool_to_float(Float, x) == y


def ll_eq_float_bool(x: float, y: bool) -> bool:
    return x == llop.cast_bool_to_float(Float, y)


def ll_lt_bool_float(x: bool, y: float) -> bool:
    return llop.cast_bool_to_float(Float, x) < y


def ll_lt_float_bool(x: float, y: bool) -> bool:
    return x < llop.cast_bool_to_float(Float, y)


def ll_lt_bools(x: bool, y: bool) -> bool:
    return y and not x


EQ: dict[tuple[Any, Any], LLFunction] = {
    (Signed, Float): ll_eq_int_float,
    (Float, Signed): ll_eq_float_int,
    (Bool, Signed): ll_eq_bool_int,
    (Signed, Bool): ll_eq_int_bool,
    (Bool, Float): ll_eq_bool_float,
    (Float, Bool): ll_eq_float_bool,
}
LT: dict[tuple[Any, Any], LLFunction] = {
    (Signed, Float): ll_lt_int_float,
    (Float, Signed): ll_lt_float_int,
    (Bool, Signed): ll_lt_bool_int,
    (Signed, Bool): ll_lt_int_bool,
    (Bool, Float): ll_lt_bool_float,
    (Float, Bool): ll_lt_float_bool,
}
