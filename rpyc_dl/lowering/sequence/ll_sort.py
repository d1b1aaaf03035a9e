"""Helpers for sorting: a stable natural merge sort, after Tim Peters' description of timsort (CPython's
Objects/listsort.txt), without its galloping mode; runs are merged in the order of powersort (Munro and Wild, "Nearly-
Optimal Mergesorts", 2018), which keeps the stack of runs short and balanced.

`less(lt, context, x, y)` orders two items: `ll_less_direct`, or `ll_less_by_key` for indexes into an array of keys.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.sequence.ll_array import ll_less

#: Runs shorter than this are extended by insertion.
_SHORT = 32

INTS = lltype.GcArray(lltype.Signed)


def ll_less_direct(lt: Any, context: None, x: Any, y: Any) -> bool:
    return ll_less(lt, x, y)


def ll_less_by_key(lt: Any, keys: Any, x: int, y: int) -> bool:
    return ll_less(lt, keys[x], keys[y])


def ll_sort(items: Any, length: int, less: Any, lt: Any, context: Any) -> None:
    """Sort the first `length` items in place. If a comparison raises, an item may be lost: sort a copy then."""
    if length < 2:
        return
    room = lltype.malloc(lltype.typeOf(items).TO, (length >> 1) + 1)
    starts = lltype.malloc(INTS, 66)
    powers = lltype.malloc(INTS, 66)
    depth = 0
    start = 0
    end = ll_next_run(items, 0, length, less, lt, context)
    while end < length:
        next_end = ll_next_run(items, end, length, less, lt, context)
        power = ll_power(start, end, next_end, length)
        begin = start
        while depth > 0 and powers[depth - 1] > power:
            depth = depth - 1
            ll_merge(items, starts[depth], begin, end, room, less, lt, context)
            begin = starts[depth]
        starts[depth] = begin
        powers[depth] = power
        depth = depth + 1
        start = end
        end = next_end
    while depth > 0:
        depth = depth - 1
        ll_merge(items, starts[depth], start, length, room, less, lt, context)
        start = starts[depth]


def ll_power(start: int, middle: int, end: int, length: int) -> int:
    """The depth of the boundary between two neighbouring runs in a perfectly balanced merge tree: the first binary
    digit in which the middles of both runs, as fractions of `length`, differ."""
    a = start + middle
    b = middle + end
    power = 0
    while True:
        power = power + 1
        if a >= length:
            a = a - length
            b = b - length
        elif b >= length:
            return power
        a = a << 1
        b = b << 1


def ll_next_run(items: Any, start: int, length: int, less: Any, lt: Any, context: Any) -> int:
    """Make a sorted run at `start`, of _SHORT items at least if there are so many; its end."""
    end = ll_natural_run(items, start, length, less, lt, context)
    target = start + _SHORT
    if target > length:
        target = length
    while end < target:
        ll_insert_sorted(items, start, end, less, lt, context)
        end = end + 1
    return end


def ll_natural_run(items: Any, start: int, length: int, less: Any, lt: Any, context: Any) -> int:
    """The end of the run that starts at `start`; a strictly falling one is turned round."""
    end = start + 1
    if end >= length:
        return length
    if less(lt, context, items[end], items[start]):
        end = end + 1
        while end < length and less(lt, context, items[end], items[end - 1]):
            end = end + 1
        ll_reverse_range(items, start, end)
        return end
    end = end + 1
    while end < length and not less(lt, context, items[end], items[end - 1]):
        end = end + 1
    return end


def ll_reverse_range(items: Any, start: int, end: int) -> None:
    i = start
    j = end - 1
    while i < j:
        item = items[i]
        items[i] = items[j]
        items[j] = item
        i = i + 1
        j = j - 1


def ll_insert_sorted(items: Any, start: int, end: int, less: Any, lt: Any, context: Any) -> None:
    """Insert items[end] behind its equals in the sorted items from `start` to before `end` (binary search)."""
    item = items[end]
    left = start
    right = end
    while left < right:
        middle = (left + right) >> 1
        if less(lt, context, item, items[middle]):
            right = middle
        else:
            left = middle + 1
    llop.array_copy(Void, items, items, left, left + 1, end - left)
    items[left] = item


def ll_merge(items: Any, start: int, middle: int, end: int, room: Any, less: Any, lt: Any, context: Any) -> None:
    """Merge two neighbouring runs, moving the shorter one out of the way."""
    if not less(lt, context, items[middle], items[middle - 1]):
        return
    if middle - start <= end - middle:
        ll_merge_up(items, start, middle, end, room, less, lt, context)
    else:
        ll_merge_down(items, start, middle, end, room, less, lt, context)


def ll_merge_up(items: Any, start: int, middle: int, end: int, room: Any, less: Any, lt: Any, context: Any) -> None:
    count = middle - start
    llop.array_copy(Void, items, room, start, 0, count)
    i = 0
    j = middle
    to = start
    while i < count and j < end:
        if less(lt, context, items[j], room[i]):
            items[to] = items[j]
            j = j + 1
        else:
            items[to] = room[i]
            i = i + 1
        to = to + 1
    llop.array_copy(Void, room, items, i, to, count - i)


def ll_merge_down(items: Any, start: int, middle: int, end: int, room: Any, less: Any, lt: Any, context: Any) -> None:
    count = end - middle
    llop.array_copy(Void, items, room, middle, 0, count)
    i = middle - 1
    j = count - 1
    to = end - 1
    while j >= 0 and i >= start:
        if less(lt, context, room[j], items[i]):
            items[to] = items[i]
            i = i - 1
        else:
            items[to] = room[j]
            j = j - 1
        to = to - 1
    llop.array_copy(Void, room, items, 0, to - j, j + 1)


# ---- what list.sort and sorted need ----------------------------------------------------------------


def ll_greater_direct(lt: Any, context: None, x: Any, y: Any) -> bool:
    return ll_less(lt, y, x)


def ll_greater_by_key(lt: Any, keys: Any, x: int, y: int) -> bool:
    return ll_less(lt, keys[y], keys[x])


def ll_sorted_items(ITEMS: Any, items: Any, length: int, less: Any, lt: Any) -> Any:
    """A sorted copy of the items; `less` is ll_less_direct, or ll_greater_direct for falling order."""
    new = lltype.malloc(ITEMS, length, zero=False)
    llop.array_copy(Void, items, new, 0, 0, length)
    ll_sort(new, length, less, lt, None)
    return new


def ll_sorted_items_if(ITEMS: Any, items: Any, length: int, lt: Any, reverse: bool) -> Any:
    if reverse:
        return ll_sorted_items(ITEMS, items, length, ll_greater_direct, lt)
    return ll_sorted_items(ITEMS, items, length, ll_less_direct, lt)


def ll_keys(KEYS: Any, call: Any, function: Any, items: Any, length: int) -> Any:
    """The key of each item: `call(function, item)`."""
    keys = lltype.malloc(KEYS, length)
    i = 0
    while i < length:
        keys[i] = call(function, items[i])
        i = i + 1
    return keys


def ll_sorted_order_if(keys: Any, length: int, lt: Any, reverse: bool) -> Any:
    if reverse:
        return ll_sorted_order(keys, length, ll_greater_by_key, lt)
    return ll_sorted_order(keys, length, ll_less_by_key, lt)


def ll_sorted_order(keys: Any, length: int, less: Any, lt: Any) -> Any:
    """The indexes of `keys` in the order that sorts them; `less` is ll_less_by_key or ll_greater_by_key."""
    order = lltype.malloc(INTS, length)
    i = 0
    while i < length:
        order[i] = i
        i = i + 1
    ll_sort(order, length, less, lt, keys)
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
