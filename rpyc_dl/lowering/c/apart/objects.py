"""What is compiled once for all programs (`separate.py`), in the cache: object files, and which of them has what.

An object file has the pieces that were missing when it was made. A program is linked with a few of them, and the
linker leaves out what the program does not need. No two of them have a piece in common. What can be damaged is an
object file, whose seal does not fit then, and the list of them, from which nothing follows but that something is
compiled again: a name has the hash of all that it depends on in it.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from rpyc_dl.cachefolder import entry_path, is_sealed, read_sealed, store_sealed
from rpyc_dl.lowering.c.apart.linknames import digest

#: A program that would be linked with more of them gets one of its own instead: linking takes time, too.
MOST = 6
#: So many are listed.
LISTED = 48


@dataclass
class Found:
    """The object files to link with, as (name, content), and the names of pieces that are in none of them."""

    objects: list[tuple[str, bytes]] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)


class ObjectStore:
    """The object files that one compiler makes with one set of flags: `key` stands for both.

    `prunes`: whether the linker leaves out what a program does not need; else it gets nothing that it does not.
    """

    def __init__(self, key: str, prunes: bool = True) -> None:
        self.key = key
        self.prunes = prunes

    def _list(self) -> Path:
        return entry_path("objects", f"{self.key}.list")

    def _object(self, name: str) -> Path:
        return entry_path("objects", f"{self.key}-{name}.o")

    def _read(self) -> dict[str, frozenset[str]]:
        """The pieces of every object file, the newest last."""
        data = read_sealed(self._list()) or b""
        rows = (line.split() for line in data.decode("ascii", "replace").splitlines())
        return {row[0]: frozenset(row[1:]) for row in rows if row}

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
                found.objects.append((name, data))
                found.missing -= listed[name]
                defined |= listed[name]
        if len(found.objects) + bool(found.missing) > MOST:
            return Found(missing=set(wanted))
        return found

    def keep(self, pieces: set[str], built: Path) -> None:
        """Put an object file with these pieces into the cache, if there is room for it."""
        name = digest(*sorted(pieces))
        with suppress(OSError):
            store_sealed(built, self._object(name))
            rows = {name: pieces for name, pieces in self._read().items() if is_sealed(self._object(name))}
            rows.pop(name, None)
            rows[name] = frozenset(pieces)
            text = "".join(f"{one} {' '.join(sorted(rows[one]))}\n" for one in list(rows)[-LISTED:])
            listed = built.with_suffix(".list")
            listed.write_text(text, encoding="ascii")
            store_sealed(listed, self._list())
