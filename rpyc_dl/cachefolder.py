"""Where things are kept between translations: `$RPYC_DL_CACHE`, or `rpyc-dl` in the user's cache folder (XDG).

`RPYC_DL_CACHE=off` switches caching off, except of compiled things, which go to a temporary folder of the user then.
Everything in the folder can be deleted at any time; entries are written under another name and renamed, so that
processes that run at the same time do no harm. (`datalog/cache.py` stands alone, and follows the same rules.)
"""

from __future__ import annotations

import contextlib
import os
import shutil
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
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "rpyc-dl"
    except RuntimeError:
        return None


def compiled_folder() -> Path:
    """The folder for what has to be in a file to be used at all."""
    return cache_folder() or Path(tempfile.gettempdir()) / f"rpyc-dl-{os.getuid()}"


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
