"""Prebuilt tables of the Unicode version of the Python that translates: character classes and case mappings.

Two-stage tables: the code point's upper bits select a page, the lower eight an entry of it; equal pages are stored
once (the layout of CPython's `Tools/unicode/makeunicodedata.py`). They are made from live `str` methods when a
program first needs one, and passed to helpers as arguments, so a program pays only for what it uses.

A `PREDICATE` answers yes or no, one bit a code point (`ll_in_class`). A `CASEMAP` gives one to three code points
(`ll_strcase.py`).
"""

from __future__ import annotations

import functools
import sys
from array import array
from collections.abc import Callable, Iterable
from typing import Any
from unicodedata import category

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, UInt8, UInt16
from rpyc_dl.rlib.rarithmetic import intmask

BYTES_ARRAY = GcArray(UInt8)
INDEX_ARRAY = GcArray(UInt16)
CODES_ARRAY = GcArray(Signed)

PREDICATE = GcStruct("rpy_unicode_class", ("pages", Ptr(INDEX_ARRAY)), ("bits", Ptr(BYTES_ARRAY)))
PPREDICATE = Ptr(PREDICATE)

#: `entries` holds a number for every code point of a page: below `simple` it is an index into `deltas` (what to add
#: to the code point), from there on `entry - simple` is the place in `special` of a length and as many code points.
CASEMAP = GcStruct(
    "rpy_unicode_casemap",
    ("pages", Ptr(INDEX_ARRAY)),
    ("entries", Ptr(INDEX_ARRAY)),
    ("deltas", Ptr(CODES_ARRAY)),
    ("special", Ptr(CODES_ARRAY)),
    ("simple", Signed),
)
PCASEMAP = Ptr(CASEMAP)

PAGE = 256
LIMIT = 0x110000
#: Outside of these code points Python 3.11 to 3.14 have no character with any property (a test says so).
ASSIGNED = (range(0, 0x33500), range(0xE0000, 0xE0200))


def _filled(ARRAY: Any, values: Iterable[int]) -> Any:
    items = list(values)
    array = lltype.malloc(ARRAY, len(items), immortal=True)
    lltype.fill(array, items)
    return array


def _assigned_pages() -> Iterable[int]:
    return (start for part in ASSIGNED for start in range(part.start, part.stop, PAGE))


class _Pages:
    """Collects pages, each as a tuple; equal ones are kept once. Page 0 is `default`."""

    def __init__(self, default: tuple[int, ...]) -> None:
        self.numbers = {default: 0}
        self.index = [0] * (LIMIT // PAGE)

    def add(self, start: int, page: tuple[int, ...]) -> None:
        self.index[start // PAGE] = self.numbers.setdefault(page, len(self.numbers))

    def flat(self) -> list[int]:
        return [entry for page in self.numbers for entry in page]


@functools.cache
def predicate(name: str) -> Any:
    """The immortal PREDICATE `name`: a `str` method such as "isalpha", or a key of `_MEMBERS`."""
    if name not in _MEMBERS:
        return _build_predicate(_flags_of_method(name))
    return _build_predicate(_flags_of_members(_MEMBERS[name]()))


#: Methods that are true of a text where they are true of each character: pages are decided as a whole.
_OF_EACH = ("isalnum", "isalpha", "isdecimal", "isdigit", "isnumeric", "isprintable", "isspace")


#: Those of them that are true of no letter.
_OF_NO_LETTER = ("isdecimal", "isdigit", "isspace")


def _flags_of_method(name: str) -> bytes:
    """A 1 or 0 for each code point of ASSIGNED."""
    method = getattr(str, name)
    if name in _OF_CASED:
        return _flags_of_members(_members_of_method(name))
    if name not in _OF_EACH:
        return bytes(map(method, _characters()))
    none = {page for page in _letters() if name in _OF_NO_LETTER}
    return b"".join(
        b"\1" * PAGE if method(page) else bytes(PAGE) if page in none else bytes(map(method, page))
        for page in _pages()
    )


def _flags_of_members(members: set[int]) -> bytes:
    """A 1 or 0 for each code point of ASSIGNED."""
    flags, before = bytearray(), 0
    for part in ASSIGNED:
        flags += bytes(len(part))
        for code in members:
            if code in part:
                flags[before + code - part.start] = 1
        before = len(flags)
    return bytes(flags)


#: Methods that are true of letters with case only.
_OF_CASED = ("islower", "istitle", "isupper")


def _members_of_method(name: str) -> set[int]:
    """The code points of which a method of `_OF_CASED` is true."""
    method = getattr(str, name)
    return {ord(c) for page in _pages() if _has_cased(page) for c in page if method(c)}


def _has_cased(page: str) -> bool:
    """Whether a letter with case is among the characters: it keeps them from being all lower, or all upper case."""
    return not (f"a{page}".islower() and f"A{page}".isupper())


#: The encoding of an array of unsigned ints: the quickest way from code points to a text.
_UTF_32 = f"utf-32-{sys.byteorder[0]}e"


@functools.cache
def _characters() -> str:
    return "".join(array("I", part).tobytes().decode(_UTF_32, "surrogatepass") for part in ASSIGNED)


@functools.cache
def _pages() -> list[str]:
    characters = _characters()
    return [characters[start : start + PAGE] for start in range(0, len(characters), PAGE)]


@functools.cache
def _letters() -> frozenset[str]:
    """The pages that have nothing but letters: most, as there are so many ideographs."""
    return frozenset(filter(str.isalpha, _pages()))


def _cased() -> set[int]:
    """Letters with case: lowercase, uppercase or title case."""
    return _members_of_method("islower") | _members_of_method("isupper") | _members_of_method("istitle")


#: Marks, formats, modifiers; and punctuation, of which some is.
_SKIPPED = frozenset({"Mn", "Me", "Cf", "Lm", "Sk", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"})


def _case_ignorable() -> set[int]:
    """What the rule of the final sigma skips: found by the lower-casing of a sigma behind each code point that has a
    category with such ones."""
    codes = [ord(c) for c in _characters() if category(c) in _SKIPPED]
    behind = _sigma_is_final(f"A{chr(code)}Σ" for code in codes)
    alone = _sigma_is_final(f"{chr(code)}Σ" for code in codes)
    return {code for code, b, a in zip(codes, behind, alone, strict=True) if b and not a}


def _sigma_is_final(words: Iterable[str]) -> list[bool]:
    separator = "\U000f0000"  # private use: neither cased nor ignorable; no word contains it
    return [word.endswith("ς") for word in separator.join(words).lower().split(separator)]


def _titlecase() -> set[int]:
    """Letters that are in title case only (category Lt)."""
    return _members_of_method("istitle") - _members_of_method("isupper")


def _identifier_part() -> set[int]:
    """What may follow the first character of an identifier."""
    return {code for part in ASSIGNED for code in part if ("a" + chr(code)).isidentifier()}


_MEMBERS: dict[str, Callable[[], set[int]]] = {
    "cased": _cased,
    "case_ignorable": _case_ignorable,
    "titlecase": _titlecase,
    "identifier_part": _identifier_part,
}


#: Turns flags into the digits of a binary number.
_DIGITS = bytes.maketrans(b"\0\1", b"01")


def _build_predicate(flags: bytes) -> Any:
    """`flags` has a 1 or 0 for each code point of ASSIGNED."""
    pages = _Pages((0,) * (PAGE // 8))
    rows: dict[bytes, tuple[int, ...]] = {}
    for number, start in enumerate(_assigned_pages()):
        page = flags[number * PAGE : (number + 1) * PAGE]
        if page not in rows:
            rows[page] = tuple(int(page[::-1].translate(_DIGITS), 2).to_bytes(PAGE // 8, "little"))
        pages.add(start, rows[page])
    p = lltype.malloc(PREDICATE, immortal=True)
    p.pages = _filled(INDEX_ARRAY, pages.index)
    p.bits = _filled(BYTES_ARRAY, pages.flat())
    return p


def ll_in_class(table: Any, code: int) -> bool:
    """Whether a code point belongs to a PREDICATE."""
    page = intmask(table.pages[code >> 8])
    bits = intmask(table.bits[(page << 5) + ((code & 255) >> 3)])
    return (bits >> (code & 7)) & 1 != 0


@functools.cache
def casemap(name: str) -> Any:
    """The immortal CASEMAP of a `str` method: "lower", "upper", "title" or "casefold"."""
    return _build_casemap(getattr(str, name))


def _build_casemap(mapping: Callable[[str], str]) -> Any:
    characters = "".join(page for page in _pages() if _has_mappings(page))
    pairs = zip(characters, map(mapping, characters), strict=True)
    changed = {ord(c): [ord(part) for part in result] for c, result in pairs if result != c}
    deltas, special, places = _case_entries(changed)
    numbers = {delta: i for i, delta in enumerate(deltas)}
    pages = _Pages((0,) * PAGE)
    for start in sorted({code & ~(PAGE - 1) for code in changed}):
        pages.add(start, tuple(_case_entry(code, changed, numbers, places) for code in range(start, start + PAGE)))
    p = lltype.malloc(CASEMAP, immortal=True)
    p.pages = _filled(INDEX_ARRAY, pages.index)
    p.entries = _filled(INDEX_ARRAY, pages.flat())
    p.deltas = _filled(CODES_ARRAY, deltas)
    p.special = _filled(CODES_ARRAY, special)
    p.simple = len(deltas)
    return p


def _has_mappings(page: str) -> bool:
    """Whether a method that changes case may change a character. (`title` leaves the rest of a word alone.)"""
    return any(changed != page for changed in (page.lower(), page.upper(), page.casefold()))


def _case_entries(changed: dict[int, list[int]]) -> tuple[list[int], list[int], dict[int, int]]:
    """The distinct deltas (0 first), the long mappings one behind the other, and where each of them starts."""
    deltas = [0, *sorted({codes[0] - code for code, codes in changed.items() if len(codes) == 1})]
    special: list[int] = []
    places = {}
    for code, codes in changed.items():
        if len(codes) != 1:
            places[code] = len(special)
            special += [len(codes), *codes]
    return deltas, special, places


def _case_entry(code: int, changed: dict[int, list[int]], numbers: dict[int, int], places: dict[int, int]) -> int:
    if code in places:
        return len(numbers) + places[code]
    return numbers[changed[code][0] - code] if code in changed else 0


@functools.cache
def decimal_zeros() -> Any:
    """The code points above Latin-1 that are the digit zero of a script, in order; its 1 to 9 follow each."""
    others = "".join(page for page in _pages() if page not in _letters())
    zeros = (ord(c) for c in filter(str.isdecimal, others) if int(c) == 0)
    return _filled(CODES_ARRAY, (code for code in zeros if code > 255))
