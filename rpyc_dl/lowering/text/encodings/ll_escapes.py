"""The encoding "unicode_escape": texts as they are written in a program, without quotes (CPython,
`_PyUnicode_DecodeUnicodeEscapeInternal`)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code, ll_code1, llstr
from rpyc_dl.lowering.text.ll_errors import ll_raise_cannot_decode
from rpyc_dl.lowering.text.ll_strrepr import BACKSLASH, ll_append_escape, ll_is_plain_ascii
from rpyc_dl.lowering.text.ll_utf8 import ll_append_undecodable

ESCAPE = llstr("unicodeescape")
AT_END = llstr("\\ at end of string")
TRUNCATED_2 = llstr("truncated \\xXX escape")
TRUNCATED_4 = llstr("truncated \\uXXXX escape")
TRUNCATED_8 = llstr("truncated \\UXXXXXXXX escape")
ILLEGAL = llstr("illegal Unicode character")
NAMES = llstr("names of characters are not known when the program runs")
#: The characters of escapes of one letter, and what they stand for: pairs of `letter code`.
LETTERS = llstr("\\\\''\"\"b\bf\ft\tn\nr\rv\x0ba\x07")


def ll_encode_escapes(s: Any, errors: int) -> Any:
    """s.encode("unicode_escape")"""
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code == BACKSLASH:
            ll_append_code(b, BACKSLASH)
            ll_append_code(b, BACKSLASH)
        elif ll_is_plain_ascii(code):
            ll_append_code(b, code)
        else:
            ll_append_escape(b, code)
        i += 1
    return ll_build(b)


def ll_decode_escapes(s: Any, errors: int) -> Any:
    """bytes.decode("unicode_escape", errors)"""
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        if code != BACKSLASH:
            ll_append_code(b, code)
            i += 1
        else:
            i = ll_decode_escape(b, s, i, errors)
    return ll_build(b)


def ll_decode_escape(b: Any, s: Any, start: int, errors: int) -> int:
    """Append what the escape that begins here stands for; where it ends."""
    if start + 1 == s.length:
        return ll_wrong_escape(b, s, start, start + 1, errors, AT_END)
    letter = ll_code1(s, start + 1)
    i = start + 2
    if letter == 10:
        return i
    if 48 <= letter <= 55:
        return ll_append_octal(b, s, start + 1)
    if letter == 120:
        return ll_append_numbered(b, s, start, 2, errors, TRUNCATED_2)
    if letter == 117:
        return ll_append_numbered(b, s, start, 4, errors, TRUNCATED_4)
    if letter == 85:
        return ll_append_numbered(b, s, start, 8, errors, TRUNCATED_8)
    if letter == 78:
        return ll_wrong_escape(b, s, start, i, errors, NAMES)
    k = 0
    while k < LETTERS.length:
        if ll_code(LETTERS, k) == letter:
            ll_append_code(b, ll_code(LETTERS, k + 1))
            return i
        k += 2
    ll_append_code(b, BACKSLASH)
    ll_append_code(b, letter)
    return i


def ll_append_octal(b: Any, s: Any, start: int) -> int:
    """Append the character of at most three octal digits."""
    code = 0
    i = start
    while i < s.length and i < start + 3 and 48 <= ll_code1(s, i) <= 55:
        code = code * 8 + ll_code1(s, i) - 48
        i += 1
    ll_append_code(b, code)
    return i


def ll_append_numbered(b: Any, s: Any, start: int, digits: int, errors: int, truncated: Any) -> int:
    """Append the character of so many hexadecimal digits."""
    code = 0
    i = start + 2
    while i < s.length and i < start + 2 + digits:
        digit = ll_hex_digit(ll_code1(s, i))
        if digit < 0:
            break
        code = code * 16 + digit
        i += 1
    if i < start + 2 + digits:
        return ll_wrong_escape(b, s, start, i, errors, truncated)
    if code > 0x10FFFF:
        return ll_wrong_escape(b, s, start, i, errors, ILLEGAL)
    ll_append_code(b, code)
    return i


def ll_hex_digit(code: int) -> int:
    """The value of a hexadecimal digit; -1 for what is none."""
    if 48 <= code <= 57:
        return code - 48
    if 97 <= code <= 102:
        return code - 87
    if 65 <= code <= 70:
        return code - 55
    return -1


def ll_wrong_escape(b: Any, s: Any, start: int, stop: int, errors: int, reason: Any) -> int:
    """Append what the error handler makes of bytes that are no escape; where they end."""
    if not ll_append_undecodable(b, s, start, stop, errors):
        ll_raise_cannot_decode(ESCAPE, s, start, stop, reason)
    return stop
