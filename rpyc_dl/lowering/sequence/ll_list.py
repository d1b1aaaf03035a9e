"""Helpers for resizable lists: GcStruct { length, items }, where `items` may be longer than `length`.

Growth follows CPython's list_resize (Objects/listobject.c): about an eighth more than is needed, so that appending
takes constant time on average. The helper `clear` (`ll_clear_pointers`, or `ll_clear_nothing`) empties the slots
behind `length`, for the collector.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.sequence.ll_array import ll_copy, ll_find, ll_repeated_length, ll_store_step


def ll_items(p: Any) -> Any:
    return p.items


def ll_length(p: Any) -> int:
    return p.length


def ll_bool_or_none(length: Any, p: Any) -> bool:
    """The truth of a list that may be None; `length` is the helper for its length."""
    if not p:
        return False
    return length(p) != 0


def ll_wrap(LIST: Any, items: Any) -> Any:
    """A list of all the items of an array, which it keeps."""
    p = lltype.malloc(LIST)
    p.length = len(items)
    p.items = items
    return p


def ll_wrap_or_none(LIST: Any, items: Any) -> Any:
    """A list of all items of an array, null for null."""
    if not items:
        return lltype.nullptr(LIST)
    return ll_wrap(LIST, items)


def ll_wrap_copy_or_none(LIST: Any, items: Any) -> Any:
    """A list of the items of an array that stores them otherwise, null for null."""
    if not items:
        return lltype.nullptr(LIST)
    return ll_wrap(LIST, ll_copy(LIST.items.TO, items, len(items)))


#: A longer list grows on its way: the loop that fills it may end with an exception long before.
MAX_HINT = 1 << 22


def ll_newlist_hint(LIST: Any, hint: int) -> Any:
    """An empty list with room for `hint` items, if they are not too many."""
    if hint < 0:
        hint = 0
    if hint > MAX_HINT:
        hint = MAX_HINT
    p = lltype.malloc(LIST)
    p.length = 0
    p.items = lltype.malloc(LIST.items.TO, hint)
    return p


# ---- growing and shrinking -----------------------------------------------------------------------
#: For how many items a list that is cleared keeps room.
KEPT = 32
# A list that had room for items always has room for one: that tells whether somebody adds to it while it is sorted.


def ll_grow(p: Any, needed: int) -> None:
    """Make room for `needed` items, and some more."""
    room = needed + needed + 2
    new = lltype.malloc(lltype.typeOf(p).TO.items.TO, room & ~3)
    llop.array_copy(Void, p.items, new, 0, 0, p.length)
    p.items = new


def ll_resize_up(p: Any, length: int) -> None:
    """Set the length to `length`, which is not smaller than it is now."""
    if length > len(p.items):
        ll_grow(p, length)
    p.length = length


def ll_resize_down(clear: Any, p: Any, length: int) -> None:
    """Set the length to `length`, which is not larger than it is now; give memory back below half."""
    old = p.length
    p.length = length
    if length < (len(p.items) >> 1) - 16:
        new = lltype.malloc(lltype.typeOf(p).TO.items.TO, length + (length >> 3) + 1)
        llop.array_copy(Void, p.items, new, 0, 0, length)
        p.items = new
    else:
        clear(p.items, length, old)


def ll_clear_pointers(items: Any, start: int, stop: int) -> None:
    """Let go of the objects in slots that are no longer used."""
    llop.array_fill(Void, items, start, stop - start, lltype.nullptr(lltype.typeOf(items).TO.OF.TO))


def ll_clear_nothing(items: Any, start: int, stop: int) -> None:
    """For items that are no pointers."""


def ll_append(p: Any, item: Any) -> None:
    length = p.length
    if length >= len(p.items):
        ll_grow(p, length + 1)
    p.items[length] = item
    p.length = length + 1


def ll_extend(p: Any, items: Any, count: int) -> None:
    """`items` may be those of `l` itself."""
    length = p.length
    ll_resize_up(p, length + count)
    llop.array_copy(Void, items, p.items, 0, length, count)


def ll_insert(p: Any, index: int, item: Any) -> None:
    length = p.length
    if index < 0:
        index = index + length
        if index < 0:
            index = 0
    if index > length:
        index = length
    ll_resize_up(p, length + 1)
    items = p.items
    llop.array_copy(Void, items, items, index, index + 1, length - index)
    items[index] = item


def ll_pop_last(clear: Any, p: Any) -> Any:
    index = p.length - 1
    if index < 0:
        raise IndexError("pop from empty list")
    item = p.items[index]
    ll_resize_down(clear, p, index)
    return item


def ll_pop(clear: Any, p: Any, index: int) -> Any:
    length = p.length
    if length == 0:
        raise IndexError("pop from empty list")
    if index < 0:
        index = index + length
    if not llop.int_between(Bool, 0, index, length):
        raise IndexError("pop index out of range")
    item = p.items[index]
    ll_remove_range(clear, p, index, 1)
    return item


def ll_remove_range(clear: Any, p: Any, start: int, count: int) -> None:
    """del l[start:start + count], which are in range."""
    length = p.length
    end = start + count
    items = p.items
    llop.array_copy(Void, items, items, end, start, length - end)
    ll_resize_down(clear, p, length - count)


def ll_delitem(clear: Any, p: Any, index: int) -> None:
    length = p.length
    if index < 0:
        index = index + length
    if not llop.int_between(Bool, 0, index, length):
        raise IndexError("list assignment index out of range")
    ll_remove_range(clear, p, index, 1)


def ll_remove(clear: Any, eq: Any, p: Any, item: Any) -> None:
    index = ll_find(eq, p.items, 0, p.length, item)
    if index < 0:
        raise ValueError("list.remove(x): x not in list")
    if index < p.length:
        ll_remove_range(clear, p, index, 1)


def ll_clear(clear: Any, p: Any) -> None:
    """Remove all items; room for a few is kept, as a list that is cleared is often filled again."""
    length = p.length
    p.length = 0
    if len(p.items) > KEPT:
        p.items = lltype.malloc(lltype.typeOf(p).TO.items.TO, 1)
    else:
        clear(p.items, 0, length)


# ---- slices --------------------------------------------------------------------------------------


def ll_del_step(clear: Any, p: Any, start: int, step: int, count: int) -> None:
    """Remove the `count` items start, start + step, …, which are in range; step may be negative."""
    if count == 0:
        return
    if step < 0:
        start = start + (count - 1) * step
        step = -step
    items = p.items
    length = p.length
    done = 0
    to = start
    while done < count:
        begin = start + done * step + 1
        end = length if done == count - 1 else begin + step - 1
        llop.array_copy(Void, items, items, begin, to, end - begin)
        to = to + (end - begin)
        done = done + 1
    ll_resize_down(clear, p, length - count)


def ll_replace(clear: Any, p: Any, start: int, count: int, new: Any, new_length: int) -> None:
    """l[start:start + count] = new. `new` may be the items of `l` itself."""
    length = p.length
    if new == p.items and new_length > 0:
        copy = lltype.malloc(lltype.typeOf(new).TO, new_length)
        llop.array_copy(Void, new, copy, 0, 0, new_length)
        new = copy
    tail = length - (start + count)
    if new_length > count:
        ll_resize_up(p, length + (new_length - count))
    items = p.items
    llop.array_copy(Void, items, items, start + count, start + new_length, tail)
    llop.array_copy(Void, new, items, 0, start, new_length)
    if new_length < count:
        ll_resize_down(clear, p, length - (count - new_length))


def ll_store_slice(clear: Any, p: Any, start: int, step: int, count: int, new: Any, new_length: int) -> None:
    """l[start:…:step] = new, where the slice has `count` items: with a step of 1, any number takes their place."""
    if step == 1:
        ll_replace(clear, p, start, count, new, new_length)
    else:
        ll_store_step(p.items, start, step, count, new, new_length)


def ll_inplace_mul(clear: Any, p: Any, count: int) -> None:
    length = p.length
    if count <= 0:
        ll_clear(clear, p)
    elif length > 0:
        total = ll_repeated_length(length, count)
        ll_resize_up(p, total)
        items = p.items
        done = length
        if length == 1:
            llop.array_fill(Void, items, 1, total - 1, items[0])
            return
        while done < total:
            llop.array_copy(Void, items, items, 0, done, length)
            done = done + length
