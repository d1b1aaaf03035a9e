"""A cache of what is made from rule files: parsed files, checked programs, compiled rules.

Entries are named by the hash of what they were made from, of this package's own sources and of the Python version.
They hold marshalled plain data and code objects only. A damaged entry is the same as none; a folder that cannot
be written to is no error. `RPYC_DL_CACHE` names another folder, or is `off`.
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

MOST_ENTRIES = 500
HEADER = b"rpyc-dl datalog cache 1\n"
MADE_BY = ("grammar.lark", "parser.py", "syntax.py", "stored_syntax.py", "checker.py", "check_types.py",
           "check_bindings.py", "check_warnings.py", "strata.py", "codegen.py", "plan.py", "compiler.py")  # fmt: skip
"""The sources of ours that decide what entries look like."""


def folder() -> Path | None:
    """Where entries are, or None where caching is switched off."""
    given = os.environ.get("RPYC_DL_CACHE")
    if given == "off":
        return None
    if given:
        return Path(given) / "datalog"
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "rpyc-dl" / "datalog"
    except RuntimeError:  # no home folder
        return None


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
    here = Path(__file__).parent
    stamps = [f"{sys.implementation.cache_tag} {MAGIC_NUMBER!r} {here}"]
    for name in MADE_BY:
        with contextlib.suppress(OSError):
            status = (here / name).stat()
            stamps.append(f"{name} {status.st_size} {status.st_mtime_ns}")
    return "\n".join(stamps).encode()


def load(name: str) -> Any:
    """The entry's data, or None."""
    where = folder()
    if where is None:
        return None
    try:
        data = (where / name).read_bytes()
    except OSError:
        return None
    start = len(HEADER) + 4
    if not data.startswith(HEADER) or data[len(HEADER) : start] != _checksum(data[start:]):
        return None
    try:
        return marshal.loads(memoryview(data)[start:])
    except (ValueError, TypeError, EOFError):
        return None


def _checksum(payload: bytes) -> bytes:
    return zlib.crc32(payload).to_bytes(4, "little")


def save(name: str, value: Any) -> None:
    """Writes an entry: whole or not at all."""
    where = folder()
    if where is None:
        return
    payload = marshal.dumps(value)
    with contextlib.suppress(OSError):
        where.mkdir(parents=True, exist_ok=True)
        temporary = where / f".new-{os.getpid()}-{name}"
        try:
            temporary.write_bytes(HEADER + _checksum(payload) + payload)
            os.replace(temporary, where / name)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        _prune(where)


def _prune(where: Path) -> None:
    """Removes the entries written longest ago when there are too many."""
    entries = [entry for entry in os.scandir(where) if entry.is_file()]
    if len(entries) <= MOST_ENTRIES:
        return
    entries.sort(key=lambda entry: entry.stat().st_mtime)
    for entry in entries[: len(entries) - MOST_ENTRIES // 2]:
        with contextlib.suppress(OSError):
            os.unlink(entry.path)
