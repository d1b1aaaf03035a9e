"""Timsort (Tim Peters; CPython's Objects/listsort.txt), with the comparisons that CPython makes, in their order: a
comparison may be the user's, and where items have no total order (nan, sets), the order that comes out hangs on it.

A stable natural merge sort. Runs are merged in the order of powersort (Munro and Wild, "Nearly-Optimal Mergesorts",
2018), which keeps the stack of runs short and balanced; where one run wins often, merging gallops.

`less(lt, context, x, y)` orders two items.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import sys
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void

#: How often in turn one run has to win before galloping is tried, to begin with.
_GALLOP = 7
#: How many items before its turn an item is fetched.
_AHEAD = 6

#: For so many items room is made for each merge.
_FEW = 32

INTS = lltype.GcArray(lltype.Signed)


def ll_sort(items: Any, length: int, less: Any, lt: Any, context: Any) -> None:
    """Sort the first `length` items in place. If a comparison raises, an item may be lost: sort a copy then."""
    if length < 2:
        return
    least = ll_least_run(length)
    end = ll_next_run(items, 0, length, least, less, lt, context)
    if end < length:
        ll_sort_runs(items, end, length, least, less, lt, context)


def ll_sort_runs(items: Any, end: int, length: int, least: int, less: Any, lt: Any, context: Any) -> None:
    """Make the other runs behind the first one, which ends at `end`, and merge them all."""
    starts = lltype.malloc(INTS, 66)  # of the runs that are not merged yet, the end of the last one behind them
    powers = lltype.malloc(INTS, 66)
    bounds = lltype.malloc(INTS, 3)
    room = lltype.nullptr(lltype.typeOf(items).TO)  # made once much is to be moved out of the way
    gallop = _GALLOP
    starts[0] = 0
    starts[1] = end
    count = 1
    power = 0
    while True:
        is_last = starts[count] == length
        if not is_last:
            end = ll_next_run(items, starts[count], length, least, less, lt, context)
            power = ll_power(starts[count - 1], starts[count], end, length)
        while count > 1 and (is_last or powers[count - 2] > power):
            at = ll_last_to_merge(starts, count) if is_last else count - 2
            size = ll_find_bounds(bounds, items, starts, count, at, less, lt, context)
            if size > _FEW:
                if not room:
                    room = lltype.malloc(lltype.typeOf(items).TO, (length >> 1) + 1)
                gallop = ll_merge(items, bounds, room, gallop, less, lt, context)
            elif size > 0:
                gallop = ll_merge_few(items, bounds, size, gallop, less, lt, context)
            powers[count - 2] = powers[count - 1]
            count = count - 1
        if is_last:
            return
        powers[count - 1] = power
        count = count + 1
        starts[count] = end


def ll_last_to_merge(starts: Any, count: int) -> int:
    """Which run to merge with the next one when all have been made."""
    at = count - 2
    if at > 0 and starts[at] - starts[at - 1] < starts[at + 2] - starts[at + 1]:
        at = at - 1
    return at


def ll_least_run(length: int) -> int:
    """Shorter runs are extended by insertion: so that there are a power of two of them, or a bit fewer."""
    odd = 0
    while length >= 64:
        odd = odd | (length & 1)
        length = length >> 1
    return length + odd


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


# ---- runs ------------------------------------------------------------------------------------------


def ll_next_run(items: Any, start: int, length: int, least: int, less: Any, lt: Any, context: Any) -> int:
    """Make a sorted run at `start`, of `least` items if there are so many; its end."""
    end = ll_natural_run(items, start, length, less, lt, context)
    target = start + least
    if target > length:
        target = length
    while end < target:
        ll_insert_sorted(items, start, end, less, lt, context)
        end = end + 1
    return end


def ll_rising_end(items: Any, end: int, length: int, less: Any, lt: Any, context: Any) -> int:
    """Where what rises up to before `end` ends."""
    while end < length and not less(lt, context, items[end], items[end - 1]):
        end = end + 1
    return end


def ll_run_before_313(items: Any, start: int, length: int, less: Any, lt: Any, context: Any) -> int:
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
    return ll_rising_end(items, end + 1, length, less, lt, context)


def ll_run_from_313(items: Any, start: int, length: int, less: Any, lt: Any, context: Any) -> int:
    """The end of the run that starts at `start`, from CPython 3.13 on: a falling one, which is turned round, may have
    equal items, which stay in their order."""
    end = ll_rising_end(items, start + 1, length, less, lt, context)
    if end == length:
        return end
    if end > start + 1:
        if less(lt, context, items[start], items[end - 1]):
            return end
        ll_reverse_range(items, start, end)
    end = end + 1
    equal = 0  # how many items are equal to the one before them
    while end < length:
        if less(lt, context, items[end], items[end - 1]):
            ll_reverse_range(items, end - 1 - equal, end)
            equal = 0
        elif less(lt, context, items[end - 1], items[end]):
            break
        else:
            equal = equal + 1
        end = end + 1
    ll_reverse_range(items, end - 1 - equal, end)
    ll_reverse_range(items, start, end)
    return ll_rising_end(items, end, length, less, lt, context)


ll_natural_run = ll_run_from_313 if sys.version_info >= (3, 13) else ll_run_before_313


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


# ---- merging ---------------------------------------------------------------------------------------


def ll_find_bounds(
    bounds: Any, items: Any, starts: Any, count: int, at: int, less: Any, lt: Any, context: Any
) -> int:
    """The bounds of what has to be merged of run `at` of `count` and the next one, which are one run from now on; how
    many items the shorter part has, 0 where all is in order."""
    start = starts[at]
    middle = starts[at + 1]
    end = starts[at + 2]
    llop.array_copy(Void, starts, starts, at + 2, at + 1, count - at - 1)
    start = start + ll_gallop_right(items[middle], items, start, middle - start, 0, less, lt, context)
    if start == middle:
        return 0
    size = end - middle
    end = middle + ll_gallop_left(items[middle - 1], items, middle, size, size - 1, less, lt, context)
    bounds[0] = start
    bounds[1] = middle
    bounds[2] = end
    if middle - start <= end - middle:
        return middle - start
    return end - middle


def ll_merge_few(items: Any, bounds: Any, size: int, gallop: int, less: Any, lt: Any, context: Any) -> int:
    """Merge where so few have to be moved that room for them costs little."""
    room = lltype.malloc(lltype.typeOf(items).TO, size)
    return ll_merge(items, bounds, room, gallop, less, lt, context)


def ll_merge(items: Any, bounds: Any, room: Any, gallop: int, less: Any, lt: Any, context: Any) -> int:
    """Merge what lies between the bounds; how often one run has to win from now on."""
    start = bounds[0]
    middle = bounds[1]
    end = bounds[2]
    if middle - start <= end - middle:
        return ll_merge_up(items, start, middle, end, room, gallop, less, lt, context)
    return ll_merge_down(items, start, middle, end, room, gallop, less, lt, context)


def ll_gallop_left(key: Any, items: Any, base: int, size: int, hint: int, less: Any, lt: Any, context: Any) -> int:
    """Where the key belongs among `size` sorted items from `base` on, before its equals; looked for around `hint`."""
    low = 0
    high = 1
    if less(lt, context, items[base + hint], key):
        most = size - hint
        while high < most and less(lt, context, items[base + hint + high], key):
            low = high
            high = (high << 1) + 1
        if high > most:
            high = most
        low = low + hint + 1
        high = high + hint
    else:
        most = hint + 1
        while high < most and not less(lt, context, items[base + hint - high], key):
            low = high
            high = (high << 1) + 1
        if high > most:
            high = most
        most = hint - low
        low = hint - high + 1
        high = most
    while low < high:
        middle = low + ((high - low) >> 1)
        if less(lt, context, items[base + middle], key):
            low = middle + 1
        else:
            high = middle
    return high


def ll_gallop_right(key: Any, items: Any, base: int, size: int, hint: int, less: Any, lt: Any, context: Any) -> int:
    """Where the key belongs among `size` sorted items from `base` on, behind its equals; looked for around `hint`."""
    low = 0
    high = 1
    if less(lt, context, key, items[base + hint]):
        most = hint + 1
        while high < most and less(lt, context, key, items[base + hint - high]):
            low = high
            high = (high << 1) + 1
        if high > most:
            high = most
        most = hint - low
        low = hint - high + 1
        high = most
    else:
        most = size - hint
        while high < most and not less(lt, context, key, items[base + hint + high]):
            low = high
            high = (high << 1) + 1
        if high > most:
            high = most
        low = low + hint + 1
        high = high + hint
    while low < high:
        middle = low + ((high - low) >> 1)
        if less(lt, context, key, items[base + middle]):
            high = middle
        else:
            low = middle + 1
    return high


def ll_merge_up(
    items: Any, start: int, middle: int, end: int, room: Any, gallop: int, less: Any, lt: Any, context: Any
) -> int:
    """Merge from the left: the first run, which is the shorter one, has been moved out of the way. The first item is
    one of the second run, the last one of the first run."""
    size = middle - start
    llop.array_copy(Void, items, room, start, 0, size)
    items[start] = items[middle]
    i = 0
    j = middle + 1
    to = start + 1
    while i + 1 < size and j < end:
        wins = 0
        others = 0
        while i + 1 < size and j < end and wins < gallop and others < gallop:
            llop.array_ahead(Void, items, j + _AHEAD, context)
            llop.array_ahead(Void, room, i + _AHEAD, context)
            if less(lt, context, items[j], room[i]):
                items[to] = items[j]
                j = j + 1
                others = others + 1
                wins = 0
            else:
                items[to] = room[i]
                i = i + 1
                wins = wins + 1
                others = 0
            to = to + 1
        going = i + 1 < size and j < end
        if going:
            gallop = gallop + 1
        while going:
            if gallop > 1:
                gallop = gallop - 1
            wins = ll_gallop_right(items[j], room, i, size - i, 0, less, lt, context)
            llop.array_copy(Void, room, items, i, to, wins)
            to = to + wins
            i = i + wins
            if i + 1 >= size:
                break
            items[to] = items[j]
            to = to + 1
            j = j + 1
            if j == end:
                break
            others = ll_gallop_left(room[i], items, j, end - j, 0, less, lt, context)
            llop.array_copy(Void, items, items, j, to, others)
            to = to + others
            j = j + others
            if j == end:
                break
            items[to] = room[i]
            to = to + 1
            i = i + 1
            if i + 1 == size:
                break
            going = wins >= _GALLOP or others >= _GALLOP
            if not going:
                gallop = gallop + 1
    llop.array_copy(Void, items, items, j, to, end - j)
    llop.array_copy(Void, room, items, i, to + end - j, size - i)
    return gallop


def ll_merge_down(
    items: Any, start: int, middle: int, end: int, room: Any, gallop: int, less: Any, lt: Any, context: Any
) -> int:
    """Merge from the right: the second run, which is the shorter one, has been moved out of the way."""
    size = end - middle
    llop.array_copy(Void, items, room, middle, 0, size)
    items[end - 1] = items[middle - 1]
    i = middle - 2
    j = size - 1
    to = end - 2
    while i >= start and j > 0:
        wins = 0
        others = 0
        while i >= start and j > 0 and wins < gallop and others < gallop:
            llop.array_ahead(Void, items, i - _AHEAD, context)
            llop.array_ahead(Void, room, j - _AHEAD, context)
            if less(lt, context, room[j], items[i]):
                items[to] = items[i]
                i = i - 1
                wins = wins + 1
                others = 0
            else:
                items[to] = room[j]
                j = j - 1
                others = others + 1
                wins = 0
            to = to - 1
        going = i >= start and j > 0
        if going:
            gallop = gallop + 1
        while going:
            if gallop > 1:
                gallop = gallop - 1
            left = i - start + 1
            wins = left - ll_gallop_right(room[j], items, start, left, left - 1, less, lt, context)
            to = to - wins
            i = i - wins
            llop.array_copy(Void, items, items, i + 1, to + 1, wins)
            if i < start:
                break
            items[to] = room[j]
            to = to - 1
            j = j - 1
            if j == 0:
                break
            others = j + 1 - ll_gallop_left(items[i], room, 0, j + 1, j, less, lt, context)
            to = to - others
            j = j - others
            llop.array_copy(Void, room, items, j + 1, to + 1, others)
            if j <= 0:
                break
            items[to] = items[i]
            to = to - 1
            i = i - 1
            if i < start:
                break
            going = wins >= _GALLOP or others >= _GALLOP
            if not going:
                gallop = gallop + 1
    left = i - start + 1
    llop.array_copy(Void, items, items, start, to - left + 1, left)
    llop.array_copy(Void, room, items, 0, start, j + 1)
    return gallop
