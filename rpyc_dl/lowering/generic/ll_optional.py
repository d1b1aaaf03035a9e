"""Helpers of values that may be None and are boxed (`roptional.py`): made for the helpers of the value inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lowering.core.ll_str import llstr
from rpyc_dl.lowering.core.ll_str_numbers import NONE_STR
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_array import ll_less, ll_same


def ll_value_of_box(p: Any) -> Any:
    """What is in a box."""
    return p.value


def ll_value_itself(p: Any) -> Any:
    """A pointer that is its own box."""
    return p


def ll_truth_of_box(p: Any) -> bool:
    """The truth of a boxed number; None is false."""
    if not p:
        return False
    if p.value:  # noqa: SIM103
        return True
    return False


def ll_one_is_none(p: Any, q: Any, both: Any, left: Any, right: Any) -> None:
    """Two operands of an operation that needs both: TypeError with the message for what is None."""
    if not p:
        if not q:
            raise TypeError(both)
        raise TypeError(left)
    if not q:
        raise TypeError(right)


def ll_no_attribute(p: Any, message: Any) -> None:
    """An attribute of what may be None."""
    if not p:
        raise AttributeError(message)


def make_repr(ll_value: LLFunction, ll_repr: LLFunction) -> LLFunction:
    """value or None -> text"""

    def ll_optional_repr(p: Any) -> Any:
        if not p:
            return NONE_STR
        return ll_repr(ll_value(p))

    return ll_optional_repr


def make_hash(ll_value: LLFunction, ll_hash: LLFunction, of_none: int) -> LLFunction:
    """value or None -> its hash"""

    def ll_optional_hash(p: Any) -> int:
        if not p:
            return of_none
        return ll_hash(ll_value(p))  # type: ignore[no-any-return]

    return ll_optional_hash


def make_eq(ll_left: LLFunction, ll_right: LLFunction, eq: LLFunction | None) -> LLFunction:
    """(value or None, value or None): whether they are equal."""

    def ll_optional_eq(p: Any, q: Any) -> bool:
        if not p:
            return not q
        if not q:
            return False
        return ll_same(eq, ll_left(p), ll_right(q))

    return ll_optional_eq


def make_eq_left(ll_left: LLFunction, eq: LLFunction | None) -> LLFunction:
    """(value or None, value): whether they are equal."""

    def ll_optional_eq_left(p: Any, y: Any) -> bool:
        return bool(p) and ll_same(eq, ll_left(p), y)

    return ll_optional_eq_left


def make_eq_right(ll_right: LLFunction, eq: LLFunction | None) -> LLFunction:
    """(value, value or None): whether they are equal."""

    def ll_optional_eq_right(x: Any, q: Any) -> bool:
        return bool(q) and ll_same(eq, x, ll_right(q))

    return ll_optional_eq_right


def make_order(ll_left: Any, ll_right: Any, order: LLFunction | None, messages: Sequence[str]) -> LLFunction:
    """(x, y): whether they are in the order, where one (`ll_left`, `ll_right` given) or both may be None: TypeError
    with one of the `messages` for None on both sides, on the left, on the right."""
    _, left, right = messages
    text_both, text_left, text_right = map(llstr, messages)

    def ll_optional_order(p: Any, q: Any) -> bool:
        ll_one_is_none(p, q, text_both, text_left, text_right)
        return ll_less(order, ll_left(p), ll_right(q))

    def ll_optional_order_left(p: Any, y: Any) -> bool:
        if not p:
            raise TypeError(left)
        return ll_less(order, ll_left(p), y)

    def ll_optional_order_right(x: Any, q: Any) -> bool:
        if not q:
            raise TypeError(right)
        return ll_less(order, x, ll_right(q))

    if ll_left is None:
        return ll_optional_order_right
    return ll_optional_order_left if ll_right is None else ll_optional_order
