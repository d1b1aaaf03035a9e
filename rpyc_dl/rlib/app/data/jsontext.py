"""`json`: what `loads` gives has a tag, which says whether it is a dict, a list, a text, a number, a bool or None.

CPython's own decoder asks for hooks that would make any value of any other. `jsonwriting.py` writes.
"""

# mypy: ignore-errors
from __future__ import annotations

import json
import sys

from rpyc_dl.rlib.app.data.bytearrays import ByteArray, like_bytes
from rpyc_dl.rlib.app.data.jsonwriting import dump, dumps
from rpyc_dl.rlib.app.primitives import code_at, next_place, span_end
from rpyc_dl.rlib.objectmodel import specialize

__all__ = ["dump", "dumps", "load", "loads"]
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
TRAILING_COMMA = sys.version_info >= (3, 13)
_SPACE = bytes([code in b" \t\n\r" for code in range(256)])
#: What ends the plain part of a text: its closing quote, an escape, a control character.
_SPECIAL = bytes([code < 32 or code in b'"\\' for code in range(256)])
NOTHING, QUOTE, BACKSLASH, COMMA, COLON, MINUS, DOT, ZERO, NINE, CAPITAL_I = -1, 34, 92, 44, 58, 45, 46, 48, 57, 73
OPEN_LIST, CLOSE_LIST, OPEN_DICT, CLOSE_DICT = 91, 93, 123, 125
#: Keys come again and again: so many of their texts are kept, fewer of a short text. Both are powers of two.
KEYS, FEW_KEYS, SHORT_TEXT = 256, 16, 1000
#: A number of so few digits is exact in a float, and so are these powers of ten: their quotient is rounded once.
EXACT_DIGITS, POWERS = 15, [float(10**i) for i in range(16)]


class Decoder:
    """A text that is read, and how far."""

    _one_for_all_ = True

    def __init__(self, text, strict=True):
        self.text = text
        self.strict = strict  # no control characters in texts
        self.at = 0
        self.end = len(text)
        self.keys = [""] * (FEW_KEYS if self.end < SHORT_TEXT else KEYS)

    def fail(self, message, at):
        raise json.JSONDecodeError(message, self.text, at)

    def code(self, at):
        """The code of the character there, if there is one."""
        return code_at(self.text, at) if at < self.end else NOTHING

    def skip(self):
        """Go to what is no white space, and give its code."""
        code = self.code(self.at)
        if code == 32 or code == 10 or code == 13 or code == 9:
            self.at = span_end(self.text, self.at, self.end, _SPACE)
            code = self.code(self.at)
        return code

    def value(self):
        at = self.at
        c = self.code(at)
        if c == QUOTE:
            self.at = at + 1
            return self.string()
        if c == OPEN_DICT:
            self.at = at + 1
            return self.object()
        if c == OPEN_LIST:
            self.at = at + 1
            return self.array()
        if c == MINUS or ZERO <= c <= NINE:
            return self.number()
        if self.word("null"):
            return None
        if self.word("true"):
            return True
        if self.word("false"):
            return False
        if self.word("NaN"):
            return float("nan")
        if self.word("Infinity"):
            return float("inf")
        self.fail("Expecting value", at)

    def word(self, word):
        """Whether this word comes; it is read."""
        if self.text.startswith(word, self.at):
            self.at += len(word)
            return True
        return False

    def digits(self, at):
        """Where the digits end that begin here."""
        while ZERO <= self.code(at) <= NINE:
            at += 1
        return at

    def number(self):
        start = self.at
        at = start + 1 if self.code(start) == MINUS else start
        if self.code(at) == CAPITAL_I and self.text.startswith("Infinity", at):
            self.at = at + 8
            return float("-inf")
        end = at + 1 if self.code(at) == ZERO else self.digits(at)
        if end == at:
            self.fail("Expecting value", start)
        point = end
        if self.code(end) == DOT and ZERO <= self.code(end + 1) <= NINE:
            end = self.digits(end + 1)
        has_power = False
        if self.code(end) in (69, 101):  # e
            more = end + 2 if self.code(end + 1) in (43, MINUS) else end + 1
            last = self.digits(more)
            if last > more:
                has_power = True
                end = last
        self.at = end
        if has_power or end - at > EXACT_DIGITS + 1:
            text = self.text[start:end]
            return float(text) if has_power or end > point else int(text)
        return self.small(start, at, point, end)

    def number_end(self, start):
        """Where the number ends that begins here."""
        at = start + 1 if self.code(start) == MINUS else start
        if self.code(at) == CAPITAL_I and self.text.startswith("Infinity", at):
            return at + 8
        end = at + 1 if self.code(at) == ZERO else self.digits(at)
        if end == at:
            self.fail("Expecting value", start)
        if self.code(end) == DOT and ZERO <= self.code(end + 1) <= NINE:
            end = self.digits(end + 1)
        if self.code(end) in (69, 101):  # e
            more = end + 2 if self.code(end + 1) in (43, MINUS) else end + 1
            last = self.digits(more)
            if last > more:
                end = last
        return end

    def small(self, start, at, point, end):
        """The number of a few digits, those of its fraction behind the point."""
        number = 0
        for i in range(at, end):
            if i != point:
                number = number * 10 + (code_at(self.text, i) - ZERO)
        if end == point:
            return -number if at > start else number
        x = float(number) / POWERS[end - point - 1]
        return -x if at > start else x

    def plain(self, at):
        """The place of the next character that is special in a text."""
        while True:
            at = next_place(self.text, at, self.end, _SPECIAL)
            if at == self.end or code_at(self.text, at) < 256:
                return at
            at += 1

    def string(self):
        """The text behind an opening quote."""
        begin = self.at
        at = self.plain(begin)
        if self.code(at) == QUOTE:
            self.at = at + 1
            return self.text[begin:at]
        return self.escaped(begin, at)

    def key(self):
        """The text of a key behind its opening quote: there is one text for those that are equal, mostly."""
        begin = self.at
        at = self.plain(begin)
        if self.code(at) != QUOTE:
            return self.escaped(begin, at)
        self.at = at + 1
        slot = ((at - begin) * 31 + code_at(self.text, begin) * 7 + code_at(self.text, at - 1)) & (len(self.keys) - 1)
        known = self.keys[slot]
        if len(known) == at - begin and self.text.startswith(known, begin):
            return known
        found = self.text[begin:at]
        self.keys[slot] = found
        return found

    def escaped(self, begin, at):
        """A text with an escape at this place, or which does not end there as it should."""
        text = self.text
        parts = [text[begin:at]]
        while True:
            if at == self.end:
                self.fail("Unterminated string starting at", begin - 1)
            c = code_at(text, at)
            if c == QUOTE:
                self.at = at + 1
                return "".join(parts)
            if c != BACKSLASH:
                if self.strict:
                    self.fail("Invalid control character at", at)
                start = at
                at = self.plain(at + 1)
                parts.append(text[start:at])
                continue
            if at + 1 == self.end:
                self.fail("Unterminated string starting at", begin - 1)
            char = text[at + 1]
            if char == "u":
                code = self.hexadecimal(at + 1)
                at += 6
                if 0xD800 <= code <= 0xDBFF and text.startswith("\\u", at):
                    low = self.hexadecimal(at + 1)
                    if 0xDC00 <= low <= 0xDFFF:
                        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                        at += 6
                parts.append(chr(code))
            elif char in _ESCAPES:
                parts.append(_ESCAPES[char])
                at += 2
            else:
                self.fail("Invalid \\escape", at)
            start = at
            at = self.plain(at)
            parts.append(text[start:at])

    def hexadecimal(self, at):
        """The number of four hexadecimal digits behind the `u` at this place."""
        digits = self.text[at + 1 : at + 5]
        if len(digits) == 4:
            code = 0
            for c in digits:
                if c not in "0123456789abcdefABCDEF":
                    break
                code = code * 16 + int(c, 16)
            else:
                return code
        self.fail("Invalid \\uXXXX escape", at)

    def object(self):
        """The dict behind an opening brace."""
        found = {}
        c = self.skip()
        if c == CLOSE_DICT:
            self.at += 1
            return found
        if c != QUOTE:
            self.fail("Expecting property name enclosed in double quotes", self.at)
        while True:
            self.at += 1
            key = self.key()
            if self.skip() != COLON:
                self.fail("Expecting ':' delimiter", self.at)
            self.at += 1
            self.skip()
            found[key] = self.value()
            c = self.skip()
            if c == CLOSE_DICT:
                self.at += 1
                return found
            if c != COMMA:
                self.fail("Expecting ',' delimiter", self.at)
            comma = self.at
            self.at += 1
            c = self.skip()
            if c != QUOTE:
                if TRAILING_COMMA and c == CLOSE_DICT:
                    self.fail("Illegal trailing comma before end of object", comma)
                self.fail("Expecting property name enclosed in double quotes", self.at)

    def array(self):
        """The list behind an opening bracket."""
        found = []
        if self.skip() == CLOSE_LIST:
            self.at += 1
            return found
        while True:
            found.append(self.value())
            c = self.skip()
            if c == CLOSE_LIST:
                self.at += 1
                return found
            if c != COMMA:
                self.fail("Expecting ',' delimiter", self.at)
            comma = self.at
            self.at += 1
            if self.skip() == CLOSE_LIST and TRAILING_COMMA:
                self.fail("Illegal trailing comma before end of array", comma)


_UTF_32 = "JSON in bytes is of UTF-8 or UTF-16 in a compiled program, not of UTF-32"


@specialize.argtype(0)
def text_of(s):
    """What is read of a text, or of bytes of UTF-8 or UTF-16."""
    if s is None:
        raise TypeError("the JSON object must be str, bytes or bytearray, not NoneType")
    if isinstance(s, str):
        if s.startswith("\ufeff"):
            raise json.JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
        return s
    if not isinstance(s, (bytes, ByteArray)):
        raise TypeError(f"the JSON object must be str, bytes or bytearray, not {type(s).__name__}")
    data = like_bytes(s)
    if b"\0" in data[:4] or data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _of_wider_units(data)
    return (data[3:] if data.startswith(b"\xef\xbb\xbf") else data).decode("utf-8", "surrogatepass")


def _of_wider_units(data):
    """The text of bytes with NULs among the first, or with a mark of UTF-16 or UTF-32."""
    size = len(data)
    starts = [byte != 0 for byte in data[:4]]
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        raise NotImplementedError(_UTF_32)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "surrogatepass")
    if size < 2 or size == 3 or (starts[0] and starts[1]):
        return data.decode("utf-8", "surrogatepass")
    if size >= 4 and not (starts[1] if not starts[0] else starts[2] or starts[3]):
        raise NotImplementedError(_UTF_32)
    return data.decode("utf-16-le" if starts[0] else "utf-16-be", "surrogatepass")


def _value(text, strict):
    decoder = Decoder(text, strict)
    decoder.skip()
    found = decoder.value()
    decoder.skip()
    if decoder.at < len(text):
        decoder.fail("Extra data", decoder.at)
    return found


@specialize.argtype(0)
def loads(s, *, strict=True):
    return _value(text_of(s), strict)


def load(fp, *, strict=True):
    return _value(text_of(fp.read()), strict)
