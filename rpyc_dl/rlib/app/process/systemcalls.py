"""What `path_do` is asked for besides files, by number."""

from __future__ import annotations

import importlib

LOCAL_OFFSET, ZONE_CHAR = 14, 15
STAT_FIELD, CHMOD, UTIME, LINK, SYMLINK = 16, 17, 18, 19, 20
SPAWN, PIPE, WAIT, POLL, KILL, TERMINAL_SIZE, IDENTITY = 21, 22, 23, 24, 25, 26, 27
RESOLVE, SOCKET, BIND, CONNECT, LISTEN, ACCEPT = 28, 29, 30, 31, 32, 33
SOCKET_NAME, SET_OPTION, GET_OPTION, SHUTDOWN, SET_BLOCKING = 34, 35, 36, 37, 38
#: Write out what is held back for a descriptor that was opened with the flag `HELD`, which no system has.
FLUSH = 39
HELD = 1 << 40
#: Of these, nothing that is held back is written out before: a new process has it, too, and one that ends loses it.
FORK, BECOME, WAIT_STATUS, DUPLICATE, END = 40, 41, 42, 43, 44
#: A number of a file system, by its place in `OF_FILE_SYSTEM`.
FILE_SYSTEM = 45
#: A character of a name that uname(2) has (the number of the name is above the 16 bits of the index), or 0; fsync(2).
SYSTEM_NAME, SYNCHRONIZE = 46, 47
#: A number of what a process has used, the limits of what it may, another limit; two sockets that are connected.
USAGE, LIMIT, SET_LIMIT, SOCKET_PAIR = 48, 49, 54, 55

#: What a signal does, which of those that are handled has come, waiting for one, timers that send one.
HANDLE, NEXT_SIGNAL, PAUSE, TIMER = 50, 51, 52, 53
#: What a signal may do: as the system has it, nothing, be handled by the program, be the program's interrupt.
DEFAULT, IGNORED, HANDLED, INTERRUPT = 0, 1, 2, 3
#: The signals that have come, where CPython runs what is compiled.
CAME: list[int] = []

#: What a file is, by the number that `STAT_FIELD` is asked with; 16 more: of a link itself.
FIELDS = (
    "st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size",
    "st_atime_ns", "st_mtime_ns", "st_ctime_ns"
)  # fmt: skip
OF_LINK = 16
#: What a file system is, by the number that `FILE_SYSTEM` is asked with.
OF_FILE_SYSTEM = (
    "f_bsize", "f_frsize", "f_blocks", "f_bfree", "f_bavail", "f_files", "f_ffree", "f_favail", "f_flag", "f_namemax",
    "f_fsid",
)  # fmt: skip
#: What `WAIT` answers of a process that has not ended.
RUNNING = 1 << 20
#: What is answered where a call would have to wait, where a connection is on its way, and where a signal came.
AGAIN, IN_PROGRESS, INTERRUPTED = -11, -115, -4
#: Below this is what getaddrinfo(3) says of a name that has no address.
UNRESOLVED = -1024


def answer(text: str, what: int, number: int) -> int:
    """What the system answers, of the meaning that `lowering/runtime/systemcalls.c` gives it; OSError."""
    answers = importlib.import_module("rpyc_dl.rlib.app.process.systemanswers")  # which needs much of the library
    return int(answers.DONE[what](text, number) or 0)
