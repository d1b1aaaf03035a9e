"""Names that do not depend on the program: by them, what was compiled for one program is found by the next one.

The writers of C number what has the same name in the order in which it is met: `py_ll_build_2`, `struct py_list_3`.
For separate compilation (`separate.py`) such a name becomes one that follows from what it stands for. It only has to
be different for different things of one program; that it is the same in others makes the cache useful, not right.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import re
from collections.abc import Sequence

#: What names something of the program, in C: comments and literals are matched as a whole, not what is in them.
#: Each alternative begins with a letter or sign of its own: where none of these stands, nothing is tried.
_TOKEN = re.compile(
    r"""(/\*(?:[^*]|\*(?!/))*\*/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'"""
    r"""|RPY_CLASS_IN\((?:rpy_class_number\(rpy_exc_value\)|number), \d+, \d+\)"""
    r"""|R(?<![\w.>]R)PY_(?:HEADER|PREBUILT|SHARED)\(\d+\)"""
    r"""|r(?<![\w.>]r)py_(?:types\[\d+\]|(?:function|outcome|try|catches|class_n|describe|system_exit)\w*)"""
    r"""|s(?<![\w.>]s)truct py_\w+|p(?<![\w.>]p)y_\w+)"""
)
_NUMBER = re.compile(r"(?<=[^_])_\d+$")
#: A member that is inside of a structure, not behind a pointer.
_INSIDE = re.compile(r"^ +(struct \w+) \w", re.MULTILINE)


@functools.lru_cache(maxsize=4096)
def tokens(text: str) -> Sequence[str]:
    """The text in pieces: those with an odd index name something. Most texts are those of the last program, too."""
    return tuple(_TOKEN.split(text))


def without_number(name: str) -> str:
    """A name without what tells it from others of the same program."""
    return _NUMBER.sub("", name)


def inside(declaration: str) -> list[str]:
    """The structures that a structure has inside of it."""
    return _INSIDE.findall(declaration)


def digest(*texts: str) -> str:
    """A short text that stands for these."""
    number = hashlib.blake2b("\0".join(texts).encode(), digest_size=10).digest()
    return base64.b32encode(number).decode().lower()


class LinkNames:
    """Hands out names that are different for different things of one program."""

    def __init__(self) -> None:
        self._owners: dict[str, str] = {}
        self._claimed: dict[tuple[str, str], str] = {}  # by stem and owner
        self._latest: dict[str, int] = {}  # up to which numbers names of a stem are taken

    def claim(self, base: str, content: str, owner: str) -> str:
        """A name of `base` and the hash of `content` that only `owner` has."""
        stem = f"{base}_{digest(content)}"
        name = self._claimed.get((stem, owner))
        if name is None:
            name = self._claimed[stem, owner] = self._free(stem, owner)
        return name

    def _free(self, stem: str, owner: str) -> str:
        """The first name of a stem that no other has."""
        number = self._latest.get(stem, 1)
        name = stem if number == 1 else f"{stem}_{number}"
        while self._owners.setdefault(name, owner) != owner:
            number += 1
            name = f"{stem}_{number}"
        self._latest[stem] = number
        return name


class TypeNames:
    """Names of the structures and other types of one program, and what their declarations lead to."""

    def __init__(self, declarations: dict[str, str], others: dict[str, str]) -> None:
        """`declarations`: of complete structures, by tag; `others`: typedefs, by name; both in C's order."""
        self.texts = {**others, **declarations}
        self._names = LinkNames()
        self._known: dict[str, str] = {}
        self._pieces: dict[str, Sequence[str]] = {}
        self._keys: dict[str, str] = {}

    def name(self, known_as: str) -> str:
        """The name of a type: of `struct X` with the first word."""
        found = self._known.get(known_as)
        if found is None:
            base = without_number(known_as)
            shape = "".join(map(without_number, self.pieces(known_as)))
            found = self._known[known_as] = self._names.claim(base, shape, known_as)
        return found

    def pieces(self, known_as: str) -> Sequence[str]:
        """The declaration in pieces (see `tokens`); empty for what has none."""
        found = self._pieces.get(known_as)
        if found is None:
            found = self._pieces[known_as] = tokens(self.texts.get(known_as, ""))
        return found

    def declaration(self, known_as: str) -> str:
        """The declaration with names that do not depend on the program."""
        pieces = list(self.pieces(known_as))
        pieces[1::2] = [self.name(piece) if piece in self or piece[0] == "s" else piece for piece in pieces[1::2]]
        return "".join(pieces)

    def __contains__(self, known_as: str) -> bool:
        return known_as in self.texts

    def whole(self, wanted: set[str]) -> set[str]:
        """`wanted`, and what they need to be complete: what is inside of structures, and the typedefs of members."""
        found: set[str] = set()
        pending = list(wanted)
        while pending:
            one = pending.pop()
            if one in found or one not in self.texts:
                continue
            found.add(one)
            pending += inside(self.texts[one])
            pending += [piece for piece in self.pieces(one)[1::2] if not piece.startswith("struct ")]
        return found

    def key(self, known_as: str) -> str:
        """What stands for the complete type."""
        found = self._keys.get(known_as)
        if found is None:
            parts = sorted(self.whole({known_as}))
            found = self._keys[known_as] = digest(*(self.declaration(part) for part in parts))
        return found
