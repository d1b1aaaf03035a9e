"""The tree of a pattern that is known while translating: the user's CPython parses it.

The only file that knows the private module `re._parser` (the same in Python 3.11 to 3.13).
"""

# mypy: ignore-errors
from __future__ import annotations

import _sre
import functools
import re
import re._constants as names
import re._parser as parser
import sys
from array import array
from re._casefix import _EXTRA_CASES as casefix

from rpyc_dl.rlib.app.regex import charsets, nodes
from rpyc_dl.rlib.app.regex.charsets import SetBuilder

_CATEGORIES = {
    names.CATEGORY_WORD: charsets.WORD,
    names.CATEGORY_NOT_WORD: charsets.NOT_WORD,
    names.CATEGORY_DIGIT: charsets.DIGIT,
    names.CATEGORY_NOT_DIGIT: charsets.NOT_DIGIT,
    names.CATEGORY_SPACE: charsets.SPACE,
    names.CATEGORY_NOT_SPACE: charsets.NOT_SPACE,
}
_LETTERS = {value: "\\" + name for value, name in zip(_CATEGORIES, "wWdDsS", strict=True)}
_WAYS = {
    names.MAX_REPEAT: nodes.GREEDY,
    names.MIN_REPEAT: nodes.LAZY,
    names.POSSESSIVE_REPEAT: nodes.POSSESSIVE,
}
_TYPE_FLAGS = re.ASCII | re.LOCALE | re.UNICODE


def tree_of(pattern):
    """The tree of a live `re.Pattern`."""
    flags = pattern.flags & ~re.DEBUG
    parsed = parser.parse(pattern.pattern, flags if isinstance(pattern.pattern, str) else flags & ~re.UNICODE)
    return _Reader(isinstance(pattern.pattern, bytes)).sequence(parsed, int(flags))


class _Reader:
    def __init__(self, of_bytes):
        self._of_bytes = of_bytes

    def sequence(self, parsed, flags):
        return nodes.sequence([self._node(op, value, flags) for op, value in parsed])

    def _node(self, op, value, flags):
        if op in (names.LITERAL, names.NOT_LITERAL, names.IN, names.ANY, names.RANGE, names.CATEGORY):
            return nodes.chars_node(self._chars(op, value, flags))
        if op is names.SUBPATTERN:
            number, added, removed, parsed = value
            if added & _TYPE_FLAGS:
                flags &= ~int(_TYPE_FLAGS)
            item = self.sequence(parsed, (flags | added) & ~removed)
            return item if number is None else nodes.group(number, item)
        if op in _WAYS:
            least, most, parsed = value
            most = nodes.UNLIMITED if most is names.MAXREPEAT else int(most)
            return nodes.repeat(self.sequence(parsed, flags), int(least), most, _WAYS[op])
        if op is names.BRANCH:
            return nodes.choice([self.sequence(parsed, flags) for parsed in value[1]])
        if op in (names.ASSERT, names.ASSERT_NOT):
            width = min(int(value[1].getwidth()[0]), nodes.WIDEST) if value[0] < 0 else 0
            return nodes.look(self.sequence(value[1], flags), value[0] < 0, op is names.ASSERT_NOT, width)
        if op is names.ATOMIC_GROUP:
            return nodes.atomic(self.sequence(value, flags))
        if op is names.GROUPREF:
            return nodes.backref(value, self._comparison(flags), 0)
        if op is names.GROUPREF_EXISTS:
            number, yes, no = value
            return nodes.condition(number, self.sequence(yes, flags), self.sequence(no or [], flags))
        assert op is names.AT
        return nodes.at(self._place(value, flags))

    def _comparison(self, flags):
        if not flags & re.IGNORECASE:
            return nodes.EXACT
        return nodes.ASCII_FOLDED if self._is_ascii(flags) else nodes.FOLDED

    def _is_ascii(self, flags):
        return self._of_bytes or bool(flags & re.ASCII)

    def _place(self, value, flags):
        if value is names.AT_BEGINNING:
            return nodes.LINE_START if flags & re.MULTILINE else nodes.START
        if value is names.AT_END:
            return nodes.LINE_END if flags & re.MULTILINE else nodes.END
        if value is names.AT_BOUNDARY:
            return nodes.ASCII_BOUNDARY if self._is_ascii(flags) else nodes.BOUNDARY
        if value is names.AT_NON_BOUNDARY:
            return nodes.NO_ASCII_BOUNDARY if self._is_ascii(flags) else nodes.NO_BOUNDARY
        return nodes.START if value is names.AT_BEGINNING_STRING else nodes.STRING_END

    # ---- sets

    def _chars(self, op, value, flags):
        if op is names.ANY:
            return charsets.everything() if flags & re.DOTALL else charsets.all_but(ord("\n"))
        negated = op is names.NOT_LITERAL
        items = list(value) if op is names.IN else [(op if op is not names.NOT_LITERAL else names.LITERAL, value)]
        if items and items[0][0] is names.NEGATE:
            negated, items = True, items[1:]
        builder = SetBuilder()
        for kind, item in items:
            if kind is names.CATEGORY:
                builder.add_category(_CATEGORIES[item], self._is_ascii(flags))
            else:
                builder.add(*(item if kind is names.RANGE else (item, item)))
        if flags & re.IGNORECASE:
            text = "".join(_LETTERS[item] if kind is names.CATEGORY else _range(kind, item) for kind, item in items)
            for code in _asked(f"[{text}]", int(re.IGNORECASE | (flags & re.ASCII)), self._of_bytes):
                builder.add(code, code)
        return builder.made(negated)


def _range(kind, item):
    first, last = item if kind is names.RANGE else (item, item)
    return f"{_escaped(first)}-{_escaped(last)}"


def _escaped(code):
    return f"\\x{code:02x}" if code < 256 else f"\\U{code:08x}"


@functools.cache
def _asked(text, flags, of_bytes):
    """Which codes CPython's engine finds to be in a set, of those that have a case: others are in it as without the
    flag."""
    if of_bytes:
        return [found.start() for found in re.finditer(text.encode(), bytes(range(256)), re.IGNORECASE)]
    return [ord(found[0]) for found in re.finditer(text, _with_case(), flags)]


@functools.cache
def case_pairs():
    """What is the same where case is ignored: codes, and for each place there another code."""
    lower = {char: _sre.unicode_tolower(ord(char)) for char in _with_case()}
    found = {}
    for char, code in lower.items():
        found.setdefault(code, []).append(ord(char))
    pairs = []
    for char, code in lower.items():
        for each in (code, *casefix.get(code, ())):
            pairs += [(ord(char), other) for other in found.get(each, ()) if other != ord(char)]
    return [pair[0] for pair in sorted(pairs)], [pair[1] for pair in sorted(pairs)]


#: From this character on there are only ideographs, tags and private use.
_NO_CASE = 0x20000


def _has_case(text):
    return not text.lower() == text == text.upper()


@functools.cache
def _with_case():
    """All characters that have a case, or stand for some that have."""
    every = array("I", range(_NO_CASE)).tobytes().decode(f"utf-32-{sys.byteorder[0]}e", "surrogatepass")
    pages = (every[first : first + 4096] for first in range(0, _NO_CASE, 4096))
    blocks = (page[first : first + 64] for page in pages if _has_case(page) for first in range(0, 4096, 64))
    letters = (char for block in blocks if _has_case(block) for char in block)
    changed = {char for char in letters if not char.lower() == char == char.upper()}
    others = {code for pair in casefix.items() for code in (pair[0], *pair[1])}
    return "".join(sorted(changed | set(map(chr, others)) | set("".join(map(str.lower, changed)))))
