"""Helpers of ranges: GcStruct { start, stop } or { start, stop, step }, and of iterators over them.

With step 1 an iterator counts from `next` up to before `stop`; with any other step it counts how many items remain.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.number.ll_bool import ll_hash_none
from rpyc_dl.lowering.number.ll_int import ll_hash_int
from rpyc_dl.lowering.sequence.ll_tuple import ll_hash_end, ll_hash_item, ll_hash_start
from rpyc_dl.rlib.rarithmetic import intmask, maxint, r_uint


def ll_newrange(RANGE: Any, start: int, stop: int) -> Any:
    r = lltype.malloc(RANGE)
    r.start = start
    r.stop = stop
    return r


def ll_check_step(step: int) -> None:
    """ValueError for a step that is no step."""
    if step == 0:
        raise ValueError("range() arg 3 must not be zero")


def ll_newrange_step(RANGE: Any, start: int, stop: int, step: int) -> Any:
    """A range with any step but 0."""
    r = lltype.malloc(RANGE)
    r.start = start
    r.stop = stop
    r.step = step
    return r


def ll_count(start: int, stop: int, step: int) -> Any:
    """How many items, as an unsigned word: always fits."""
    if step > 0:
        if start >= stop:
            return r_uint(0)
        return (r_uint(stop) - r_uint(start) - r_uint(1)) // r_uint(step) + r_uint(1)
    if stop >= start:
        return r_uint(0)
    return (r_uint(start) - r_uint(stop) - r_uint(1)) // (r_uint(0) - r_uint(step)) + r_uint(1)


def ll_length(start: int, stop: int, step: int) -> int:
    """How many items; OverflowError if that does not fit a word."""
    count = ll_count(start, stop, step)
    if count > r_uint(maxint):
        raise OverflowError("Python int too large to convert to C ssize_t")
    return intmask(count)


def ll_is_true(start: int, stop: int, step: int) -> bool:
    return start < stop if step > 0 else start > stop


def ll_length_hint(start: int, stop: int, step: int) -> int:
    """How many items, as far as it can be said; 0 where it does not fit a word."""
    try:
        return ll_length(start, stop, step)
    except OverflowError:
        return 0


def ll_getitem(start: int, stop: int, step: int, index: int) -> int:
    count = ll_count(start, stop, step)
    place = r_uint(index)
    if index < 0:
        back = r_uint(0) - place
        if back > count:
            raise IndexError("range object index out of range")
        place = count - back
    elif place >= count:
        raise IndexError("range object index out of range")
    return intmask(r_uint(start) + place * r_uint(step))


def ll_contains(start: int, stop: int, step: int, x: int) -> bool:
    if step > 0:
        if x < start or x >= stop:
            return False
        return (r_uint(x) - r_uint(start)) % r_uint(step) == r_uint(0)
    if x > start or x <= stop:
        return False
    return (r_uint(start) - r_uint(x)) % (r_uint(0) - r_uint(step)) == r_uint(0)


def ll_index(start: int, stop: int, step: int, x: int) -> int:
    if not ll_contains(start, stop, step, x):
        raise ValueError(ll_strconcat(ll_int_repr(x), NOT_IN_RANGE))
    return ll_length(start, x, step)


def ll_contains_box(value: Any, start: int, stop: int, step: int, x: Any) -> bool:
    """Whether an int that may be None is an item; `value(x)` is the int."""
    return bool(x) and ll_contains(start, stop, step, value(x))


def ll_index_box(value: Any, start: int, stop: int, step: int, x: Any) -> int:
    if not x:
        raise ValueError("sequence.index(x): x not in sequence")
    return ll_index(start, stop, step, value(x))


def ll_find(eq: Any, start: int, stop: int, step: int, x: Any) -> int:
    """The index of the item that equals something that is no int, or -1: each is compared, as CPython does."""
    length = ll_length(start, stop, step)
    i = 0
    while i < length:
        if eq(start + i * step, x):
            return i
        i += 1
    return -1


def ll_found(eq: Any, start: int, stop: int, step: int, x: Any) -> bool:
    return ll_find(eq, start, stop, step, x) >= 0


def ll_index_by(eq: Any, start: int, stop: int, step: int, x: Any) -> int:
    found = ll_find(eq, start, stop, step, x)
    if found < 0:
        raise ValueError("sequence.index(x): x not in sequence")
    return found


def ll_last(start: int, count: Any, step: int) -> int:
    """The last of so many items, at least one."""
    return intmask(r_uint(start) + (count - r_uint(1)) * r_uint(step))


# ---- slices: positions are unsigned words, since a range may have more items than an int can count ---------------


def ll_check_slice_step(step: int) -> int:
    if step == 0:
        raise ValueError("slice step cannot be zero")
    return step


def ll_position(index: int, count: Any, down: bool) -> Any:
    """Where the bound of a slice stands among so many items; one more than that in a slice that steps down, so that 0
    is before the first item."""
    if index >= 0:
        place = r_uint(index)
        if down:
            place = place + r_uint(1)
        return place if place < count else count
    back = r_uint(0) - r_uint(index)
    if back > count:
        return r_uint(0)
    place = count - back
    return place + r_uint(1) if down else place


def ll_slice_start(given: bool, index: int, count: Any, down: bool) -> Any:
    if given:
        return ll_position(index, count, down)
    return count if down else r_uint(0)


def ll_slice_stop(given: bool, index: int, count: Any, down: bool) -> Any:
    if given:
        return ll_position(index, count, down)
    return r_uint(0) if down else count


def ll_at(start: int, step: int, count: Any, position: Any, down: bool) -> int:
    """The number at a position; OverflowError where that is no item and does not fit a word."""
    if down:
        if position == r_uint(0):
            return llop.int_sub_ovf(Signed, start, step)
        position = position - r_uint(1)
    if position < count or position == r_uint(0):
        return intmask(r_uint(start) + position * r_uint(step))
    return llop.int_add_ovf(Signed, ll_last(start, count, step), step)


# ---- iterators ---------------------------------------------------------------------------------


def ll_newiter_up(ITER: Any, start: int, stop: int) -> Any:
    it = lltype.malloc(ITER)
    it.next = start
    it.stop = stop
    return it


def ll_hasnext_up(it: Any) -> bool:
    return it.next < it.stop


def ll_left_up(it: Any) -> int:
    return it.stop - it.next


def ll_next_up(it: Any) -> int:
    item = it.next
    it.next = item + 1
    return item


def ll_remaining(start: int, stop: int, step: int) -> int:
    """How many items; of more than a word can count, as many as nobody will ask for."""
    count = ll_count(start, stop, step)
    return maxint if count > r_uint(maxint) else intmask(count)


def ll_newiter_step(ITER: Any, start: int, stop: int, step: int) -> Any:
    it = lltype.malloc(ITER)
    it.next = start
    it.remaining = ll_remaining(start, stop, step)
    it.step = step
    return it


def ll_newiter_reversed(ITER: Any, start: int, stop: int, step: int) -> Any:
    it = lltype.malloc(ITER)
    it.remaining = ll_remaining(start, stop, step)
    it.next = ll_last(start, ll_count(start, stop, step), step)
    it.step = -step
    return it


def ll_hasnext_step(it: Any) -> bool:
    return it.remaining > 0


def ll_left_step(it: Any) -> int:
    return it.remaining


def ll_next_step(it: Any) -> int:
    item = it.next
    it.next = item + it.step
    it.remaining = it.remaining - 1
    return item


# ---- comparing ------------------------------------------------------------------------------------


def ll_eq(start1: int, stop1: int, step1: int, start2: int, stop2: int, step2: int) -> bool:
    """Ranges are equal as sequences."""
    count = ll_count(start1, stop1, step1)
    if count != ll_count(start2, stop2, step2):
        return False
    if count == r_uint(0):
        return True
    if start1 != start2:
        return False
    return count == r_uint(1) or step1 == step2


def ll_stored_step(r: Any) -> int:
    return r.step


def make_step(step: int) -> LLFunction:
    """A step that is known while translating."""

    def ll_known_step(r: Any) -> int:
        return step

    return ll_known_step


def make_repr(step_of: LLFunction) -> LLFunction:
    """range -> text: "range(start, stop)", with the step if it is not 1."""

    def ll_range_repr(r: Any) -> Any:
        b = ll_new_builder(16)
        ll_append_str(b, RANGE_OPEN)
        ll_append_str(b, ll_int_repr(r.start))
        ll_append_str(b, COMMA)
        ll_append_str(b, ll_int_repr(r.stop))
        step = step_of(r)
        if step != 1:
            ll_append_str(b, COMMA)
            ll_append_str(b, ll_int_repr(step))
        ll_append_code(b, 41)
        return ll_build(b)

    return ll_range_repr


def make_eq(step_of: LLFunction, step_of_other: LLFunction) -> LLFunction:
    """(range, range): whether they have the same items."""

    def ll_range_eq(r: Any, s: Any) -> bool:
        return ll_eq(r.start, r.stop, step_of(r), s.start, s.stop, step_of_other(s))

    return ll_range_eq


def make_hash(step_of: LLFunction) -> LLFunction:
    """(range): equal ranges have the same, that of a tuple (length, first item or None, step or None)."""

    def ll_range_hash(r: Any) -> int:
        count = ll_count(r.start, r.stop, step_of(r))
        acc = ll_hash_item(ll_hash_start(), intmask(count))
        acc = ll_hash_item(acc, ll_hash_int(r.start) if count > r_uint(0) else ll_hash_none(None))
        acc = ll_hash_item(acc, ll_hash_int(step_of(r)) if count > r_uint(1) else ll_hash_none(None))
        return ll_hash_end(acc, 3)

    return ll_range_hash


RANGE_OPEN = llstr("range(")
COMMA = llstr(", ")
NOT_IN_RANGE = llstr(" is not in range")
