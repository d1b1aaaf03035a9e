"""Helpers put together from the helpers of items: one for each representation that asks for it.

Each function here makes a helper, which keeps the helpers that it is made of as constants of its closure.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_array import ll_eq, ll_less, ll_lt, ll_order, ll_same
from rpyc_dl.lowering.table.ll_hashtable import ll_lookup, ll_next_entry


def eq_of_lists(
    ll_items1: LLFunction,
    ll_length1: LLFunction,
    ll_items2: LLFunction,
    ll_length2: LLFunction,
    eq: LLFunction | None,
) -> LLFunction:
    """list == list, of one type; either may be None (null)."""

    def ll_eq_lists(p: Any, q: Any) -> bool:
        if p == q:
            return True
        if not p or not q:
            return False
        return ll_eq(eq, ll_items1(p), ll_length1(p), ll_items2(q), ll_length2(q))

    return ll_eq_lists


def eq_of_mixed_lists(
    ll_items1: LLFunction,
    ll_length1: LLFunction,
    ll_items2: LLFunction,
    ll_length2: LLFunction,
    eq: LLFunction | None,
) -> LLFunction:
    """list == list, of two types; None equals None."""

    def ll_eq_mixed_lists(p: Any, q: Any) -> bool:
        if not p:
            return not q
        if not q:
            return False
        return ll_eq(eq, ll_items1(p), ll_length1(p), ll_items2(q), ll_length2(q))

    return ll_eq_mixed_lists


def eq_of_tables(eq: LLFunction | None, eq_value: LLFunction | None) -> LLFunction:
    """Dict == dict, of two types; `eq` compares a key of the second with one of the first. None equals
    None. (Keys that are equal have equal hashes, whatever their types.)"""

    def ll_eq_tables(d: Any, other: Any) -> bool:
        if not d:
            return not other
        if not other or d.live != other.live:
            return False
        i = ll_next_entry(d, 0)
        while i >= 0:
            j = ll_lookup(other, d.entries[i].key, d.entries[i].hash, eq)
            if j < 0 or not ll_same(eq_value, d.entries[i].value, other.entries[j].value):
                return False
            i = ll_next_entry(d, i + 1)
        return True

    return ll_eq_tables


def refused_order(message: str) -> LLFunction:
    """A helper for the order of values that have none."""

    def ll_refuse_order(x: Any, y: Any) -> bool:
        raise TypeError(message)

    return ll_refuse_order


def lt_of_lists(
    ll_items1: LLFunction,
    ll_length1: LLFunction,
    ll_items2: LLFunction,
    ll_length2: LLFunction,
    eq: LLFunction | None,
    lt: LLFunction | None,
) -> LLFunction:
    """list < list"""

    def ll_lt_lists(p: Any, q: Any) -> bool:
        if not p or not q:
            raise TypeError("'<' not supported between instances of 'list' and 'NoneType'")
        return ll_lt(eq, lt, ll_items1(p), ll_length1(p), ll_items2(q), ll_length2(q))

    return ll_lt_lists


def order_of_lists(
    ll_items1: LLFunction,
    ll_length1: LLFunction,
    ll_items2: LLFunction,
    ll_length2: LLFunction,
    eq: LLFunction | None,
    order: LLFunction | None,
    lengths: LLFunction,
    symbol: str,
) -> LLFunction:
    """list > list and the like: the first items that differ are asked for the same, else the lengths are."""
    message = f"{symbol!r} not supported between instances of 'list' and 'NoneType'"

    def ll_order_lists(p: Any, q: Any) -> bool:
        if not p or not q:
            raise TypeError(message)
        return ll_order(eq, order, lengths, ll_items1(p), ll_length1(p), ll_items2(q), ll_length2(q))

    return ll_order_lists


def flipped(lt: LLFunction | None) -> LLFunction:
    """x > y as y < x."""

    def ll_flipped(x: Any, y: Any) -> bool:
        return ll_less(lt, y, x)

    return ll_flipped


def identity_first(eq: LLFunction) -> LLFunction:
    """x == y as containers compare what they hold."""

    def ll_identical_or_equal(x: Any, y: Any) -> bool:
        if x == y:
            return True
        return ll_same(eq, x, y)

    return ll_identical_or_equal


def identity_first_of_instances(eq: LLFunction) -> LLFunction:
    """The same by methods that are not asked about None, as they decline it."""

    def ll_identical_or_equal_instances(x: Any, y: Any) -> bool:
        if x == y:
            return True
        if not x or not y:
            return False
        return ll_same(eq, x, y)

    return ll_identical_or_equal_instances


def missing_item(ll_repr: LLFunction) -> LLFunction:
    """What list.index raises, with the item in the message."""

    def ll_missing_item(item: Any) -> None:
        raise ValueError(ll_strconcat(ll_repr(item), NOT_IN_LIST))

    return ll_missing_item


NOT_IN_LIST = llstr(" is not in list")


def le_of(lt: LLFunction | None, eq: LLFunction | None) -> LLFunction:
    """x <= y of containers: the first items that differ decide, so this is x < y or x == y."""

    def ll_le(x: Any, y: Any) -> bool:
        return ll_less(lt, x, y) or ll_same(eq, x, y)

    return ll_le
