"""The client's side: have a server run a command line, or start one for the next time."""

from __future__ import annotations

import contextlib
import fcntl
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from rpyc_dl.server.connection import STOP, Message, receive, send
from rpyc_dl.server.place import socket_path
from rpyc_dl.unchanged.store import INTERRUPTED, Runner

#: The commands that load the compiler, and do not go on a conversation with the user.
COMMANDS = ("translate", "run", "build", "check", "interpret", "annotate", "explain", "view", "report")
#: A server that does not answer within so many seconds is left alone. It may be waiting for another client first.
PATIENCE = 3.0
#: So many seconds pass between two starts: who works on this package needs a new server after each change.
BETWEEN_STARTS = 60.0
#: The limits that a copy of the server takes over.
LIMITS = tuple(sorted(name for name in dir(resource) if name.startswith("RLIMIT_")))
#: Signals that end a command, and are for the copy that runs it, too.
_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)


def ask(words: Sequence[str], run: Runner) -> int | None:
    """Have a command line run by a server; its exit status. None where it has to be run here.

    `run(executable, started, args)` runs a program in this process's place (see `unchanged.store.run`). Where there
    is no server, one is started for the next time.
    """
    if not words or words[0] not in COMMANDS:
        return None
    path = socket_path()
    if path is None:
        return None
    with socket.socket(socket.AF_UNIX) as connection:
        try:
            connection.settimeout(PATIENCE)
            connection.connect(os.fspath(path))
        except OSError:
            start(path)
            return None
        try:
            return _converse(connection, words, run)
        except KeyboardInterrupt:  # before it was passed on; the server ends the copy of a client that is gone
            return _interrupted()
        except OSError:
            return None


def _converse(connection: socket.socket, words: Sequence[str], run: Runner) -> int | None:
    folder = os.open(".", os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        send(connection, _request(words), (0, 1, 2, folder))
    finally:
        os.close(folder)
    answer = receive(connection)
    process = answer.get("process") if answer else None
    if not isinstance(process, int):
        return None
    connection.settimeout(None)
    with _passing_signals_on(process) as passed:
        send(connection, {"go": True})
        answer = receive(connection)
    if answer is None and passed:
        return _interrupted()
    if answer and "run" in answer:
        executable, started, args = answer["run"]
        send(connection, {"status": run(executable, started, tuple(args))})
        answer = receive(connection)
    status = answer.get("status") if answer else None
    return status if isinstance(status, int) else None


def _interrupted() -> int:
    print("interrupted", file=sys.stderr)
    return INTERRUPTED


def _request(words: Sequence[str]) -> Message:
    umask = os.umask(0o77)
    os.umask(umask)
    return {
        "words": list(words),
        "argv": sys.argv,
        "path": sys.path,
        "environment": dict(os.environ),
        "umask": umask,
        "limits": {name: resource.getrlimit(getattr(resource, name)) for name in LIMITS},
        "processors": sorted(os.sched_getaffinity(0)),
        "priority": os.getpriority(os.PRIO_PROCESS, 0),
    }


@contextmanager
def _passing_signals_on(process: int) -> Iterator[list[int]]:
    """Meanwhile, what is sent to this process reaches the group of `process` as well: it belongs to no terminal.

    Gives the signals to end that have come.
    """
    passed: list[int] = []
    handlers: dict[int, Any] = {}

    def to_all(number: int) -> None:
        with contextlib.suppress(OSError):
            os.killpg(process, number)

    def end(number: int, _frame: FrameType | None) -> None:
        passed.append(number)
        to_all(number)
        if number != signal.SIGINT:
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)

    def stop(_number: int, _frame: FrameType | None) -> None:
        to_all(signal.SIGSTOP)
        os.kill(os.getpid(), signal.SIGSTOP)

    def go_on(_number: int, _frame: FrameType | None) -> None:
        to_all(signal.SIGCONT)

    wanted: dict[int, Any] = {**dict.fromkeys(_ENDING, end), signal.SIGTSTP: stop, signal.SIGCONT: go_on}
    for number, handler in wanted.items():
        if signal.getsignal(number) != signal.SIG_IGN:
            handlers[number] = signal.signal(number, handler)
    try:
        yield passed
    finally:
        for number, before in handlers.items():
            signal.signal(number, before)


def start(path: Path) -> None:
    """Start a server that outlives this process, unless one is starting already. It is no error where none can be."""
    if is_starting(path) or not _has_waited(path.with_name("server-started")):
        return
    flags: list[str] = subprocess._args_from_interpreter_flags()  # type: ignore[attr-defined]
    with contextlib.suppress(OSError), open(os.devnull, "r+b") as nothing:
        subprocess.Popen(
            [sys.executable, *flags, "-c", _START.format(sys.path), "serve", "--socket", os.fspath(path)],
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            start_new_session=True,
        )


#: What a server's Python runs: it finds the same modules as this one.
_START = "import sys; sys.path[:] = {!r}; from rpyc_dl.cli import main; main(sys.argv[1:])"


def stop(path: Path) -> None:
    """Have the server at a socket end; one that does not answer loses its socket. It is no error if there is none."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(os.fspath(path))
        send(connection, STOP)
        while receive(connection) is not None:
            pass
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _has_waited(stamp: Path) -> bool:
    """Whether no server has been started for a while; from now on one has."""
    with contextlib.suppress(OSError):
        if 0 <= time.time() - stamp.stat().st_mtime < BETWEEN_STARTS:
            return False
    stamp.touch()
    return True


def is_starting(path: Path) -> bool:
    """Whether a server holds the lock of a socket: it starts, or is there."""
    try:
        with open(f"{path}.lock", "rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False
