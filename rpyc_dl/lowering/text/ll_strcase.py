"""Case mappings: lower, upper, casefold, title, capitalize, swapcase of texts, with Unicode's full mappings.

`ll_lower` and the like take the CASEMAPs and PREDICATEs of `unicode_tables` that they need. The rules, that of the
final sigma among them, are those of CPython's `unicodeobject.c`. A text of ASCII takes the fast path.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import PSTR, PSTR1, ll_chr2str, ll_code, ll_code1, ll_malloc, ll_malloc1, ll_setcode
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


def ll_map1(s: Any, convert: Any) -> Any:
    """A text or bytes object of kind 1 with `convert` (one of the functions above) applied to every byte."""
    count = s.length
    old, new = lltype.cast_pointer(PSTR1, s), ll_malloc1(count)
    i = 0
    while i < count:
        new.chars[i] = r_uint8(convert(intmask(old.chars[i])))
        i += 1
    return lltype.cast_pointer(PSTR, new)


def ll_ascii_mapped(s: Any, convert: Any) -> Any:
    """`ll_map1` of ASCII text, for which nothing is made where it is one character."""
    if s.length == 1:
        return ll_chr2str(convert(ll_code1(s, 0)))
    return ll_map1(s, convert)


def ll_bytes_capitalize(s: Any) -> Any:
    """bytes.capitalize(), and str.capitalize() of ASCII."""
    result = ll_map1(s, ll_ascii_lower)
    if s.length > 0:
        ll_setcode(result, 0, ll_ascii_upper(ll_code1(s, 0)))
    return result


def ll_bytes_title(s: Any) -> Any:
    """bytes.title(), and str.title() of ASCII."""
    result = ll_malloc(s.length, 1)
    inside = False
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        if inside:
            ll_setcode(result, i, ll_ascii_lower(code))
        else:
            ll_setcode(result, i, ll_ascii_upper(code))
        inside = ll_byte_isalpha(code)
        i += 1
    return result


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
        return ll_ascii_mapped(s, ll_ascii_lower)
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        ll_append_lower(b, s, i, lower, cased, ignorable)
        i += 1
    return ll_build(b)


def ll_upper(s: Any, upper: Any) -> Any:
    if ll_isascii(s):
        return ll_ascii_mapped(s, ll_ascii_upper)
    return ll_mapped(s, upper)


def ll_casefold(s: Any, casefold: Any) -> Any:
    if ll_isascii(s):
        return ll_ascii_mapped(s, ll_ascii_lower)
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
        return ll_map1(s, ll_ascii_swapcase)
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
