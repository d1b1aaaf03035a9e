"""What the characters of Unicode are called by the user's CPython, as tables, for programs that ask it."""

from __future__ import annotations

import itertools
import unicodedata

from rpyc_dl.rlib.app.data.unicodetables import CHARS, CODES, is_syllable

#: The names of the parts of a syllable, and how many there are of each.
_STARTS = "G GG N D DD R M B BB S SS  J JJ C K T P H"
_MIDDLES = "A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I"
_ENDS = " G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H"
HANGUL_STARTS, HANGUL_MIDDLES, HANGUL_ENDS = (parts.split(" ") for parts in (_STARTS, _MIDDLES, _ENDS))
IDEOGRAPH = "CJK UNIFIED IDEOGRAPH-"

_KNOWN = [unicodedata.name(char, "") for char in CHARS]
_IDEOGRAPH_CODES = [
    code
    for code, name in zip(CODES, _KNOWN, strict=True)
    if name.startswith(IDEOGRAPH) and name == f"{IDEOGRAPH}{code:X}"
]
_NAMELESS = {*_IDEOGRAPH_CODES, *filter(is_syllable, CODES)}
_OWN = {code: name for code, name in zip(CODES, _KNOWN, strict=True) if name and code not in _NAMELESS}

#: The names in the order of their codes, one behind the other; where each begins; and their order by name.
NAMED, _NAMES = list(_OWN), list(_OWN.values())
NAMES = "".join(_NAMES)
NAME_STARTS = [0, *itertools.accumulate(map(len, _NAMES))]
NAME_ORDER = sorted(range(len(NAMED)), key=_NAMES.__getitem__)
#: First and last codes of ideographs, which are named by their codes.
IDEOGRAPHS: list[int] = []
for _code in _IDEOGRAPH_CODES:
    if IDEOGRAPHS and IDEOGRAPHS[-1] == _code - 1:
        IDEOGRAPHS[-1] = _code
    else:
        IDEOGRAPHS += [_code, _code]
