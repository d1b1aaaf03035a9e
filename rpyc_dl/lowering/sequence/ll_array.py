"""Helpers over the items of lists: each takes an items array and how many of its items count, so that the same helper
serves fixed-size lists (which *are* an items array) and resizable ones. What makes a new list gives a new array.

`eq` and `lt` are helpers too, or None for items that low-level == and < compare. Indexes are Python's.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.text.ll_errors import ll_raise_value_error


def ll_fixed_items(p: Any) -> Any:
    """The items array of a fixed-size list."""
    return p


def ll_fixed_length(p: Any) -> int:
    return len(p)


ASSIGN = llstr("attempt to assign sequence of size ")
TO_SLICE = llstr(" to extended slice of size ")

# ---- new arrays --------------------------------------------------------------------------------


def ll_copy(ITEMS: Any, items: Any, length: int) -> Any:
    new = lltype.malloc(ITEMS, length, zero=False)
    llop.array_copy(Void, items, new, 0, 0, length)
    return new


def ll_repeat(ITEMS: Any, items: Any, length: int, count: int) -> Any:
    """list * count"""
    if count <= 0 or length == 0:
        return lltype.malloc(ITEMS, 0, zero=False)
    total = ll_repeated_length(length, count)
    if length == 1:
        return ll_filled(ITEMS, total, items[0])
    new = lltype.malloc(ITEMS, total, zero=False)
    done = length
    llop.array_copy(Void, items, new, 0, 0, length)
    while done < total:  # twice as much each time
        step = done
        if step > total - done:
            step = total - done
        llop.array_copy(Void, new, new, 0, done, step)
        done = done + step
    return new


def ll_filled(ITEMS: Any, count: int, item: Any) -> Any:
    """[item] * count"""
    if count < 0:
        count = 0
    new = lltype.malloc(ITEMS, count, zero=False)
    llop.array_fill(Void, new, 0, count, item)
    return new


def ll_repeated_length(length: int, count: int) -> int:
    if count > llop.int_floordiv(lltype.Signed, 1152921504606846975, length):
        raise MemoryError
    return length * count


def ll_concat(ITEMS: Any, items1: Any, length1: int, items2: Any, length2: int) -> Any:
    new = lltype.malloc(ITEMS, length1 + length2, zero=False)
    llop.array_copy(Void, items1, new, 0, 0, length1)
    llop.array_copy(Void, items2, new, 0, length1, length2)
    return new


def ll_slice(ITEMS: Any, items: Any, start: int, count: int) -> Any:
    """`count` items from `start` on."""
    new = lltype.malloc(ITEMS, count, zero=False)
    llop.array_copy(Void, items, new, start, 0, count)
    return new


def ll_slice_step(ITEMS: Any, items: Any, start: int, step: int, count: int) -> Any:
    new = lltype.malloc(ITEMS, count, zero=False)
    i = 0
    while i < count:
        new[i] = items[start + i * step]
        i = i + 1
    return new


def ll_reversed(ITEMS: Any, items: Any, length: int) -> Any:
    """A copy, the last item first."""
    new = lltype.malloc(ITEMS, length, zero=False)
    i = 0
    while i < length:
        new[i] = items[length - 1 - i]
        i = i + 1
    return new


# ---- in place ----------------------------------------------------------------------------------


def ll_reverse(items: Any, length: int) -> None:
    i = 0
    j = length - 1
    while i < j:
        item = items[i]
        items[i] = items[j]
        items[j] = item
        i = i + 1
        j = j - 1


def ll_store_step(items: Any, start: int, step: int, count: int, new: Any, new_length: int) -> None:
    """items[start:…:step] = new, where the slice has `count` items (an extended slice)."""
    if new_length != count:
        ll_raise_value_error(ASSIGN, ll_strconcat(ll_int_repr(new_length), TO_SLICE), ll_int_repr(count))
    if new == items:
        copy = lltype.malloc(lltype.typeOf(new).TO, new_length)
        llop.array_copy(Void, new, copy, 0, 0, new_length)
        new = copy
    i = 0
    while i < count:
        items[start + i * step] = new[i]
        i = i + 1


# ---- searching and comparing -----------------------------------------------------------------------


def ll_same(eq: Any, x: Any, y: Any) -> bool:
    """x == y, by the helper `eq` or by the low-level operation."""
    if eq is None:
        return x == y
    return eq(x, y)


def ll_less(lt: Any, x: Any, y: Any) -> bool:
    """x < y, by the helper `lt` or by the low-level operation."""
    if lt is None:
        return x < y
    return lt(x, y)


def ll_find(eq: Any, items: Any, start: int, stop: int, item: Any) -> int:
    """The first index of an equal item from `start` to before `stop`, or -1."""
    i = start
    while i < stop:
        if ll_same(eq, items[i], item):
            return i
        i = i + 1
    return -1


def ll_contains(eq: Any, items: Any, length: int, item: Any) -> bool:
    return ll_find(eq, items, 0, length, item) >= 0


def ll_index(missing: Any, eq: Any, items: Any, length: int, item: Any) -> int:
    """The first index of an equal item; `missing(item)` is the helper that raises if there is none."""
    found = ll_find(eq, items, 0, length, item)
    if found < 0:
        missing(item)
    return found


def ll_index_between(missing: Any, eq: Any, items: Any, length: int, item: Any, start: int, stop: int) -> int:
    found = ll_find(eq, items, ll_clip(start, length), ll_clip(stop, length), item)
    if found < 0:
        missing(item)
    return found


def ll_missing(item: Any) -> None:
    """What list.index raises where the item cannot be shown, and from Python 3.14 on."""
    raise ValueError("list.index(x): x not in list")


def ll_clip(index: int, length: int) -> int:
    """An index as one bound of a slice: from the end if negative, within 0..length."""
    if index < 0:
        index = index + length
        if index < 0:
            return 0
    if index > length:
        return length
    return index


def ll_count(eq: Any, items: Any, length: int, item: Any) -> int:
    count = 0
    i = 0
    while i < length:
        if ll_same(eq, items[i], item):
            count = count + 1
        i = i + 1
    return count


def ll_eq(eq: Any, items1: Any, length1: int, items2: Any, length2: int) -> bool:
    """`eq` compares an item of the first with one of the second."""
    if length1 != length2:
        return False
    i = 0
    while i < length1:
        if not ll_same(eq, items1[i], items2[i]):
            return False
        i = i + 1
    return True


def ll_lt(eq: Any, lt: Any, items1: Any, length1: int, items2: Any, length2: int) -> bool:
    """By the first items that differ, else by the lengths."""
    i = 0
    while i < length1 and i < length2:
        if not ll_same(eq, items1[i], items2[i]):
            return ll_less(lt, items1[i], items2[i])
        i = i + 1
    return length1 < length2


def ll_order(eq: Any, order: Any, lengths: Any, items1: Any, length1: int, items2: Any, length2: int) -> bool:
    """Any of < <= > >=: of the first items that differ (`order`), else of the lengths."""
    i = 0
    while i < length1 and i < length2:
        if not ll_same(eq, items1[i], items2[i]):
            return ll_less(order, items1[i], items2[i])
        i = i + 1
    return lengths(length1, length2)


def ll_is_shorter(length1: int, length2: int) -> bool:
    return length1 < length2


def ll_is_not_longer(length1: int, length2: int) -> bool:
    return length1 <= length2


def ll_is_longer(length1: int, length2: int) -> bool:
    return length1 > length2


def ll_is_not_shorter(length1: int, length2: int) -> bool:
    return length1 >= length2


#: What is said of lengths, by the name of the operation.
LENGTHS = {"lt": ll_is_shorter, "le": ll_is_not_longer, "gt": ll_is_longer, "ge": ll_is_not_shorter}
