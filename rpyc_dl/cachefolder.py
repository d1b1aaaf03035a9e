"""Where things are kept between translations: `$RPYC_DL_CACHE`, or `rpyc-dl` in the user's cache folder (XDG).

It has at most 500 MB, or `$RPYC_DL_CACHE_LIMIT` megabytes; what was used least recently goes.

`RPYC_DL_CACHE=off` switches caching off, except of compiled things, which go to a temporary folder of the user then;
they also do where the cache cannot be written to. Compiled things carry a seal, the hash of what they should be.
Everything in the folder can be deleted at any time; entries are written under another name and renamed, so that
processes that run at the same time do no harm. They are read through `ownership.read_own` only.

A process that only looks something up does not load what it takes to write it: imports are half of its time.
"""

from __future__ import annotations

import contextlib
import functools
import os
import stat
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rpyc_dl.ownership import make_own_folder, read_own, stranger_to_folder

try:  # what `hashlib` has, without the OpenSSL that it loads
    from _blake2 import blake2b as blake2b
except ImportError:
    from hashlib import blake2b as blake2b

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

#: What each folder holds.
PARTS = {
    "datalog": "the rules, read and compiled",
    "engine": "what runs the rules, compiled",
    "helpers": "typed graphs of helpers",
    "graphs": "transformed graphs of functions",
    "runtime": "the C runtime, compiled",
    "objects": "helpers of all programs, compiled",
    "programs": "programs, compiled",
    "functions": "functions compiled by rpyc_dl.compile",
    "unchanged": "executables, by what they were made of",
    "bytecode": "rpyc-dl itself, compiled for Python",
}


def cache_folder() -> Path | None:
    """The folder, which need not exist; None where caching is switched off or there is no home folder.

    Where others could have put something into it, the user is told once, and has a private folder instead.
    """
    folder = _cache_folder()
    return None if folder is None else _path(folder)


def _cache_folder() -> str | None:
    chosen = os.environ.get("RPYC_DL_CACHE")
    if chosen == "off":
        return None
    folder = chosen or _usual_folder()
    if folder is None:
        return None
    return _own_or_private(folder if os.path.isabs(folder) else os.path.join(os.getcwd(), folder))


def _temporary() -> ModuleType:
    import tempfile  # takes longer to import than most commands need

    return tempfile


def _path(name: str) -> Path:
    from pathlib import Path  # takes longer to import than an unchanged program takes to start

    return Path(name)


def is_new() -> bool:
    """Whether nothing has been kept yet: the first translation takes longer than all others."""
    folder = cache_folder()
    return folder is not None and not (folder / "datalog").exists()


def _usual_folder() -> str | None:
    base = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(base):
        base = os.path.expanduser("~/.cache")
    return os.path.join(base, "rpyc-dl") if os.path.isabs(base) else None


@functools.cache
def _own_or_private(folder: str) -> str | None:
    resolved = os.path.realpath(folder)
    why = stranger_to_folder(resolved)
    if why is None:
        return resolved
    private = own_temporary_folder()
    with contextlib.suppress(OSError, ValueError):  # there may be no standard error
        instead = f"{private} is used instead" if private else "nothing is kept"
        print(f"rpyc-dl: warning: the cache {folder} {why}; {instead}", file=sys.stderr)
    return None if private is None else str(private)


def kept_entry(part: str, name: str) -> str | None:
    """Where the entry `name` of a part is in the cache; None where it is not, as `store_sealed` put it there."""
    cache = _cache_folder()
    if cache is not None and is_sealed(path := os.path.join(cache, part, name)):
        return path
    return None


def entry_path(part: str, name: str) -> Path:
    """Where the entry `name` of a part is; where it can be written, if it is not there.

    Without a cache that can be written to, it is in a temporary folder. OSError where there is none of that, either.
    """
    kept = kept_entry(part, name)
    if kept is not None:
        return _path(kept)
    for folder in (cache_folder(), own_temporary_folder()):
        if folder is not None:
            with contextlib.suppress(OSError):
                make_own_folder(folder / part)
                if os.access(folder / part, os.W_OK | os.X_OK):
                    return folder / part / name
    return _temporary_of_process() / name


def own_temporary_folder() -> Path | None:
    """The user's folder below that for temporary files, where nobody else can put anything into it."""
    with contextlib.suppress(OSError):
        folder = _path(_temporary().gettempdir()).resolve() / f"rpyc-dl-{os.getuid()}"
        make_own_folder(folder)
        if stranger_to_folder(folder) is None:
            return folder
    return None


@functools.cache
def _temporary_of_process() -> Path:
    return _path(_temporary().mkdtemp(prefix="rpyc-dl-"))


_SEAL = b"\nrpyc-dl seal "


def store_sealed(made: Path, path: Path) -> None:
    """Put a file into its place in the cache. Raises OSError. What reads ELF files does not mind the seal."""
    if path.is_dir():
        _delete(path)
    make_own_folder(path.parent)
    data = made.read_bytes()
    handle, temporary = _temporary().mkstemp(prefix=".new-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sealed(data))
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)


def is_sealed(path: str | Path) -> bool:
    """Whether the file is there, and is what `store_sealed` put there, with nobody else who could have."""
    return read_sealed(path) is not None


def read_sealed(path: str | Path) -> bytes | None:
    """What `store_sealed` put into its place, without the seal; None where it is not there whole. It was used."""
    data = read_own(path)
    size = len(_seal(b""))
    if data is None or data[-size:] != _seal(data[:-size]):
        return None
    with contextlib.suppress(OSError):
        os.utime(path)
    return data[:-size]


def sealed(data: bytes) -> bytes:
    """The data with its seal behind it."""
    return data + _seal(data)


def _seal(data: bytes) -> bytes:
    return _SEAL + blake2b(data, digest_size=16).hexdigest().encode()


def write_whole(path: Path, data: bytes, mode: int = 0o600) -> None:
    """Write a file so that others see all of it or nothing. A folder that cannot be written to is no error."""
    with contextlib.suppress(OSError):
        make_own_folder(path.parent)
        handle, temporary = _temporary().mkstemp(prefix=".new-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.chmod(temporary, mode)
            os.replace(temporary, path)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def size_limit() -> int:
    """How many bytes the cache may have: 500 MB, or `$RPYC_DL_CACHE_LIMIT` megabytes."""
    try:
        return int(os.environ["RPYC_DL_CACHE_LIMIT"]) * 1_000_000
    except (KeyError, ValueError):
        return 500_000_000


#: So many seconds pass between two looks at the size of the cache.
BETWEEN_TRIMS = 600


def trim() -> None:
    """Where the cache is larger than its limit, delete what was used least recently, down to four fifths of that."""
    folder = cache_folder()
    if folder is None:
        return
    stamp = folder / "trimmed"
    with contextlib.suppress(OSError):
        if stamp.exists() and 0 <= time.time() - stamp.stat().st_mtime < BETWEEN_TRIMS:
            return
        stamp.touch()
        trim_to(folder, size_limit())


def trim_to(folder: Path, limit: int) -> None:
    """Delete entries of the cache until it has at most four fifths of `limit` bytes, if it has more than `limit`."""
    entries = [
        (max(status.st_atime, status.st_mtime), path, status.st_size)
        for part in PARTS
        for path, status in _entries(folder / part)
    ]
    total = sum(size for _, _, size in entries)
    if total <= limit:
        return
    for _, path, size in sorted(entries):
        if total <= limit * 4 // 5:
            break
        with contextlib.suppress(OSError):
            os.unlink(path)
            total -= size


def _entries(part: Path) -> Iterator[tuple[str, os.stat_result]]:
    for folder, _, names in os.walk(part):
        for name in names:
            path = os.path.join(folder, name)
            with contextlib.suppress(OSError):  # others may delete at the same time
                status = os.lstat(path)
                if stat.S_ISREG(status.st_mode):
                    yield path, status


def part_sizes(folder: Path) -> Iterator[tuple[str, int, int]]:
    """(part, number of files, bytes) of every part of the cache."""
    for part in PARTS:
        sizes = [status.st_size for _, status in _entries(folder / part)]
        yield part, len(sizes), sum(sizes)


def clear(folder: Path) -> None:
    """Delete every part of the cache, and nothing else that the folder may hold."""
    for part in PARTS:
        _delete(folder / part)
    (folder / "trimmed").unlink(missing_ok=True)


def _delete(folder: Path) -> None:
    import shutil  # takes longer to import than most commands need

    shutil.rmtree(folder, ignore_errors=True)
