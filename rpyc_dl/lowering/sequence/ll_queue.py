"""Helpers for lists from whose front items are taken: GcStruct { length, items, gone }.

The first item is `items[gone]`: `pop(0)`, `del xs[0]` and `insert(0, x)` move nothing. What is not here packs the
list first (`ll_packed_items`: the items move to the beginning of their array), and is done as for other lists.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.sequence.ll_list import (
    ll_clear,
    ll_clear_nothing,
    ll_clear_pointers,
    ll_delitem,
    ll_insert,
    ll_pop,
)

#: The items of shorter lists move as fast as memory for them is found.
SHORT = 32


def ll_packed_items(clear: Any, p: Any) -> Any:
    """The items array, the first item in front."""
    if p.gone != 0:
        ll_pack(clear, p)
    return p.items


def ll_pack(clear: Any, p: Any) -> None:
    items = p.items
    gone = p.gone
    length = p.length
    llop.array_copy(Void, items, items, gone, 0, length)
    p.gone = 0
    clear(items, length, gone + length)


def ll_move_items(p: Any, room: int, front: int) -> None:
    """Move the items to a new array with so much room, and so much of it before them."""
    new = lltype.malloc(lltype.typeOf(p).TO.items.TO, room)
    llop.array_copy(Void, p.items, new, p.gone, front, p.length)
    p.items = new
    p.gone = front


def ll_make_room(clear: Any, p: Any, extra: int) -> None:
    """Have room behind the items for more. Items move where as many were taken from the front: these pay for it."""
    length = p.length
    if p.gone >= length and length + extra <= len(p.items):
        ll_pack(clear, p)
    else:
        needed = length + extra
        ll_move_items(p, (needed + needed + 2) & ~3, 0)


def ll_append(clear: Any, p: Any, item: Any) -> None:
    if p.gone + p.length >= len(p.items):
        ll_make_room(clear, p, 1)
    length = p.length
    p.items[p.gone + length] = item
    p.length = length + 1


def ll_extend(clear: Any, p: Any, items: Any, count: int) -> None:
    """`items` may be those of `p` itself, packed."""
    if p.gone + p.length + count > len(p.items):
        ll_make_room(clear, p, count)
    length = p.length
    llop.array_copy(Void, items, p.items, 0, p.gone + length, count)
    p.length = length + count


def ll_extend_iter(clear: Any, p: Any, hasnext: Any, next_: Any, convert: Any, it: Any) -> None:
    """Append what an iterator gives."""
    while True:
        if not hasnext(it):
            return
        ll_append(clear, p, convert(next_(it)))


def ll_items_of_pointers(p: Any) -> Any:
    return ll_packed_items(ll_clear_pointers, p)


def ll_items_of_others(p: Any) -> Any:
    return ll_packed_items(ll_clear_nothing, p)


def ll_insert_first(p: Any, item: Any) -> None:
    if p.gone == 0:
        length = p.length
        if length < SHORT:
            ll_insert(p, 0, item)
            return
        front = (length >> 1) + 4
        ll_move_items(p, front + length + (length >> 1) + 1, front)
    gone = p.gone - 1
    p.items[gone] = item
    p.gone = gone
    p.length = p.length + 1


def ll_insert_at(clear: Any, p: Any, index: int, item: Any) -> None:
    if index == 0:
        ll_insert_first(p, item)
    else:
        ll_packed_items(clear, p)
        ll_insert(p, index, item)


def ll_take_first(clear: Any, p: Any) -> None:
    """Remove the first item of a list that has one; give memory back below an eighth."""
    gone = p.gone
    length = p.length - 1
    clear(p.items, gone, gone + 1)
    p.length = length
    p.gone = 0 if length == 0 else gone + 1
    if length < (len(p.items) >> 3) - 16:
        ll_move_items(p, length + (length >> 1) + 1, 0)


def ll_pop_last(clear: Any, p: Any) -> Any:
    length = p.length - 1
    if length < 0:
        raise IndexError("pop from empty list")
    end = p.gone + length
    item = p.items[end]
    clear(p.items, end, end + 1)
    p.length = length
    if length == 0:
        p.gone = 0
    if length < (len(p.items) >> 3) - 16:
        ll_move_items(p, length + (length >> 1) + 1, 0)
    return item


def ll_pop_at(clear: Any, p: Any, index: int) -> Any:
    if index == 0 and p.length > 0:
        item = p.items[p.gone]
        ll_take_first(clear, p)
        return item
    ll_packed_items(clear, p)
    return ll_pop(clear, p, index)


def ll_delete(clear: Any, p: Any, index: int) -> None:
    """del l[index]"""
    if index == 0 and p.length > 0:
        ll_take_first(clear, p)
    else:
        ll_packed_items(clear, p)
        ll_delitem(clear, p, index)


def ll_clear_queue(clear: Any, p: Any) -> None:
    """Remove all items."""
    p.length = p.gone + p.length
    p.gone = 0
    ll_clear(clear, p)
