"""Helpers of sets, over the table of `ll_settable.py`. `hash` and `eq` are the helpers of the items, `noitem` is what
is stored into deleted slots. What goes through which operand, and when a table grows, is as in CPython: the order of
the items depends on it."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.table.ll_hashtable import EXHAUSTED, ll_has_changed, looks_up
from rpyc_dl.lowering.table.ll_settable import (
    DELETED,
    ll_add_kept,
    ll_bits,
    ll_clear,
    ll_drop,
    ll_find,
    ll_kept_hash,
    ll_make_room,
    ll_mask,
    ll_merge,
    ll_next_item,
    ll_put,
    ll_resize,
    ll_room_to_grow,
)
from rpyc_dl.rlib.rarithmetic import r_uint


@looks_up
def ll_contains(d: Any, item: Any, hash: Any, eq: Any) -> bool:
    """item in d"""
    return ll_find(d, item, ll_kept_hash(hash(item)), eq) >= 0


def ll_add(d: Any, item: Any, hash: Any, eq: Any) -> None:
    """d.add(item)"""
    ll_add_kept(d, item, ll_kept_hash(hash(item)), eq)


@looks_up
def ll_discard(d: Any, item: Any, hash: Any, eq: Any, noitem: Any) -> None:
    """d.discard(item)"""
    i = ll_find(d, item, ll_kept_hash(hash(item)), eq)
    if i >= 0:
        ll_drop(d, i, noitem)


@looks_up
def ll_remove(d: Any, item: Any, hash: Any, eq: Any, missing: Any, noitem: Any) -> None:
    """d.remove(item); KeyError."""
    i = ll_find(d, item, ll_kept_hash(hash(item)), eq)
    if i < 0:
        missing(item)
    ll_drop(d, i, noitem)


def ll_pop(d: Any, noitem: Any) -> Any:
    """d.pop(): the next item behind the one that was taken last; KeyError if there is none."""
    if d.live == 0:
        raise KeyError("pop from an empty set")
    i = ll_next_item(d, d.finger & ll_mask(d))
    if i < 0:
        i = ll_next_item(d, 0)
    item = d.entries[i].key
    ll_drop(d, i, noitem)
    d.finger = i + 1
    return item


def ll_copy(d: Any) -> Any:
    """d.copy()"""
    new = lltype.malloc(lltype.typeOf(d).TO)
    ll_merge(new, d, None)
    return new


# ____________________________________________________________ iterables


def ll_update_iterator(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> None:
    """d.update(iterable)"""
    while hasnext(it):
        ll_add(d, convert(next_(it)), hash, eq)


def ll_make_room_for(d: Any, other: Any) -> None:
    """Make room for the keys of a dict that are to be added."""
    ll_make_room(d, other.live)


def ll_make_room_for_plain(d: Any, other: Any) -> None:
    """Make room for the keys of a dict, unless it is an OrderedDict: CPython takes that as any iterable."""
    if not other.ordered:
        ll_make_room(d, other.live)


def ll_items_inside(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> Any:
    """d.intersection(iterable): its items are kept, not what is equal to them; until all are found."""
    new = lltype.malloc(lltype.typeOf(d).TO)
    ll_add_inside(new, d, True, convert, hasnext, next_, it, hash, eq)
    return new


def ll_add_inside(
    new: Any, d: Any, wanted: bool, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any
) -> None:
    """Add the items of an iterable that are in d, until there are as many; nothing unless it is `wanted`."""
    going = wanted
    while going and hasnext(it):
        item = convert(next_(it))
        kept = ll_kept_hash(hash(item))
        if ll_find(d, item, kept, eq) >= 0:
            ll_add_kept(new, item, kept, eq)
            going = new.live < d.live


def ll_is_smaller(d: Any, other: Any) -> bool:
    return d.live < other.live


def ll_is_not_larger(d: Any, other: Any) -> bool:
    return d.live <= other.live


def ll_add_outside(new: Any, d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> None:
    """Add the items of an iterable that are not in d."""
    while hasnext(it):
        item = convert(next_(it))
        kept = ll_kept_hash(hash(item))
        if ll_find(d, item, kept, eq) < 0:
            ll_add_kept(new, item, kept, eq)


def ll_flip_items(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any, noitem: Any) -> None:
    """d.symmetric_difference_update(dict): remove each key that is there, add the others."""
    while hasnext(it):
        item = convert(next_(it))
        ll_flip(d, item, ll_kept_hash(hash(item)), eq, noitem)


def ll_flip(d: Any, item: Any, kept: int, eq: Any, noitem: Any) -> None:
    i = ll_find(d, item, kept, eq)
    if i >= 0:
        ll_drop(d, i, noitem)
    else:
        ll_add_kept(d, item, kept, eq)


# ____________________________________________________________ two sets of one type


def ll_merge_other(d: Any, other: Any, own: Any, eq: Any) -> None:
    """d |= other, where d is a copy of `own`: which adds nothing."""
    if other != own:
        ll_merge(d, other, eq)


def ll_union(d: Any, other: Any, eq: Any) -> Any:
    """d | other"""
    new = ll_copy(d)
    ll_merge_other(new, other, d, eq)
    return new


def ll_intersection(d: Any, other: Any, eq: Any) -> Any:
    """d & other: the items of the smaller one that are in the larger one, as CPython chooses among equal ones."""
    if d == other:
        return ll_copy(d)
    if other.live > d.live:
        return ll_selected(d, other, eq, True)
    return ll_selected(other, d, eq, True)


def ll_selected(d: Any, other: Any, eq: Any, wanted: bool) -> Any:
    """A new set of the items of d that are in `other`, or that are not."""
    new = lltype.malloc(lltype.typeOf(d).TO)
    i = ll_next_item(d, 0)
    while i >= 0:
        item = d.entries[i].key
        kept = d.entries[i].hash
        if (ll_find(other, item, kept, eq) >= 0) == wanted:
            ll_add_kept(new, item, kept, eq)
        i = ll_next_item(d, i + 1)
    return new


def ll_difference(d: Any, other: Any, eq: Any, noitem: Any) -> Any:
    """d - other"""
    if d.live >> 2 > other.live:
        return ll_difference_of_items(d, other, eq, noitem)
    return ll_selected(d, other, eq, False)


def ll_difference_of_items(d: Any, items: Any, eq: Any, noitem: Any) -> Any:
    """d.difference(iterable), of what is no set and no dict."""
    new = ll_copy(d)
    ll_inplace_difference(new, items, eq, noitem)
    return new


def ll_symmetric_difference(d: Any, other: Any, eq: Any, noitem: Any) -> Any:
    """d ^ other"""
    new = ll_copy(other)
    ll_flip_all(new, d, eq, noitem)
    return new


def ll_symmetric_difference_of_items(d: Any, items: Any, eq: Any, noitem: Any) -> Any:
    """d.symmetric_difference(iterable); the new set of its items becomes the result."""
    ll_flip_all(items, d, eq, noitem)
    return items


def ll_flip_all(d: Any, other: Any, eq: Any, noitem: Any) -> None:
    """Remove each item of `other` that is in d, add the others."""
    i = ll_next_item(other, 0)
    while i >= 0:
        ll_flip(d, other.entries[i].key, other.entries[i].hash, eq, noitem)
        i = ll_next_item(other, i + 1)


def ll_assign(d: Any, other: Any) -> None:
    """Let d hold what a new set holds."""
    d.live = other.live
    d.fill = other.fill
    d.entries = other.entries


def ll_inplace_intersection(d: Any, other: Any, eq: Any) -> None:
    ll_assign(d, ll_intersection(d, other, eq))


def ll_inplace_difference(d: Any, other: Any, eq: Any, noitem: Any) -> None:
    """d -= other, in time of the smaller set. Many deleted slots are cleared away."""
    if d == other:
        ll_clear(d)
        return
    ll_drop_all(d, ll_intersection(d, other, eq) if other.live >> 3 > d.live else other, eq, noitem)
    ll_clear_away(d)


def ll_discard_items(
    d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any, noitem: Any
) -> None:
    """d.difference_update(iterable): what it gave before it raised is gone."""
    while hasnext(it):
        ll_discard(d, convert(next_(it)), hash, eq, noitem)
    ll_clear_away(d)


def ll_clear_away(d: Any) -> None:
    """Clear away deleted slots if they are many."""
    if d.fill - d.live > ll_mask(d) // 4:
        ll_resize(d, ll_room_to_grow(d))


def ll_drop_all(d: Any, other: Any, eq: Any, noitem: Any) -> None:
    i = ll_next_item(other, 0)
    while i >= 0:
        found = ll_find(d, other.entries[i].key, other.entries[i].hash, eq)
        if found >= 0:
            ll_drop(d, found, noitem)
        i = ll_next_item(other, i + 1)


def ll_inplace_symmetric_difference(d: Any, other: Any, eq: Any, noitem: Any) -> None:
    """d ^= other, in time of `other`."""
    if d == other:
        ll_clear(d)
    else:
        ll_flip_all(d, other, eq, noitem)


# ____________________________________________________________ another representation of the items


def ll_converted(SET: Any, d: Any, convert: Any, hash: Any, eq: Any) -> Any:
    """A set of the same items in another representation, in the same slots: equal items have equal hashes. (Where an
    item changes by the conversion, it is another set.)"""
    new = lltype.malloc(SET)
    if d.live == 0:
        return new
    entries = lltype.malloc(SET.entries.TO, len(d.entries))
    i = 0
    while i < len(d.entries):
        kept = d.entries[i].hash
        if kept == DELETED:
            entries[i].hash = DELETED
        elif kept != 0:
            item = convert(d.entries[i].key)
            if ll_kept_hash(hash(item)) != kept:
                return ll_converted_items(new, d, convert, hash, eq)
            ll_put(entries, i, item, kept)
        i += 1
    new.entries = entries
    new.live = d.live
    new.fill = d.fill
    new.finger = d.finger
    return new


def ll_converted_items(new: Any, d: Any, convert: Any, hash: Any, eq: Any) -> Any:
    i = ll_next_item(d, 0)
    while i >= 0:
        ll_add(new, convert(d.entries[i].key), hash, eq)
        i = ll_next_item(d, i + 1)
    return new


# ____________________________________________________________ comparisons


def ll_issubset(d: Any, other: Any, eq: Any) -> bool:
    """d <= other; `eq` compares an item of the other with one of d, which may be of another type."""
    if d.live > other.live:
        return False
    i = ll_next_item(d, 0)
    while i >= 0:
        if ll_find(other, d.entries[i].key, d.entries[i].hash, eq) < 0:
            return False
        i = ll_next_item(d, i + 1)
    return True


def ll_isproper(d: Any, other: Any, eq: Any) -> bool:
    """d < other"""
    return d.live < other.live and ll_issubset(d, other, eq)


def ll_isdisjoint(d: Any, other: Any, eq: Any, other_eq: Any) -> bool:
    """d.isdisjoint(other); `eq` compares an item of d with one of the other, `other_eq` the other way round."""
    if other.live > d.live:
        return ll_has_no_item_of(other, d, other_eq)
    return ll_has_no_item_of(d, other, eq)


def ll_has_no_item_of(d: Any, other: Any, eq: Any) -> bool:
    i = ll_next_item(other, 0)
    while i >= 0:
        if ll_find(d, other.entries[i].key, other.entries[i].hash, eq) >= 0:
            return False
        i = ll_next_item(other, i + 1)
    return True


def ll_has_all(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> bool:
    """d.issuperset(iterable): up to the first item that is not there."""
    while hasnext(it):
        if not ll_contains(d, convert(next_(it)), hash, eq):
            return False
    return True


def ll_has_none(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any) -> bool:
    """d.isdisjoint(iterable): up to the first item that is there."""
    while hasnext(it):
        if ll_contains(d, convert(next_(it)), hash, eq):
            return False
    return True


def ll_eq(d: Any, other: Any, eq: Any) -> bool:
    """d == other; either may be None."""
    if d == other:
        return True
    if not d or not other:
        return False
    return d.live == other.live and ll_issubset(d, other, eq)


def eq_of_sets(eq: LLFunction | None) -> LLFunction:
    """set == set, of two types; `eq` compares an item of the second with one of the first. None equals None. (Items
    that are equal have equal hashes, whatever their types.)"""

    def ll_eq_sets(d: Any, other: Any) -> bool:
        if not d:
            return not other
        if not other:
            return False
        return d.live == other.live and ll_issubset(d, other, eq)

    return ll_eq_sets


def ll_hash(d: Any) -> int:
    """The hash of a frozenset, whatever the order of its items: CPython's frozenset_hash (Objects/setobject.c)."""
    h = r_uint(0)
    i = ll_next_item(d, 0)
    while i >= 0:
        bits = ll_bits(d.entries[i].hash)
        h = h ^ (((bits ^ r_uint(89869747)) ^ (bits << 16)) * r_uint(3644798167))
        i = ll_next_item(d, i + 1)
    h = h ^ ((r_uint(d.live) + r_uint(1)) * r_uint(1927868237))
    h = h ^ ((h >> 11) ^ (h >> 25))
    result = llop.cast_uint_to_int(Signed, h * r_uint(69069) + r_uint(907133923))
    return 590923713 if result == -1 else result


# ____________________________________________________________ iterators, as those of `ll_hashtable.py`


def ll_set_hasnext(it: Any) -> bool:
    """Whether there is a next item; RuntimeError if the set has changed its size."""
    if ll_has_changed(it):
        raise RuntimeError("Set changed size during iteration")
    if it.expected == EXHAUSTED:
        return False
    i = ll_next_item(it.table, it.index)
    if i < 0:
        it.expected = EXHAUSTED
        return False
    it.index = i
    return True


#: Without the call, the iterator's fields are variables of the loop.
ll_set_hasnext._always_inline_ = True  # type: ignore[attr-defined]
