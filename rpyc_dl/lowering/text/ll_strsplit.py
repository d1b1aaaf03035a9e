"""split, rsplit, splitlines, partition, rpartition and join.

The splitting helpers give an array of texts (`STRARRAY`) of exactly the number of pieces; `rstr.py` makes lists of
it. They count first and fill then: two passes over the text cost less than a growing list. `isspace` is
`ll_isspace_code` for texts and `ll_isspace_byte` for bytes. `maxsplit` below 0 means no limit.
"""

# mypy: disable-error-code="no-any-return"
# ruff: noqa: SIM108
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed, Unsigned
from rpyc_dl.lowering.core.ll_none import ll_check_item
from rpyc_dl.lowering.core.ll_str import (
    EMPTY,
    MAXLENGTH,
    PSTR,
    PSTR1,
    STRARRAY,
    ll_char2str,
    ll_checked_length,
    ll_code,
    ll_code1,
    ll_copy,
    ll_copy1,
    ll_exceeds,
    ll_malloc,
    ll_malloc1,
    ll_setcode,
    ll_substr,
    ll_wider,
)
from rpyc_dl.lowering.text.ll_strsearch import ll_count_in, ll_find_code1, ll_find_in, ll_rfind_in
from rpyc_dl.rlib.rarithmetic import r_uint, r_uint8

#: So many code points of a piece are looked at one by one, before the search for the separator is called.
SHORT_PIECE = 16

# ____________________________________________________________ at white space


def ll_skip_space(s: Any, i: int, isspace: Any) -> int:
    """The first position from i on that is not white space."""
    if s.kind == 1:
        return ll_skip_space1(s, i, isspace)
    while i < s.length and isspace(ll_code(s, i)):
        i += 1
    return i


def ll_skip_space1(s: Any, i: int, isspace: Any) -> int:
    stop = s.length
    while i < stop:
        code = ll_code1(s, i)
        if 32 < code < 128 or (code != 32 and not isspace(code)):
            return i
        i += 1
    return i


def ll_skip_word(s: Any, i: int, isspace: Any) -> int:
    """The first position from i on that is white space."""
    if s.kind == 1:
        return ll_skip_word1(s, i, isspace)
    while i < s.length and not isspace(ll_code(s, i)):
        i += 1
    return i


def ll_skip_word1(s: Any, i: int, isspace: Any) -> int:
    stop = s.length
    chars = lltype.cast_pointer(PSTR1, s).chars
    i = llop.array_find_special(Signed, chars, 33, i, stop)
    while i < stop and ll_code1(s, i) != 32 and not isspace(ll_code1(s, i)):
        i = llop.array_find_special(Signed, chars, 33, i + 1, stop)
    return i


def ll_rskip_space(s: Any, i: int, isspace: Any) -> int:
    """The end of what is not white space before i."""
    while i > 0 and isspace(ll_code(s, i - 1)):
        i -= 1
    return i


def ll_rskip_word(s: Any, i: int, isspace: Any) -> int:
    while i > 0 and not isspace(ll_code(s, i - 1)):
        i -= 1
    return i


def ll_count_words(s: Any, maxsplit: int, isspace: Any) -> int:
    """How many pieces split() gives with this limit."""
    count = 0
    i = ll_skip_space(s, 0, isspace)
    while i < s.length:
        count += 1
        if count > maxsplit:
            break
        i = ll_skip_space(s, ll_skip_word(s, i, isspace), isspace)
    return count


def ll_limit(maxsplit: int) -> int:
    """`maxsplit` as a number that can be compared with."""
    if maxsplit < 0:
        return MAXLENGTH
    return maxsplit


def ll_split_space(s: Any, maxsplit: int, isspace: Any) -> Any:
    """s.split(None, maxsplit)"""
    if s.kind == 1 and maxsplit < 0:
        return ll_split_space1(s, isspace)
    maxsplit = ll_limit(maxsplit)
    count = ll_count_words(s, maxsplit, isspace)
    pieces = lltype.malloc(STRARRAY, count)
    i = ll_skip_space(s, 0, isspace)
    n = 0
    while n < count:
        if n == maxsplit:
            end = ll_rskip_space(s, s.length, isspace)
            pieces[n] = ll_substr(s, i, s.length)
        else:
            end = ll_skip_word(s, i, isspace)
            pieces[n] = ll_substr(s, i, end)
        i = ll_skip_space(s, end, isspace)
        n += 1
    return pieces


def ll_split_space1(s: Any, isspace: Any) -> Any:
    """s.split() of a text of kind 1, of which 64 bytes are looked at at once: a bit for each, 1 for white space.

    A word begins and ends where a bit differs from the one before; before the first one comes white space.
    """
    stop = s.length
    chars = lltype.cast_pointer(PSTR1, s).chars
    is_text = isspace(28)
    count = 0
    before = r_uint(1)
    i = 0
    while i < stop:
        spaces = llop.array_spaces(Unsigned, chars, i, stop, is_text)
        count += llop.uint_bit_count(Signed, ~spaces & ((spaces << 1) | before))
        before = spaces >> 63
        i += 64
    pieces = lltype.malloc(STRARRAY, count)
    n = 0
    start = -1
    before = r_uint(1)
    i = 0
    while i < stop:
        spaces = llop.array_spaces(Unsigned, chars, i, stop, is_text)
        ends = spaces ^ ((spaces << 1) | before)
        before = spaces >> 63
        while ends != r_uint(0):
            lowest = ends & (r_uint(0) - ends)
            place = i + llop.uint_bit_length(Signed, lowest) - 1
            ends = ends ^ lowest
            if start < 0:
                start = place
            else:
                pieces[n] = ll_substr(s, start, place)
                n += 1
                start = -1
        i += 64
    if start >= 0:
        pieces[n] = ll_substr(s, start, stop)
    return pieces


def ll_rsplit_space(s: Any, maxsplit: int, isspace: Any) -> Any:
    """s.rsplit(None, maxsplit)"""
    maxsplit = ll_limit(maxsplit)
    count = ll_count_words(s, maxsplit, isspace)
    pieces = lltype.malloc(STRARRAY, count)
    end = ll_rskip_space(s, s.length, isspace)
    n = count
    while n > 0:
        n -= 1
        if count - 1 - n == maxsplit:
            start = 0
        else:
            start = ll_rskip_word(s, end, isspace)
        pieces[n] = ll_substr(s, start, end)
        end = ll_rskip_space(s, start, isspace)
    return pieces


# ____________________________________________________________ at a separator


def ll_check_separator(sep: Any) -> None:
    if sep.length == 0:
        raise ValueError("empty separator")


def ll_split_sep(s: Any, sep: Any, maxsplit: int) -> Any:
    """s.split(sep, maxsplit); ValueError if sep is empty."""
    ll_check_separator(sep)
    if maxsplit < 0 and sep.length == 1 and s.kind == 1 and sep.kind == 1:
        return ll_split_at1(s, ll_code1(sep, 0))
    count = ll_count_in(s, sep, 0, s.length, ll_limit(maxsplit))
    pieces = lltype.malloc(STRARRAY, count + 1)
    start = 0
    n = 0
    while n < count:
        end = ll_next_separator(s, sep, start)
        pieces[n] = ll_substr(s, start, end)
        start = end + sep.length
        n += 1
    pieces[count] = ll_substr(s, start, s.length)
    return pieces


def ll_split_at1(s: Any, code: int) -> Any:
    """The pieces of a text of kind 1 between the places of a code point; it is looked for at 64 places at once."""
    stop = s.length
    chars = lltype.cast_pointer(PSTR1, s).chars
    count = llop.array_count(Signed, chars, r_uint8(code), 0, stop)
    pieces = lltype.malloc(STRARRAY, count + 1)
    start = 0
    n = 0
    i = 0
    while i < stop:
        places = llop.array_places(Unsigned, chars, r_uint8(code), i, stop)
        while places != r_uint(0):
            lowest = places & (r_uint(0) - places)
            places = places ^ lowest
            end = i + llop.uint_bit_length(Signed, lowest) - 1
            pieces[n] = ll_substr(s, start, end)
            start = end + 1
            n += 1
        i += 64
    pieces[count] = ll_substr(s, start, stop)
    return pieces


def ll_next_separator(s: Any, sep: Any, start: int) -> int:
    """Where a separator stands that is known to come; the pieces of most texts are short."""
    if sep.length == 1 and s.kind == 1:
        code = ll_code1(sep, 0)
        end = start
        while end < start + SHORT_PIECE:
            if ll_code1(s, end) == code:
                return end
            end += 1
        return ll_find_code1(s, code, end, s.length)
    return ll_find_in(s, sep, start, s.length)


def ll_rcount(s: Any, sep: Any, maxcount: int) -> int:
    """How often sep occurs without overlaps, from the end, counting no further than maxcount."""
    count = 0
    end = s.length
    while count < maxcount:
        end = ll_rfind_in(s, sep, 0, end)
        if end < 0:
            break
        count += 1
    return count


def ll_rsplit_sep(s: Any, sep: Any, maxsplit: int) -> Any:
    """s.rsplit(sep, maxsplit); ValueError if sep is empty."""
    ll_check_separator(sep)
    n = ll_rcount(s, sep, ll_limit(maxsplit))
    pieces = lltype.malloc(STRARRAY, n + 1)
    end = s.length
    while n > 0:
        start = ll_rfind_in(s, sep, 0, end)
        pieces[n] = ll_substr(s, start + sep.length, end)
        end = start
        n -= 1
    pieces[0] = ll_substr(s, 0, end)
    return pieces


def ll_partition(s: Any, sep: Any) -> Any:
    """The three parts of s.partition(sep), as an array."""
    ll_check_separator(sep)
    parts = lltype.malloc(STRARRAY, 3)
    i = ll_find_in(s, sep, 0, s.length)
    if i < 0:
        parts[0] = s
        parts[1] = EMPTY
        parts[2] = EMPTY
    else:
        ll_three_parts(parts, s, sep, i)
    return parts


def ll_rpartition(s: Any, sep: Any) -> Any:
    """The three parts of s.rpartition(sep), as an array."""
    ll_check_separator(sep)
    parts = lltype.malloc(STRARRAY, 3)
    i = ll_rfind_in(s, sep, 0, s.length)
    if i < 0:
        parts[0] = EMPTY
        parts[1] = EMPTY
        parts[2] = s
    else:
        ll_three_parts(parts, s, sep, i)
    return parts


def ll_three_parts(parts: Any, s: Any, sep: Any, i: int) -> None:
    parts[0] = ll_substr(s, 0, i)
    parts[1] = sep
    parts[2] = ll_substr(s, i + sep.length, s.length)


def ll_split_maybe(s: Any, sep: Any, maxsplit: int, isspace: Any) -> Any:
    """s.split(sep, maxsplit) where the separator may be None."""
    if not sep:
        return ll_split_space(s, maxsplit, isspace)
    return ll_split_sep(s, sep, maxsplit)


def ll_rsplit_maybe(s: Any, sep: Any, maxsplit: int, isspace: Any) -> Any:
    """s.rsplit(sep, maxsplit) where the separator may be None."""
    if not sep:
        return ll_rsplit_space(s, maxsplit, isspace)
    return ll_rsplit_sep(s, sep, maxsplit)


# ____________________________________________________________ lines


def ll_line_end(s: Any, i: int, isbreak: Any) -> int:
    """The end of the line that starts at i, its line break not included."""
    if s.kind == 1:
        return ll_line_end1(s, i, isbreak)
    while i < s.length and not isbreak(ll_code(s, i)):
        i += 1
    return i


def ll_line_end1(s: Any, i: int, isbreak: Any) -> int:
    stop = s.length
    chars = lltype.cast_pointer(PSTR1, s).chars
    i = llop.array_find_special(Signed, chars, 32, i, stop)
    while i < stop and not isbreak(ll_code1(s, i)):
        i = llop.array_find_special(Signed, chars, 32, i + 1, stop)
    return i


def ll_after_break(s: Any, i: int) -> int:
    """The position behind the line break at i ("\\r\\n" is one), or the end of the text."""
    if i == s.length:
        return i
    if ll_code(s, i) == 13 and i + 1 < s.length and ll_code(s, i + 1) == 10:
        return i + 2
    return i + 1


def ll_splitlines(s: Any, keepends: bool, isbreak: Any) -> Any:
    """s.splitlines(keepends); `isbreak` is `ll_islinebreak_code` or `ll_islinebreak_byte`."""
    count = 0
    i = 0
    while i < s.length:
        count += 1
        i = ll_after_break(s, ll_line_end(s, i, isbreak))
    pieces = lltype.malloc(STRARRAY, count)
    i = 0
    n = 0
    while n < count:
        end = ll_line_end(s, i, isbreak)
        after = ll_after_break(s, end)
        if keepends:
            pieces[n] = ll_substr(s, i, after)
        else:
            pieces[n] = ll_substr(s, i, end)
        i = after
        n += 1
    return pieces


# ____________________________________________________________ join


def ll_join(sep: Any, length: int, items: Any, expected: Any) -> Any:
    """sep.join of the first `length` of an array of texts; `expected` tells what they have to be."""
    if length == 0:
        return EMPTY
    if length == 1:
        ll_check_item(items[0], 0, expected)
        return items[0]
    if ll_exceeds(sep.length, length, MAXLENGTH):
        raise MemoryError
    total = sep.length * (length - 1)
    kind = sep.kind
    i = 0
    while i < length:
        item = items[i]
        ll_check_item(item, i, expected)
        total = ll_checked_length(total, item.length)
        kind = ll_wider(kind, item.kind)
        i += 1
    if total == 0:
        return EMPTY
    if kind == 1:
        return ll_fill_joined1(sep, length, items, ll_malloc1(total))
    return ll_fill_joined(sep, length, items, ll_malloc(total, kind))


def ll_fill_joined1(sep: Any, length: int, items: Any, result: Any) -> Any:
    """`ll_fill_joined` for texts of kind 1 only."""
    gap = sep.length
    sep1 = lltype.cast_pointer(PSTR1, sep)
    position = 0
    i = 0
    while i < length:
        if gap > 0 and i > 0:
            if gap == 1:
                result.chars[position] = sep1.chars[0]
            else:
                ll_copy1(sep1, 0, result, position, gap)
            position += gap
        item = lltype.cast_pointer(PSTR1, items[i])
        count = items[i].length
        ll_copy1(item, 0, result, position, count)
        position += count
        i += 1
    return lltype.cast_pointer(PSTR, result)


def ll_fill_joined(sep: Any, length: int, items: Any, result: Any) -> Any:
    item = items[0]
    ll_copy(item, 0, result, 0, item.length)
    position = item.length
    i = 1
    while i < length:
        ll_copy(sep, 0, result, position, sep.length)
        position += sep.length
        item = items[i]
        ll_copy(item, 0, result, position, item.length)
        position += item.length
        i += 1
    return result


def ll_join_chars(sep: Any, length: int, items: Any) -> Any:
    """sep.join of the first `length` of an array of UniChar."""
    if length == 0:
        return EMPTY
    if length == 1:
        return ll_char2str(items[0])
    if ll_exceeds(sep.length + 1, length, MAXLENGTH):
        raise MemoryError
    kind = sep.kind
    i = 0
    while i < length and kind < 4:
        if ord(items[i]) >= 0x10000:
            kind = 4
        elif ord(items[i]) >= 0x100:
            kind = 2
        i += 1
    result = ll_malloc(sep.length * (length - 1) + length, kind)
    ll_setcode(result, 0, ord(items[0]))
    position = 1
    i = 1
    while i < length:
        ll_copy(sep, 0, result, position, sep.length)
        position += sep.length
        ll_setcode(result, position, ord(items[i]))
        position += 1
        i += 1
    return result
