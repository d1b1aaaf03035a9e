"""The table of sets: slots of items by open addressing, as CPython has them (Objects/setobject.c), so that a set is
gone through in the same order.

    GcStruct { live, fill, finger, entries: GcArray(hash, key) }

`live` slots hold an item, `fill` of them have ever held one since the table was made: what is removed leaves a slot
that is DELETED. `finger` is where `pop` goes on. An empty set has no entries (null), which stands for SMALLEST free
slots.

A slot keeps the hash of its item in a form (`ll_kept_hash`) that is never FREE or DELETED: memory that is zero is a
table of free slots.

Helpers take the kept hash of an item, and `eq`, the helper that compares items (None: the low-level ==). `eq` may be
the user's: it may change the table, so after each call of it the search starts again if the slot is another one. (The
entries are read anew in each round, so that the test goes where `eq` is known to change nothing.)
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed, Unsigned, Void
from rpyc_dl.lowering.sequence.ll_array import ll_same
from rpyc_dl.rlib.rarithmetic import intmask, r_uint

FREE = 0
DELETED = 1
SMALLEST = 8
#: So many slots behind the first one are looked at, too, before the next jump.
NEIGHBOURS = 9
#: A set of more items grows to twice its size, a smaller one to four times.
LARGE = 50000
_SIGN = -(1 << 63)


def ll_kept_hash(h: int) -> int:
    """A hash as slots keep it: another sign, and never FREE or DELETED. Without a branch, so that two lookups of one
    key can be one."""
    kept = h ^ _SIGN
    is_mark = llop.cast_int_to_uint(Unsigned, kept) < r_uint(2)
    return kept + (llop.cast_bool_to_int(Signed, is_mark) << 1)


def ll_bits(kept: int) -> Any:
    """The bits of the hash itself."""
    return llop.cast_int_to_uint(Unsigned, kept ^ _SIGN)


# ____________________________________________________________ searching


def ll_mask(d: Any) -> int:
    """The number of slots, less one."""
    if not d.entries:
        return SMALLEST - 1
    return len(d.entries) - 1


def ll_last_neighbour(slot: int, mask: int) -> int:
    """The last slot to look at after this one, before the next jump: none but itself near the end."""
    if slot + NEIGHBOURS <= mask:
        return slot + NEIGHBOURS
    return slot


def ll_find(d: Any, item: Any, kept: int, eq: Any) -> int:
    """The slot of this item, or -1."""
    if d.live == 0:
        return -1
    return ll_find_in_slots(d, item, kept, eq)


ll_find._only_reads_ = True  # type: ignore[attr-defined]


def ll_find_in_slots(d: Any, item: Any, kept: int, eq: Any) -> int:
    mask = len(d.entries) - 1
    perturb = ll_bits(kept)
    first = kept & mask
    slot = first
    last = ll_last_neighbour(first, mask)
    while True:
        entries = d.entries
        if entries[slot].hash == kept:
            same = ll_same(eq, entries[slot].key, item)
            if d.entries != entries or entries[slot].hash != kept:
                return ll_find(d, item, kept, eq)
            if same:
                return slot
        elif entries[slot].hash == FREE:
            return -1
        slot += 1
        if slot > last:
            perturb = perturb >> 5
            first = (first * 5 + intmask(perturb) + 1) & mask
            slot = first
            last = ll_last_neighbour(first, mask)


def ll_free_slot(entries: Any, kept: int) -> int:
    """The first free slot for an item that is not there, in a table without deleted slots."""
    mask = len(entries) - 1
    perturb = ll_bits(kept)
    first = kept & mask
    slot = first
    last = ll_last_neighbour(first, mask)
    while entries[slot].hash != FREE:
        slot += 1
        if slot > last:
            perturb = perturb >> 5
            first = (first * 5 + intmask(perturb) + 1) & mask
            slot = first
            last = ll_last_neighbour(first, mask)
    return slot


def ll_next_item(d: Any, i: int) -> int:
    """The first slot from i on that holds an item, or -1."""
    if not d.entries:
        return -1
    return ll_next_held(d.entries, i)


def ll_next_held(entries: Any, i: int) -> int:
    while i < len(entries):
        if llop.cast_int_to_uint(Unsigned, entries[i].hash) > r_uint(DELETED):
            return i
        i += 1
    return -1


# ____________________________________________________________ adding


def ll_add_kept(d: Any, item: Any, kept: int, eq: Any) -> None:
    """Add an item: to the last deleted slot on the way, or the free one at its end."""
    if not d.entries:
        d.entries = lltype.malloc(lltype.typeOf(d).TO.entries.TO, SMALLEST)
    mask = len(d.entries) - 1
    perturb = ll_bits(kept)
    first = kept & mask
    slot = first
    last = ll_last_neighbour(first, mask)
    deleted = -1
    while d.entries[slot].hash != FREE:
        entries = d.entries
        if entries[slot].hash == kept:
            same = ll_same(eq, entries[slot].key, item)
            if d.entries != entries or entries[slot].hash != kept:
                ll_add_kept(d, item, kept, eq)
                return
            if same:
                return
        elif entries[slot].hash == DELETED:
            deleted = slot
        slot += 1
        if slot > last:
            perturb = perturb >> 5
            first = (first * 5 + intmask(perturb) + 1) & mask
            slot = first
            last = ll_last_neighbour(first, mask)
    if deleted >= 0:
        ll_put(d.entries, deleted, item, kept)
        d.live += 1
        return
    ll_put(d.entries, slot, item, kept)
    d.live += 1
    d.fill += 1
    if d.fill * 5 >= mask * 3:
        ll_resize(d, ll_room_to_grow(d))


def ll_put(entries: Any, slot: int, item: Any, kept: int) -> None:
    entries[slot].hash = kept
    entries[slot].key = item


def ll_room_to_grow(d: Any) -> int:
    return d.live * 2 if d.live > LARGE else d.live * 4


def ll_make_room(d: Any, count: int) -> None:
    """Make room for so many items that are to come, most of which are not there yet."""
    if (d.fill + count) * 5 >= ll_mask(d) * 3:
        ll_resize(d, (d.live + count) * 2)


def ll_resize(d: Any, count: int) -> None:
    """A table of more than `count` slots, without deleted ones; the smallest is kept where none is deleted."""
    size = SMALLEST
    while size <= count:
        size = size * 2
    if size == SMALLEST and ll_mask(d) == SMALLEST - 1 and d.fill == d.live:
        return
    ll_rebuild(d, size)


def ll_rebuild(d: Any, size: int) -> None:
    """Put the items into a new table, one after the other."""
    old = d.entries
    d.entries = lltype.malloc(lltype.typeOf(d).TO.entries.TO, size)
    d.fill = d.live
    if old:
        ll_insert_all(d.entries, old)


def ll_insert_all(entries: Any, old: Any) -> None:
    """Put the items of a table into another one, where none of them is, and no slot is deleted."""
    i = 0
    while i < len(old):
        kept = old[i].hash
        if llop.cast_int_to_uint(Unsigned, kept) > r_uint(DELETED):
            ll_put(entries, ll_free_slot(entries, kept), old[i].key, kept)
        i += 1


def ll_merge(d: Any, other: Any, eq: Any) -> None:
    """Add the items of another set, of one type."""
    if d == other or other.live == 0:
        return
    ll_make_room(d, other.live)
    if d.fill == 0:
        ll_take_over(d, other)
        return
    i = ll_next_item(other, 0)
    while i >= 0:
        ll_add_kept(d, other.entries[i].key, other.entries[i].hash, eq)
        i = ll_next_item(other, i + 1)


def ll_take_over(d: Any, other: Any) -> None:
    """Let a set without any slot in use, which has room, hold the items of another one."""
    if not d.entries:
        d.entries = lltype.malloc(lltype.typeOf(d).TO.entries.TO, SMALLEST)
    size = len(d.entries)
    if len(other.entries) == size and other.fill == other.live:
        llop.array_copy(Void, other.entries, d.entries, 0, 0, size)
    else:
        ll_insert_all(d.entries, other.entries)
    d.live = other.live
    d.fill = other.live


# ____________________________________________________________ removing


def ll_drop(d: Any, slot: int, noitem: Any) -> None:
    """Remove the item of a slot."""
    entries = d.entries
    entries[slot].hash = DELETED
    d.live -= 1
    entries[slot].key = noitem


def ll_clear(d: Any) -> None:
    d.live = 0
    d.fill = 0
    d.entries = lltype.nullptr(lltype.typeOf(d).TO.entries.TO)


# ____________________________________________________________ prebuilt sets


def slots_of(hashes: list[int], size: int) -> list[int]:
    """Where items with these kept hashes come to be if they are put into a new table in turn. Not a helper."""
    taken: set[int] = set()
    found = []
    for kept in hashes:
        perturb = (kept ^ _SIGN) & ((1 << 64) - 1)
        first = kept & (size - 1)
        slot, last = first, ll_last_neighbour(first, size - 1)
        while slot in taken:
            slot += 1
            if slot > last:
                perturb >>= 5
                first = (first * 5 + perturb + 1) & (size - 1)
                slot, last = first, ll_last_neighbour(first, size - 1)
        taken.add(slot)
        found.append(slot)
    return found


def size_for(count: int) -> int:
    """How many slots a set of so many items has that is made from another one."""
    size = SMALLEST
    while count * 5 >= (SMALLEST - 1) * 3 and size <= count * 2:
        size *= 2
    return size


def items_of(d: Any) -> list[Any]:
    """The items of a set, in order. Not a helper."""
    slots = range(len(d.entries)) if d.entries else ()
    return [d.entries[i].key for i in slots if d.entries[i].hash not in (FREE, DELETED)]


def ll_rehash(d: Any, guard: Any, hash: Any) -> None:
    """Give the items of a prebuilt set their hashes, unless that was done."""
    if guard.done:
        return
    i = ll_next_item(d, 0)
    while i >= 0:
        d.entries[i].hash = ll_kept_hash(hash(d.entries[i].key))
        i = ll_next_item(d, i + 1)
    if d.entries:
        ll_rebuild(d, len(d.entries))
    guard.done = True
