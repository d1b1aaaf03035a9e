"""Helpers that convert a value from one low-level type to another, for use inside of loops over items."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed
from rpyc_dl.lowering.core.repr import LLFunction


def ll_int_to_float(x: int) -> float:
    return llop.cast_int_to_float(Float, x)


def ll_bool_to_int(x: bool) -> int:
    return llop.cast_bool_to_int(Signed, x)


def ll_bool_to_float(x: bool) -> float:
    return llop.cast_bool_to_float(Float, x)


CONVERT: dict[tuple[Any, Any], LLFunction] = {
    (Signed, Float): ll_int_to_float,
    (Bool, Signed): ll_bool_to_int,
    (Bool, Float): ll_bool_to_float,
}

_casts: dict[Any, LLFunction] = {}


def make_cast_pointer(PTR: Any) -> LLFunction:
    """The cast to that pointer type, from one of a substructure or the other way round."""
    if PTR not in _casts:

        def ll_cast(p: Any) -> Any:
            return lltype.cast_pointer(PTR, p)

        _casts[PTR] = ll_cast
    return _casts[PTR]
