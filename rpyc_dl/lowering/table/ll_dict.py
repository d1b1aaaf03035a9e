"""Helpers of dicts, over the table of `ll_hashtable.py`.

`hash` and `eq` are the helpers of the key's repr, `missing(key)` raises KeyError, `nokey` and `novalue` are what is
stored into deleted entries (null pointers let go of the objects).
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.sequence.ll_array import ll_same
from rpyc_dl.lowering.table.ll_hashtable import (
    DELETED_HASH,
    INDEXES,
    ll_add_entry,
    ll_copy_entry,
    ll_lookup,
    ll_next_entry,
    ll_rebuild,
    ll_remove_entry,
    ll_reserve,
    ll_usable_hash,
    looks_up,
)
from rpyc_dl.lowering.text.ll_errors import ll_raise_value_error


def ll_newdict(DICT: Any) -> Any:
    return lltype.malloc(DICT)


def ll_bool(d: Any) -> bool:
    """Truth of a dict or None."""
    if not d:
        return False
    return d.live != 0


def ll_find(d: Any, key: Any, hash: Any, eq: Any) -> int:
    """The number of the entry with this key, or -1."""
    return ll_lookup(d, key, ll_usable_hash(hash(key)), eq)


@looks_up
def ll_contains(d: Any, key: Any, hash: Any, eq: Any) -> bool:
    return ll_find(d, key, hash, eq) >= 0


@looks_up
def ll_getitem(d: Any, key: Any, hash: Any, eq: Any, missing: Any) -> Any:
    """d[key]; KeyError."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        missing(key)
    return d.entries[i].value


@looks_up
def ll_get(d: Any, key: Any, hash: Any, eq: Any, default: Any) -> Any:
    """d.get(key, default)"""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        return default
    return d.entries[i].value


@looks_up
def ll_setitem(d: Any, key: Any, value: Any, hash: Any, eq: Any) -> None:
    """d[key] = value"""
    h = ll_usable_hash(hash(key))
    i = ll_lookup(d, key, h, eq)
    if i < 0:
        i = ll_add_entry(d, key, h)
    d.entries[i].value = value


def ll_set_new(d: Any, key: Any, value: Any, hash: Any) -> None:
    """d[key] = value, where the key is not there."""
    i = ll_add_entry(d, key, ll_usable_hash(hash(key)))
    d.entries[i].value = value


@looks_up
def ll_setdefault(d: Any, key: Any, value: Any, hash: Any, eq: Any) -> Any:
    """d.setdefault(key, value)"""
    h = ll_usable_hash(hash(key))
    i = ll_lookup(d, key, h, eq)
    if i < 0:
        i = ll_add_entry(d, key, h)
        d.entries[i].value = value
        return value
    return d.entries[i].value


def ll_drop(d: Any, i: int, nokey: Any, novalue: Any) -> None:
    """Remove entry i."""
    entries = d.entries
    ll_remove_entry(d, i)
    entries[i].key = nokey
    entries[i].value = novalue


@looks_up
def ll_delitem(d: Any, key: Any, hash: Any, eq: Any, missing: Any, nokey: Any, novalue: Any) -> None:
    """del d[key]; KeyError."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        missing(key)
    ll_drop(d, i, nokey, novalue)


def ll_pop(d: Any, key: Any, hash: Any, eq: Any, missing: Any, nokey: Any, novalue: Any) -> Any:
    """d.pop(key); KeyError."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        missing(key)
    value = d.entries[i].value
    ll_drop(d, i, nokey, novalue)
    return value


def ll_pop_default(d: Any, key: Any, hash: Any, eq: Any, default: Any, nokey: Any, novalue: Any) -> Any:
    """d.pop(key, default)"""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        return default
    value = d.entries[i].value
    ll_drop(d, i, nokey, novalue)
    return value


def ll_check_not_empty(d: Any) -> int:
    """The number of the last entry; KeyError if there is none."""
    if d.live == 0:
        raise KeyError("popitem(): dictionary is empty")
    return d.used - 1


def ll_check_ordered_not_empty(d: Any) -> int:
    """The number of the last entry, where some of the dicts are OrderedDicts; KeyError if there is none."""
    if d.ordered and d.live == 0:
        raise KeyError("dictionary is empty")
    return ll_check_not_empty(d)


def ll_key_at(d: Any, i: int) -> Any:
    return d.entries[i].key


def ll_value_at(d: Any, i: int) -> Any:
    return d.entries[i].value


def ll_copy(d: Any) -> Any:
    """d.copy()"""
    new = lltype.malloc(lltype.typeOf(d).TO)
    ll_take_over(new, d)
    return new


def ll_take_over(new: Any, d: Any) -> None:
    """Let an empty dict hold what another one of its type holds."""
    if d.entries:
        entries = lltype.malloc(lltype.typeOf(d).TO.entries.TO, len(d.entries), zero=False)
        llop.array_copy(Void, d.entries, entries, 0, 0, d.used)
        new.entries = entries
    else:
        new.entries = lltype.nullptr(lltype.typeOf(d).TO.entries.TO)
    if d.indexes:
        size = len(d.indexes)
        indexes = lltype.malloc(INDEXES, size, zero=False)
        llop.array_copy(Void, d.indexes, indexes, 0, 0, size)
        new.indexes = indexes
    else:
        new.indexes = lltype.nullptr(INDEXES)
    new.live = d.live
    new.used = d.used
    new.fill = d.fill
    new.first = d.first


def ll_update(d: Any, other: Any, hash: Any, eq: Any) -> None:
    """d.update(other), of one type."""
    if d == other or other.live == 0:
        return
    if d.live == 0 and other.used < other.live * 2:
        ll_take_over(d, other)
        return
    ll_reserve(d, d.live + other.live)
    i = ll_next_entry(other, 0)
    while i >= 0:
        h = other.entries[i].hash
        key = other.entries[i].key
        value = other.entries[i].value
        j = ll_lookup(d, key, h, eq)
        if j < 0:
            j = ll_add_entry(d, key, h)
        d.entries[j].value = value
        i = ll_next_entry(other, i + 1)


def ll_or(d: Any, other: Any, hash: Any, eq: Any) -> Any:
    """d | other"""
    new = ll_copy(d)
    ll_update(new, other, hash, eq)
    return new


def ll_is_pair(pair: Any, index: int) -> None:
    """A tuple of two is."""


def make_pair(ll_items: Any, ll_length: Any, convert_key: Any, convert_value: Any) -> Any:
    """The helpers that check a list that is a pair, and take its two items."""

    def ll_check(pair: Any, index: int) -> None:
        if not pair:
            raise TypeError(ll_strconcat(ll_strconcat(CANNOT_CONVERT, ll_int_repr(index)), TO_SEQUENCE))
        if ll_length(pair) != 2:
            text = ll_strconcat(ELEMENT, ll_int_repr(index))
            ll_raise_value_error(text, ll_strconcat(HAS_LENGTH, ll_int_repr(ll_length(pair))), TWO_REQUIRED)

    def ll_first(pair: Any) -> Any:
        return convert_key(ll_items(pair)[0])

    def ll_second(pair: Any) -> Any:
        return convert_value(ll_items(pair)[1])

    return [ll_check, ll_first, ll_second]


ELEMENT = llstr("dictionary update sequence element #")
CANNOT_CONVERT, TO_SEQUENCE = llstr("cannot convert dictionary update sequence element #"), llstr(" to a sequence")
HAS_LENGTH = llstr(" has length ")
TWO_REQUIRED = llstr("; 2 is required")


def make_pair_of_ordered(ll_items: Any, ll_length: Any, convert_key: Any, convert_value: Any) -> Any:
    """Those of an OrderedDict, which has other messages."""

    def ll_check(pair: Any, index: int) -> None:
        if not pair:
            raise TypeError("'NoneType' object is not iterable")
        length = ll_length(pair)
        if length == 0:
            raise ValueError("need more than 0 values to unpack")
        if length == 1:
            raise ValueError("need more than 1 value to unpack")
        if length > 2:
            raise ValueError("too many values to unpack (expected 2)")

    return [ll_check, *make_pair(ll_items, ll_length, convert_key, convert_value)[1:]]


def ll_update_pairs(
    d: Any, check: Any, first: Any, second: Any, hasnext: Any, next_: Any, it: Any, hash: Any, eq: Any
) -> None:
    """d.update(pairs): `first` and `second` take a pair apart; `check(pair, i)` raises if an item is no pair."""
    i = 0
    while hasnext(it):
        pair = next_(it)
        check(pair, i)
        i = i + 1
        ll_setitem(d, first(pair), second(pair), hash, eq)


def ll_fromkeys(d: Any, convert: Any, hasnext: Any, next_: Any, it: Any, value: Any, hash: Any, eq: Any) -> None:
    """Store the same value for each key."""
    while hasnext(it):
        ll_setitem(d, convert(next_(it)), value, hash, eq)


def ll_eq(d: Any, other: Any, eq: Any, eq_value: Any) -> bool:
    """d == other, of one type; either may be None."""
    if d == other:
        return True
    if not d or not other:
        return False
    if d.live != other.live:
        return False
    i = ll_next_entry(d, 0)
    while i >= 0:
        j = ll_lookup(other, d.entries[i].key, d.entries[i].hash, eq)
        if j < 0 or not ll_same(eq_value, d.entries[i].value, other.entries[j].value):
            return False
        i = ll_next_entry(d, i + 1)
    return True


def ll_has_value(d: Any, value: Any, eq_value: Any) -> bool:
    """value in d.values()"""
    i = 0
    while i < d.used:
        if d.entries[i].hash != DELETED_HASH and ll_same(eq_value, d.entries[i].value, value):
            return True
        i += 1
    return False


def ll_has_item(d: Any, key: Any, value: Any, hash: Any, eq: Any, eq_value: Any) -> bool:
    """(key, value) in d.items()"""
    i = ll_find(d, key, hash, eq)
    return i >= 0 and ll_same(eq_value, d.entries[i].value, value)


def ll_get_converted(d: Any, key: Any, hash: Any, eq: Any, convert: Any, default: Any) -> Any:
    """d.get(key, default), the value in the representation of the default."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        return default
    return convert(d.entries[i].value)


def ll_pop_converted(
    d: Any, key: Any, hash: Any, eq: Any, convert: Any, default: Any, nokey: Any, novalue: Any
) -> Any:
    """d.pop(key, default), the value in the representation of the default."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        return default
    value = d.entries[i].value
    ll_drop(d, i, nokey, novalue)
    return convert(value)


# ____________________________________________________________ OrderedDicts


def make_eq_with_order(ll_eq: Any, eq: Any) -> Any:
    """The helper for x == y where two OrderedDicts must have one order; `ll_eq` asks for the rest."""

    def ll_eq_with_order(d: Any, other: Any) -> bool:
        if not ll_eq(d, other):
            return False
        if not d or not other or not d.ordered or not other.ordered:
            return True
        i = ll_next_entry(d, 0)
        j = ll_next_entry(other, 0)
        while i >= 0 and j >= 0:
            if not ll_same(eq, other.entries[j].key, d.entries[i].key):
                return False
            i = ll_next_entry(d, i + 1)
            j = ll_next_entry(other, j + 1)
        return True

    return ll_eq_with_order


def ll_check_ordered(d: Any) -> None:
    """An OrderedDict has `move_to_end`, another dict has not."""
    if not d.ordered:
        raise AttributeError("'dict' object has no attribute 'move_to_end'")


def ll_end_to_pop(d: Any, last: bool, message: Any) -> int:
    """The number of the entry that popitem(last) takes; KeyError if there is none."""
    if not d.ordered:
        raise TypeError(message)
    if d.live == 0:
        raise KeyError("dictionary is empty")
    return d.used - 1 if last else ll_next_entry(d, 0)


def ll_move_to_end(d: Any, key: Any, last: bool, hash: Any, eq: Any, missing: Any, nokey: Any, novalue: Any) -> None:
    """d.move_to_end(key, last); KeyError."""
    i = ll_find(d, key, hash, eq)
    if i < 0:
        missing(key)
    h = d.entries[i].hash
    kept = d.entries[i].key
    value = d.entries[i].value
    ll_drop(d, i, nokey, novalue)
    j = ll_add_entry(d, kept, h)
    d.entries[j].value = value
    if not last:
        entries = d.entries
        while j > 0:
            ll_copy_entry(entries, j - 1, entries, j)
            j -= 1
        entries[0].hash = h
        entries[0].key = kept
        entries[0].value = value
        d.first = 0
        if d.indexes:
            ll_rebuild(d, len(entries), len(d.indexes))


def ll_either(x: bool, y: bool) -> bool:
    return x or y


def ll_is_accepted(d: Any, plain: bool, ordered: bool, none: bool) -> bool:
    """isinstance(d, …) of classes that accept plain dicts, OrderedDicts, None."""
    if not d:
        return none
    return ordered if d.ordered else plain


def ll_type(d: Any, plain: Any, ordered: Any, none: Any) -> Any:
    """type(d): one of these classes."""
    if not d:
        return none
    return ordered if d.ordered else plain
