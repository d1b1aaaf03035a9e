"""Helpers for numbers among values of several kinds whose ints grow (`taggednumbers.py`): the value holds an exact
int, in its word or as a pointer to a big integer, where it holds pointers of other kinds. A bool is held as an int,
too.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.exactint import PBIG
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, Bool, Float, Signed
from rpyc_dl.lowering.bigint import ll_exact
from rpyc_dl.lowering.bigint.ll_exactfloat import ll_eq_float, ll_float_lt, ll_lt_float
from rpyc_dl.lowering.bigint.ll_exactfloat import ll_to_float as ll_exact_to_float
from rpyc_dl.lowering.bigint.ll_exacttext import ll_repr
from rpyc_dl.lowering.core.ll_str import ll_strconcat
from rpyc_dl.lowering.core.ll_str_numbers import ll_bool_repr
from rpyc_dl.lowering.number.ll_dtoa import ll_float_repr
from rpyc_dl.lowering.tagged.ll_tagged import BOOL, FLOAT, INT, TAGGED, ll_of_float, make_added_text

# ---- tags are given and taken ------------------------------------------------------------------------


def ll_of_exact(x: Any) -> Any:
    """An exact int with its tag."""
    p = lltype.malloc(TAGGED)
    p.tag = INT
    p.whole = 0
    p.real = 0.0
    p.held = llop.cast_opaque_ptr(GCREF, x)
    return p


def ll_of_int(x: int) -> Any:
    return ll_of_exact(ll_exact.ll_of_word(x))


def ll_of_bool(x: bool) -> Any:
    whole = llop.cast_bool_to_int(Signed, x)
    p = lltype.malloc(TAGGED)
    p.tag = BOOL
    p.whole = whole
    p.real = 0.0
    p.held = llop.cast_opaque_ptr(GCREF, llop.exact_of_small(PBIG, whole))
    return p


def ll_of_number(x: Any) -> Any:
    """Of a number that knows whether it is an int, of a word, or a float."""
    if llop.number_is_float(Bool, x):
        return ll_of_float(llop.number_float(Float, x))
    return ll_of_int(llop.number_int(Signed, x))


def ll_to_exact(p: Any) -> Any:
    """Of an int or a bool."""
    return llop.cast_opaque_ptr(PBIG, p.held)


def ll_to_int(p: Any) -> int:
    """Of an int or a bool of which it is proven that it fits a word, or of which only the low bits are used."""
    return ll_exact.ll_low_word(ll_to_exact(p))


def ll_real(p: Any) -> float:
    """Of a float."""
    return p.real


def ll_to_float(p: Any) -> float:
    """Of an int, a bool or a float; OverflowError for an int that is too large."""
    if p.tag == FLOAT:
        return p.real
    return ll_exact_to_float(ll_to_exact(p))


def ll_to_number(p: Any) -> Any:
    """Of an int of which it is proven that it fits a word, or a float: the number that knows which of both it is."""
    if p.tag == FLOAT:
        return llop.number_of_float(lltype.IntOrFloat, p.real)
    return llop.number_of_int(lltype.IntOrFloat, ll_to_int(p))


# ---- text, ==, hash, order ---------------------------------------------------------------------------


def ll_repr_number(p: Any) -> Any:
    """repr(x) of a number"""
    if p.tag == FLOAT:
        return ll_float_repr(p.real)
    if p.tag == BOOL:
        return ll_bool_repr(p.whole != 0)
    return ll_repr(ll_to_exact(p))


def ll_eq_numbers(p: Any, q: Any) -> bool:
    if p.tag == FLOAT:
        if q.tag == FLOAT:
            return p.real == q.real
        return ll_eq_float(ll_to_exact(q), p.real)
    if q.tag == FLOAT:
        return ll_eq_float(ll_to_exact(p), q.real)
    return ll_exact.ll_eq(ll_to_exact(p), ll_to_exact(q))


def ll_hash_number(p: Any) -> int:
    if p.tag == FLOAT:
        return llop.float_hash(Signed, p.real)
    return ll_exact.ll_hash(ll_to_exact(p))


def ll_less_numbers(p: Any, q: Any) -> bool:
    if p.tag == FLOAT:
        if q.tag == FLOAT:
            return p.real < q.real
        return ll_float_lt(p.real, ll_to_exact(q))
    if q.tag == FLOAT:
        return ll_lt_float(ll_to_exact(p), q.real)
    return ll_exact.ll_lt(ll_to_exact(p), ll_to_exact(q))


# ---- sums ------------------------------------------------------------------------------------------------


def make_to_number(type_name: str, ll_type_name: Any, plain: Any) -> Any:
    """As that of `ll_tagged.py`, but what it gives keeps its tag."""
    before = make_added_text(type_name)

    def ll_number_added(p: Any) -> Any:
        q = p if plain is None else plain(p)
        if not q or q.tag > FLOAT:
            raise TypeError(ll_strconcat(before, ll_type_name(p)))
        return q

    return ll_number_added
