"""The table of dicts: entries in the order of insertion, and an open-addressing index into them.

    GcStruct { live, used, fill, first, indexes: GcArray(Int32), entries: GcArray(hash, key, value) }

The compact dict of Raymond Hettinger (CPython 3.6, PyPy), with CPython's probing. `used` entries are in use, `live`
of them not deleted (a deleted one has the hash DELETED_HASH), none of them among the first `first`: what takes the
oldest entry again and again does not go through those that were. `fill` counts the index slots that are not FREE any
more. Up to SMALL entries there is no index: the hashes are searched one after the other. A slot has the number of its
entry, and in the bits above that of the mask those of the hash, so that few entries are looked at in vain.

Helpers take the hash of a key, and `eq`, the helper that compares keys (None: the low-level ==). `eq` may be the
user's: it may change the table, so after each call of it the search starts again if the entries are others. (They are
read anew in each round, so that the test goes where `eq` is known to change nothing.)
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcArray, Int32, Signed, Unsigned, Void
from rpyc_dl.lowering.sequence.ll_array import ll_same
from rpyc_dl.rlib.rarithmetic import intmask, r_int32

INDEXES = GcArray(Int32)
FREE = -1
DELETED = -2
DELETED_HASH = -1
SMALL = 8
#: The index holds 32-bit numbers.
MAX_ENTRIES = 1 << 30
TAG_BITS = (1 << 31) - 1


def ll_usable_hash(h: int) -> int:
    """A hash that marks no deleted entry: -2 for -1. Without a branch, so that two lookups of one key can be one."""
    return h - llop.cast_bool_to_int(Signed, h == DELETED_HASH)


# ____________________________________________________________ searching


def looks_up(helper: Any) -> Any:
    """Decorator of helpers `(table, key, …)`: where two have the same key, they are inlined, and look it up once."""
    helper._looks_up_ = True
    return helper


def ll_lookup(d: Any, key: Any, h: int, eq: Any) -> int:
    """The number of the entry with this key, or -1."""
    if d.live == 0:
        return -1
    if not d.indexes:
        return ll_lookup_small(d, key, h, eq)
    return ll_lookup_indexed(d, key, h, eq)


ll_lookup._only_reads_ = True  # type: ignore[attr-defined]


def ll_lookup_small(d: Any, key: Any, h: int, eq: Any) -> int:
    i = 0
    while i < d.used:
        entries = d.entries
        if entries[i].hash == h:
            same = ll_same(eq, entries[i].key, key)
            if d.entries != entries:
                return ll_lookup(d, key, h, eq)
            if same:
                return i
        i += 1
    return -1


def ll_lookup_indexed(d: Any, key: Any, h: int, eq: Any) -> int:
    indexes = d.indexes
    mask = len(indexes) - 1
    tag = ll_tag(h, mask)
    perturb = llop.cast_int_to_uint(Unsigned, h)
    slot = h & mask
    tagged = intmask(indexes[slot])
    while tagged != FREE:
        entries = d.entries
        index = tagged & mask
        if tagged == (tag | index) and entries[index].hash == h:
            same = ll_same(eq, entries[index].key, key)
            if d.entries != entries:
                return ll_lookup(d, key, h, eq)
            if same:
                return index
        perturb = perturb >> 5
        slot = (slot * 5 + intmask(perturb) + 1) & mask
        tagged = intmask(indexes[slot])
    return -1


def ll_tag(h: int, mask: int) -> int:
    """The bits of a hash that go into a slot: never those of FREE or DELETED."""
    return h & TAG_BITS & ~mask


def ll_slot_holding(indexes: Any, h: int, tagged: int) -> int:
    """The slot of the index that holds an entry with its tag (or, for FREE, the first free slot for a hash)."""
    mask = len(indexes) - 1
    perturb = llop.cast_int_to_uint(Unsigned, h)
    slot = h & mask
    while intmask(indexes[slot]) != tagged:
        perturb = perturb >> 5
        slot = (slot * 5 + intmask(perturb) + 1) & mask
    return slot


def ll_enter(indexes: Any, h: int, entry: int) -> None:
    """Have the first free slot for a hash lead to an entry."""
    indexes[ll_slot_holding(indexes, h, FREE)] = r_int32(ll_tag(h, len(indexes) - 1) | entry)


def index_of(hashes: list[int], size: int) -> list[int]:
    """The index of a prebuilt table: what adding entries with these hashes in turn makes. Not a helper."""
    slots = [FREE] * size
    for entry, h in enumerate(hashes):
        perturb = h & ((1 << 64) - 1)
        slot = h & (size - 1)
        while slots[slot] != FREE:
            perturb >>= 5
            slot = (slot * 5 + perturb + 1) & (size - 1)
        slots[slot] = ll_tag(h, size - 1) | entry
    return slots


# ____________________________________________________________ growing


def ll_capacity(d: Any) -> int:
    """How many entries there is room for."""
    if not d.entries:
        return 0
    return len(d.entries)


def ll_make_room(d: Any) -> None:
    """Make the table larger, or clear it of deleted entries."""
    live = d.live
    if live < 4:
        ll_rebuild(d, 4, 0)
    elif live < SMALL:
        ll_rebuild(d, SMALL, 0)
    else:
        if live > MAX_ENTRIES:
            raise MemoryError
        ll_rebuild_indexed(d, live * 2)


ll_make_room._dont_inline_ = True  # type: ignore[attr-defined]


def ll_rebuild_indexed(d: Any, count: int) -> None:
    """Make room for at least `count` entries: two thirds of a power of two."""
    size = 16
    while size * 2 < count * 3:
        size = size * 2
    ll_rebuild(d, (size * 2) // 3, size)


def ll_rebuild(d: Any, capacity: int, size: int) -> None:
    """Copy the live entries into new arrays: room for `capacity`, an index of `size` slots (0: none)."""
    ENTRIES = lltype.typeOf(d).TO.entries.TO
    old = d.entries
    new = lltype.malloc(ENTRIES, capacity, zero=False)
    indexes = lltype.nullptr(INDEXES)
    if size > 0:
        indexes = lltype.malloc(INDEXES, size, zero=False)
        llop.array_fill(Void, indexes, 0, size, r_int32(FREE))
    count = d.live
    if count == d.used:
        if count > 0:
            llop.array_copy(Void, old, new, 0, 0, count)
    else:
        ll_copy_live(d, new)
    if size > 0:
        ll_enter_all(new, count, indexes)
    d.entries = new
    d.indexes = indexes
    d.used = count
    d.fill = count
    d.first = 0


#: What is rare stays a call, so that the usual case saves no registers.
ll_rebuild._dont_inline_ = True  # type: ignore[attr-defined]


def ll_copy_live(d: Any, new: Any) -> None:
    """Copy the entries that are not deleted into a new array."""
    old = d.entries
    count = 0
    i = 0
    while i < d.used:
        if old[i].hash != DELETED_HASH:
            ll_copy_entry(old, i, new, count)
            count += 1
        i += 1


def ll_enter_all(entries: Any, count: int, indexes: Any) -> None:
    """Have a new index lead to the first `count` entries: `ll_enter` for each, written out, a tenth faster so."""
    mask = len(indexes) - 1
    i = 0
    while i < count:
        h = entries[i].hash
        perturb = llop.cast_int_to_uint(Unsigned, h)
        slot = h & mask
        while intmask(indexes[slot]) != FREE:
            perturb = perturb >> 5
            slot = (slot * 5 + intmask(perturb) + 1) & mask
        indexes[slot] = r_int32(ll_tag(h, mask) | i)
        i += 1


def ll_reserve(d: Any, count: int) -> None:
    """Make room for so many entries in all, where there is less than that."""
    if count > ll_capacity(d):
        if count <= 4:
            ll_rebuild(d, 4, 0)
        elif count <= SMALL:
            ll_rebuild(d, SMALL, 0)
        else:
            if count > MAX_ENTRIES:
                raise MemoryError
            ll_rebuild_indexed(d, count)


def ll_copy_entry(old: Any, i: int, new: Any, j: int) -> None:
    new[j].hash = old[i].hash
    new[j].key = old[i].key
    new[j].value = old[i].value


def ll_add_entry(d: Any, key: Any, h: int) -> int:
    """A new entry for a key that is not there; its number. The value is to be stored at once."""
    if d.fill == ll_capacity(d):
        ll_make_room(d)
    i = d.used
    entries = d.entries
    entries[i].hash = h
    entries[i].key = key
    d.used = i + 1
    d.live += 1
    d.fill += 1
    if d.indexes:
        ll_enter(d.indexes, h, i)
    return i


# ____________________________________________________________ removing


def ll_remove_entry(d: Any, i: int) -> None:
    """Mark entry i as deleted. Its key and value stay: the caller clears them where they are pointers."""
    if d.indexes:
        indexes = d.indexes
        h = d.entries[i].hash
        indexes[ll_slot_holding(indexes, h, ll_tag(h, len(indexes) - 1) | i)] = r_int32(DELETED)
    d.entries[i].hash = DELETED_HASH
    d.live -= 1
    while d.used > 0 and d.entries[d.used - 1].hash == DELETED_HASH:
        d.used -= 1
    if d.first > d.used:
        d.first = d.used


def ll_next_entry(d: Any, i: int) -> int:
    """The number of the first live entry from i on, or -1."""
    while i < d.used:
        if d.entries[i].hash != DELETED_HASH:
            return i
        if i < d.first:
            i = d.first
        else:
            if i == d.first:
                d.first = i + 1
            i += 1
    return -1


def ll_clear(d: Any) -> None:
    d.entries = lltype.nullptr(lltype.typeOf(d).TO.entries.TO)
    d.indexes = lltype.nullptr(INDEXES)
    d.live = 0
    d.used = 0
    d.fill = 0
    d.first = 0


def ll_rehash(d: Any, guard: Any, hash: Any) -> None:
    """Give the entries of a prebuilt table their hashes, unless that was done."""
    if guard.done:
        return
    i = 0
    while i < d.used:
        if d.entries[i].hash != DELETED_HASH:
            d.entries[i].hash = ll_usable_hash(hash(d.entries[i].key))
        i += 1
    if d.indexes:
        ll_rebuild(d, len(d.entries), len(d.indexes))
    guard.done = True


# ____________________________________________________________ iterators: (table, index, expected, filled, view)


#: What an iterator is: `keys()` and the like give views, of which iter() makes a fresh iterator; those of an
#: OrderedDict are shown as such.
ITERATOR, VIEW, ORDERED_VIEW = 0, 1, 2


def ll_newiter(ITER: Any, d: Any, view: int) -> Any:
    """`expected` is the number of live entries, and `filled` that of places taken: they must not change."""
    it = lltype.malloc(ITER)
    it.table = d
    it.index = 0
    it.expected = d.live
    it.filled = d.fill
    it.view = view
    return it


def ll_show_order(view: Any) -> None:
    """A new view is one of an OrderedDict if its dict is one."""
    if view.table.ordered:
        view.view = ORDERED_VIEW


def ll_iter_of_view(it: Any) -> Any:
    """iter(view) or iter(iterator)."""
    if it.view == ITERATOR:
        return it
    return ll_newiter(lltype.typeOf(it).TO, it.table, ITERATOR)


def ll_view_bool(it: Any) -> bool:
    """bool(view): whether there is anything; bool(iterator): True; bool(None)."""
    if not it:
        return False
    return it.view == ITERATOR or it.table.live > 0


def ll_view_len(it: Any) -> int:
    """len(view); TypeError for an iterator."""
    if it.view == ITERATOR:
        raise TypeError("object of type 'dict_keyiterator' has no len()")
    return it.table.live


def ll_has_changed(it: Any) -> bool:
    """Whether the table has changed its size since the iterator was made (an iterator at its end does not mind)."""
    if it.table.live == it.expected or it.expected == EXHAUSTED:
        return False
    it.expected = CHANGED  # for ever, as in CPython
    return True


EXHAUSTED = -1
CHANGED = -2


def ll_dict_hasnext(it: Any) -> bool:
    """Whether there is a next item; RuntimeError if the dict has other keys than when the iterator was made."""
    if ll_has_changed(it):
        raise RuntimeError("dictionary changed size during iteration")
    if it.table.fill != it.filled and it.expected != EXHAUSTED:
        it.expected = EXHAUSTED
        raise RuntimeError("dictionary keys changed during iteration")
    return ll_iter_advance(it)


def ll_iter_advance(it: Any) -> bool:
    """Go on to the next live entry; whether there is one."""
    if it.expected == EXHAUSTED:
        return False
    i = ll_next_entry(it.table, it.index)
    if i < 0:
        it.expected = EXHAUSTED
        return False
    it.index = i
    return True


def ll_iter_left(it: Any) -> int:
    """How many items come at most: at the start, all of them do."""
    return it.expected


#: Without the call, the iterator's fields are variables of the loop.
ll_dict_hasnext._always_inline_ = True  # type: ignore[attr-defined]


def ll_iter_step(it: Any) -> int:
    """The number of the entry that `ll_iter_hasnext` has found; goes on behind it."""
    i = it.index
    it.index = i + 1
    return i


def ll_iter_next_key(it: Any) -> Any:
    i = ll_iter_step(it)
    return it.table.entries[i].key


def ll_iter_next_value(it: Any) -> Any:
    i = ll_iter_step(it)
    return it.table.entries[i].value


def ll_reversed_hasnext(it: Any) -> bool:
    """Whether an iterator that goes backwards has a next entry: `index` counts down."""
    if ll_has_changed(it):
        raise RuntimeError("dictionary changed size during iteration")
    d = it.table
    if d.fill != it.filled:
        raise RuntimeError("dictionary keys changed during iteration")
    i = it.index
    if i >= d.used:
        i = d.used - 1
    while i >= 0 and d.entries[i].hash == DELETED_HASH:
        i -= 1
    it.index = i
    return i >= 0


def ll_newiter_reversed(ITER: Any, d: Any) -> Any:
    it = lltype.malloc(ITER)
    it.table = d
    it.index = d.used - 1
    it.expected = d.live
    it.filled = d.fill
    it.view = ITERATOR
    return it


def ll_reversed_step(it: Any) -> int:
    i = it.index
    it.index = i - 1
    return i


def ll_reversed_next_key(it: Any) -> Any:
    i = ll_reversed_step(it)
    return it.table.entries[i].key


def ll_reversed_next_value(it: Any) -> Any:
    i = ll_reversed_step(it)
    return it.table.entries[i].value
