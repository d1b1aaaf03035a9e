"""What is compiled once for all programs (`separate.py`), in the cache: object files, and which of them has what.

An object file has the pieces that no other one had when it was made. A program is linked with those that have any of
its pieces, and the linker leaves out what the program does not need. No two of them have a piece in common. What can
be damaged is an object file, whose seal does not fit then, and the list of them, from which nothing follows but that
something is compiled again: a name has the hash of all that it depends on in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rpyc_dl.cachefolder import entry_path, is_sealed, read_sealed, store_sealed
from rpyc_dl.lowering.c.apart.linknames import digest

#: Where a program is linked with more of them, the smaller ones become one: opening files takes time, too.
MOST = 40
#: So many are listed.
LISTED = 400
#: What is compiled at a time has at least so many characters of C, if there are: a second of the compiler's time.
LARGE = 200_000


@dataclass
class Found:
    """The object files to link with, as (pieces, content), the largest first if there are too many; and the names of
    pieces that are in none of them."""

    objects: list[tuple[frozenset[str], bytes]] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)

    @property
    def apart(self) -> int:
        """How many of the object files should stay; one should be made of the others."""
        return len(self.objects) if len(self.objects) <= MOST else MOST // 2


class ObjectStore:
    """The object files that one compiler makes with one set of flags: `key` stands for both.

    `prunes`: whether the linker leaves out what a program does not need; else it gets nothing that it does not.
    """

    def __init__(self, key: str, prunes: bool = True) -> None:
        self.key = key
        self.prunes = prunes

    def _list(self) -> Path:
        return entry_path("objects", f"{self.key}.pieces")

    def _object(self, name: str) -> Path:
        return entry_path("objects", f"{self.key}-{name}.o")

    def _read(self) -> dict[str, frozenset[str]]:
        """The pieces of every object file, the newest last."""
        data = read_sealed(self._list()) or b""
        rows = (line.split() for line in data.decode("ascii", "replace").splitlines())
        return {row[0]: frozenset(row[1:]) for row in rows if row}

    def is_new(self) -> bool:
        """Whether nothing was ever kept in it, as far as the cache knows."""
        return not is_sealed(self._list())

    def rows(self) -> Iterator[tuple[list[str], bytes]]:
        """Its object files, the oldest first, each with its pieces."""
        for name, pieces in self._read().items():
            data = read_sealed(self._object(name))
            if data is not None:
                yield sorted(pieces), data

    def find(self, wanted: set[str]) -> Found:
        """Object files with as many of the pieces as there are."""
        found = Found(missing=set(wanted))
        defined: set[str] = set()
        listed = {name: pieces for name, pieces in self._read().items() if self.prunes or pieces <= wanted}
        newest = {name: number for number, name in enumerate(listed)}
        for name in sorted(listed, key=lambda name: (-len(listed[name] & wanted), -newest[name])):
            if not listed[name] & found.missing or not defined.isdisjoint(listed[name]):
                continue
            data = read_sealed(self._object(name))
            if data is not None:
                found.objects.append((listed[name], data))
                found.missing -= listed[name]
                defined |= listed[name]
        if len(found.objects) > MOST:
            found.objects.sort(key=lambda each: len(each[1]), reverse=True)
        return found

    def keep(self, pieces: frozenset[str], built: Path) -> None:
        """Put an object file with these pieces into the cache, if there is room for it. It takes the place of those
        with any of them: it was made of these, or others made them meanwhile."""
        name = digest(*sorted(pieces))
        with suppress(OSError):
            path = self._object(name)
            store_sealed(built, path)
            there = set(os.listdir(path.parent))
            rows = {
                each: known
                for each, known in self._read().items()
                if f"{self.key}-{each}.o" in there and not (self.prunes and known & pieces)
            }
            rows.pop(name, None)
            rows[name] = pieces
            text = "".join(f"{one} {' '.join(sorted(rows[one]))}\n" for one in list(rows)[-LISTED:])
            listed = built.with_suffix(".pieces")
            listed.write_text(text, encoding="ascii")
            store_sealed(listed, self._list())


def in_groups(sizes: dict[str, int], most: int) -> list[list[str]]:
    """The names in at most `most` groups of about the same size, to be compiled side by side. Like names stay
    together. `sizes`: of the C text of each, in characters."""
    total = max(sum(sizes.values()), 1)
    count = min(most, -(-total // LARGE))
    groups: list[list[str]] = [[] for _ in range(count)]
    before = 0
    for name in sorted(sizes):
        groups[min(before * count // total, count - 1)].append(name)
        before += sizes[name]
    return [group for group in groups if group]
