"""What `path_do` is asked for besides files, by number, and what it does under CPython."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable

(
    LOCAL_OFFSET,
    ZONE_CHAR,
    PIPE,
    START,
    WAIT,
    READY,
    CHMOD,
    SET_TIME,
    SYMLINK,
    COLUMNS,
    KILL,
) = range(14, 25)
#: No descriptor, among the three that are packed into a number.
NONE = 0xFFFF


def answer(texts: str, what: int, number: int) -> int:
    """What the system answers, of the meaning that `lowering/runtime/process.c` gives it; OSError."""
    return int(_DONE[what](texts, number) or 0)


def _local_offset(texts: str, seconds: int) -> int:
    parts = time.localtime(seconds)
    return (parts.tm_gmtoff + 1048576) * 2 + (parts.tm_isdst > 0)


def _zone_char(seconds: str, index: int) -> int:
    name = time.localtime(int(seconds)).tm_zone
    return ord(name[index]) if index < len(name) else 0


def _pipe(texts: str, number: int) -> int:
    reading, writing = os.pipe()
    return reading | writing << 16


def unpacked(descriptors: int) -> list[int]:
    """The three descriptors of a number."""
    return [descriptors >> 16 * i & 0xFFFF for i in range(3)]


def _start(texts: str, descriptors: int) -> int:
    folder, count, *rest = texts.split("\0")
    entries = max(int(count), 0)
    environment = dict(entry.split("=", 1) for entry in rest[:entries]) if int(count) >= 0 else dict(os.environ)
    actions = [(os.POSIX_SPAWN_DUP2, fd, i) for i, fd in enumerate(unpacked(descriptors)) if fd != NONE]
    before = os.getcwd()
    try:
        if folder:
            os.chdir(folder)
        return os.posix_spawnp(rest[entries], rest[entries:], environment, file_actions=actions)
    finally:
        os.chdir(before)


def _wait(texts: str, child: int) -> int:
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code if code >= 0 else 256 - code


def _ready(milliseconds: str, descriptors: int) -> int:
    writing, *reading = unpacked(descriptors)
    limit = int(milliseconds) / 1000 if milliseconds else None
    asked = [fd for fd in reading if fd != NONE], [fd for fd in [writing] if fd != NONE]
    readable, writable, _ = select.select(*asked, [], limit)
    return sum(1 << i for i, fd in enumerate(unpacked(descriptors)) if fd in (readable if i else writable))


def _symlink(texts: str, number: int) -> None:
    target, path = texts.split("\0")
    os.symlink(target, path)


def _columns(texts: str, number: int) -> int:
    try:
        return os.get_terminal_size(1).columns
    except OSError:
        return 0


_DONE: dict[int, Callable[[str, int], int | None]] = {
    LOCAL_OFFSET: _local_offset,
    ZONE_CHAR: _zone_char,
    PIPE: _pipe,
    START: _start,
    WAIT: _wait,
    READY: _ready,
    CHMOD: lambda path, mode: os.chmod(path, mode),
    SET_TIME: lambda path, ns: os.utime(path, ns=(ns, ns)),
    SYMLINK: _symlink,
    COLUMNS: _columns,
    KILL: lambda signal, child: os.kill(child, int(signal)),
}
