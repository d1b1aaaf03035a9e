"""The server: waits for clients, and runs each one's command line in a copy of itself."""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rpyc_dl.server.client import stop
from rpyc_dl.server.connection import STOP, Message, receive, receive_with_files, send
from rpyc_dl.server.place import outdated
from rpyc_dl.server.takeover import FILES, take_over
from rpyc_dl.unchanged.store import Runner

#: After so many seconds without a client the server ends.
IDLE = 300.0
#: A client has so many seconds to say what it wants.
PATIENCE = 2.0

#: Runs a command line: its exit status. The second argument takes the place of `unchanged.store.run`.
Command = Callable[[list[str], Runner], int]


@contextmanager
def sole_server(path: Path) -> Iterator[bool]:
    """Whether this is the only server of the socket, for as long as the body runs."""
    with open(f"{path}.lock", "ab") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        try:
            yield True
        finally:
            os.unlink(lock.name)


class Server:
    """Listens at `path` until `idle` seconds have gone by without a client. `run` runs a command line."""

    def __init__(self, path: Path, run: Command, idle: float = IDLE) -> None:
        self.path = path
        self.run = run
        self.idle = idle
        #: Of each copy the descriptor of its client's connection. Copy and server share what it stands for, its
        #: blocking mode as well: the server leaves that alone, as a `socket.dup()` would not.
        self._copies: dict[int, int] = {}
        self._forsaken: set[int] = set()
        self._stopped = False

    def serve(self) -> None:
        """Do so."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        with socket.socket(socket.AF_UNIX) as listening, _woken_by_children() as wake:
            for old in outdated(self.path):
                stop(old)
            self.path.unlink(missing_ok=True)
            listening.bind(os.fspath(self.path))
            try:
                listening.listen(16)
                self._loop(listening, wake)
            finally:
                self.path.unlink(missing_ok=True)

    def _loop(self, listening: socket.socket, wake: int) -> None:
        last = time.monotonic()
        while self._copies or (not self._stopped and time.monotonic() < last + self.idle):
            events = select.poll()
            events.register(listening, select.POLLIN)
            events.register(wake, select.POLLIN)
            for process, descriptor in self._copies.items():
                if process not in self._forsaken:
                    events.register(descriptor, select.POLLRDHUP)
            left = None if self._copies else max(0.0, last + self.idle - time.monotonic()) * 1000
            ready = {descriptor for descriptor, _ in events.poll(left)}
            if wake in ready:
                os.read(wake, 1024)
            self._end_forsaken(ready)
            self._bury()
            if listening.fileno() in ready:
                connection, _address = listening.accept()
                self._welcome(connection, listening)
            if ready:
                last = time.monotonic()

    def _end_forsaken(self, ready: set[int]) -> None:
        """End the copies whose clients are gone."""
        for process, descriptor in self._copies.items():
            if descriptor in ready:
                self._forsaken.add(process)
                with contextlib.suppress(OSError):
                    os.killpg(process, signal.SIGKILL)

    def _bury(self) -> None:
        while self._copies:
            process, _status = os.waitpid(-1, os.WNOHANG)
            if not process:
                return
            self._forsaken.discard(process)
            descriptor = self._copies.pop(process, None)
            if descriptor is not None:
                os.close(descriptor)

    # -- a client -------------------------------------------------------------------------------

    def _welcome(self, connection: socket.socket, listening: socket.socket) -> None:
        """Have the client's command run in a copy, if it is the user's and says what it wants."""
        files: list[int] = []
        try:
            connection.settimeout(PATIENCE)
            if not _is_own_user(connection):
                return
            request, files = receive_with_files(connection, FILES)
            self._stopped |= request == STOP
            if request is None or len(files) != FILES or threading.active_count() > 1:
                return
            process = os.fork()
            if not process:
                self._become(connection, listening, request, files)
            with contextlib.suppress(OSError):
                os.setpgid(process, process)  # so does the copy: whoever is first
            self._copies[process] = connection.detach()
        except OSError:
            return
        finally:
            connection.close()
            for file in files:
                os.close(file)

    def _become(
        self, connection: socket.socket, listening: socket.socket, request: Message, files: list[int]
    ) -> None:
        """The copy: runs the command, tells the client its status, and ends."""
        status = 1
        try:
            os.setpgid(0, 0)
            signal.set_wakeup_fd(-1)
            listening.close()
            for other in self._copies.values():
                os.close(other)
            take_over(request, files)
            status = self._obey(connection, request)
        except (OSError, ValueError, KeyError, TypeError):
            pass
        finally:
            os._exit(status)

    def _obey(self, connection: socket.socket, request: Message) -> int:
        send(connection, {"process": os.getpid()})
        answer = receive(connection)
        if not answer or not answer.get("go"):
            return 1
        connection.settimeout(None)

        def run_there(executable: str, started: str, args: tuple[str, ...]) -> int | None:
            send(connection, {"run": [executable, started, list(args)]})
            answer = receive(connection)
            status = answer.get("status") if answer else None
            return status if isinstance(status, int) else None

        status = self.run(request["words"], run_there)
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        send(connection, {"status": status})
        return status


def _is_own_user(connection: socket.socket) -> bool:
    size = struct.calcsize("3i")
    _process, user, _group = struct.unpack("3i", connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size))
    return bool(user == os.geteuid())


@contextmanager
def _woken_by_children() -> Iterator[int]:
    """A descriptor that can be read when a child has ended."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    before = signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    try:
        yield reading
    finally:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, before)
        os.close(reading)
        os.close(writing)
