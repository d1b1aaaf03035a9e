"""Case mappings: lower, upper, casefold, title, capitalize, swapcase of texts, with Unicode's full mappings.

`ll_lower` and the like take the CASEMAPs and PREDICATEs of `unicode_tables` that they need. The rules, that of the
final sigma among them, are those of CPython's `unicodeobject.c`. A text of ASCII takes the fast path.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import PSTR, PSTR1, ll_chr2str, ll_code, ll_code1, ll_malloc1
from rpyc_dl.lowering.text.ll_strclass import ll_byte_isalpha, ll_byte_islower, ll_isascii
from rpyc_dl.lowering.text.unicode_tables import ll_in_class
from rpyc_dl.rlib.rarithmetic import intmask, r_uint8

CAPITAL_SIGMA = 0x3A3
SMALL_SIGMA = 0x3C3
FINAL_SIGMA = 0x3C2


# ____________________________________________________________ ASCII, and bytes


def ll_ascii_lower(code: int) -> int:
    if 65 <= code <= 90:
        return code + 32
    return code


def ll_ascii_upper(code: int) -> int:
    if 97 <= code <= 122:
        return code - 32
    return code


def ll_ascii_swapcase(code: int) -> int:
    if ll_byte_islower(code):
        return code - 32
    return ll_ascii_lower(code)


def ll_flipped(s: Any, first: int) -> Any:
    """A text of kind 1 in which the letters from `first` (A or a) to the 25th behind it have the other case."""
    length = s.length
    new = ll_malloc1(length)
    chars = lltype.cast_pointer(PSTR1, s).chars
    llop.array_flip(Void, chars, new.chars, r_uint8(first), r_uint8(first + 25), r_uint8(32), length)
    return new


def ll_bytes_lower(s: Any) -> Any:
    """bytes.lower(), and str.lower() of ASCII."""
    if s.length == 1:
        return ll_chr2str(ll_ascii_lower(ll_code1(s, 0)))
    return lltype.cast_pointer(PSTR, ll_flipped(s, 65))


def ll_bytes_upper(s: Any) -> Any:
    """bytes.upper(), and str.upper() of ASCII."""
    if s.length == 1:
        return ll_chr2str(ll_ascii_upper(ll_code1(s, 0)))
    return lltype.cast_pointer(PSTR, ll_flipped(s, 97))


def ll_bytes_swapcase(s: Any) -> Any:
    """bytes.swapcase(), and str.swapcase() of ASCII."""
    count = s.length
    old, new = lltype.cast_pointer(PSTR1, s), ll_malloc1(count)
    i = 0
    while i < count:
        new.chars[i] = r_uint8(ll_ascii_swapcase(intmask(old.chars[i])))
        i += 1
    return lltype.cast_pointer(PSTR, new)


def ll_bytes_capitalize(s: Any) -> Any:
    """bytes.capitalize(), and str.capitalize() of ASCII."""
    if s.length <= 1:
        return ll_bytes_upper(s)
    result = ll_flipped(s, 65)
    result.chars[0] = r_uint8(ll_ascii_upper(ll_code1(s, 0)))
    return lltype.cast_pointer(PSTR, result)


def ll_bytes_title(s: Any) -> Any:
    """bytes.title(), and str.title() of ASCII."""
    count = s.length
    if count <= 1:
        return ll_bytes_upper(s)
    old, new = lltype.cast_pointer(PSTR1, s), ll_malloc1(count)
    inside = False
    i = 0
    while i < count:
        code = intmask(old.chars[i])
        if inside:
            new.chars[i] = r_uint8(ll_ascii_lower(code))
        else:
            new.chars[i] = r_uint8(ll_ascii_upper(code))
        inside = ll_byte_isalpha(code)
        i += 1
    return lltype.cast_pointer(PSTR, new)


# ____________________________________________________________ one code point


def ll_append_mapped(b: Any, table: Any, code: int) -> None:
    """Append what a CASEMAP gives for a code point."""
    page = intmask(table.pages[code >> 8])
    entry = intmask(table.entries[(page << 8) + (code & 255)])
    if entry < table.simple:
        ll_append_code(b, code + table.deltas[entry])
        return
    place = entry - table.simple
    length = table.special[place]
    i = 1
    while i <= length:
        ll_append_code(b, table.special[place + i])
        i += 1


def ll_sigma_is_final(s: Any, position: int, cased: Any, ignorable: Any) -> bool:
    """Whether a capital sigma ends a word: a cased letter before it, none behind it, ignorable ones skipped."""
    i = position - 1
    while i >= 0 and ll_in_class(ignorable, ll_code(s, i)):
        i -= 1
    if i < 0 or not ll_in_class(cased, ll_code(s, i)):
        return False
    i = position + 1
    while i < s.length and ll_in_class(ignorable, ll_code(s, i)):
        i += 1
    return i == s.length or not ll_in_class(cased, ll_code(s, i))


def ll_append_lower(b: Any, s: Any, i: int, lower: Any, cased: Any, ignorable: Any) -> None:
    """Append the code point at i in lower case."""
    code = ll_code(s, i)
    if code != CAPITAL_SIGMA:
        ll_append_mapped(b, lower, code)
    elif ll_sigma_is_final(s, i, cased, ignorable):
        ll_append_code(b, FINAL_SIGMA)
    else:
        ll_append_code(b, SMALL_SIGMA)


# ____________________________________________________________ texts


def ll_lower(s: Any, lower: Any, cased: Any, ignorable: Any) -> Any:
    if ll_isascii(s):
        return ll_bytes_lower(s)
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        ll_append_lower(b, s, i, lower, cased, ignorable)
        i += 1
    return ll_build(b)


def ll_upper(s: Any, upper: Any) -> Any:
    if ll_isascii(s):
        return ll_bytes_upper(s)
    return ll_mapped(s, upper)


def ll_casefold(s: Any, casefold: Any) -> Any:
    if ll_isascii(s):
        return ll_bytes_lower(s)
    return ll_mapped(s, casefold)


def ll_mapped(s: Any, table: Any) -> Any:
    """Every code point through a CASEMAP."""
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        ll_append_mapped(b, table, ll_code(s, i))
        i += 1
    return ll_build(b)


def ll_capitalize(s: Any, title: Any, lower: Any, cased: Any, ignorable: Any) -> Any:
    if ll_isascii(s):
        return ll_bytes_capitalize(s)
    b = ll_new_builder(s.length)
    ll_append_mapped(b, title, ll_code(s, 0))
    i = 1
    while i < s.length:
        ll_append_lower(b, s, i, lower, cased, ignorable)
        i += 1
    return ll_build(b)


def ll_title(s: Any, title: Any, lower: Any, cased: Any, ignorable: Any) -> Any:
    if ll_isascii(s):
        return ll_bytes_title(s)
    b = ll_new_builder(s.length)
    inside = False
    i = 0
    while i < s.length:
        if inside:
            ll_append_lower(b, s, i, lower, cased, ignorable)
        else:
            ll_append_mapped(b, title, ll_code(s, i))
        inside = ll_in_class(cased, ll_code(s, i))
        i += 1
    return ll_build(b)


def ll_swapcase(s: Any, upper: Any, lower: Any, isupper: Any, islower: Any, cased: Any, ignorable: Any) -> Any:
    if ll_isascii(s):
        return ll_bytes_swapcase(s)
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if ll_in_class(isupper, code):
            ll_append_lower(b, s, i, lower, cased, ignorable)
        elif ll_in_class(islower, code):
            ll_append_mapped(b, upper, code)
        else:
            ll_append_code(b, code)
        i += 1
    return ll_build(b)
