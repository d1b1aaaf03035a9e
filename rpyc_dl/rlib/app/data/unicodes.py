"""`unicodedata`: by tables of the user's CPython (`unicodetables.py`)."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data import unicodetables as tables
from rpyc_dl.rlib.app.data.unicodetables import (
    CANONICAL,
    CATEGORIES,
    CLASSES,
    COMPATIBLE,
    COMPOSED,
    DECIMALS,
    DECOMPOSITIONS,
    DIGITS,
    DIRECTIONS,
    HANGUL_FIRST,
    HANGUL_LAST,
    MIRRORED,
    NUMBERS,
    WIDTHS,
)
from rpyc_dl.rlib.app.primitives import code_at

CATEGORY_PAGES, CATEGORY_ENTRIES = tables.CATEGORY.pages, tables.CATEGORY.entries
DIRECTION_PAGES, DIRECTION_ENTRIES = tables.BIDIRECTIONAL.pages, tables.BIDIRECTIONAL.entries
COMBINING_PAGES, COMBINING_ENTRIES = tables.COMBINING.pages, tables.COMBINING.entries
WIDTH_PAGES, WIDTH_ENTRIES = tables.WIDTH.pages, tables.WIDTH.entries
#: The first codes of the parts of syllables, one before those of their ends.
STARTS, MIDDLES, ENDS = 0x1100, 0x1161, 0x11A7


def code_of(char, function):
    if not isinstance(char, str) or len(char) != 1:
        place = " 1" if function in _OF_SEVERAL else ""
        found = "None" if char is None else type(char).__name__
        raise TypeError(f"{function}() argument{place} must be a unicode character, not {found}")
    return ord(char)


#: The functions that take a default as well: their messages number the arguments.
_OF_SEVERAL = ("decimal", "digit", "numeric", "name")


def category(chr, /):
    code = code_of(chr, "category")
    return CATEGORIES[code_at(CATEGORY_ENTRIES, CATEGORY_PAGES[code >> 8] * 256 + (code & 255))]


def bidirectional(chr, /):
    code = code_of(chr, "bidirectional")
    return DIRECTIONS[code_at(DIRECTION_ENTRIES, DIRECTION_PAGES[code >> 8] * 256 + (code & 255))]


def combining(chr, /):
    return _class(code_of(chr, "combining"))


def _class(code):
    return CLASSES[code_at(COMBINING_ENTRIES, COMBINING_PAGES[code >> 8] * 256 + (code & 255))]


def east_asian_width(chr, /):
    code = code_of(chr, "east_asian_width")
    return WIDTHS[code_at(WIDTH_ENTRIES, WIDTH_PAGES[code >> 8] * 256 + (code & 255))]


def mirrored(chr, /):
    return MIRRORED.get(code_of(chr, "mirrored"), 0)


def decomposition(chr, /):
    return DECOMPOSITIONS.get(code_of(chr, "decomposition"), "")


# ---- numbers, which some characters have not -------------------------------------------------------------


def decimal(chr, /):
    code = code_of(chr, "decimal")
    if code not in DECIMALS:
        raise ValueError("not a decimal")
    return DECIMALS[code]


def decimal_or(chr, default, /):
    code = code_of(chr, "decimal")
    return DECIMALS[code] if code in DECIMALS else default  # noqa: SIM401 (the default may be of another kind)


def digit(chr, /):
    code = code_of(chr, "digit")
    if code not in DIGITS:
        raise ValueError("not a digit")
    return DIGITS[code]


def digit_or(chr, default, /):
    code = code_of(chr, "digit")
    return DIGITS[code] if code in DIGITS else default  # noqa: SIM401 (the default may be of another kind)


def numeric(chr, /):
    code = code_of(chr, "numeric")
    if code not in NUMBERS:
        raise ValueError("not a numeric character")
    return NUMBERS[code]


def numeric_or(chr, default, /):
    code = code_of(chr, "numeric")
    return NUMBERS[code] if code in NUMBERS else default  # noqa: SIM401 (the default may be of another kind)


# ---- normal forms --------------------------------------------------------------------------------------------------


def normalize(form, unistr, /):
    if form == "NFC":
        return _composed(_decomposed(unistr, False))
    if form == "NFKC":
        return _composed(_decomposed(unistr, True))
    if form == "NFD":
        return _text(_decomposed(unistr, False))
    if form == "NFKD":
        return _text(_decomposed(unistr, True))
    raise ValueError("invalid normalization form")


def is_normalized(form, unistr, /):
    return normalize(form, unistr) == unistr


def _text(codes):
    return "".join([chr(code) for code in codes])


def _decomposed(text, compatible):
    """The codes of a text that falls apart, marks in their order."""
    codes = []
    table = COMPATIBLE if compatible else CANONICAL
    for i in range(len(text)):
        code = code_at(text, i)
        if code < 0xA0:
            codes.append(code)
        elif HANGUL_FIRST <= code <= HANGUL_LAST:
            number = code - HANGUL_FIRST
            codes.append(STARTS + number // 588)
            codes.append(MIDDLES + number // 28 % 21)
            if number % 28 != 0:
                codes.append(ENDS + number % 28)
        elif code in table:
            for char in table[code]:
                codes.append(ord(char))
        else:
            codes.append(code)
    for i in range(1, len(codes)):
        weight = _class(codes[i])
        j = i
        while weight != 0 and j > 0 and _class(codes[j - 1]) > weight:
            codes[j - 1], codes[j] = codes[j], codes[j - 1]
            j -= 1
    return codes


def _composed(codes):
    """The text of codes that were apart, put together."""
    made = []
    start = -1  # the place of the last code that others may be put to
    last = 0  # the class of the code before
    for code in codes:
        weight = _class(code)
        if start >= 0 and (last < weight or (last == 0 and start == len(made) - 1)):
            together = _pair(made[start], code)
            if together >= 0:
                made[start] = together
                continue
        if weight == 0:
            start = len(made)
        last = weight
        made.append(code)
    return _text(made)


def _pair(a, b):
    """What two codes make together; -1 if they do not."""
    if STARTS <= a < STARTS + 19 and MIDDLES <= b < MIDDLES + 21:
        return HANGUL_FIRST + ((a - STARTS) * 21 + b - MIDDLES) * 28
    if HANGUL_FIRST <= a <= HANGUL_LAST and (a - HANGUL_FIRST) % 28 == 0 and ENDS < b < ENDS + 28:
        return a + b - ENDS
    return COMPOSED.get(a << 21 | b, -1)


#: By the name of a function: with a default, which is given where a character has no such thing.
_WITH_DEFAULT = {"decimal": decimal_or, "digit": digit_or, "numeric": numeric_or}
_WITHOUT = {"decimal": decimal, "digit": digit, "numeric": numeric}


def choose(name, call):
    """What stands for a function that may have a default."""
    if call.keywords:
        return None
    return {1: _WITHOUT, 2: _WITH_DEFAULT}.get(call.count, {}).get(name)
