"""repr() and ascii() of texts and bytes, by the rules of CPython's `unicode_repr` and `PyBytes_Repr`."""

# ruff: noqa: SIM109
from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_builder import (
    ll_append_code,
    ll_append_range,
    ll_append_str,
    ll_build,
    ll_builder_reserve,
    ll_new_builder,
)
from rpyc_dl.lowering.core.ll_str import ll_char2str, ll_code, ll_code1, ll_copy, ll_setcode, llstr
from rpyc_dl.lowering.text.ll_strsearch import ll_contains
from rpyc_dl.lowering.text.unicode_tables import ll_in_class, predicate

QUOTE = 39
DOUBLE_QUOTE = 34
BACKSLASH = 92
QUOTE_STR = llstr("'")
DOUBLE_QUOTE_STR = llstr('"')
NONE_STR = llstr("None")
#: The characters that repr() shows as they are.
PRINTABLE = predicate("isprintable")


def ll_is_plain(code: int) -> bool:
    """Whether a code point stands for itself in a repr, quotes and backslashes apart."""
    if code < 127:
        return code >= 32
    return ll_in_class(PRINTABLE, code)


def ll_is_plain_ascii(code: int) -> bool:
    return 32 <= code < 127


def ll_quote_for(s: Any) -> int:
    """The quote of the repr: double only where that saves escaping."""
    if ll_contains(s, QUOTE_STR) and not ll_contains(s, DOUBLE_QUOTE_STR):
        return DOUBLE_QUOTE
    return QUOTE


def ll_append_hex(b: Any, value: int, digits: int) -> None:
    """Append `value` as that many hexadecimal digits."""
    shift = (digits - 1) * 4
    while shift >= 0:
        digit = (value >> shift) & 15
        if digit < 10:
            ll_append_code(b, 48 + digit)
        else:
            ll_append_code(b, 87 + digit)
        shift -= 4


def ll_append_escape(b: Any, code: int) -> None:
    """Append the escape sequence of a code point that is not printable."""
    ll_append_code(b, BACKSLASH)
    if code == 9:
        ll_append_code(b, 116)
    elif code == 10:
        ll_append_code(b, 110)
    elif code == 13:
        ll_append_code(b, 114)
    elif code < 0x100:
        ll_append_code(b, 120)
        ll_append_hex(b, code, 2)
    elif code < 0x10000:
        ll_append_code(b, 117)
        ll_append_hex(b, code, 4)
    else:
        ll_append_code(b, 85)
        ll_append_hex(b, code, 8)


def ll_append_repr(b: Any, s: Any, is_plain: Any) -> None:
    """Append the repr, with its quotes. `is_plain` tells which code points are shown as they are."""
    if s.kind == 1 and ll_nothing_special(s, is_plain):
        ll_append_quoted(b, s)
    else:
        ll_append_specially(b, s, is_plain)


def ll_append_quoted(b: Any, s: Any) -> None:
    """Append a text of kind 1 between single quotes."""
    count = s.length
    ll_builder_reserve(b, count + 2, 1)
    start = b.used
    ll_setcode(b.buf, start, QUOTE)
    ll_copy(s, 0, b.buf, start + 1, count)
    ll_setcode(b.buf, start + count + 1, QUOTE)
    b.used = start + count + 2


def ll_nothing_special(s: Any, is_plain: Any) -> bool:
    """Whether a text of kind 1 stands in its repr as it is, between single quotes."""
    stop = s.length
    i = 0
    while i < stop:
        code = ll_code1(s, i)
        if code == QUOTE or code == BACKSLASH or not is_plain(code):
            return False
        i += 1
    return True


def ll_append_specially(b: Any, s: Any, is_plain: Any) -> None:
    """`ll_append_repr` of a text with quotes, or what is escaped, perhaps."""
    quote = ll_quote_for(s)
    ll_append_code(b, quote)
    start = 0
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code == quote or code == BACKSLASH or not is_plain(code):
            ll_append_range(b, s, start, i)
            start = i + 1
            if code == quote or code == BACKSLASH:
                ll_append_code(b, BACKSLASH)
                ll_append_code(b, code)
            else:
                ll_append_escape(b, code)
        i += 1
    ll_append_range(b, s, start, i)
    ll_append_code(b, quote)


def ll_str_repr(s: Any) -> Any:
    """repr() of a text or None."""
    if not s:
        return NONE_STR
    b = ll_new_builder(s.length + 2)
    ll_append_repr(b, s, ll_is_plain)
    return ll_build(b)


def ll_append_str_repr(b: Any, s: Any) -> None:
    """Append repr() of a text or None."""
    if not s:
        ll_append_str(b, NONE_STR)
    else:
        ll_append_repr(b, s, ll_is_plain)


ll_str_repr._append_ = ll_append_str_repr  # type: ignore[attr-defined]


def ll_char_repr(ch: Any) -> Any:
    """repr() of a UniChar."""
    return ll_str_repr(ll_char2str(ch))


def ll_bytes_repr(s: Any) -> Any:
    """repr() of a bytes object or None."""
    if not s:
        return NONE_STR
    b = ll_new_builder(s.length + 3)
    ll_append_code(b, 98)
    ll_append_repr(b, s, ll_is_plain_ascii)
    return ll_build(b)


def ll_escape_nonascii(s: Any) -> Any:
    """A repr turned into what ascii() gives: every code point from 128 on as an escape sequence."""
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code < 128:
            ll_append_code(b, code)
        else:
            ll_append_escape(b, code)
        i += 1
    return ll_build(b)


def ll_str_str(s: Any) -> Any:
    """str() of a text or None."""
    if not s:
        return NONE_STR
    return s
