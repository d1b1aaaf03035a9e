"""A cache of what is made from rule files: parsed files, checked programs, compiled rules.

Entries are named by the hash of what they were made from, of this package's own sources and of the Python version.
They hold marshalled plain data and code objects only. A damaged entry, or one that somebody else may have written, is
the same as none; a folder that cannot be written to is no error.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import marshal
import os
import sys
import zlib
from collections.abc import Iterable
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

from rpyc_dl.cachefolder import cache_folder, write_whole
from rpyc_dl.ownership import is_own, read_own

MOST_ENTRIES = 500
HEADER = b"rpyc-dl datalog cache 2\n"
MADE_BY = ("language", "check", "engine", "native", "storage", "loader.py")
"""The sources of ours, files and folders, that decide what entries look like."""


def folder() -> Path | None:
    """Where entries are, or None where caching is switched off."""
    whole = cache_folder()
    return None if whole is None else whole / "datalog"


def key(kind: str, parts: Iterable[str]) -> str:
    """The name of the entry that is made from `parts`."""
    digest = hashlib.sha256(_maker())
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return f"{kind}-{digest.hexdigest()[:40]}"


@functools.cache
def _maker() -> bytes:
    here = Path(__file__).parent.parent
    stamps = [f"{sys.implementation.cache_tag} {MAGIC_NUMBER!r} {here}"]
    entries = [here / name for name in MADE_BY]
    sources = [path for entry in entries for path in (entry.iterdir() if entry.is_dir() else [entry])]
    for path in sorted(path for path in sources if path.suffix in (".py", ".lark")):
        with contextlib.suppress(OSError):
            status = path.stat()
            stamps.append(f"{path.name} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(stamps).encode()


def load(name: str) -> Any:
    """The entry's data, or None."""
    chunks = load_chunks(name)
    return chunks[0] if chunks else None


def load_chunks(name: str) -> list[Any]:
    """What was saved and then added to an entry; a damaged entry is removed, and what is whole of it returned."""
    where = folder()
    if where is None:
        return []
    data = read_own(where / name)
    if data is None:
        return []
    with contextlib.suppress(OSError):
        os.utime(where / name)
    chunks: list[Any] = []
    view = memoryview(data)
    position = len(HEADER)
    while position < len(data) and data.startswith(HEADER):
        size = int.from_bytes(view[position : position + 4], "little")
        payload = view[position + 8 : position + 8 + size]
        if len(payload) != size or zlib.crc32(payload) != int.from_bytes(view[position + 4 : position + 8], "little"):
            break
        try:
            chunks.append(marshal.loads(payload))
        except (ValueError, TypeError, EOFError):
            break
        position += 8 + size
    if position != len(data) or not chunks:
        with contextlib.suppress(OSError):
            os.unlink(where / name)
    return chunks


def _chunk(value: Any) -> bytes:
    payload = marshal.dumps(value)
    return len(payload).to_bytes(4, "little") + zlib.crc32(payload).to_bytes(4, "little") + payload


def save(name: str, value: Any) -> None:
    """Writes an entry: whole or not at all."""
    where = folder()
    if where is None:
        return
    write_whole(where / name, HEADER + _chunk(value))
    with contextlib.suppress(OSError):
        _prune(where)


def add(name: str, value: Any) -> None:
    """Adds a chunk to an entry, by one write, so that others that add at the same time do no harm."""
    where = folder()
    if where is None:
        return
    if not is_own(where / name):
        save(name, value)
        return
    with contextlib.suppress(OSError):
        handle = os.open(where / name, os.O_WRONLY | os.O_APPEND)
        try:
            os.write(handle, _chunk(value))
        finally:
            os.close(handle)


def _prune(where: Path) -> None:
    """Removes the entries used longest ago when there are too many."""
    entries = [entry for entry in os.scandir(where) if entry.is_file()]
    if len(entries) <= MOST_ENTRIES:
        return
    entries.sort(key=lambda entry: entry.stat().st_mtime)
    for entry in entries[: len(entries) - MOST_ENTRIES // 2]:
        with contextlib.suppress(OSError):
            os.unlink(entry.path)
