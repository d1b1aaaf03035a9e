"""Helpers of `copy.deepcopy`: copies of containers, put together from the helpers that copy what they hold.

A helper takes an object and the memo, a table from the objects that were copied to their copies: what is there twice
stays one, and what leads to itself leads to its copy. `copy_…` is None for what cannot change: it is not copied.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, GcArray, GcStruct, Ptr, Signed, Struct
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_tuple import make_function
from rpyc_dl.lowering.table import ll_dict, ll_set
from rpyc_dl.lowering.table.ll_hashtable import INDEXES, ll_add_entry, ll_lookup, ll_next_entry, ll_usable_hash
from rpyc_dl.lowering.table.ll_settable import ll_next_item

#: A table as in `ll_hashtable.py`, by identity.
MEMO = GcStruct(
    "memo",
    ("live", Signed),
    ("used", Signed),
    ("fill", Signed),
    ("first", Signed),
    ("indexes", Ptr(INDEXES)),
    ("entries", Ptr(GcArray(Struct("memoentry", ("hash", Signed), ("key", GCREF), ("value", GCREF))))),
)


def ll_new_memo() -> Any:
    return lltype.malloc(MEMO)


def ll_known(memo: Any, x: Any) -> Any:
    """The copy of x that was made already, or null."""
    key = llop.cast_opaque_ptr(GCREF, x)
    i = ll_lookup(memo, key, ll_usable_hash(llop.gc_identityhash(Signed, x)), None)
    if i < 0:
        return lltype.nullptr(lltype.typeOf(x).TO)
    return llop.cast_opaque_ptr(lltype.typeOf(x), memo.entries[i].value)


def ll_remember(memo: Any, x: Any, copied: Any) -> None:
    i = ll_add_entry(memo, llop.cast_opaque_ptr(GCREF, x), ll_usable_hash(llop.gc_identityhash(Signed, x)))
    memo.entries[i].value = llop.cast_opaque_ptr(GCREF, copied)


def once(fresh: Any) -> LLFunction:
    """`fresh(x, memo)` makes a copy and remembers it; it is asked where there is none yet. None stays None."""

    def ll_copy_once(x: Any, memo: Any) -> Any:
        if not x:
            return x
        known = ll_known(memo, x)
        if known:
            return known
        return fresh(x, memo)

    return ll_copy_once


def copier_of_list(ll_items: LLFunction, ll_new: LLFunction, ll_length: LLFunction, copy_item: Any) -> LLFunction:
    """list or tuple of unknown length; `ll_new(x)` makes one of as many zero items."""

    def ll_copy_list(x: Any, memo: Any) -> Any:
        new = ll_new(x)
        ll_remember(memo, x, new)
        i = 0
        while i < ll_length(x) and i < ll_length(new):
            item = ll_items(x)[i]
            ll_items(new)[i] = item if copy_item is None else copy_item(item, memo)
            i += 1
        return new

    return once(ll_copy_list)


def ll_new_fixed(x: Any) -> Any:
    """An array of as many zero items."""
    return lltype.malloc(lltype.typeOf(x).TO, len(x))


def ll_new_resizable(x: Any) -> Any:
    """A list of as many zero items."""
    new = lltype.malloc(lltype.typeOf(x).TO)
    new.length = x.length
    new.items = lltype.malloc(lltype.typeOf(x).TO.items.TO, x.length)
    return new


def copier_of_values(copy_value: Any) -> LLFunction:
    """dict whose keys cannot change."""

    def ll_copy_table(x: Any, memo: Any) -> Any:
        new = ll_dict.ll_copy(x)
        ll_remember(memo, x, new)
        if copy_value is not None:
            i = ll_next_entry(new, 0)
            while i >= 0:
                new.entries[i].value = copy_value(new.entries[i].value, memo)
                i = ll_next_entry(new, i + 1)
        return new

    return once(ll_copy_table)


def copier_of_dict(copy_key: LLFunction, copy_value: Any, hash: Any, eq: Any) -> LLFunction:
    """dict whose keys are copied as well."""

    def ll_copy_dict(x: Any, memo: Any) -> Any:
        new = ll_dict.ll_newdict(lltype.typeOf(x).TO)
        ll_remember(memo, x, new)
        i = ll_next_entry(x, 0)
        while i >= 0:
            value = x.entries[i].value
            key = copy_key(x.entries[i].key, memo)
            ll_dict.ll_setitem(new, key, value if copy_value is None else copy_value(value, memo), hash, eq)
            i = ll_next_entry(x, i + 1)
        return new

    return once(ll_copy_dict)


def copier_of_ordered(ll_copy: LLFunction) -> LLFunction:
    """dict that may be an OrderedDict: its copy is one, too."""

    def ll_copy_ordered(x: Any, memo: Any) -> Any:
        new = ll_copy(x, memo)
        if new:
            new.ordered = x.ordered
        return new

    return ll_copy_ordered


def copier_of_set(copy_item: LLFunction | None, hash: Any, eq: Any) -> LLFunction:
    """set or frozenset: its items, or their copies, are added to a new one."""

    def ll_copy_set(x: Any, memo: Any) -> Any:
        new = ll_dict.ll_newdict(lltype.typeOf(x).TO)
        ll_remember(memo, x, new)
        i = ll_next_item(x, 0)
        while i >= 0:
            item = x.entries[i].key
            ll_set.ll_add(new, item if copy_item is None else copy_item(item, memo), hash, eq)
            i = ll_next_item(x, i + 1)
        return new

    return once(ll_copy_set)


def copier_of_tuple(names: Sequence[str], copiers: Sequence[LLFunction | None]) -> LLFunction:
    """tuple of fixed length, or None; a field without a copier (or without room) stays."""
    lines = [
        "def ll_copy_tuple(x, memo):",
        "    new = lltype.malloc(lltype.typeOf(x).TO)",
    ]
    values: dict[str, Any] = {"ll_known": ll_known, "ll_remember": ll_remember, "lltype": lltype}
    for i, (name, copier) in enumerate(zip(names, copiers, strict=True)):
        values[f"copy{i}"] = copier
        lines.append(f"    new.{name} = " + (f"x.{name}" if copier is None else f"copy{i}(x.{name}, memo)"))
    lines += [  # an item that leads back to the tuple has made a copy of it already
        "    known = ll_known(memo, x)",
        "    if known: return known",
        "    ll_remember(memo, x, new)",
        "    return new",
    ]
    return once(make_function("ll_copy_tuple", lines, values))
