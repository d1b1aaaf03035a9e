"""The runtime and the helpers of usual programs as object files in the wheel: a first run need not compile them.

They were made when the wheel was built (`tools/wheel.py`), of the same sources and with the same flags, by the C
compiler of that machine. What another compiler makes for the same platform can be linked with them, so that they go
into the cache under the name of the compiler at hand, as if it had made them. They count for the plain compilers of
this machine only (`suits`): one that has settings, or compiles for another machine or C library, makes its own.
"""

from __future__ import annotations

import functools
import marshal
import os
import re
import subprocess
import tempfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rpyc_dl.cachefolder import store_sealed
from rpyc_dl.lowering.c.apart.objects import ObjectStore
from rpyc_dl.ownership import read_own

PATH = Path(__file__).with_name("shipped.marshal")

#: By their key (sources and flags): object files, each with the pieces that are in it (`separate.py`).
Objects = dict[str, list[tuple[list[str], bytes]]]

#: Names of compilers that compile for the machine and the C library that they run on.
_PLAIN = re.compile(r"(gcc|clang|cc)(-\d+)?")


def written(objects: Objects) -> bytes:
    """The content of the file; what is in it counts on machines like this one."""
    return marshal.dumps((_machine(), _libc(), zlib.compress(marshal.dumps(objects, 4), 9)), 4)


def suits(command: Sequence[str]) -> bool:
    """Whether object files for this machine suit what a compiler makes, as far as its name and platform say."""
    if len(command) != 1 or not _PLAIN.fullmatch(os.path.basename(command[0])) or _libc() is None:
        return False
    return _output([*command, "-dumpmachine"]).startswith(f"{_machine()}-")


def makes_shippable(command: Sequence[str]) -> bool:
    """Whether what the compiler makes can be linked everywhere: into executables at any address, too."""
    return suits(command) and "__PIE__" in _output([*command, "-dM", "-E", "-xc", os.devnull])


def entries(key: str, command: Sequence[str]) -> list[tuple[list[str], bytes]]:
    """The object files with this key that may stand for what a compiler would make; none where it should do so."""
    found = _shipped().get(key, [])
    return found if found and suits(command) else []


def seed_object(key: str, command: Sequence[str], target: Path) -> bool:
    """Put the one object file with this key into its place in the cache. Whether there is one, and room for it."""
    for _pieces, data in entries(key, command):
        with suppress(OSError), tempfile.TemporaryDirectory(prefix="rpyc-dl-") as folder:
            store_sealed(_file(folder, data), target)
            return True
    return False


def seed_store(key: str, command: Sequence[str], store: ObjectStore) -> None:
    """Put the object files with this key into a store that has none yet."""
    with suppress(OSError), tempfile.TemporaryDirectory(prefix="rpyc-dl-") as folder:
        for pieces, data in entries(key, command):
            store.keep(frozenset(pieces), _file(folder, data))


def _file(folder: str, data: bytes) -> Path:
    path = Path(folder) / "shipped.o"
    path.write_bytes(data)
    return path


@functools.cache
def _shipped() -> Objects:
    data = read_own(PATH)
    if data is None:
        return {}
    machine, least, packed = marshal.loads(data)
    libc = _libc()
    if machine != _machine() or least is None or libc is None or libc < least:
        return {}
    objects: Objects = marshal.loads(zlib.decompress(packed))
    return objects


def _machine() -> str:
    return os.uname().machine


def _libc() -> tuple[int, ...] | None:
    """The version of the GNU C library, None where there is another. A later one has all that an earlier one has."""
    with suppress(AttributeError, ValueError, OSError):
        name, _, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").partition(" ")
        if name == "glibc":
            return tuple(int(part) for part in version.split("."))
    return None


def _output(command: Sequence[str]) -> str:
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False, errors="replace").stdout
    except OSError:
        return ""
