"""Patterns that are made at run time."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.regex import running
from rpyc_dl.rlib.app.regex.compiling import MARKS, compiled
from rpyc_dl.rlib.app.regex.objects import (
    BytesPattern,
    Pattern,
    StrPattern,
    bases,
    pattern_class,
)
from rpyc_dl.rlib.app.regex.parsing import parsed
from rpyc_dl.rlib.objectmodel import specialize

#: How many patterns are kept, as CPython does.
_MOST_KEPT = 512
_SEVERAL = "findall of a pattern made at run time that has several groups is not in the language: use finditer"


def _item_of(none):
    def item_of(text, registers, groups):
        if groups > 1:
            raise NotImplementedError(_SEVERAL)
        first, last = registers[MARKS + 2 * groups], registers[MARKS + 2 * groups + 1]
        return none if first < 0 or last < 0 else text[first:last]

    return item_of


_OfText = pattern_class(*bases(False, -1), running.run_text, None, _item_of(""), -1)
_OfBytes = pattern_class(*bases(True, -1), running.run_bytes, None, _item_of(b""), -1)
_texts: dict[tuple[str, int], StrPattern] = {}
_bytes: dict[tuple[bytes, int], BytesPattern] = {}


def _understood(text, flags, of_bytes):
    """What a pattern says, and its instructions. re.error."""
    source = parsed(text, flags, of_bytes)
    return source, compiled(source.tree, len(source.names) - 1, of_bytes)


def _of_text(pattern, flags):
    made = _texts.get((pattern, flags))
    if made is None:
        source, program = _understood(pattern, flags, False)
        made = _OfText(pattern, source.flags, program.groups, source.names, program.registers, program)
        if len(_texts) >= _MOST_KEPT:
            _texts.clear()
        _texts[pattern, flags] = made
    return made


def _of_bytes(pattern, flags):
    made = _bytes.get((pattern, flags))
    if made is None:
        source, program = _understood(pattern.decode("latin-1"), flags, True)
        made = _OfBytes(pattern, source.flags, program.groups, source.names, program.registers, program)
        if len(_bytes) >= _MOST_KEPT:
            _bytes.clear()
        _bytes[pattern, flags] = made
    return made


@specialize.argtype(0)
def pattern_of(pattern, flags):
    """The pattern that a text is, or a pattern itself. re.error."""
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError("cannot process flags argument with a compiled pattern")
        return pattern
    if isinstance(pattern, str):
        return _of_text(pattern, int(flags))
    if isinstance(pattern, bytes):
        return _of_bytes(pattern, int(flags))
    raise TypeError("first argument must be string or compiled pattern")


for _function in (_of_text, _of_bytes):
    _function._one_for_all_ = True
