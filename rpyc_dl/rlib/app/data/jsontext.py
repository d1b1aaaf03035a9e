"""`json`: what `loads` gives has a tag, which says whether it is a dict, a list, a text, a number, a bool or None;
`dumps` writes what was inferred. (CPython's own decoder asks for hooks that would make any value of any other.)"""

# mypy: ignore-errors
from __future__ import annotations

import json
import sys

_SPACE = " \t\n\r"
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\", "/": "/"}
_TRAILING_COMMA = sys.version_info >= (3, 13)


class Decoder:
    """A text that is read, and how far."""

    def __init__(self, text):
        self.text = text
        self.at = 0

    def fail(self, message, at):
        raise json.JSONDecodeError(message, self.text, at)

    def skip(self):
        """Go to what is no white space, and give it; no text at the end."""
        text, at = self.text, self.at
        while at < len(text) and text[at] in _SPACE:
            at += 1
        self.at = at
        return text[at] if at < len(text) else ""

    def value(self):
        at = self.at
        c = self.text[at] if at < len(self.text) else ""
        if c == '"':
            self.at = at + 1
            return self.string()
        if c == "{":
            self.at = at + 1
            return self.object()
        if c == "[":
            self.at = at + 1
            return self.array()
        if self.word("null"):
            return None
        if self.word("true"):
            return True
        if self.word("false"):
            return False
        if c == "-" or "0" <= c <= "9":
            return self.number()
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
        text = self.text
        while at < len(text) and "0" <= text[at] <= "9":
            at += 1
        return at

    def number(self):
        text, start = self.text, self.at
        at = start + 1 if text[start] == "-" else start
        if text.startswith("Infinity", at):
            self.at = at + 8
            return float("-inf")
        end = at + 1 if at < len(text) and text[at] == "0" else self.digits(at)
        if end == at:
            self.fail("Expecting value", start)
        is_float = False
        if end + 1 < len(text) and text[end] == "." and "0" <= text[end + 1] <= "9":
            is_float = True
            end = self.digits(end + 1)
        if end < len(text) and text[end] in "eE":
            more = end + 2 if end + 1 < len(text) and text[end + 1] in "+-" else end + 1
            last = self.digits(more)
            if last > more:
                is_float = True
                end = last
        self.at = end
        if is_float:
            return float(text[start:end])
        return int(text[start:end])

    def string(self):
        """The text behind an opening quote."""
        text, begin = self.text, self.at - 1
        at = self.at
        parts = []
        while True:
            start = at
            while at < len(text) and text[at] != '"' and text[at] != "\\" and text[at] >= " ":
                at += 1
            parts.append(text[start:at])
            if at == len(text):
                self.fail("Unterminated string starting at", begin)
            c = text[at]
            if c == '"':
                self.at = at + 1
                return "".join(parts)
            if c != "\\":
                self.fail("Invalid control character at", at)
            if at + 1 == len(text):
                self.fail("Unterminated string starting at", begin)
            c = text[at + 1]
            if c == "u":
                code = self.code(at + 1)
                at += 6
                if 0xD800 <= code <= 0xDBFF and text.startswith("\\u", at):
                    low = self.code(at + 1)
                    if 0xDC00 <= low <= 0xDFFF:
                        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00)
                        at += 6
                parts.append(chr(code))
            elif c in _ESCAPES:
                parts.append(_ESCAPES[c])
                at += 2
            else:
                self.fail("Invalid \\escape", at)

    def code(self, at):
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
        if c == "}":
            self.at += 1
            return found
        if c != '"':
            self.fail("Expecting property name enclosed in double quotes", self.at)
        while True:
            self.at += 1
            key = self.string()
            if self.skip() != ":":
                self.fail("Expecting ':' delimiter", self.at)
            self.at += 1
            self.skip()
            found[key] = self.value()
            c = self.skip()
            if c == "}":
                self.at += 1
                return found
            if c != ",":
                self.fail("Expecting ',' delimiter", self.at)
            comma = self.at
            self.at += 1
            c = self.skip()
            if c != '"':
                if _TRAILING_COMMA and c == "}":
                    self.fail("Illegal trailing comma before end of object", comma)
                self.fail("Expecting property name enclosed in double quotes", self.at)

    def array(self):
        """The list behind an opening bracket."""
        found = []
        if self.skip() == "]":
            self.at += 1
            return found
        while True:
            found.append(self.value())
            c = self.skip()
            if c == "]":
                self.at += 1
                return found
            if c != ",":
                self.fail("Expecting ',' delimiter", self.at)
            comma = self.at
            self.at += 1
            if self.skip() == "]" and _TRAILING_COMMA:
                self.fail("Illegal trailing comma before end of array", comma)


def loads(s):
    if s.startswith("\ufeff"):
        raise json.JSONDecodeError("Unexpected UTF-8 BOM (decode using utf-8-sig)", s, 0)
    decoder = Decoder(s)
    decoder.skip()
    found = decoder.value()
    decoder.skip()
    if decoder.at < len(s):
        decoder.fail("Extra data", decoder.at)
    return found


def load(fp):
    return loads(fp.read())


# ---- writing -------------------------------------------------------------------------------------------------------


_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\f": "\\f", "\b": "\\b", '"': '\\"', "\\": "\\\\"}


def _escaped(c):
    """One character of a text, as it is written with `ensure_ascii`."""
    code = ord(c)
    if code > 0xFFFF:
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return f"\\u{code:04x}"


def _quoted(text, ensure_ascii):
    """A text in quotes."""
    parts = ['"']
    start = 0
    for i in range(len(text)):
        c = text[i]
        if c in _SHORT or c < " " or (ensure_ascii and c > "\x7e"):
            parts.append(text[start:i])
            parts.append(_SHORT[c] if c in _SHORT else _escaped(c))
            start = i + 1
    parts.append(text[start:])
    parts.append('"')
    return "".join(parts)


def _float(x):
    if x != x:
        return "NaN"
    if x in (float("inf"), float("-inf")):
        return "Infinity" if x > 0 else "-Infinity"
    return repr(x)


class Style:
    """How values are written: what is between them, and in front of a line."""

    def __init__(self, indent, item_separator, key_separator, ensure_ascii, sort_keys):
        self.indent = indent
        self.item_separator = item_separator
        self.key_separator = key_separator
        self.ensure_ascii = ensure_ascii
        self.sort_keys = sort_keys

    def line(self, level):
        """The start of a line, if there is one."""
        if self.indent is None:
            return ""
        return "\n" + self.indent * level

    def begin(self, parts, level, is_first):
        """What stands in front of an item or a key."""
        if not is_first:
            parts.append(self.item_separator)
        parts.append(self.line(level))


def _key(x):
    if isinstance(x, str):
        return x
    if x is None:
        return "null"
    if isinstance(x, bool):
        return "true" if x else "false"
    if isinstance(x, float):
        return _float(x)
    if isinstance(x, int):
        return str(x)
    raise TypeError(f"keys must be str, int, float, bool or None, not {type(x).__name__}")


def _write(parts, x, style, level):
    if x is None:
        parts.append("null")
    elif isinstance(x, str):
        parts.append(_quoted(x, style.ensure_ascii))
    elif isinstance(x, bool):
        parts.append("true" if x else "false")
    elif isinstance(x, float):
        parts.append(_float(x))
    elif isinstance(x, int):
        parts.append(str(x))
    elif isinstance(x, (list, tuple)):
        _write_list(parts, x, style, level)
    elif isinstance(x, dict):
        _write_dict(parts, x, style, level)
    else:
        raise TypeError(f"Object of type {type(x).__name__} is not JSON serializable")


def _write_list(parts, x, style, level):
    if len(x) == 0:
        parts.append("[]")
        return
    parts.append("[")
    is_first = True
    for item in x:
        style.begin(parts, level + 1, is_first)
        is_first = False
        _write(parts, item, style, level + 1)
    parts.append(style.line(level))
    parts.append("]")


def _write_dict(parts, x, style, level):
    if len(x) == 0:
        parts.append("{}")
        return
    parts.append("{")
    is_first = True
    for key in sorted(x) if style.sort_keys else list(x):
        style.begin(parts, level + 1, is_first)
        is_first = False
        parts.append(_quoted(_key(key), style.ensure_ascii))
        parts.append(style.key_separator)
        _write(parts, x[key], style, level + 1)
    parts.append(style.line(level))
    parts.append("}")


def _spaces(indent):
    """What each level is indented by: so many spaces, or that text."""
    if indent is None:
        return None
    return " " * indent if isinstance(indent, int) else indent


def dumps(obj, *, ensure_ascii=True, indent=None, separators=None, sort_keys=False):
    if separators is None:
        style = Style(_spaces(indent), ", " if indent is None else ",", ": ", ensure_ascii, sort_keys)
    else:
        style = Style(_spaces(indent), separators[0], separators[1], ensure_ascii, sort_keys)
    parts = []
    _write(parts, obj, style, 0)
    return "".join(parts)


def dump(obj, fp, *, ensure_ascii=True, indent=None, separators=None, sort_keys=False):
    fp.write(dumps(obj, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys))
