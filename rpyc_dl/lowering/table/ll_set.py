"""Helpers of sets: the table of `ll_hashtable.py` with Void values. `hash` and `eq` are the helpers of the items."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed, Unsigned
from rpyc_dl.lowering.table.ll_dict import ll_copy
from rpyc_dl.lowering.table.ll_hashtable import (
    ll_add_entry,
    ll_clear,
    ll_lookup,
    ll_next_entry,
    ll_remove_entry,
    ll_usable_hash,
    looks_up,
)
from rpyc_dl.rlib.rarithmetic import r_uint


@looks_up
def ll_add(d: Any, item: Any, hash: Any, eq: Any) -> None:
    """d.add(item)"""
    ll_add_hashed(d, item, ll_usable_hash(hash(item)), eq)


def ll_add_hashed(d: Any, item: Any, h: int, eq: Any) -> None:
    if ll_lookup(d, item, h, eq) < 0:
        ll_add_entry(d, item, h)


def ll_drop(d: Any, i: int, noitem: Any) -> None:
    """Remove entry i."""
    entries = d.entries
    ll_remove_entry(d, i)
    entries[i].key = noitem


@looks_up
def ll_discard(d: Any, item: Any, hash: Any, eq: Any, noitem: Any) -> None:
    """d.discard(item)"""
    i = ll_lookup(d, item, ll_usable_hash(hash(item)), eq)
    if i >= 0:
        ll_drop(d, i, noitem)


def ll_remove(d: Any, item: Any, hash: Any, eq: Any, missing: Any, noitem: Any) -> None:
    """d.remove(item); KeyError."""
    i = ll_lookup(d, item, ll_usable_hash(hash(item)), eq)
    if i < 0:
        missing(item)
    ll_drop(d, i, noitem)


def ll_pop(d: Any, noitem: Any) -> Any:
    """d.pop(): the item that was added last; KeyError if there is none."""
    if d.live == 0:
        raise KeyError("pop from an empty set")
    i = d.used - 1
    item = d.entries[i].key
    ll_drop(d, i, noitem)
    return item


def ll_update_iterator(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> None:
    """d.update(iterable)"""
    while hasnext(it):
        ll_add(d, convert(next_(it)), hash, eq)


# ____________________________________________________________ two sets of one type


def ll_update(d: Any, other: Any, eq: Any) -> None:
    """d |= other"""
    if d == other:
        return
    i = ll_next_entry(other, 0)
    while i >= 0:
        ll_add_hashed(d, other.entries[i].key, other.entries[i].hash, eq)
        i = ll_next_entry(other, i + 1)


def ll_union(d: Any, other: Any, eq: Any) -> Any:
    """d | other"""
    new = ll_copy(d)
    ll_update(new, other, eq)
    return new


def ll_intersection(d: Any, other: Any, eq: Any) -> Any:
    """d & other: the items of the smaller one that are in the larger one, as CPython chooses among equal ones."""
    if other.live > d.live:
        return ll_selected(d, other, eq, True)
    return ll_selected(other, d, eq, True)


def ll_items_inside(d: Any, items: Any, eq: Any) -> Any:
    """d.intersection(items) of what is no set: the items are kept, not what is equal to them."""
    return ll_selected(items, d, eq, True)


def ll_difference(d: Any, other: Any, eq: Any) -> Any:
    """d - other"""
    return ll_selected(d, other, eq, False)


def ll_selected(d: Any, other: Any, eq: Any, wanted: bool) -> Any:
    """A new set of the items of d that are in `other`, or that are not."""
    new = lltype.malloc(lltype.typeOf(d).TO)
    i = ll_next_entry(d, 0)
    while i >= 0:
        item = d.entries[i].key
        h = d.entries[i].hash
        if (ll_lookup(other, item, h, eq) >= 0) == wanted:
            ll_add_entry(new, item, h)
        i = ll_next_entry(d, i + 1)
    return new


def ll_symmetric_difference(d: Any, other: Any, eq: Any) -> Any:
    """d ^ other"""
    new = ll_selected(d, other, eq, False)
    ll_update(new, ll_selected(other, d, eq, False), eq)
    return new


def ll_assign(d: Any, other: Any) -> None:
    """Let d hold what a new set holds."""
    d.live = other.live
    d.used = other.used
    d.fill = other.fill
    d.indexes = other.indexes
    d.entries = other.entries


def ll_inplace_intersection(d: Any, other: Any, eq: Any) -> None:
    ll_assign(d, ll_intersection(d, other, eq))


def ll_inplace_items_inside(d: Any, items: Any, eq: Any) -> None:
    ll_assign(d, ll_items_inside(d, items, eq))


def ll_inplace_difference(d: Any, other: Any, eq: Any, noitem: Any) -> None:
    """d -= other, in time of the smaller set."""
    if d == other or other.live > d.live:
        ll_assign(d, ll_selected(d, other, eq, False))
        return
    i = ll_next_entry(other, 0)
    while i >= 0:
        found = ll_lookup(d, other.entries[i].key, other.entries[i].hash, eq)
        if found >= 0:
            ll_drop(d, found, noitem)
        i = ll_next_entry(other, i + 1)


def ll_inplace_symmetric_difference(d: Any, other: Any, eq: Any, noitem: Any) -> None:
    """d ^= other, in time of `other`."""
    if d == other:
        ll_clear(d)
        return
    i = ll_next_entry(other, 0)
    while i >= 0:
        item = other.entries[i].key
        h = other.entries[i].hash
        found = ll_lookup(d, item, h, eq)
        if found >= 0:
            ll_drop(d, found, noitem)
        else:
            ll_add_entry(d, item, h)
        i = ll_next_entry(other, i + 1)


# ____________________________________________________________ comparisons


def ll_issubset(d: Any, other: Any, eq: Any) -> bool:
    """d <= other"""
    if d.live > other.live:
        return False
    i = ll_next_entry(d, 0)
    while i >= 0:
        if ll_lookup(other, d.entries[i].key, d.entries[i].hash, eq) < 0:
            return False
        i = ll_next_entry(d, i + 1)
    return True


def ll_isproper(d: Any, other: Any, eq: Any) -> bool:
    """d < other"""
    return d.live < other.live and ll_issubset(d, other, eq)


def ll_isdisjoint(d: Any, other: Any, eq: Any) -> bool:
    i = ll_next_entry(d, 0)
    while i >= 0:
        if ll_lookup(other, d.entries[i].key, d.entries[i].hash, eq) >= 0:
            return False
        i = ll_next_entry(d, i + 1)
    return True


def ll_has_all(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> bool:
    """d.issuperset(iterable): up to the first item that is not there."""
    while hasnext(it):
        item = convert(next_(it))
        if ll_lookup(d, item, ll_usable_hash(hash(item)), eq) < 0:
            return False
    return True


def ll_has_none(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> bool:
    """d.isdisjoint(iterable): up to the first item that is there."""
    while hasnext(it):
        item = convert(next_(it))
        if ll_lookup(d, item, ll_usable_hash(hash(item)), eq) >= 0:
            return False
    return True


def ll_eq(d: Any, other: Any, eq: Any) -> bool:
    """d == other; either may be None."""
    if d == other:
        return True
    if not d or not other:
        return False
    return d.live == other.live and ll_issubset(d, other, eq)


def ll_hash(d: Any) -> int:
    """The hash of a frozenset, whatever the order of its items: CPython's frozenset_hash (Objects/setobject.c)."""
    h = r_uint(0)
    i = ll_next_entry(d, 0)
    while i >= 0:
        bits = llop.cast_int_to_uint(Unsigned, d.entries[i].hash)
        h = h ^ (((bits ^ r_uint(89869747)) ^ (bits << 16)) * r_uint(3644798167))
        i = ll_next_entry(d, i + 1)
    h = h ^ ((r_uint(d.live) + r_uint(1)) * r_uint(1927868237))
    h = h ^ ((h >> 11) ^ (h >> 25))
    h = h * r_uint(69069) + r_uint(907133923)
    return llop.cast_uint_to_int(Signed, h)
