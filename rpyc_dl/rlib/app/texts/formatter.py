"""`string.Formatter`, and what the module `_string` has of it: the fields of a format, the parts of their names."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.texts.parts import attribute_of, formatted, item_of

_LARGEST = (1 << 63) - 1


def formatter_parser(text):
    """Of each field: the text before it, its name, spec and conversion. Behind the last, and where a doubled brace
    stands for itself, there is a text alone."""
    i = 0
    while i < len(text):
        start = i
        while i < len(text) and text[i] not in "{}":
            i += 1
        if i == len(text):
            yield text[start:], None, None, None
            return
        brace = text[i]
        i += 1
        if text[i : i + 1] == brace:
            yield text[start:i], None, None, None
            i += 1
        elif brace == "}" or i == len(text):
            raise ValueError(f"Single {brace!r} encountered in format string")
        else:
            literal = text[start : i - 1]
            name, conversion, spec, i = _field(text, i)
            yield literal, name, spec, conversion


def _field(text, start):
    """The name, the conversion and the spec of a field that begins here, and where it ends."""
    i = _name_end(text, start)
    name = text[start:i]
    end = text[i]
    i += 1
    conversion = None
    if end == "!":
        if i == len(text):
            raise ValueError("end of string while looking for conversion specifier")
        conversion = text[i]
        i += 1
        if i < len(text):
            end = text[i]
            i += 1
            if end not in ":}":
                raise ValueError("expected ':' after conversion specifier")
    if end == "}":
        return name, conversion, "", i
    start = i
    depth = 1
    while i < len(text):
        if text[i] == "{":
            depth += 1
        elif text[i] == "}":
            depth -= 1
            if depth == 0:
                return name, conversion, text[start:i], i + 1
        i += 1
    raise ValueError("unmatched '{' in format spec")


def _name_end(text, i):
    while i < len(text):
        c = text[i]
        if c == "{":
            raise ValueError("unexpected '{' in field name")
        if c in "}:!":
            return i
        if c == "[":
            close = text.find("]", i)
            i = len(text) if close < 0 else close
        else:
            i += 1
    raise ValueError("expected '}' before end of string")


def formatter_field_name_split(name):
    """The argument that a name begins with, and what is read of it: whether an attribute, and its name or index."""
    end = 0
    while end < len(name) and name[end] not in ".[":
        end += 1
    return _index_or_name(name[:end]), _path(name, end)


def _path(name, i):
    while i < len(name):
        opening = name[i]
        i += 1
        start = i
        if opening == ".":
            while i < len(name) and name[i] not in ".[":
                i += 1
            end = i
        elif opening == "[":
            end = name.find("]", i)
            if end < 0:
                raise ValueError("Missing ']' in format string")
            i = end + 1
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
        if start == end:
            raise ValueError("Empty attribute in format string")
        if opening == ".":
            yield True, name[start:end]
        else:
            yield False, _index_or_name(name[start:end])


def _index_or_name(text):
    if not text.isdecimal():
        return text
    number = 0
    for c in text:
        digit = int(c)
        if number > (_LARGEST - digit) // 10:
            raise ValueError("Too many decimal digits in format string")
        number = number * 10 + digit
    return number


_SWITCHED = "cannot switch from manual field specification to automatic field numbering"


class Formatter:
    """`string.Formatter`. What its methods do may be done otherwise by those of a class below."""

    _switched_to_manual = _SWITCHED  # as CPython says it

    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        text, _ = self._expanded(format_string, args, kwargs, used, 2, 0)
        self.check_unused_args(used, args, kwargs)
        return text

    def _expanded(self, text, args, kwargs, used, depth, number):
        """The text with its fields, and the number of the next field without a name: -1 if fields have numbers."""
        if depth < 0:
            raise ValueError("Max string recursion exceeded")
        parts = []
        for literal, name, spec, conversion in self.parse(text):
            if literal:
                parts.append(literal)
            if name is not None:
                if name == "":
                    if number < 0:
                        raise ValueError(_SWITCHED)
                    name = str(number)
                    number += 1
                elif name.isdigit():
                    if number > 0:
                        raise ValueError(self._switched_to_manual)
                    number = -1
                value, used_argument = self.get_field(name, args, kwargs)
                used.add(used_argument)
                value = self.convert_field(value, conversion)
                spec, number = self._expanded(spec, args, kwargs, used, depth - 1, number)
                parts.append(self.format_field(value, spec))
        return "".join(parts), number

    def get_value(self, key, args, kwargs):
        if isinstance(key, int):
            return args[key]
        return kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return formatted(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError("Unknown conversion specifier " + conversion)

    def parse(self, format_string):
        return formatter_parser(format_string)

    def get_field(self, field_name, args, kwargs):
        first, path = formatter_field_name_split(field_name)
        value = self.get_value(first, args, kwargs)
        for is_attribute, name in path:
            value = attribute_of(value, str(name)) if is_attribute else item_of(value, name)
        return value, first
