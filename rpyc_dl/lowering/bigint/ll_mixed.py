"""Exact integers compared with words, bools, floats and numbers of either kind, as containers compare their items."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.exactint import PBIG
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, Signed
from rpyc_dl.lowering.bigint.ll_exact import ll_eq, ll_lt, ll_of_word
from rpyc_dl.lowering.bigint.ll_exactfloat import ll_eq_float, ll_float_eq, ll_float_lt, ll_lt_float


def ll_of_bool(x: bool) -> Any:
    return llop.exact_of_small(PBIG, llop.cast_bool_to_int(Signed, x))


def ll_eq_number(x: Any, y: Any) -> bool:
    if llop.number_is_float(Bool, y):
        return ll_eq_float(x, llop.number_float(Float, y))
    return ll_eq(x, ll_of_word(llop.number_int(Signed, y)))


def ll_number_eq(x: Any, y: Any) -> bool:
    return ll_eq_number(y, x)


def ll_lt_number(x: Any, y: Any) -> bool:
    if llop.number_is_float(Bool, y):
        return ll_lt_float(x, llop.number_float(Float, y))
    return ll_lt(x, ll_of_word(llop.number_int(Signed, y)))


def ll_number_lt(x: Any, y: Any) -> bool:
    if llop.number_is_float(Bool, x):
        return ll_float_lt(llop.number_float(Float, x), y)
    return ll_lt(ll_of_word(llop.number_int(Signed, x)), y)


def mixed(compare: Any, left: Any, right: Any) -> Any:
    """The comparison of two values of which `left` or `right` makes an exact int; the other one is None."""

    def ll_left(x: Any, y: Any) -> bool:
        return compare(left(x), y)

    def ll_right(x: Any, y: Any) -> bool:
        return compare(x, right(y))

    return ll_right if left is None else ll_left


_OF: dict[Any, Any] = {Signed: ll_of_word, Bool: ll_of_bool}
#: By the low-level types of two values of which one is an exact int: the helper that compares them.
EQ: dict[tuple[Any, Any], Any] = {
    **{(PBIG, T): mixed(ll_eq, None, of) for T, of in _OF.items()},
    **{(T, PBIG): mixed(ll_eq, of, None) for T, of in _OF.items()},
    (PBIG, Float): ll_eq_float,
    (Float, PBIG): ll_float_eq,
    (PBIG, IntOrFloat): ll_eq_number,
    (IntOrFloat, PBIG): ll_number_eq,
}
LT: dict[tuple[Any, Any], Any] = {
    **{(PBIG, T): mixed(ll_lt, None, of) for T, of in _OF.items()},
    **{(T, PBIG): mixed(ll_lt, of, None) for T, of in _OF.items()},
    (PBIG, Float): ll_lt_float,
    (Float, PBIG): ll_float_lt,
    (PBIG, IntOrFloat): ll_lt_number,
    (IntOrFloat, PBIG): ll_number_lt,
}
