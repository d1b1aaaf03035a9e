"""Makes a copy of the server look like the client to the command that runs in it."""

from __future__ import annotations

import importlib
import io
import os
import random
import resource
import signal
import sys
import time

from rpyc_dl.server.connection import Message

#: The files that come with a request: the standard streams and the current folder.
FILES = 4


def take_over(request: Message, files: list[int]) -> None:
    """Take over the client's standard streams (the first three of `files`), folder (the last one), environment,
    limits, module search path and arguments. Raises OSError or ValueError where that cannot be."""
    folder = files.pop()
    for descriptor, file in enumerate(files):
        os.dup2(file, descriptor, inheritable=True)
        os.close(file)
    os.fchdir(folder)
    os.close(folder)
    os.environ.clear()
    os.environ.update(request["environment"])
    time.tzset()
    os.umask(request["umask"])
    _take_over_limits(request)
    sys.argv[:], sys.path[:] = request["argv"], request["path"]
    importlib.invalidate_caches()
    random.seed()
    _renew_streams()
    for number in (signal.SIGTERM, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def _take_over_limits(request: Message) -> None:
    for name, (soft, hard) in request["limits"].items():
        number = getattr(resource, name)
        if resource.getrlimit(number) != (soft, hard):
            resource.setrlimit(number, (soft, hard))
    if sorted(os.sched_getaffinity(0)) != request["processors"]:
        os.sched_setaffinity(0, request["processors"])
    if os.getpriority(os.PRIO_PROCESS, 0) != request["priority"]:
        os.setpriority(os.PRIO_PROCESS, 0, request["priority"])


def _renew_streams() -> None:
    """Make the standard streams of Python anew: what they are decides whether they are sought in, and when they are
    written. The encoding is the one that client and server have in common."""
    unbuffered = bool(os.environ.get("PYTHONUNBUFFERED"))
    for name, descriptor, mode, errors in (
        ("stdin", 0, "r", sys.stdin.errors),
        ("stdout", 1, "w", "backslashreplace"),
        ("stderr", 2, "w", "backslashreplace"),
    ):
        encoding = getattr(sys, name).encoding
        stream = open(descriptor, mode, encoding=encoding, errors=errors, closefd=False)  # noqa: SIM115
        if isinstance(stream, io.TextIOWrapper) and mode == "w":
            at_once = descriptor == 2 or os.isatty(descriptor)
            stream.reconfigure(line_buffering=at_once, write_through=unbuffered)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
