"""What a translation read: files by their content, and what the folders offered of the modules that it asked for.

A file of a library counts as unchanged, too, if the system says that nobody touched it (size, times, inode).
"""

from __future__ import annotations

import functools
import marshal
import os
import stat
from typing import NamedTuple

from rpyc_dl.cachefolder import blake2b

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
#: So many bytes may have to be read to find out that a program has not changed.
MOST_BYTES = 64_000_000

Identity = tuple[int, ...]


class Seen(NamedTuple):
    """A file as it was: its identity and the hash of its content, None where there was none."""

    identity: Identity | None
    digest: str | None


class Record(NamedTuple):
    """`own`: the user's files, which are compared by content. `libraries`: other files. `folders`: where modules were
    looked for, and what was there of `names`. `title`: the program's name. `started`: argv[0] for `run`."""

    own: dict[str, str | None]
    libraries: dict[str, Seen]
    folders: dict[str, str]
    names: list[str]
    title: str
    started: str

    def holds(self) -> bool:
        """Whether all is as it was."""
        names = frozenset(self.names)
        return (
            all(digest_of_file(path) == digest for path, digest in self.own.items())
            and all(_is_same(path, *seen) for path, seen in self.libraries.items())
            and all(digest_of_folder(folder, names) == digest for folder, digest in self.folders.items())
        )


def _is_same(path: str, identity: Identity | None, digest: str | None) -> bool:
    return identity_of(path) == identity or digest_of_file(path) == digest


def digest_of(data: bytes) -> str:
    """A hash."""
    return blake2b(data, digest_size=20).hexdigest()


def digest_of_file(path: str) -> str | None:
    """The hash of a file's content; None where there is no file that can be read."""
    try:
        with open(path, "rb", buffering=0) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
                return None
            return digest_of(file.read())
    except (OSError, ValueError):
        return None


def identity_of(path: str) -> Identity | None:
    """What changes with every change of a file; None where there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def digest_of_folder(folder: str, names: frozenset[str]) -> str:
    """A hash of what a folder has that could be imported by one of the names."""
    try:
        found = [name for name in os.listdir(folder or ".") if name.partition(".")[0] in names]
    except OSError:
        return ""
    offered = (name for name in found if "." in name or os.path.isdir(os.path.join(folder, name)))
    return digest_of("\0".join(sorted(offered)).encode("utf-8", "surrogateescape"))


def fingerprint_of_package() -> str:
    """A hash of the identities of all files of this package."""
    found: list[tuple[str, Identity | None]] = []
    pending = [PACKAGE]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                if not entry.is_dir():
                    found.append((entry.path, identity_of(entry.path)))
                elif entry.name != "__pycache__":
                    pending.append(entry.path)
    found.sort()
    return digest_of(marshal.dumps(found, 0))


@functools.cache
def fingerprint_at_start() -> str:
    """The fingerprint when this process, or the server that it is a copy of, first asked: of the code it runs."""
    return fingerprint_of_package()
