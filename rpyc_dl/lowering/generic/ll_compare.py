"""Helpers that compare values of different types."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed
from rpyc_dl.lowering.bigint import ll_mixed
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.number import ll_number
from rpyc_dl.lowering.sequence.ll_array import ll_less, ll_same


def ll_always(x: Any, y: Any) -> bool:
    """They are the same."""
    return True


def ll_never(x: Any, y: Any) -> bool:
    """They cannot be equal."""
    return False


def ll_identity_hash(x: Any) -> int:
    """A hash of what is equal to itself alone, or None."""
    return llop.gc_identityhash(Signed, x)


def ll_both_none(x: Any, y: Any) -> bool:
    """Values of types that have nothing in common but None."""
    return not x and not y


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


def eq_of_members(number_x: Any, number_y: Any, eq: LLFunction | None) -> LLFunction:
    """member == number, or the other way round: `number_x` gives the number of a member, None where x is one."""

    def ll_eq_right_member(x: Any, y: Any) -> bool:
        return ll_same(eq, x, number_y(y)) if y else False

    def ll_eq_left_member(x: Any, y: Any) -> bool:
        return ll_same(eq, number_x(x), y) if x else False

    def ll_eq_members(x: Any, y: Any) -> bool:
        return ll_same(eq, number_x(x), number_y(y)) if x and y else False

    return ll_eq_right_member if number_x is None else ll_eq_left_member if number_y is None else ll_eq_members


def lt_of_members(number_x: Any, number_y: Any, lt: LLFunction | None) -> LLFunction:
    """member < number, or the other way round."""

    def ll_lt_right_member(x: Any, y: Any) -> bool:
        return ll_less(lt, x, number_y(y))

    def ll_lt_left_member(x: Any, y: Any) -> bool:
        return ll_less(lt, number_x(x), y)

    def ll_lt_members(x: Any, y: Any) -> bool:
        return ll_less(lt, number_x(x), number_y(y))

    return ll_lt_right_member if number_x is None else ll_lt_left_member if number_y is None else ll_lt_members


EQ: dict[tuple[Any, Any], LLFunction] = {
    **ll_mixed.EQ,
    **ll_number.EQ,
    (Signed, Float): ll_eq_int_float,
    (Float, Signed): ll_eq_float_int,
    (Bool, Signed): ll_eq_bool_int,
    (Signed, Bool): ll_eq_int_bool,
    (Bool, Float): ll_eq_bool_float,
    (Float, Bool): ll_eq_float_bool,
}
LT: dict[tuple[Any, Any], LLFunction] = {
    **ll_mixed.LT,
    **ll_number.LT,
    (Signed, Float): ll_lt_int_float,
    (Float, Signed): ll_lt_float_int,
    (Bool, Signed): ll_lt_bool_int,
    (Signed, Bool): ll_lt_int_bool,
    (Bool, Float): ll_lt_bool_float,
    (Float, Bool): ll_lt_float_bool,
}
