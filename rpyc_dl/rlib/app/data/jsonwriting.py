"""Writing JSON: what was inferred."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.primitives import code_at, next_place, span_end, store_text, text_of_bytes
from rpyc_dl.rlib.rarithmetic import r_uint8

_SHORT = {10: "\\n", 13: "\\r", 9: "\\t", 12: "\\f", 8: "\\b", 34: '\\"', 92: "\\\\"}
_ASCII = bytes([code < 128 for code in range(256)])
#: What stands in a text as it is; and where other characters are kept, what does not.
_PLAIN = bytes([32 <= code < 127 and code not in _SHORT for code in range(256)])
_SPECIAL = bytes([code < 32 or code in _SHORT for code in range(256)])
#: What CPython says of a float that JSON does not have; since 3.12 with the float.
_NOT_COMPLIANT, _SHOWS_VALUE = "Out of range float values are not JSON compliant", sys.version_info >= (3, 12)
#: How much is written before it becomes a text.
ROOM = 2000
#: Numbers below this one have so many digits at most.
LARGE, DIGITS = 10**18, 18


class Output:
    """What has been written: texts, and behind them bytes of ASCII."""

    _one_for_all_ = True

    def __init__(self):
        self.texts = []
        self.room = [r_uint8(0)] * ROOM
        self.used = 0

    def text(self):
        """All of it."""
        self._make_text()
        return "".join(self.texts)

    def _make_text(self):
        if self.used > 0:
            self.texts.append(text_of_bytes(self.room, self.used))
            self.used = 0

    def _put_text(self, text):
        self._make_text()
        self.texts.append(text)

    def put_part(self, text, start, stop):
        """Write a part of a text that is of ASCII."""
        if stop - start > ROOM - self.used:
            self._make_text()
            if stop - start > ROOM:
                self.texts.append(text[start:stop])
                return
        store_text(self.room, self.used, text, start, stop)
        self.used += stop - start

    def put(self, text):
        """Write a text of ASCII."""
        self.put_part(text, 0, len(text))

    def put_char(self, code):
        """Write one character of ASCII."""
        if self.used == ROOM:
            self._make_text()
        self.room[self.used] = r_uint8(code)
        self.used += 1

    def put_two(self, first, second):
        """Write two characters of ASCII."""
        if ROOM - self.used < 2:
            self._make_text()
        used = self.used
        self.room[used] = r_uint8(first)
        self.room[used + 1] = r_uint8(second)
        self.used = used + 2

    def put_any(self, text):
        """Write any text."""
        if span_end(text, 0, len(text), _ASCII) == len(text):
            self.put(text)
        else:
            self._put_text(text)

    def put_int(self, x):
        """Write a number."""
        if 0 <= x < 10:
            self.put_char(48 + x)
        elif -LARGE < x < LARGE:
            if x < 0:
                self.put_char(45)
                x = -x
            self._put_digits(x)
        else:
            self.put(str(x))

    def _put_digits(self, x):
        """Write a number that is not negative, and has no more than DIGITS digits."""
        if ROOM - self.used < DIGITS:
            self._make_text()
        count = 1
        rest = x // 10
        while rest > 0:
            rest //= 10
            count += 1
        at = self.used + count
        self.used = at
        while count > 0:
            at -= 1
            count -= 1
            rest = x // 10
            self.room[at] = r_uint8(48 + x - 10 * rest)
            x = rest

    def put_quoted(self, text, ensure_ascii):
        """Write a text in quotes."""
        length = len(text)
        if length < ROOM - 2 and span_end(text, 0, length, _PLAIN) == length:
            if length + 2 > ROOM - self.used:
                self._make_text()
            used = self.used
            self.room[used] = r_uint8(34)
            store_text(self.room, used + 1, text, 0, length)
            self.room[used + 1 + length] = r_uint8(34)
            self.used = used + length + 2
        else:
            self._put_escaped(text, ensure_ascii)

    def _put_escaped(self, text, ensure_ascii):
        self.put_char(34)
        at = 0
        while True:
            end = span_end(text, at, len(text), _PLAIN)
            self.put_part(text, at, end)
            if end == len(text):
                break
            at = end + 1
            code = code_at(text, end)
            if code > 126 and not ensure_ascii:
                at = _special_place(text, end)
                self._put_text(text[end:at])
            elif code in _SHORT:
                self.put(_SHORT[code])
            elif code > 0xFFFF:
                code -= 0x10000
                self.put(f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}")
            else:
                self.put(f"\\u{code:04x}")
        self.put_char(34)


def _special_place(text, at):
    """The next place of a character that has to be escaped."""
    while True:
        at = next_place(text, at, len(text), _SPECIAL)
        if at == len(text) or code_at(text, at) < 256:
            return at
        at += 1


class Style:
    """How values are written: what is between them, and in front of a line."""

    _one_for_all_ = True

    def __init__(self, skip_keys, ensure_ascii, allow_nan, indent, item_separator, key_separator, sort_keys):
        self.indent = "" if indent is None else indent
        self.has_lines = indent is not None
        self.item_separator = item_separator
        self.key_separator = key_separator
        self.skip_keys = skip_keys
        self.ensure_ascii = ensure_ascii
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.is_plain = indent is None and item_separator == ", " and key_separator == ": "

    def line(self, out, level):
        """Begin a line, if there are lines."""
        if self.has_lines:
            out.put_char(10)
            for _ in range(level):
                out.put_any(self.indent)

    def begin(self, out, level, is_first):
        """What stands in front of an item or a key."""
        if self.is_plain:
            if not is_first:
                out.put_two(44, 32)
            return
        if not is_first:
            out.put_any(self.item_separator)
        self.line(out, level)


def _float(x, style):
    if x - x == 0.0:
        return repr(x)
    if not style.allow_nan:
        raise ValueError(_NOT_COMPLIANT + (f": {x!r}" if _SHOWS_VALUE else ""))
    if x != x:
        return "NaN"
    return "Infinity" if x > 0 else "-Infinity"


def _key(x, style):
    if isinstance(x, str):
        return x
    if x is None:
        return "null"
    if isinstance(x, bool):
        return "true" if x else "false"
    if isinstance(x, float):
        return _float(x, style)
    if isinstance(x, int):
        return str(x)
    raise TypeError(f"keys must be str, int, float, bool or None, not {type(x).__name__}")


def write(out, x, style, level, default):
    if x is None:
        out.put("null")
    elif isinstance(x, str):
        out.put_quoted(x, style.ensure_ascii)
    elif isinstance(x, bool):
        out.put("true" if x else "false")
    elif isinstance(x, float):
        out.put(_float(x, style))
    elif isinstance(x, int):
        out.put_int(x)
    elif isinstance(x, (list, tuple)):
        _write_list(out, x, style, level, default)
    elif isinstance(x, dict):
        _write_dict(out, x, style, level, default)
    elif default is None:
        raise TypeError(f"Object of type {type(x).__name__} is not JSON serializable")
    else:
        write(out, default(x), style, level, default)


def _write_list(out, x, style, level, default):
    if len(x) == 0:
        out.put("[]")
        return
    out.put_char(91)
    is_first = True
    for item in x:
        style.begin(out, level + 1, is_first)
        is_first = False
        write(out, item, style, level + 1, default)
    style.line(out, level)
    out.put_char(93)


def _write_dict(out, x, style, level, default):
    if len(x) == 0:
        out.put("{}")
        return
    out.put_char(123)
    is_first = True
    if style.sort_keys:
        for key in sorted(x):
            if not style.skip_keys or is_key(key):
                _write_entry(out, key, x[key], style, level + 1, is_first, default)
                is_first = False
    else:
        for key, value in x.items():
            if not style.skip_keys or is_key(key):
                _write_entry(out, key, value, style, level + 1, is_first, default)
                is_first = False
    style.line(out, level)
    out.put_char(125)


def put_key(out, key, style, level, is_first):
    """Write a key, with what stands in front of it and behind it."""
    style.begin(out, level, is_first)
    out.put_quoted(_key(key, style), style.ensure_ascii)
    if style.is_plain:
        out.put_two(58, 32)
    else:
        out.put_any(style.key_separator)


def _write_entry(out, key, x, style, level, is_first, default):
    put_key(out, key, style, level, is_first)
    write(out, x, style, level, default)


def is_key(x):
    return x is None or isinstance(x, (str, int, float))


def _spaces(indent):
    """What each level is indented by: so many spaces, or that text."""
    if indent is None:
        return None
    return " " * indent if isinstance(indent, int) else indent


def style_of(skipkeys, ensure_ascii, allow_nan, indent, separators, sort_keys):
    """The style that the arguments of `dumps` ask for."""
    if separators is None:
        item, key = ", " if indent is None else ",", ": "
    else:
        item, key = separators[0], separators[1]
    return Style(skipkeys, ensure_ascii, allow_nan, _spaces(indent), item, key, sort_keys)


def dumps(
    obj,
    *,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    cls=None,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
):
    out = Output()
    write(out, obj, style_of(skipkeys, ensure_ascii, allow_nan, indent, separators, sort_keys), 0, default)
    return out.text()


def dump(
    obj,
    fp,
    *,
    skipkeys=False,
    ensure_ascii=True,
    check_circular=True,
    allow_nan=True,
    cls=None,
    indent=None,
    separators=None,
    default=None,
    sort_keys=False,
):
    out = Output()
    write(out, obj, style_of(skipkeys, ensure_ascii, allow_nan, indent, separators, sort_keys), 0, default)
    fp.write(out.text())


def choose(name, call):
    """What stands for a call of `dumps` or `dump`: with a `default`, a copy of the call's own, so that it is asked
    about what this call writes only."""
    return {"dumps": dumps, "dump": dump}[name] if "default" in call.keywords else None
