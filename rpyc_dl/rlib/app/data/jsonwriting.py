"""Writing JSON: what was inferred, into bytes of ASCII, and of UTF-8 where other characters are kept."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import code_at, put_text, span_end
from rpyc_dl.rlib.rarithmetic import r_uint8

_SHORT = {10: "\\n", 13: "\\r", 9: "\\t", 12: "\\f", 8: "\\b", 34: '\\"', 92: "\\\\"}
_ASCII = bytes([code < 128 for code in range(256)])
#: What stands in a text as it is.
_PLAIN = bytes([32 <= code < 127 and code not in _SHORT for code in range(256)])


class Output:
    """What has been written."""

    _one_for_all_ = True

    def __init__(self):
        self.items = [r_uint8(0) for _ in range(0)]
        self.is_ascii = True

    def text(self):
        """All of it."""
        found = bytes(self.items)
        return found.decode("ascii") if self.is_ascii else found.decode("utf-8", "surrogatepass")

    def put(self, text):
        """Write a text of ASCII."""
        put_text(self.items, text, 0, len(text))

    def put_any(self, text):
        """Write any text."""
        if span_end(text, 0, len(text), _ASCII) == len(text):
            self.put(text)
        else:
            self.is_ascii = False
            self.items.extend([r_uint8(byte) for byte in text.encode("utf-8", "surrogatepass")])

    def put_quoted(self, text, ensure_ascii):
        """Write a text in quotes."""
        self.put('"')
        at = 0
        while True:
            end = span_end(text, at, len(text), _PLAIN)
            put_text(self.items, text, at, end)
            if end == len(text):
                break
            self._put_special(code_at(text, end), ensure_ascii)
            at = end + 1
        self.put('"')

    def _put_special(self, code, ensure_ascii):
        if code in _SHORT:
            self.put(_SHORT[code])
        elif code > 126 and not ensure_ascii:
            self.put_any(chr(code))
        elif code > 0xFFFF:
            code -= 0x10000
            self.put(f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}")
        else:
            self.put(f"\\u{code:04x}")


class Style:
    """How values are written: what is between them, and in front of a line."""

    _one_for_all_ = True

    def __init__(self, indent, item_separator, key_separator, ensure_ascii, sort_keys):
        self.indent = "" if indent is None else indent
        self.has_lines = indent is not None
        self.item_separator = item_separator
        self.key_separator = key_separator
        self.ensure_ascii = ensure_ascii
        self.sort_keys = sort_keys

    def line(self, out, level):
        """Begin a line, if there are lines."""
        if self.has_lines:
            out.put("\n")
            for _ in range(level):
                out.put_any(self.indent)

    def begin(self, out, level, is_first):
        """What stands in front of an item or a key."""
        if not is_first:
            out.put_any(self.item_separator)
        self.line(out, level)


def _float(x):
    if x != x:
        return "NaN"
    if x in (float("inf"), float("-inf")):
        return "Infinity" if x > 0 else "-Infinity"
    return repr(x)


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


def _write(out, x, style, level):
    if x is None:
        out.put("null")
    elif isinstance(x, str):
        out.put_quoted(x, style.ensure_ascii)
    elif isinstance(x, bool):
        out.put("true" if x else "false")
    elif isinstance(x, float):
        out.put(_float(x))
    elif isinstance(x, int):
        out.put(str(x))
    elif isinstance(x, (list, tuple)):
        _write_list(out, x, style, level)
    elif isinstance(x, dict):
        _write_dict(out, x, style, level)
    else:
        raise TypeError(f"Object of type {type(x).__name__} is not JSON serializable")


def _write_list(out, x, style, level):
    if len(x) == 0:
        out.put("[]")
        return
    out.put("[")
    is_first = True
    for item in x:
        style.begin(out, level + 1, is_first)
        is_first = False
        _write(out, item, style, level + 1)
    style.line(out, level)
    out.put("]")


def _write_dict(out, x, style, level):
    if len(x) == 0:
        out.put("{}")
        return
    out.put("{")
    is_first = True
    for key in sorted(x) if style.sort_keys else list(x):
        style.begin(out, level + 1, is_first)
        is_first = False
        out.put_quoted(_key(key), style.ensure_ascii)
        out.put_any(style.key_separator)
        _write(out, x[key], style, level + 1)
    style.line(out, level)
    out.put("}")


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
    out = Output()
    _write(out, obj, style, 0)
    return out.text()


def dump(obj, fp, *, ensure_ascii=True, indent=None, separators=None, sort_keys=False):
    fp.write(dumps(obj, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys))
