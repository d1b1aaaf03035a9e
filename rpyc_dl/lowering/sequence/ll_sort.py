"""Helpers for sorting: what list.sort and sorted do with an array of items. The algorithm is in `ll_timsort.py`.

`less(lt, context, x, y)` orders two items: `ll_less_direct`; for indexes into an array of keys `ll_less_by_key`, or
`ll_less_by_call` where only a function knows what the array holds.
Falling order is the items turned round, sorted, and turned round again, as in CPython: equal items stay in order.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.sequence.ll_array import ll_less
from rpyc_dl.lowering.sequence.ll_timsort import INTS, ll_reverse_range, ll_sort


def ll_less_direct(lt: Any, context: None, x: Any, y: Any) -> bool:
    return ll_less(lt, x, y)


def ll_less_by_key(lt: Any, keys: Any, x: int, y: int) -> bool:
    return ll_less(lt, keys[x], keys[y])


def ll_less_by_call(lt: Any, keys: Any, x: int, y: int) -> bool:
    return lt(keys, x, y)


def make_less_of_keys(KEYS: Any, lt: Any) -> Any:
    """The function for `ll_less_by_call` that knows what the array of keys holds."""

    def ll_less_of_keys(keys: Any, x: int, y: int) -> bool:
        known = llop.cast_opaque_ptr(KEYS, keys)
        return ll_less(lt, known[x], known[y])

    return ll_less_of_keys


def ll_sorted_items(ITEMS: Any, items: Any, length: int, lt: Any, reverse: bool) -> Any:
    """A sorted copy of the items."""
    new = lltype.malloc(ITEMS, length, zero=False)
    llop.array_copy(Void, items, new, 0, 0, length)
    if reverse:
        ll_reverse_range(new, 0, length)
    ll_sort(new, length, ll_less_direct, lt, None)
    if reverse:
        ll_reverse_range(new, 0, length)
    return new


def ll_keys(KEYS: Any, call: Any, function: Any, items: Any, length: int) -> Any:
    """The key of each item: `call(function, item)`."""
    keys = lltype.malloc(KEYS, length)
    i = 0
    while i < length:
        keys[i] = call(function, items[i])
        i = i + 1
    return keys


def ll_sorted_order(keys: Any, length: int, lt: Any, reverse: bool) -> Any:
    """The indexes of `keys` in the order that sorts them."""
    return ll_order(length, ll_less_by_key, lt, keys, reverse)


def ll_called_order(keys: Any, length: int, less: Any, reverse: bool) -> Any:
    """The indexes of keys in the order that sorts them, where `less(keys, x, y)` knows what the array of keys holds,
    which is a GCREF: one helper for all types of which it is a call anyway to compare two."""
    return ll_order(length, ll_less_by_call, less, keys, reverse)


def ll_indexes(length: int, reverse: bool) -> Any:
    """The indexes of so many items, as they are or from the last one on."""
    order = lltype.malloc(INTS, length, zero=False)
    i = 0
    while i < length:
        order[i] = i
        i = i + 1
    if reverse:
        ll_reverse_range(order, 0, length)
    return order


def ll_order(length: int, less: Any, lt: Any, keys: Any, reverse: bool) -> Any:
    order = ll_indexes(length, reverse)
    ll_sort(order, length, less, lt, keys)
    if reverse:
        ll_reverse_range(order, 0, length)
    return order


def ll_permuted(ITEMS: Any, items: Any, order: Any, length: int) -> Any:
    new = lltype.malloc(ITEMS, length)
    i = 0
    while i < length:
        new[i] = items[order[i]]
        i = i + 1
    return new


def ll_store_sorted(items: Any, length: int, new: Any) -> None:
    """Put sorted items back into their list."""
    llop.array_copy(Void, new, items, 0, 0, length)


# ---- while the user's code runs, the list is empty -------------------------------------------------


def ll_take_items(p: Any) -> None:
    """Make a list empty. It has no room for an item then: if it has any afterwards, somebody has added to it."""
    p.items = lltype.malloc(lltype.typeOf(p).TO.items.TO, 0)
    p.length = 0


def ll_taken(p: Any) -> Any:
    """A list of the items of `p`, which is empty then."""
    new = lltype.malloc(lltype.typeOf(p).TO)
    ll_put_back(new, p.items, p.length)
    ll_take_items(p)
    return new


def ll_put_back(p: Any, items: Any, length: int) -> None:
    p.items = items
    p.length = length


def ll_put_sorted(p: Any, items: Any, length: int) -> None:
    """Put sorted items back into their list. What was added to it meanwhile is gone; ValueError says so."""
    modified = len(p.items) > 0
    ll_put_back(p, items, length)
    if modified:
        raise ValueError("list modified during sort")
