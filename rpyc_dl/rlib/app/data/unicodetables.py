"""What the user's CPython knows of the characters of Unicode, as tables, for programs that use `unicodedata`."""

from __future__ import annotations

import math
import sys
import unicodedata
from collections.abc import Callable

#: No character outside of these codes has a property that is no default.
_CODES = [*range(0x33500), *range(0xE0000, 0xE0200)]
_CHARS = list(map(chr, _CODES))
HANGUL_FIRST, HANGUL_LAST = 0xAC00, 0xD7A3
#: The names of the parts of a syllable, and how many there are of each.
_STARTS = "G GG N D DD R M B BB S SS  J JJ C K T P H"
_MIDDLES = "A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I"
_ENDS = " G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H"
HANGUL_STARTS, HANGUL_MIDDLES, HANGUL_ENDS = (parts.split(" ") for parts in (_STARTS, _MIDDLES, _ENDS))
IDEOGRAPH = "CJK UNIFIED IDEOGRAPH-"


class Property:
    """A value of every code: pages of 256 codes, those that are equal kept once, of the numbers of values."""

    def __init__(self, of_char: Callable[[str], object]) -> None:
        self.values = [of_char("\U000f0000"), of_char("\U000e0fff")]  # of private use, not assigned
        self.values = list(dict.fromkeys(self.values))
        numbers = {value: number for number, value in enumerate(self.values)}
        pages: dict[bytes, int] = {}
        self.pages: list[int] = []
        for start in range(0, sys.maxunicode + 1, 256):
            known = start < 0x33500 or 0xE0000 <= start < 0xE0200
            some = map(of_char, map(chr, range(start, start + 256 if known else start + 1)))
            found = bytes([numbers.setdefault(value, len(numbers)) for value in some])
            last = b"" if known else found * 255
            if start & 0xFFFF == 0xFF00 and not known:  # the last two codes of a plane are none
                last = found * 253 + bytes([numbers.setdefault(of_char(chr(start + 254)), len(numbers))]) * 2
            self.pages.append(pages.setdefault(found + last, len(pages)))
        self.entries = b"".join(pages)
        self.values = list(numbers)


CATEGORY, BIDIRECTIONAL = Property(unicodedata.category), Property(unicodedata.bidirectional)
COMBINING, WIDTH = Property(unicodedata.combining), Property(unicodedata.east_asian_width)
CATEGORIES, DIRECTIONS, WIDTHS = ([str(x) for x in p.values] for p in (CATEGORY, BIDIRECTIONAL, WIDTH))
CLASSES = [x for x in COMBINING.values if isinstance(x, int)]
MIRRORED = {code: 1 for code, char in zip(_CODES, _CHARS, strict=True) if unicodedata.mirrored(char)}

DECIMALS = {code: x for code, c in zip(_CODES, _CHARS, strict=True) if (x := unicodedata.decimal(c, -1)) >= 0}
DIGITS = {code: x for code, c in zip(_CODES, _CHARS, strict=True) if (x := unicodedata.digit(c, -1)) >= 0}
_numeric: Callable[[str, float], float] = unicodedata.numeric
NUMBERS = {
    code: float(value) for code, c in zip(_CODES, _CHARS, strict=True) if (value := _numeric(c, math.inf)) < math.inf
}
DECOMPOSITIONS = {
    code: text for code, char in zip(_CODES, _CHARS, strict=True) if (text := unicodedata.decomposition(char))
}


def _is_syllable(code: int) -> bool:
    return HANGUL_FIRST <= code <= HANGUL_LAST


#: Characters that fall into others, canonically and for compatibility; of two, as a number, what they make together.
CANONICAL = {code: unicodedata.normalize("NFD", chr(code)) for code in DECOMPOSITIONS if not _is_syllable(code)}
CANONICAL = {code: text for code, text in CANONICAL.items() if text != chr(code)}
COMPATIBLE = {code: unicodedata.normalize("NFKD", chr(code)) for code in DECOMPOSITIONS if not _is_syllable(code)}
COMPOSED = {
    int(parts[0], 16) << 21 | int(parts[1], 16): code
    for code, text in DECOMPOSITIONS.items()
    if len(parts := text.split()) == 2 and text[0] != "<" and unicodedata.normalize("NFC", chr(code)) == chr(code)
}


def _has_own_name(code: int, char: str) -> bool:
    name = unicodedata.name(char, "")
    return name != "" and not _is_syllable(code) and name != f"{IDEOGRAPH}{code:X}"


#: The names in the order of their codes, one behind the other; where each begins; and their order by name.
NAMED = [code for code, char in zip(_CODES, _CHARS, strict=True) if _has_own_name(code, char)]
_NAMES = [unicodedata.name(chr(code)) for code in NAMED]
NAMES = "".join(_NAMES)
NAME_STARTS = [0]
for _name in _NAMES:
    NAME_STARTS.append(NAME_STARTS[-1] + len(_name))
NAME_ORDER = sorted(range(len(NAMED)), key=_NAMES.__getitem__)
#: First and last codes of ideographs, which are named by their codes.
IDEOGRAPHS: list[int] = []
for _code, _char in zip(_CODES, _CHARS, strict=True):
    if unicodedata.name(_char, "") == f"{IDEOGRAPH}{_code:X}":
        if IDEOGRAPHS and IDEOGRAPHS[-1] == _code - 1:
            IDEOGRAPHS[-1] = _code
        else:
            IDEOGRAPHS += [_code, _code]
