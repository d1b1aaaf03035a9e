"""The executables that are kept: each with the record of what it was made of, in one sealed file that can be run."""

from __future__ import annotations

import contextlib
import marshal
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from rpyc_dl.cachefolder import cache_folder, read_sealed, sealed, trim, write_whole
from rpyc_dl.unchanged.record import Record, Seen
from rpyc_dl.unchanged.request import Request

#: The status of a command that was interrupted.
INTERRUPTED = 130
_PART = "unchanged"
_SIZE = 8


#: Runs a program: see `run`.
Runner = Callable[[str, str, tuple[str, ...]], int | None]


class Kept(NamedTuple):
    """An executable in the cache, which is valid."""

    path: Path
    executable: bytes
    record: Record


def find(key: str) -> Kept | None:
    """The executable of this name, if all that it was made of is as it was."""
    path = _path(key)
    data = read_sealed(path) if path else None
    if path is None or data is None:
        return None
    size = int.from_bytes(data[-_SIZE:], "little")
    own, libraries, *others = marshal.loads(data[size:-_SIZE])
    record = Record(own, {name: Seen(*seen) for name, seen in libraries.items()}, *others)
    if not record.holds():
        return None
    return Kept(path, data[:size], record)


def keep(key: str, executable: Path, record: Record) -> None:
    """Put an executable into the cache. Where that cannot be, nothing happens."""
    path = _path(key)
    if path is None:
        return
    libraries = {name: tuple(seen) for name, seen in record.libraries.items()}
    program = executable.read_bytes()
    text = marshal.dumps((record.own, libraries, *record[2:]))
    write_whole(path, sealed(program + text + len(program).to_bytes(_SIZE, "little")), mode=0o700)
    trim()


def _path(key: str) -> Path | None:
    folder = cache_folder()
    return None if folder is None else folder / _PART / key


def serve(request: Request, key: str) -> int | None:
    """Do what is asked for with what is kept; the exit status, None where it has to be translated."""
    kept = find(key)
    if kept is None:
        return None
    if request.command == "run":
        return run(str(kept.path), kept.record.started, request.args)
    return _copy(kept, request.output or kept.record.title)


def run(executable: str, started: str, args: tuple[str, ...]) -> int | None:
    """Run a program; its status as a shell has it. None where the system does not let it be run."""
    sys.stdout.flush()
    try:
        status = subprocess.run([started, *args], executable=executable, check=False).returncode
    except OSError:  # the folder is mounted so that nothing in it is run, or was cleared
        return None
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    return status if status >= 0 else 128 - status


def _copy(kept: Kept, output: str) -> int | None:
    """Write the executable to its place. What stands in the way is left to the translation to tell."""
    folder = os.path.dirname(output) or "."
    try:
        if os.path.exists(output):
            if not os.path.isfile(output) or os.path.islink(output):
                return None
            if any(os.path.exists(path) and os.path.samefile(path, output) for path in _sources(kept.record)):
                return None
        handle, name = tempfile.mkstemp(prefix=".new-", dir=folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(kept.executable)
            os.chmod(name, 0o777 & ~_umask())
            os.replace(name, output)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(name)
    except (OSError, ValueError):
        return None
    return 0


def _sources(record: Record) -> list[str]:
    return [*record.own, *record.libraries]


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
