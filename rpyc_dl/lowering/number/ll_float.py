"""Helpers for floats: what is more than one low-level operation."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed


def ll_divmod_quotient(x: float, y: float) -> float:
    """The first half of divmod(x, y)."""
    if y == 0.0:
        raise ZeroDivisionError("float divmod()")
    return llop.float_floordiv(Float, x, y)


def ll_floor(x: float) -> int:
    """math.floor(x)."""
    return llop.cast_float_to_int_ovf(Signed, llop.float_floor(Float, x))


def ll_ceil(x: float) -> int:
    """math.ceil(x)."""
    return llop.cast_float_to_int_ovf(Signed, llop.float_ceil(Float, x))


def ll_round(x: float) -> int:
    """round(x): halves to even."""
    return llop.cast_float_to_int_ovf(Signed, llop.float_rint(Float, x))


def ll_is_integer(x: float) -> bool:
    return llop.float_isfinite(Bool, x) and llop.float_floor(Float, x) == x


def ll_hash(x: float) -> int:
    return llop.float_hash(Signed, x)


def ll_trunc(x: float) -> int:
    """math.trunc(x), int(x)."""
    return llop.cast_float_to_int_ovf(Signed, x)
