"""Entries of the cache: in memory for the life of the process, and as files for the next one.

In memory they are JSON, too: as lists they would take ten times as much, which Python's collector would go
through. A file is a line with the format and the hash of what follows, and the JSON. One that is damaged is removed,
and made again by whoever needs it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from functools import cache
from pathlib import Path

from rpyc_dl.cachefolder import cache_folder, write_whole
from rpyc_dl.lowering.helpercache import shipped
from rpyc_dl.lowering.helpercache.graphtext import Entry
from rpyc_dl.lowering.helpercache.keys import is_of_this_process, version
from rpyc_dl.ownership import make_own_folder, read_own

FORMAT = "rpyc-dl helper 1"
#: So many entries are kept in memory, and folders of as many versions on disk.
MOST_ENTRIES = 5_000
MOST_VERSIONS = 4


class Store:
    """The entries in one folder (None: in memory only), by key, and those that the package has of this part."""

    def __init__(self, folder: Path | None, part: str = "") -> None:
        self.folder = folder
        self.part = part
        self._entries: dict[str, bytes] = {}

    def get(self, name: str, keep: bool = True) -> Entry | None:
        """The entry with this key, or None. `keep`: in memory as well."""
        body = self._body(name, keep)
        if body is None:
            return None
        entry: Entry = json.loads(body)
        return entry

    def has(self, name: str) -> bool:
        """Whether there is an entry with this key."""
        return self._body(name) is not None

    def _body(self, name: str, keep: bool = True) -> bytes | None:
        body = self._entries.get(name)
        if body is None and self.folder is not None:
            body = self._read(self.folder / name)
            if body is None:
                body = shipped.entry(self.part, name)
            if body is not None and keep:
                self._keep(name, body)
        return body

    def put(self, name: str, entry: Entry, keep: bool = True) -> None:
        """Add an entry. `keep`: in memory as well."""
        body = json.dumps(entry, separators=(",", ":")).encode()
        if keep:
            self._keep(name, body)
        if self.folder is not None:
            self._make_folder(self.folder)
            write_whole(self.folder / name, f"{FORMAT} {_hash(body)}\n".encode() + body)

    def _keep(self, name: str, body: bytes) -> None:
        if len(self._entries) > MOST_ENTRIES:
            self._entries.clear()
        self._entries[name] = body

    def _read(self, path: Path) -> bytes | None:
        """The body of a file; None where there is none, or a damaged one, which is removed."""
        data = read_own(path)
        if data is None:
            return None
        head, _, body = data.partition(b"\n")
        if head == f"{FORMAT} {_hash(body)}".encode():
            return body
        with contextlib.suppress(OSError):
            path.unlink()
        return None

    @staticmethod
    def _make_folder(folder: Path) -> None:
        if folder.exists():
            return
        with contextlib.suppress(OSError):
            make_own_folder(folder)
            versions = sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime)
            for old in versions[:-MOST_VERSIONS]:
                shutil.rmtree(old, ignore_errors=True)

    def bodies(self) -> dict[str, bytes]:
        """All entries that are in the folder."""
        names = sorted(path.name for path in self.folder.iterdir()) if self.folder is not None else []
        return {name: body for name in names if (body := self._body(name, keep=False)) is not None}


def _hash(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=16).hexdigest()


def shared_store(part: str = "helpers") -> Store | None:
    """The store of this process in a part of the cache; None where caching is switched off."""
    folder = cache_folder()
    if folder is None:
        return None
    return _store(part, folder / part / version() if is_of_this_process() else None)


@cache
def _store(part: str, folder: Path | None) -> Store:
    return Store(folder, part)
