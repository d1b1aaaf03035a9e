"""What the user's CPython knows of the characters of Unicode, as tables, for programs that use `unicodedata`."""

from __future__ import annotations

import math
import sys
import unicodedata
from collections.abc import Callable

#: No character outside of these codes has a property that is no default.
CODES = [*range(0x33500), *range(0xE0000, 0xE0200)]
CHARS = list(map(chr, CODES))
HANGUL_FIRST, HANGUL_LAST = 0xAC00, 0xD7A3


class Property:
    """A value of every code: pages of 256 codes, those that are equal kept once, of the numbers of values."""

    def __init__(self, of_char: Callable[[str], object]) -> None:
        self.values = [of_char("\U000f0000"), of_char("\U000e0fff")]  # of private use, not assigned
        self.values = list(dict.fromkeys(self.values))
        numbers = {value: number for number, value in enumerate(self.values)}
        numbered: dict[tuple[object, ...], bytes] = {}
        pages: dict[bytes, int] = {}
        self.pages: list[int] = []
        for start in range(0, sys.maxunicode + 1, 256):
            known = start < 0x33500 or 0xE0000 <= start < 0xE0200
            some = tuple(map(of_char, map(chr, range(start, start + 256 if known else start + 1))))
            if some not in numbered:
                numbered[some] = bytes([numbers.setdefault(value, len(numbers)) for value in some])
            found = numbered[some]
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
MIRRORED = {code: 1 for code, char in zip(CODES, CHARS, strict=True) if unicodedata.mirrored(char)}

DECIMALS = {code: x for code, c in zip(CODES, CHARS, strict=True) if (x := unicodedata.decimal(c, -1)) >= 0}
DIGITS = {code: x for code, c in zip(CODES, CHARS, strict=True) if (x := unicodedata.digit(c, -1)) >= 0}
_numeric: Callable[[str, float], float] = unicodedata.numeric
NUMBERS = {
    code: float(value) for code, c in zip(CODES, CHARS, strict=True) if (value := _numeric(c, math.inf)) < math.inf
}
DECOMPOSITIONS = {
    code: text for code, char in zip(CODES, CHARS, strict=True) if (text := unicodedata.decomposition(char))
}


def is_syllable(code: int) -> bool:
    return HANGUL_FIRST <= code <= HANGUL_LAST


#: Characters that fall into others, canonically and for compatibility; of two, as a number, what they make together.
CANONICAL = {code: unicodedata.normalize("NFD", chr(code)) for code in DECOMPOSITIONS if not is_syllable(code)}
CANONICAL = {code: text for code, text in CANONICAL.items() if text != chr(code)}
COMPATIBLE = {code: unicodedata.normalize("NFKD", chr(code)) for code in DECOMPOSITIONS if not is_syllable(code)}
COMPOSED = {
    int(parts[0], 16) << 21 | int(parts[1], 16): code
    for code, text in DECOMPOSITIONS.items()
    if len(parts := text.split()) == 2 and text[0] != "<" and unicodedata.normalize("NFC", chr(code)) == chr(code)
}
