"""Encoding and decoding: UTF-8, ASCII, Latin-1, with the error handlers of CPython's codecs.

`errors` is one of the numbers below. What is not valid UTF-8 is cut into pieces as Unicode recommends ("maximal
subparts", section 3.9), as CPython does.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_append_fill, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import PSTR, PSTR1, ll_code, ll_code1, ll_malloc1, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.text.ll_errors import ll_raise_cannot_decode, ll_raise_cannot_encode
from rpyc_dl.lowering.text.ll_strclass import ll_isascii
from rpyc_dl.lowering.text.ll_strrepr import ll_append_escape, ll_append_hex
from rpyc_dl.rlib.rarithmetic import intmask, r_uint8

STRICT, IGNORE, REPLACE, BACKSLASH, SURROGATEESCAPE, XMLCHARREF, SURROGATEPASS = range(7)
ERROR_HANDLERS = {
    "strict": STRICT,
    "ignore": IGNORE,
    "replace": REPLACE,
    "backslashreplace": BACKSLASH,
    "surrogateescape": SURROGATEESCAPE,
    "xmlcharrefreplace": XMLCHARREF,
    "surrogatepass": SURROGATEPASS,
}

UTF8, ASCII, LATIN1 = llstr("utf-8"), llstr("ascii"), llstr("latin-1")
SURROGATES = llstr("surrogates not allowed")
NOT_IN_128 = llstr("ordinal not in range(128)")
NOT_IN_256 = llstr("ordinal not in range(256)")
BAD_START = llstr("invalid start byte")
BAD_CONTINUATION = llstr("invalid continuation byte")
UNEXPECTED_END = llstr("unexpected end of data")
XML_OPEN = llstr("&#")


# ____________________________________________________________ encoding


def ll_append_utf8(b: Any, code: int) -> None:
    """Append the bytes of a code point."""
    if code < 0x80:
        ll_append_code(b, code)
    elif code < 0x800:
        ll_append_code(b, 0xC0 | code >> 6)
        ll_append_code(b, 0x80 | code & 63)
    elif code < 0x10000:
        ll_append_code(b, 0xE0 | code >> 12)
        ll_append_code(b, 0x80 | (code >> 6) & 63)
        ll_append_code(b, 0x80 | code & 63)
    else:
        ll_append_code(b, 0xF0 | code >> 18)
        ll_append_code(b, 0x80 | (code >> 12) & 63)
        ll_append_code(b, 0x80 | (code >> 6) & 63)
        ll_append_code(b, 0x80 | code & 63)


def ll_append_unencodable(b: Any, code: int, errors: int) -> bool:
    """Append what an error handler makes of a code point; False if it is an error after all."""
    if errors == IGNORE:
        return True
    if errors == REPLACE:
        ll_append_code(b, 63)
    elif errors == BACKSLASH:
        ll_append_escape(b, code)
    elif errors == XMLCHARREF:
        ll_append_str(b, XML_OPEN)
        ll_append_str(b, ll_int_repr(code))
        ll_append_code(b, 59)
    elif errors == SURROGATEESCAPE and 0xDC80 <= code <= 0xDCFF:
        ll_append_code(b, code - 0xDC00)
    else:
        return False
    return True


def ll_encode_utf8(s: Any, errors: int) -> Any:
    """s.encode("utf-8", errors); UnicodeEncodeError for surrogates."""
    if ll_isascii(s):
        return s
    if s.kind == 1:
        return ll_encode_bytes(s.length, lltype.cast_pointer(PSTR1, s))
    b = ll_new_builder(s.length + (s.length >> 1))
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code < 0xD800 or code > 0xDFFF or errors == SURROGATEPASS:
            ll_append_utf8(b, code)
        elif not ll_append_unencodable(b, code, errors):
            ll_raise_cannot_encode(UTF8, s, i, ll_run_end(s, i, 0xD800, 0xDFFF), SURROGATES)
        i += 1
    return ll_build(b)


def ll_encode_bytes(length: int, s: Any) -> Any:
    """UTF-8 of a text of one byte a code point: two bytes for each above 127."""
    total = length
    i = 0
    while i < length:
        total += intmask(s.chars[i]) >> 7
        i += 1
    result = ll_malloc1(total)
    place = 0
    i = 0
    while i < length:
        code = intmask(s.chars[i])
        if code < 0x80:
            result.chars[place] = s.chars[i]
            place += 1
        else:
            result.chars[place] = r_uint8(0xC0 | code >> 6)
            result.chars[place + 1] = r_uint8(0x80 | code & 63)
            place += 2
        i += 1
    return lltype.cast_pointer(PSTR, result)


def ll_encode_strict(s: Any) -> Any:
    """s.encode(): what printing needs, without the other error handlers."""
    if ll_isascii(s):
        return s
    if s.kind == 1:
        return ll_encode_bytes(s.length, lltype.cast_pointer(PSTR1, s))
    b = ll_new_builder(s.length + (s.length >> 1))
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if 0xD800 <= code <= 0xDFFF:
            ll_raise_cannot_encode(UTF8, s, i, ll_run_end(s, i, 0xD800, 0xDFFF), SURROGATES)
        ll_append_utf8(b, code)
        i += 1
    return ll_build(b)


def ll_run_end(s: Any, start: int, low: int, high: int) -> int:
    """The end of the code points from start on that lie in low..high."""
    i = start
    while i < s.length and low <= ll_code(s, i) <= high:
        i += 1
    return i


def ll_encode_narrow(s: Any, limit: int, errors: int) -> Any:
    """s.encode("ascii") or s.encode("latin-1"): code points below `limit` are bytes."""
    if ll_isascii(s) or (limit == 256 and s.kind == 1):
        return s
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        if code < limit:
            ll_append_code(b, code)
        elif not ll_append_unencodable(b, code, errors):
            end = ll_run_end(s, i, limit, 0x10FFFF)
            if limit == 128:
                ll_raise_cannot_encode(ASCII, s, i, end, NOT_IN_128)
            else:
                ll_raise_cannot_encode(LATIN1, s, i, end, NOT_IN_256)
        i += 1
    return ll_build(b)


# ____________________________________________________________ decoding


def ll_sequence_length(first: int) -> int:
    """How many bytes a UTF-8 sequence with this first byte has; 0 if none starts so."""
    if first < 0x80:
        return 1
    if first < 0xC2:
        return 0
    if first < 0xE0:
        return 2
    if first < 0xF0:
        return 3
    if first < 0xF5:
        return 4
    return 0


def ll_is_continuation(first: int, position: int, code: int) -> bool:
    """Whether `code` may stand at `position` (1 to 3) of a sequence that starts with `first`."""
    if position == 1:
        if first == 0xE0:
            return 0xA0 <= code <= 0xBF
        if first == 0xED:
            return 0x80 <= code <= 0x9F
        if first == 0xF0:
            return 0x90 <= code <= 0xBF
        if first == 0xF4:
            return 0x80 <= code <= 0x8F
    return 0x80 <= code <= 0xBF


def ll_valid_length(s: Any, start: int, length: int) -> int:
    """How many bytes from start on are the beginning of a valid sequence of that length."""
    first = ll_code1(s, start)
    n = 1
    while n < length and start + n < s.length and ll_is_continuation(first, n, ll_code1(s, start + n)):
        n += 1
    return n


def ll_sequence_code(s: Any, start: int, length: int) -> int:
    """The code point of a valid sequence."""
    first = ll_code1(s, start)
    if length == 1:
        return first
    code = first & (0x7F >> length)
    n = 1
    while n < length:
        code = code << 6 | ll_code1(s, start + n) & 63
        n += 1
    return code


def ll_decode_utf8(s: Any, errors: int) -> Any:
    """bytes.decode("utf-8", errors); UnicodeDecodeError for what is not UTF-8."""
    if ll_isascii(s):
        return s
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        length = ll_sequence_length(ll_code1(s, i))
        valid = 1
        if length > 1:
            valid = ll_valid_length(s, i, length)
        if valid == length:
            ll_append_code(b, ll_sequence_code(s, i, length))
        elif errors == SURROGATEPASS and ll_is_surrogate_sequence(s, i):
            valid = 3
            ll_append_code(b, ll_sequence_code(s, i, 3))
        elif not ll_append_undecodable(b, s, i, i + valid, errors):
            ll_raise_cannot_decode(UTF8, s, i, i + valid, ll_decode_reason(s, i, length, valid))
        i += valid
    return ll_build(b)


def ll_is_surrogate_sequence(s: Any, i: int) -> bool:
    """Whether the three bytes at i are a surrogate, encoded as if it were a character."""
    if i + 2 >= s.length or ll_code1(s, i) != 0xED:
        return False
    return 0xA0 <= ll_code1(s, i + 1) <= 0xBF and 0x80 <= ll_code1(s, i + 2) <= 0xBF


def ll_decode_reason(s: Any, i: int, length: int, valid: int) -> Any:
    if length == 0:
        return BAD_START
    if i + valid == s.length:
        return UNEXPECTED_END
    return BAD_CONTINUATION


def ll_append_undecodable(b: Any, s: Any, start: int, stop: int, errors: int) -> bool:
    """Append what an error handler makes of some bytes; False if they are an error after all."""
    if errors == IGNORE:
        return True
    if errors == REPLACE:
        ll_append_fill(b, 0xFFFD, 1)
        return True
    if errors != BACKSLASH and errors != SURROGATEESCAPE:
        return False
    i = start
    while i < stop:
        code = ll_code1(s, i)
        if errors == BACKSLASH:
            ll_append_code(b, 92)
            ll_append_code(b, 120)
            ll_append_hex(b, code, 2)
        elif code < 128:
            return False
        else:
            ll_append_code(b, 0xDC00 + code)
        i += 1
    return True


def ll_decode_ascii(s: Any, errors: int) -> Any:
    """bytes.decode("ascii", errors)"""
    if ll_isascii(s):
        return s
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code1(s, i)
        if code < 128:
            ll_append_code(b, code)
        elif not ll_append_undecodable(b, s, i, i + 1, errors):
            ll_raise_cannot_decode(ASCII, s, i, i + 1, NOT_IN_128)
        i += 1
    return ll_build(b)


def ll_decode_latin1(s: Any, errors: int) -> Any:
    """bytes.decode("latin-1"): the same object."""
    return s
