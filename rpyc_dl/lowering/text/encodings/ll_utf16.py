"""UTF-16, and UTF-8 with a signature."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code, ll_code1, ll_strconcat, ll_substr, llbytes, llstr
from rpyc_dl.lowering.text.ll_errors import ll_raise_cannot_decode, ll_raise_cannot_encode
from rpyc_dl.lowering.text.ll_utf8 import (
    SURROGATEESCAPE,
    SURROGATEPASS,
    SURROGATES,
    ll_append_undecodable,
    ll_append_unencodable,
    ll_decode_utf8,
    ll_encode_utf8,
    ll_run_end,
)

UTF16, LITTLE, BIG = llstr("utf-16"), llstr("utf-16-le"), llstr("utf-16-be")
TRUNCATED, END = llstr("truncated data"), llstr("unexpected end of data")
ALONE, ILLEGAL = llstr("illegal encoding"), llstr("illegal UTF-16 surrogate")
SIGNATURE = llbytes(b"\xef\xbb\xbf")


def ll_encode_signed(s: Any, errors: int) -> Any:
    """s.encode("utf-8-sig", errors)"""
    return ll_strconcat(SIGNATURE, ll_encode_utf8(s, errors))


def ll_decode_signed(s: Any, errors: int) -> Any:
    """bytes.decode("utf-8-sig", errors)"""
    if s.length >= 3 and ll_code1(s, 0) == 0xEF and ll_code1(s, 1) == 0xBB and ll_code1(s, 2) == 0xBF:
        return ll_decode_utf8(ll_substr(s, 3, s.length), errors)
    return ll_decode_utf8(s, errors)


# ____________________________________________________________ encoding


def ll_encode_utf16(s: Any, errors: int) -> Any:
    """s.encode("utf-16", errors): little units first, behind the mark that says so."""
    b = ll_new_builder(2 * s.length + 2)
    ll_append_unit(b, 0xFEFF, False)
    return ll_encode_units(b, s, errors, False, UTF16)


def ll_encode_little(s: Any, errors: int) -> Any:
    return ll_encode_units(ll_new_builder(2 * s.length), s, errors, False, LITTLE)


def ll_encode_big(s: Any, errors: int) -> Any:
    return ll_encode_units(ll_new_builder(2 * s.length), s, errors, True, BIG)


def ll_append_unit(b: Any, unit: int, big: bool) -> None:
    if big:
        ll_append_code(b, unit >> 8)
        ll_append_code(b, unit & 255)
    else:
        ll_append_code(b, unit & 255)
        ll_append_code(b, unit >> 8)


def ll_encode_units(b: Any, s: Any, errors: int, big: bool, name: Any) -> Any:
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code > 0xFFFF:
            ll_append_unit(b, 0xD800 + ((code - 0x10000) >> 10), big)
            ll_append_unit(b, 0xDC00 + (code & 0x3FF), big)
        elif code < 0xD800 or code > 0xDFFF or errors == SURROGATEPASS:
            ll_append_unit(b, code, big)
        else:
            made = ll_new_builder(8)
            if errors == SURROGATEESCAPE or not ll_append_unencodable(made, code, errors):
                ll_raise_cannot_encode(name, s, i, ll_run_end(s, i, 0xD800, 0xDFFF), SURROGATES)
            text = ll_build(made)
            k = 0
            while k < text.length:
                ll_append_unit(b, ll_code(text, k), big)
                k += 1
        i += 1
    return ll_build(b)


# ____________________________________________________________ decoding


def ll_decode_utf16(s: Any, errors: int) -> Any:
    """bytes.decode("utf-16", errors): of a mark at the beginning depends which byte of a unit is first."""
    if s.length >= 2:
        mark = ll_unit(s, 0, False)
        if mark == 0xFEFF:
            return ll_decode_units(s, 2, errors, False, LITTLE)
        if mark == 0xFFFE:
            return ll_decode_units(s, 2, errors, True, BIG)
    return ll_decode_units(s, 0, errors, False, LITTLE)


def ll_decode_little(s: Any, errors: int) -> Any:
    return ll_decode_units(s, 0, errors, False, LITTLE)


def ll_decode_big(s: Any, errors: int) -> Any:
    return ll_decode_units(s, 0, errors, True, BIG)


def ll_unit(s: Any, i: int, big: bool) -> int:
    if big:
        return ll_code1(s, i) << 8 | ll_code1(s, i + 1)
    return ll_code1(s, i + 1) << 8 | ll_code1(s, i)


def ll_decode_units(s: Any, start: int, errors: int, big: bool, name: Any) -> Any:
    b = ll_new_builder(s.length >> 1)
    i = start
    while i < s.length:
        if i + 1 == s.length:
            i = ll_wrong_units(b, s, i, s.length, errors, name, TRUNCATED)
            continue
        unit = ll_unit(s, i, big)
        if unit < 0xD800 or unit > 0xDFFF:
            ll_append_code(b, unit)
            i += 2
        elif unit <= 0xDBFF and i + 3 < s.length and 0xDC00 <= ll_unit(s, i + 2, big) <= 0xDFFF:
            ll_append_code(b, 0x10000 + ((unit & 0x3FF) << 10 | ll_unit(s, i + 2, big) & 0x3FF))
            i += 4
        elif errors == SURROGATEPASS:
            ll_append_code(b, unit)
            i += 2
        elif unit > 0xDBFF:
            i = ll_wrong_units(b, s, i, i + 2, errors, name, ALONE)
        elif i + 3 >= s.length:
            i = ll_wrong_units(b, s, i, s.length, errors, name, END)
        else:
            i = ll_wrong_units(b, s, i, i + 2, errors, name, ILLEGAL)
    return ll_build(b)


def ll_wrong_units(b: Any, s: Any, start: int, stop: int, errors: int, name: Any, reason: Any) -> int:
    """Append what the error handler makes of bytes that are no units of a text; where they end."""
    if not ll_append_undecodable(b, s, start, stop, errors):
        ll_raise_cannot_decode(name, s, start, stop, reason)
    return stop
