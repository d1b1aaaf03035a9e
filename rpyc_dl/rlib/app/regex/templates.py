"""Templates of `sub` and `expand`: texts with references to groups, read when they are used."""

# mypy: ignore-errors
from __future__ import annotations

import re

from rpyc_dl.rlib.app.regex.compiling import MARKS
from rpyc_dl.rlib.objectmodel import specialize

_ESCAPES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}
_OCTAL = "01234567"


class Template:
    """Texts, each followed by a group, by its number (-1: none)."""

    _one_for_all_ = True

    def __init__(self):
        self.texts = []
        self.groups = []

    def add(self, text, group):
        self.texts.append(text)
        self.groups.append(group)


@specialize.argtype(0)
def decoded(text):
    """The characters of a text, or the bytes as such."""
    return text.decode("latin-1") if isinstance(text, bytes) else text


def parsed(source, names):
    """The template that is written so, of a pattern with groups of these names."""
    made = Template()
    if source.find("\\") < 0:
        made.add(source, -1)
        return made
    literal, at, end = "", 0, len(source)
    while at < end:
        char = source[at]
        if char != "\\":
            literal += char
            at += 1
            continue
        at += 1
        if at == end:
            raise re.error("bad escape (end of pattern)", source, end - 1)
        char = source[at]
        at += 1
        if char == "g":
            number, at = _reference(source, at, names)
            made.add(literal, number)
            literal = ""
        elif char == "0":
            first = at - 1
            while at < end and at < first + 3 and source[at] in _OCTAL:
                at += 1
            literal += chr(int(source[first:at], 8) & 255)
        elif "1" <= char <= "9":
            first = at - 1
            if at < end and "0" <= source[at] <= "9":
                at += 1
                if char in _OCTAL and source[at - 1] in _OCTAL and at < end and source[at] in _OCTAL:
                    at += 1
                    code = int(source[first:at], 8)
                    if code > 255:
                        message = f"octal escape value \\{source[first:at]} outside of range 0-0o377"
                        raise re.error(message, source, first - 1)
                    literal += chr(code)
                    continue
            number = int(source[first:at])
            if number >= len(names):
                raise re.error(f"invalid group reference {number}", source, first)
            made.add(literal, number)
            literal = ""
        elif char in _ESCAPES:
            literal += _ESCAPES[char]
        elif "a" <= char <= "z" or "A" <= char <= "Z":
            raise re.error(f"bad escape \\{char}", source, at - 2)
        else:
            literal += "\\" + char
    made.add(literal, -1)
    return made


def _reference(source, at, names):
    """The number of the group that stands behind a `\\g`, and where that ends."""
    end = len(source)
    if at == end or source[at] != "<":
        raise re.error("missing <", source, at)
    at += 1
    close = source.find(">", at)
    if close < 0:
        if at == end:
            raise re.error("missing group name", source, at)
        raise re.error("missing >, unterminated name", source, at)
    name = source[at:close]
    if not name:
        raise re.error("missing group name", source, at)
    if name.isidentifier():
        for i in range(1, len(names)):
            if names[i] == name:
                return i, close + 1
        raise IndexError(f"unknown group name {name!r}")
    if not name.isdecimal():
        raise re.error(f"bad character in group name {name!r}", source, at)
    number = int(name) if len(name) < 9 else 100000000
    if number >= len(names):
        raise re.error(f"invalid group reference {number}", source, at)
    return number, close + 1


@specialize.argtype(2)
def add_expanded(pieces, template, text, registers):
    """Add the texts of a template, with those of the groups of a match."""
    for i in range(len(template.texts)):
        literal = template.texts[i]
        if literal:
            pieces.append(literal.encode("latin-1") if isinstance(text, bytes) else literal)
        group = template.groups[i]
        if group >= 0:
            first, last = registers[MARKS + 2 * group], registers[MARKS + 2 * group + 1]
            if first >= 0 and last >= 0:
                pieces.append(text[first:last])
