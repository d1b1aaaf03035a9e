"""Searching in texts: find, rfind, index, count, `in`, startswith, endswith.

Positions of a search are the usual (start, stop) of CPython's methods: `ll_adjust_*` turns any two ints into a range.
The algorithm for needles of two and more code points is the mix of Boyer-Moore, Horspool and a Bloom filter of
CPython's `stringlib/fastsearch.h` (Fredrik Lundh, 2006).
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.core.ll_str import PSTR1, ll_code, ll_code1, ll_equal_range
from rpyc_dl.rlib.rarithmetic import r_uint8


def ll_adjust_start(start: int, length: int) -> int:
    """A start position as str.find takes it: from the end if negative, not below 0; may lie behind the end."""
    if start < 0:
        start += length
        if start < 0:
            return 0
    return start


def ll_adjust_stop(stop: int, length: int) -> int:
    """A stop position as str.find takes it, in 0..length."""
    if stop > length:
        return length
    if stop < 0:
        stop += length
        if stop < 0:
            return 0
    return stop


# ____________________________________________________________ the algorithms, for an accessor of code points


def ll_find_code(s: Any, code: int, start: int, stop: int, code_at: Any) -> int:
    """The first position of a code point in start..stop, or -1."""
    i = start
    while i < stop:
        if code_at(s, i) == code:
            return i
        i += 1
    return -1


def ll_find_code1(s: Any, code: int, start: int, stop: int) -> int:
    """The first position of a code point below 256 in a text of kind 1, or -1."""
    return llop.array_find(Signed, lltype.cast_pointer(PSTR1, s).chars, r_uint8(code), start, stop)


def ll_rfind_code(s: Any, code: int, start: int, stop: int, code_at: Any) -> int:
    """The last position of a code point in start..stop, or -1."""
    i = stop - 1
    while i >= start:
        if code_at(s, i) == code:
            return i
        i -= 1
    return -1


def ll_bloom(code: int) -> int:
    """The bit of a code point in a Bloom filter of one word."""
    return 1 << (code & 63)


def ll_search_forward(s: Any, t: Any, start: int, stop: int, code_at: Any) -> int:
    """The first position of t (two code points or more) in start..stop, or -1."""
    last = t.length - 1
    last_code = ll_code(t, last)
    skip = last - 1
    mask = ll_bloom(last_code)
    j = 0
    while j < last:
        code = ll_code(t, j)
        mask |= ll_bloom(code)
        if code == last_code:
            skip = last - j - 1
        j += 1
    limit = stop - t.length
    i = start
    while i <= limit:
        if code_at(s, i + last) == last_code:
            if ll_equal_range(s, i, t, 0, last):
                return i
            if i < limit and mask & ll_bloom(code_at(s, i + t.length)) == 0:
                i += t.length
            else:
                i += skip
        elif i < limit and mask & ll_bloom(code_at(s, i + t.length)) == 0:
            i += t.length
        i += 1
    return -1


def ll_search_bytes(s: Any, t: Any, start: int, stop: int) -> int:
    """The first position of t (two code points or more) in start..stop of a text of kind 1, or -1.

    It goes from one place with the first code point to the next, while these are rare; else sixteen places are looked
    at at once.
    """
    first = ll_code1(t, 0)
    limit = stop - t.length + 1
    i = start
    tries = 0
    while True:
        i = ll_find_code1(s, first, i, limit)
        if i < 0:
            return -1
        if ll_equal_range(s, i + 1, t, 1, t.length - 1):
            return i
        i += 1
        tries += 1
        if (tries - 8) * 8 > i - start:
            wanted = lltype.cast_pointer(PSTR1, t).chars
            return llop.array_search(Signed, lltype.cast_pointer(PSTR1, s).chars, wanted, i, stop, t.length)


def ll_search_backward(s: Any, t: Any, start: int, stop: int, code_at: Any) -> int:
    """The last position of t (two code points or more) in start..stop, or -1."""
    first_code = ll_code(t, 0)
    last = t.length - 1
    skip = last - 1
    mask = ll_bloom(first_code)
    j = last
    while j > 0:
        code = ll_code(t, j)
        mask |= ll_bloom(code)
        if code == first_code:
            skip = j - 1
        j -= 1
    i = stop - t.length
    while i >= start:
        if code_at(s, i) == first_code:
            if ll_equal_range(s, i + 1, t, 1, last):
                return i
            if i > start and mask & ll_bloom(code_at(s, i - 1)) == 0:
                i -= t.length
            else:
                i -= skip
        elif i > start and mask & ll_bloom(code_at(s, i - 1)) == 0:
            i -= t.length
        i -= 1
    return -1


# ____________________________________________________________ for any kinds; start and stop are a valid range


def ll_find_in(s: Any, t: Any, start: int, stop: int) -> int:
    """The first position of t in start..stop (0 <= start, stop <= length), or -1."""
    if stop - start < t.length:
        return -1
    if t.length == 0:
        return start
    if t.kind > s.kind:
        return -1
    if t.length == 1:
        if s.kind == 1:
            return ll_find_code1(s, ll_code1(t, 0), start, stop)
        return ll_find_code(s, ll_code(t, 0), start, stop, ll_code)
    if s.kind == 1:
        return ll_search_bytes(s, t, start, stop)
    return ll_search_forward(s, t, start, stop, ll_code)


def ll_rfind_in(s: Any, t: Any, start: int, stop: int) -> int:
    """The last position of t in start..stop (0 <= start, stop <= length), or -1."""
    if stop - start < t.length:
        return -1
    if t.length == 0:
        return stop
    if t.kind > s.kind:
        return -1
    if t.length == 1:
        if s.kind == 1:
            return ll_rfind_code(s, ll_code1(t, 0), start, stop, ll_code1)
        return ll_rfind_code(s, ll_code(t, 0), start, stop, ll_code)
    if s.kind == 1:
        return ll_search_backward(s, t, start, stop, ll_code1)
    return ll_search_backward(s, t, start, stop, ll_code)


def ll_count_in(s: Any, t: Any, start: int, stop: int, maxcount: int) -> int:
    """How often t occurs in start..stop without overlaps, counting no further than maxcount."""
    if stop < start:
        return 0
    if t.length == 0:
        if stop - start + 1 < maxcount:
            return stop - start + 1
        return maxcount
    if t.length == 1 and s.kind == 1 and t.kind == 1 and maxcount >= stop - start:
        code = r_uint8(ll_code1(t, 0))
        return llop.array_count(Signed, lltype.cast_pointer(PSTR1, s).chars, code, start, stop)
    count = 0
    i = start
    while count < maxcount:
        i = ll_find_in(s, t, i, stop)
        if i < 0:
            break
        count += 1
        i += t.length
    return count


# ____________________________________________________________ the methods


def ll_find(s: Any, t: Any, start: int, stop: int) -> int:
    """s.find(t, start, stop)"""
    return ll_find_in(s, t, ll_adjust_start(start, s.length), ll_adjust_stop(stop, s.length))


def ll_rfind(s: Any, t: Any, start: int, stop: int) -> int:
    """s.rfind(t, start, stop)"""
    return ll_rfind_in(s, t, ll_adjust_start(start, s.length), ll_adjust_stop(stop, s.length))


def ll_index(s: Any, t: Any, start: int, stop: int) -> int:
    """s.index(t, start, stop); ValueError if t is not there."""
    i = ll_find(s, t, start, stop)
    if i < 0:
        raise ValueError("substring not found")
    return i


def ll_rindex(s: Any, t: Any, start: int, stop: int) -> int:
    """s.rindex(t, start, stop); ValueError if t is not there."""
    i = ll_rfind(s, t, start, stop)
    if i < 0:
        raise ValueError("substring not found")
    return i


def ll_bytes_index(s: Any, t: Any, start: int, stop: int) -> int:
    """bytes.index(t, start, stop); ValueError if t is not there."""
    i = ll_find(s, t, start, stop)
    if i < 0:
        raise ValueError("subsection not found")
    return i


def ll_bytes_rindex(s: Any, t: Any, start: int, stop: int) -> int:
    """bytes.rindex(t, start, stop); ValueError if t is not there."""
    i = ll_rfind(s, t, start, stop)
    if i < 0:
        raise ValueError("subsection not found")
    return i


def ll_count(s: Any, t: Any, start: int, stop: int) -> int:
    """s.count(t, start, stop)"""
    return ll_count_in(s, t, ll_adjust_start(start, s.length), ll_adjust_stop(stop, s.length), s.length + 1)


def ll_contains(s: Any, t: Any) -> bool:
    """t in s"""
    return ll_find_in(s, t, 0, s.length) >= 0


def ll_contains_char(s: Any, ch: Any) -> bool:
    """ch in s, for a UniChar."""
    if s.kind == 1:
        return ord(ch) < 256 and ll_find_code1(s, ord(ch), 0, s.length) >= 0
    return ll_find_code(s, ord(ch), 0, s.length, ll_code) >= 0


def ll_contains_code(s: Any, code: int) -> bool:
    """byte in bytes; ValueError for a number that is no byte."""
    if code < 0 or code > 255:
        raise ValueError("byte must be in range(0, 256)")
    return ll_find_code1(s, code, 0, s.length) >= 0


def ll_startswith(s: Any, t: Any) -> bool:
    """s.startswith(t)"""
    if t.length > s.length:
        return False
    return ll_equal_range(s, 0, t, 0, t.length)


def ll_endswith(s: Any, t: Any) -> bool:
    """s.endswith(t)"""
    if t.length > s.length:
        return False
    return ll_equal_range(s, s.length - t.length, t, 0, t.length)


def ll_startswith_in(s: Any, t: Any, start: int, stop: int) -> bool:
    """s.startswith(t, start, stop)"""
    start = ll_adjust_start(start, s.length)
    stop = ll_adjust_stop(stop, s.length)
    if stop - start < t.length:
        return False
    return ll_equal_range(s, start, t, 0, t.length)


def ll_endswith_in(s: Any, t: Any, start: int, stop: int) -> bool:
    """s.endswith(t, start, stop)"""
    start = ll_adjust_start(start, s.length)
    stop = ll_adjust_stop(stop, s.length)
    if stop - start < t.length:
        return False
    return ll_equal_range(s, stop - t.length, t, 0, t.length)


def ll_any_affix(test: Any, convert: Any, s: Any, items: Any) -> bool:
    """Whether `test` (ll_startswith, ll_endswith) holds for a text of an array."""
    i = 0
    while i < len(items):
        if test(s, convert(items[i])):
            return True
        i += 1
    return False


def ll_any_affix_in(test: Any, convert: Any, s: Any, items: Any, start: int, stop: int) -> bool:
    """Whether `test` holds for a text of an array, between two indexes."""
    i = 0
    while i < len(items):
        if test(s, convert(items[i]), start, stop):
            return True
        i += 1
    return False
