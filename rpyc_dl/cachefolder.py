"""Where things are kept between translations: `$RPYC_DL_CACHE`, or `rpyc-dl` in the user's cache folder (XDG).

`RPYC_DL_CACHE=off` switches caching off, except of compiled things, which go to a temporary folder of the user then;
they also do where the cache cannot be written to. Compiled things carry a seal, the hash of what they should be.
Everything in the folder can be deleted at any time; entries are written under another name and renamed, so that
processes that run at the same time do no harm. (`datalog/cache.py` stands alone, and follows the same rules.)
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

#: What each folder holds.
PARTS = {
    "datalog": "the rules, read and compiled",
    "helpers": "typed graphs of helpers",
    "runtime": "the C runtime, compiled",
    "functions": "functions compiled by rpyc_dl.compile",
}


def cache_folder() -> Path | None:
    """The folder, which need not exist; None where caching is switched off or there is no home folder."""
    chosen = os.environ.get("RPYC_DL_CACHE")
    if chosen == "off":
        return None
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME", "")
    try:
        return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "rpyc-dl"
    except RuntimeError:
        return None


def entry_path(part: str, name: str) -> Path:
    """Where the entry `name` of a part is; where it can be written, if it is not there.

    Without a cache that can be written to, it is in a temporary folder. OSError where there is none of that, either.
    """
    cache = cache_folder()
    if cache is not None and is_sealed(cache / part / name):
        return cache / part / name
    for folder in (cache, _own_temporary()):
        if folder is not None:
            with contextlib.suppress(OSError):
                (folder / part).mkdir(parents=True, exist_ok=True)
                if os.access(folder / part, os.W_OK | os.X_OK):
                    return folder / part / name
    return _temporary_of_process() / name


def _own_temporary() -> Path | None:
    """The user's folder below that for temporary files, where nobody else can put anything into it."""
    with contextlib.suppress(OSError):
        folder = Path(tempfile.gettempdir()) / f"rpyc-dl-{os.getuid()}"
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        if stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not status.st_mode & 0o022:
            return folder
    return None


@functools.cache
def _temporary_of_process() -> Path:
    return Path(tempfile.mkdtemp(prefix="rpyc-dl-"))


_SEAL = b"\nrpyc-dl seal "


def store_sealed(made: Path, path: Path) -> None:
    """Put a file into its place in the cache. Raises OSError. What reads ELF files does not mind the seal."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = made.read_bytes()
    handle, temporary = tempfile.mkstemp(prefix=".new-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data + _seal(data))
        os.replace(temporary, path)
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)


def is_sealed(path: Path) -> bool:
    """Whether the file is there, and is what `store_sealed` put there."""
    try:
        data = path.read_bytes()
    except OSError:
        return False
    size = len(_seal(b""))
    return data[-size:] == _seal(data[:-size])


def _seal(data: bytes) -> bytes:
    return _SEAL + hashlib.blake2b(data, digest_size=16).hexdigest().encode()


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that others see all of it or nothing. A folder that cannot be written to is no error."""
    temporary = path.with_name(f".new-{os.getpid()}-{path.name}")
    with contextlib.suppress(OSError):
        try:
            temporary.write_bytes(data)
            os.replace(temporary, path)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def part_sizes(folder: Path) -> Iterator[tuple[str, int, int]]:
    """(part, number of files, bytes) of every part of the cache."""
    for part in PARTS:
        files = [path for path in (folder / part).rglob("*") if path.is_file()]
        yield part, len(files), sum(path.stat().st_size for path in files)


def clear(folder: Path) -> None:
    """Delete every part of the cache, and nothing else that the folder may hold."""
    for part in PARTS:
        shutil.rmtree(folder / part, ignore_errors=True)
