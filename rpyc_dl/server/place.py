"""Where a server listens, and which processes it may work for: those that Python and the system treat alike."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from rpyc_dl.cachefolder import cache_folder, own_temporary_folder
from rpyc_dl.unchanged.record import PACKAGE, digest_of, fingerprint_at_start
from rpyc_dl.unchanged.request import environment, python

#: Variables that are read once, when Python or a module starts.
_VARIABLES = ("HOME", "TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME", "LANG", "LANGUAGE")
#: What a process sees of the system: files, processes, users, the network, and how much it may use of it.
_NAMESPACES = ("mnt", "pid", "user", "net", "uts", "ipc", "cgroup", "time")


def socket_path() -> Path | None:
    """The path of the socket of the server for processes like this one, in a folder that only the user can write to;
    None where there is no such folder, no cache, or no server is wanted."""
    if not is_wanted() or cache_folder() is None:
        return None
    folder = own_temporary_folder()
    return None if folder is None else folder / f"server-{identity()}-{fingerprint_at_start()[:12]}"


def outdated(path: Path) -> list[Path]:
    """The sockets of servers for the same processes, but of other versions of this package."""
    kind = path.name.rpartition("-")[0]
    return [other for other in path.parent.glob(f"{kind}-*") if other.suffix != ".lock" and other != path]


def is_wanted() -> bool:
    """Whether a server may be used: not in continuous integration, and not where it is switched off."""
    return os.environ.get("RPYC_DL_SERVER", "") != "off" and not os.environ.get("CI")


def identity() -> str:
    """A hash of all that a process has from its start and a copy of another one could not take over."""
    streams = [getattr(stream, "encoding", None) for stream in (sys.stdin, sys.stdout, sys.stderr)]
    user = (os.getresuid(), os.getresgid(), os.getgroups())
    what = (environment(_VARIABLES), python(), streams, user, _namespaces(), PACKAGE)
    return digest_of(repr(what).encode("utf-8", "surrogateescape"))[:20]


def _namespaces() -> list[str]:
    found = []
    for name in _NAMESPACES:
        with contextlib.suppress(OSError):
            found.append(os.readlink(f"/proc/self/ns/{name}"))
    with contextlib.suppress(OSError):
        found.append(Path("/proc/self/cgroup").read_text())
    return found
