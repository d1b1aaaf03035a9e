"""Helpers for floats: what is more than one low-level operation."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed, SingleFloat


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


ll_hash._elidable_function_ = True  # type: ignore[attr-defined]


def ll_trunc(x: float) -> int:
    """math.trunc(x), int(x)."""
    return llop.cast_float_to_int_ovf(Signed, x)


def ll_bits(x: float) -> int:
    """The 64 bits of a double as a word."""
    return llop.convert_float_bytes_to_longlong(Signed, x)


def ll_is(x: float, y: float) -> bool:
    """x is y: floats that differ are two objects. Of equal ones it depends on where they come from."""
    if ll_bits(x) != ll_bits(y):
        return False
    raise RuntimeError("whether equal floats are one object depends on CPython: use ==")


def ll_of_bits(bits: int) -> float:
    """The double of these 64 bits."""
    return llop.convert_longlong_bytes_to_float(Float, bits)


def ll_single_bits(x: float) -> int:
    """The 32 bits of a float that is rounded to so many."""
    return llop.convert_float_bytes_to_single(Signed, x)


def ll_single_of_bits(bits: int) -> float:
    """The float of these 32 bits."""
    return llop.convert_single_bytes_to_float(Float, bits)


def ll_single(x: float) -> float:
    """x rounded to 32 bits; an infinity where it is too large."""
    return llop.cast_singlefloat_to_float(Float, llop.cast_float_to_singlefloat(SingleFloat, x))
