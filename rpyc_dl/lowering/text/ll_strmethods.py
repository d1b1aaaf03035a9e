"""The methods of texts (and bytes) that give a changed copy: strip, replace, padding, expandtabs, translate, …"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.ll_builder import (
    ll_append_code,
    ll_append_fill,
    ll_append_range,
    ll_append_str,
    ll_build,
    ll_new_builder,
)
from rpyc_dl.lowering.core.ll_str import (
    MAXLENGTH,
    PSTR,
    PSTR1,
    ll_check_c_int,
    ll_checked_length,
    ll_code,
    ll_code1,
    ll_copy,
    ll_copy1,
    ll_exceeds,
    ll_fill,
    ll_kind_of_code,
    ll_malloc,
    ll_malloc1,
    ll_setcode,
    ll_strconcat,
    ll_substr,
    ll_wider,
    llstr,
)
from rpyc_dl.lowering.text.ll_strsearch import (
    ll_count_in,
    ll_endswith,
    ll_find_code,
    ll_find_in,
    ll_startswith,
)
from rpyc_dl.rlib.rarithmetic import intmask, r_uint8

# ____________________________________________________________ strip

LEFT = 1
RIGHT = 2
BOTH = 3


def ll_strip_space(s: Any, sides: int, isspace: Any) -> Any:
    """strip(), lstrip(), rstrip() without an argument."""
    if s.kind == 1:
        return ll_strip_space_of(s, sides, isspace, ll_code1)
    return ll_strip_space_of(s, sides, isspace, ll_code)


def ll_strip_space_of(s: Any, sides: int, isspace: Any, code_at: Any) -> Any:
    start = 0
    stop = s.length
    if sides & LEFT != 0:
        while start < stop and isspace(code_at(s, start)):
            start += 1
    if sides & RIGHT != 0:
        while stop > start and isspace(code_at(s, stop - 1)):
            stop -= 1
    return ll_substr(s, start, stop)


def ll_strip_chars(s: Any, chars: Any, sides: int) -> Any:
    """strip(chars), lstrip(chars), rstrip(chars)."""
    start = 0
    stop = s.length
    if sides & LEFT != 0:
        while start < stop and ll_is_one_of(ll_code(s, start), chars):
            start += 1
    if sides & RIGHT != 0:
        while stop > start and ll_is_one_of(ll_code(s, stop - 1), chars):
            stop -= 1
    return ll_substr(s, start, stop)


def ll_strip_maybe(s: Any, chars: Any, sides: int, isspace: Any) -> Any:
    """strip(chars), lstrip(chars), rstrip(chars) where the characters may be None."""
    if not chars:
        return ll_strip_space(s, sides, isspace)
    return ll_strip_chars(s, chars, sides)


def ll_is_one_of(code: int, chars: Any) -> bool:
    return ll_find_code(chars, code, 0, chars.length, ll_code) >= 0


def ll_removeprefix(s: Any, prefix: Any) -> Any:
    if ll_startswith(s, prefix):
        return ll_substr(s, prefix.length, s.length)
    return s


def ll_removesuffix(s: Any, suffix: Any) -> Any:
    if ll_endswith(s, suffix):
        return ll_substr(s, 0, s.length - suffix.length)
    return s


# ____________________________________________________________ replace


def ll_replace(s: Any, old: Any, new: Any, maxcount: int) -> Any:
    """s.replace(old, new, maxcount); no limit if maxcount is negative."""
    if maxcount < 0:
        maxcount = MAXLENGTH
    first = ll_find_in(s, old, 0, s.length)
    if first < 0 or maxcount == 0:
        return s
    if old.length == 0:
        count = ll_count_in(s, old, 0, s.length, maxcount)
    else:
        count = 1 + ll_count_in(s, old, first + old.length, s.length, maxcount - 1)
    if new.length > old.length and ll_exceeds(new.length - old.length, count, MAXLENGTH):
        raise MemoryError
    length = ll_checked_length(s.length, count * (new.length - old.length))
    if s.kind == 1 and new.kind == 1 and old.length > 0 and length > 1:
        if old.length == 1 and new.length == 1 and count < maxcount:
            return ll_replace_code1(s, ll_code1(old, 0), ll_code1(new, 0))
        return ll_replace1(s, old, new, first, count, length)
    b = ll_new_builder(length)
    if old.length == 0:
        ll_interleave(b, s, new, count)
    else:
        ll_replace_into(b, s, old, new, count)
    return ll_build(b)


def ll_replace_code1(s: Any, code: int, other: int) -> Any:
    """A text of kind 1 with another code point wherever it has `code`."""
    r = ll_malloc1(s.length)
    ll_copy1(lltype.cast_pointer(PSTR1, s), 0, r, 0, s.length)
    llop.array_exchange(Void, r.chars, r_uint8(code), r_uint8(other), 0, s.length)
    return lltype.cast_pointer(PSTR, r)


def ll_replace1(s: Any, old: Any, new: Any, i: int, count: int, length: int) -> Any:
    """A text of kind 1 with `new` where `old` is, at i and behind it, `count` times; it is `length` long then."""
    source, inserted = lltype.cast_pointer(PSTR1, s), lltype.cast_pointer(PSTR1, new)
    r = ll_malloc1(length)
    at = 0
    start = 0
    while True:
        ll_copy1(source, start, r, at, i - start)
        at += i - start
        ll_copy1(inserted, 0, r, at, new.length)
        at += new.length
        start = i + old.length
        count -= 1
        if count == 0:
            break
        i = ll_find_in(s, old, start, s.length)
    ll_copy1(source, start, r, at, s.length - start)
    return lltype.cast_pointer(PSTR, r)


def ll_interleave(b: Any, s: Any, new: Any, count: int) -> None:
    """Append s with `new` in front of the first `count` code points, and at the end if there is one more."""
    i = 0
    while i < count:
        ll_append_str(b, new)
        if i < s.length:
            ll_append_code(b, ll_code(s, i))
        i += 1
    if i < s.length:
        ll_append_range(b, s, i, s.length)


def ll_replace_into(b: Any, s: Any, old: Any, new: Any, count: int) -> None:
    start = 0
    while count > 0:
        i = ll_find_in(s, old, start, s.length)
        ll_append_range(b, s, start, i)
        ll_append_str(b, new)
        start = i + old.length
        count -= 1
    ll_append_range(b, s, start, s.length)


# ____________________________________________________________ padding


def ll_pad(s: Any, left: int, right: int, fill: int) -> Any:
    """s with `left` and `right` copies of the code point `fill` around it; not negative."""
    if left + right == 0:
        return s
    length = ll_checked_length(s.length + left, right)
    result = ll_malloc(length, ll_wider(s.kind, ll_kind_of_code(fill)))
    ll_fill(result, 0, left, fill)
    ll_copy(s, 0, result, left, s.length)
    ll_fill(result, left + s.length, length, fill)
    return result


def ll_ljust(s: Any, width: int, fill: int) -> Any:
    if width <= s.length:
        return s
    return ll_pad(s, 0, width - s.length, fill)


def ll_rjust(s: Any, width: int, fill: int) -> Any:
    if width <= s.length:
        return s
    return ll_pad(s, width - s.length, 0, fill)


def ll_center(s: Any, width: int, fill: int) -> Any:
    """center(): the odd one goes to the left if the width is odd, as in CPython."""
    if width <= s.length:
        return s
    space = width - s.length
    left = (space >> 1) + (space & width & 1)
    return ll_pad(s, left, space - left, fill)


def ll_zfill(s: Any, width: int) -> Any:
    if width <= s.length:
        return s
    result = ll_pad(s, width - s.length, 0, 48)
    if s.length > 0:
        sign = ll_code(s, 0)
        if sign == 43 or sign == 45:
            ll_setcode(result, width - s.length, 48)
            ll_setcode(result, 0, sign)
    return result


def ll_fill_code(fill: Any, name: Any) -> int:
    """The fill character of ljust and the like; TypeError unless it is one."""
    if fill.length != 1:
        raise TypeError("The fill character must be exactly one character long")
    return ll_code(fill, 0)


def ll_fill_byte(fill: Any, name: Any) -> int:
    """The fill byte of the method of bytes with this name; TypeError unless it is one byte."""
    if fill.length != 1:
        raise TypeError(ll_strconcat(name, NO_FILL_BYTE))
    return ll_code(fill, 0)


NO_FILL_BYTE = llstr("() argument 2 must be a byte string of length 1, not bytes")


def ll_expandtabs(s: Any, tabsize: int) -> Any:
    ll_check_c_int(tabsize)
    b = ll_new_builder(s.length)
    column = 0
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code == 9:
            if tabsize > 0:
                spaces = tabsize - column % tabsize
                ll_append_fill(b, 32, spaces)
                column += spaces
        else:
            ll_append_code(b, code)
            column += 1
            if code == 10 or code == 13:
                column = 0
        i += 1
    return ll_build(b)


def ll_reversed(s: Any) -> Any:
    """s[::-1]"""
    if s.length <= 1:
        return s
    result = ll_malloc(s.length, s.kind)
    last = s.length - 1
    i = 0
    while i <= last:
        ll_setcode(result, last - i, ll_code(s, i))
        i += 1
    return result


# ____________________________________________________________ bytes.translate


def ll_bytes_translate(s: Any, table: Any, delete: Any) -> Any:
    """bytes.translate(table, delete); `table` is None or has 256 bytes (ValueError), `delete` may be empty."""
    if not table:
        return ll_bytes_delete(s, delete)
    if table.length != 256:
        raise ValueError("translation table must be 256 characters long")
    if delete.length == 0 and s.length > 1:
        return ll_bytes_mapped(s.length, lltype.cast_pointer(PSTR1, s), lltype.cast_pointer(PSTR1, table))
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        if not ll_is_one_of(code, delete):
            ll_append_code(b, ll_code1(table, code))
        i += 1
    return ll_build(b)


def ll_bytes_mapped(length: int, s: Any, table: Any) -> Any:
    result = ll_malloc1(length)
    i = 0
    while i < length:
        result.chars[i] = table.chars[intmask(s.chars[i])]
        i += 1
    return lltype.cast_pointer(PSTR, result)


def ll_bytes_delete(s: Any, delete: Any) -> Any:
    if delete.length == 0:
        return s
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        if not ll_is_one_of(code, delete):
            ll_append_code(b, code)
        i += 1
    return ll_build(b)
