"""`pprint`: values over several lines where one is too short. (CPython's finds what prints a value by its `__repr__`,
in a table; here it is found by what was inferred, or by the tag of the value.)"""

# mypy: ignore-errors
from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque

from rpyc_dl.rlib.objectmodel import specialize


class Layout:
    """How values are laid out, and the text so far."""

    def __init__(self, indent, width, depth, compact, sort_dicts, underscore_numbers):
        if indent < 0:
            raise ValueError("indent must be >= 0")
        if depth is not None and depth <= 0:
            raise ValueError("depth must be > 0")
        if not width:
            raise ValueError("width must be != 0")
        self.indent = indent
        self.width = width
        self.depth = -1 if depth is None else depth
        self.compact = compact
        self.sort_dicts = sort_dicts
        self.underscore_numbers = underscore_numbers
        self.parts = []

    def write(self, text):
        self.parts.append(text)

    def begin(self):
        """What stands between a bracket and the first item."""
        if self.indent > 1:
            self.parts.append((self.indent - 1) * " ")


def _flat(x, style, level):
    """A value on one line."""
    if x is None:
        return "None"
    if isinstance(x, (bool, str)):
        return repr(x)
    if isinstance(x, int):
        return f"{x:_d}" if style.underscore_numbers else repr(x)
    if isinstance(x, (defaultdict, Counter, OrderedDict, deque)):
        return repr(x)
    if isinstance(x, dict):
        return _flat_dict(x, style, level)
    if isinstance(x, list):
        return _flat_items(x, "[", "]", style, level)
    if isinstance(x, tuple):
        text = repr(x)  # that of a named tuple begins with a name
        return _flat_items(x, "(", ",)" if len(x) == 1 else ")", style, level) if text[0] == "(" else text
    return repr(x)


def _flat_items(x, opening, closing, style, level):
    if len(x) == 0:
        return opening + closing
    if style.depth > 0 and level >= style.depth:
        return opening + "..." + closing
    return opening + ", ".join([_flat(item, style, level + 1) for item in x]) + closing


def _flat_dict(x, style, level):
    if len(x) == 0:
        return "{}"
    if style.depth > 0 and level >= style.depth:
        return "{...}"
    keys = sorted(x) if style.sort_dicts else list(x)
    items = [_flat(key, style, level + 1) + ": " + _flat(x[key], style, level + 1) for key in keys]
    return "{" + ", ".join(items) + "}"


def _write(x, style, indent, allowance, level):
    """A value, which begins in column `indent`; behind it, `allowance` columns are needed for what closes."""
    text = _flat(x, style, level)
    if len(text) <= style.width - indent - allowance:
        style.write(text)
    elif isinstance(x, str):
        _write_text(x, style, indent, allowance, level + 1)
    elif isinstance(x, (Counter, OrderedDict, defaultdict, deque)):
        raise NotImplementedError("pprint: a Counter, OrderedDict, defaultdict or deque that does not fit on a line")
    elif isinstance(x, dict):
        _write_dict(x, style, indent, allowance, level + 1)
    elif isinstance(x, list):
        style.write("[")
        _write_items(x, style, indent, allowance + 1, level + 1)
        style.write("]")
    elif isinstance(x, tuple):
        if text[0] == "(":
            _write_tuple(x, style, indent, allowance, level + 1)
        else:
            style.write(text)
    elif isinstance(x, set):
        style.write("{")
        _write_items(sorted(x), style, indent, allowance + 1, level + 1)
        style.write("}")
    elif isinstance(x, frozenset):
        style.write("frozenset({")
        _write_items(sorted(x), style, indent + 10, allowance + 2, level + 1)
        style.write("})")
    elif isinstance(x, bytes):
        raise NotImplementedError("pprint: bytes that do not fit on a line")
    elif _is_like_dataclass(text):
        raise NotImplementedError("pprint: a dataclass that does not fit on a line")
    else:
        style.write(text)


def _is_like_dataclass(text):
    """Whether an instance shows itself as dataclasses do, whose fields CPython writes below each other: `C(x=…`."""
    at = 0
    while at < len(text) and (text[at].isalnum() or text[at] in "_."):
        at += 1
    if at == 0 or at == len(text) or text[at] != "(":
        return False
    end = at + 1
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    return end > at + 1 and end < len(text) and text[end] == "="


def _write_tuple(x, style, indent, allowance, level):
    closing = ",)" if len(x) == 1 else ")"
    style.write("(")
    _write_items(x, style, indent, allowance + len(closing), level)
    style.write(closing)


def _write_items(x, style, indent, allowance, level):
    indent += style.indent
    style.begin()
    separator, delimiter = ",\n" + " " * indent, ""
    width = most = style.width - indent + 1
    left = len(x)
    for item in x:
        left -= 1
        if left == 0:
            most -= allowance
            width -= allowance
        if style.compact:
            text = _flat(item, style, level)
            needed = len(text) + 2
            if width < needed:
                width = most
                if delimiter:
                    delimiter = separator
            if width >= needed:
                width -= needed
                style.write(delimiter)
                delimiter = ", "
                style.write(text)
                continue
        style.write(delimiter)
        delimiter = separator
        _write(item, style, indent, allowance if left == 0 else 1, level)


def _write_dict(x, style, indent, allowance, level):
    style.write("{")
    style.begin()
    indent += style.indent
    left = len(x)
    for key in sorted(x) if style.sort_dicts else list(x):
        left -= 1
        text = _flat(key, style, level)
        style.write(text)
        style.write(": ")
        _write(x[key], style, indent + len(text) + 2, allowance + 1 if left == 0 else 1, level)
        if left:
            style.write(",\n" + " " * indent)
    style.write("}")


def _words(line):
    """The words of a line, each with the space behind it."""
    found, at = [], 0
    while at < len(line):
        start = at
        while at < len(line) and not line[at].isspace():
            at += 1
        while at < len(line) and line[at].isspace():
            at += 1
        found.append(line[start:at])
    return found


def _write_text(x, style, indent, allowance, level):
    """A long text: its lines, and parts of lines, as texts that stand below each other."""
    chunks = []
    lines = x.splitlines(True)
    if level == 1:
        indent += 1
        allowance += 1
    most = style.width - indent
    for i, line in enumerate(lines):
        is_last = i == len(lines) - 1
        if len(repr(line)) <= (most - allowance if is_last else most):
            chunks.append(repr(line))
            continue
        words, current = _words(line), ""
        for j, word in enumerate(words):
            room = most - allowance if is_last and j == len(words) - 1 else most
            if len(repr(current + word)) > room:
                if current:
                    chunks.append(repr(current))
                current = word
            else:
                current += word
        if current:
            chunks.append(repr(current))
    if len(chunks) == 1:
        style.write(chunks[0])
        return
    text = ("\n" + " " * indent).join(chunks)
    style.write("(" + text + ")" if level == 1 else text)


def pformat(object, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False):
    style = Layout(indent, width, depth, compact, sort_dicts, underscore_numbers)
    _write(object, style, 0, 0, 0)
    return "".join(style.parts)


def pprint(
    object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=True, underscore_numbers=False
):
    style = Layout(indent, width, depth, compact, sort_dicts, underscore_numbers)
    _write(object, style, 0, 0, 0)
    print("".join(style.parts), file=stream)


def pp(
    object, stream=None, indent=1, width=80, depth=None, *, compact=False, sort_dicts=False, underscore_numbers=False
):
    style = Layout(indent, width, depth, compact, sort_dicts, underscore_numbers)
    _write(object, style, 0, 0, 0)
    print("".join(style.parts), file=stream)


class PrettyPrinter:
    def __init__(
        self,
        indent=1,
        width=80,
        depth=None,
        stream=None,
        *,
        compact=False,
        sort_dicts=True,
        underscore_numbers=False,
    ):
        Layout(indent, width, depth, compact, sort_dicts, underscore_numbers)  # which checks them
        self._indent = indent
        self._width = width
        self._depth = depth
        self._stream = stream
        self._compact = compact
        self._sort_dicts = sort_dicts
        self._underscore_numbers = underscore_numbers

    @specialize.call_location()
    def pformat(self, object):
        return pformat(
            object,
            self._indent,
            self._width,
            self._depth,
            compact=self._compact,
            sort_dicts=self._sort_dicts,
            underscore_numbers=self._underscore_numbers,
        )

    @specialize.call_location()
    def pprint(self, object):
        pprint(
            object,
            self._stream,
            self._indent,
            self._width,
            self._depth,
            compact=self._compact,
            sort_dicts=self._sort_dicts,
            underscore_numbers=self._underscore_numbers,
        )
