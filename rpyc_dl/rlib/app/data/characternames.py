"""`unicodedata.name` and `lookup`, by tables of the user's CPython: without aliases and sequences."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data.unicodenames import (
    HANGUL_ENDS,
    HANGUL_MIDDLES,
    HANGUL_STARTS,
    IDEOGRAPH,
    IDEOGRAPHS,
    NAME_ORDER,
    NAME_STARTS,
    NAMED,
    NAMES,
)
from rpyc_dl.rlib.app.data.unicodes import code_of
from rpyc_dl.rlib.app.data.unicodetables import HANGUL_FIRST, HANGUL_LAST

_HANGUL = "HANGUL SYLLABLE "


def name(chr, /):
    found = _name(code_of(chr, "name"))
    if not found:
        raise ValueError("no such name")
    return found


def name_or(chr, default, /):
    found = _name(code_of(chr, "name"))
    return found if found else default


def _name(code):
    """The name of a character; no text if it has none."""
    if HANGUL_FIRST <= code <= HANGUL_LAST:
        number = code - HANGUL_FIRST
        middle = HANGUL_MIDDLES[number // 28 % 21]
        return _HANGUL + HANGUL_STARTS[number // 588] + middle + HANGUL_ENDS[number % 28]
    for i in range(0, len(IDEOGRAPHS), 2):
        if IDEOGRAPHS[i] <= code <= IDEOGRAPHS[i + 1]:
            return f"{IDEOGRAPH}{code:X}"
    low, high = 0, len(NAMED)
    while low < high:
        middle = (low + high) // 2
        if NAMED[middle] < code:
            low = middle + 1
        else:
            high = middle
    if low < len(NAMED) and NAMED[low] == code:
        return NAMES[NAME_STARTS[low] : NAME_STARTS[low + 1]]
    return ""


def lookup(name, /):
    if not isinstance(name, str):
        raise TypeError(f"a bytes-like object is required, not {type(name).__name__!r}")
    name.encode()
    wanted = name.upper()
    low, high = 0, len(NAME_ORDER)
    while low < high:
        middle = (low + high) // 2
        at = NAME_ORDER[middle]
        if NAMES[NAME_STARTS[at] : NAME_STARTS[at + 1]] < wanted:
            low = middle + 1
        else:
            high = middle
    if low < len(NAME_ORDER):
        at = NAME_ORDER[low]
        if NAMES[NAME_STARTS[at] : NAME_STARTS[at + 1]] == wanted:
            return chr(NAMED[at])
    code = _named_by_rule(name)
    if code < 0:
        shown = name.partition("\0")[0]
        raise KeyError(f"undefined character name '{shown}'")
    return chr(code)


def _named_by_rule(wanted):
    """The code of an ideograph or a syllable; -1 if it is none."""
    if wanted.startswith(IDEOGRAPH):
        digits = wanted[len(IDEOGRAPH) :]
        if 4 <= len(digits) <= 5 and all([digit in "0123456789ABCDEF" for digit in digits]):
            code = int(digits, 16)
            return code if _name(code) == wanted else -1
    if wanted.startswith(_HANGUL):
        for code in range(HANGUL_FIRST, HANGUL_LAST + 1):
            if _name(code) == wanted:
                return code
    return -1


def choose(function, call):
    """What stands for `name`, which may have a default."""
    if call.keywords or function != "name":
        return None
    return {1: name, 2: name_or}.get(call.count)
