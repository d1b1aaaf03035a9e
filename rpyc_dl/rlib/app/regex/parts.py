"""Parts of what was searched: a short text that comes again is one text."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import code_at

#: Short texts that matched last: a word that comes again is one text.
_KNOWN = [""] * 1024
_LONGEST = 16


def part_of_text(text, start, stop):
    """A part of what was searched."""
    size = stop - start
    if size < 2 or size > _LONGEST:
        return text[start:stop]
    ends = code_at(text, start) * 31 + code_at(text, stop - 1) * 7
    slot = (ends + code_at(text, start + size // 2) * 131 + size * 17) & 1023
    known = _KNOWN[slot]
    if len(known) == size and text.startswith(known, start):
        return known
    found = text[start:stop]
    _KNOWN[slot] = found
    return found


def part_of_bytes(text, start, stop):
    """A part of bytes, which come again less often than texts: always a new one."""
    return text[start:stop]
