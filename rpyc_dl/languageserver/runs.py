"""The analyses of one program, as the server sees them: one that is under way, and the last one that is finished.

A change of the text ends the analysis under way and starts another, when nothing has changed for a moment; meanwhile
the last finished one answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import socket
import threading
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from multiprocessing.connection import Connection
from typing import Any

from rpyc_dl.languageserver.linemap import LineMap
from rpyc_dl.languageserver.snapshot import (
    WAITING,
    Answer,
    Begun,
    Early,
    Facts,
    FileFacts,
    Findings,
    Lens,
    Lenses,
    Question,
    Request,
    Stuck,
)

#: Seconds after the last change before an analysis starts.
PAUSE = 0.05
#: Seconds that an analysis may take longer than it was told, before it is ended from outside.
GRACE = 2.0


class Stage(Enum):
    """What `Program` tells besides the messages of its analyses."""

    STARTED = 1
    ENDED = 2


class Worker:
    """The process that starts analyses."""

    def __init__(self, control: socket.socket) -> None:
        self._control = control
        self._numbers = itertools.count(1)

    def start(self) -> tuple[int, Connection]:
        """A new analysis: its number, and the connection to it. OSError where the worker is gone."""
        ours, theirs = socket.socketpair()
        number = next(self._numbers)
        try:
            socket.send_fds(self._control, [f"start {number}".encode()], [theirs.fileno()])
        finally:
            theirs.close()
        return number, Connection(ours.detach())

    def kill(self, number: int) -> None:
        """End an analysis, whatever it does."""
        with contextlib.suppress(OSError):
            self._control.send(f"kill {number}".encode())


class Run:
    """One analysis. `told` gets its messages, and None when it has ended, in the server's loop."""

    def __init__(self, worker: Worker, request: Request, told: Callable[[Run, Any], None]) -> None:
        self.worker = worker
        self.texts = request.texts
        self._told = told
        self._loop = asyncio.get_running_loop()
        self._answers: dict[int, asyncio.Future[str]] = {}
        self._known: dict[tuple[str, tuple[Any, ...]], asyncio.Future[str]] = {}
        self.number, self._connection = worker.start()
        self._connection.send(request)
        self._seconds = request.seconds * WAITING + GRACE
        self._timer: asyncio.TimerHandle | None = None
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            try:
                message = self._connection.recv()
            except (EOFError, OSError):
                message = None
            with contextlib.suppress(RuntimeError):  # the loop is closed
                self._loop.call_soon_threadsafe(self._receive, message)
            if message is None:
                return

    def _receive(self, message: Any) -> None:
        if isinstance(message, Answer):
            waiting = self._answers.pop(message.number, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message.text)
            return
        if isinstance(message, Begun):
            self._timer = self._loop.call_later(self._seconds, self._too_long)
            return
        self._told(self, message)
        if message is None:
            self._forget()

    def finished(self) -> None:
        """The analysis is through: it may take all the time now."""
        if self._timer is not None:
            self._timer.cancel()

    def _too_long(self) -> None:
        self._told(self, Stuck(None))
        self.end()

    def end(self) -> None:
        """Kill it."""
        self.finished()
        self.worker.kill(self.number)

    def _forget(self) -> None:
        self.finished()
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_result("")
        self._connection.close()

    async def ask(self, what: str, about: tuple[Any, ...], seconds: float) -> str | None:
        """The answer of the finished analysis; None where it takes longer: then it is there the next time."""
        future = self._known.get((what, about))
        if future is None:
            future = self._known[what, about] = self._loop.create_future()
            self._answers[len(self._known)] = future
            try:
                self._connection.send(Question(len(self._known), what, about))
            except OSError:
                future.set_result("")
        done, _ = await asyncio.wait([future], timeout=seconds)
        return future.result() if done else None


class Program:
    """A program that is watched. `changed` is called with it when something new is known."""

    def __init__(self, path: str, entry: str | None, worker: Worker, changed: Callable[[Program, Any], None]) -> None:
        self.path = path
        self.entry = entry
        self.worker = worker
        self.seconds = 30.0
        self.folder = os.path.dirname(path)
        self.findings: Findings | Stuck | None = None
        self.found_in: dict[str, str] = {}  # the texts that the findings are about
        self.early: Early | None = None
        self.early_in: dict[str, str] = {}  # likewise
        self.reached: frozenset[tuple[str, str]] = frozenset()
        self.files: set[str] = {path}
        self.facts: dict[str, FileFacts] = {}
        self.lenses: dict[str, list[Lens]] = {}
        self._changed = changed
        self._running: Run | None = None
        self._resident: Run | None = None
        self._pause: asyncio.TimerHandle | None = None

    def analyse(self, texts: Callable[[], dict[str, str]], pause: float = PAUSE) -> None:
        """Start an analysis when nothing has changed for a moment; what is under way is about an old text."""
        if self._pause is not None:
            self._pause.cancel()
        self._pause = asyncio.get_running_loop().call_later(pause, lambda: self._start(texts()))

    def _start(self, texts: dict[str, str]) -> None:
        if self._running is not None:
            self._running.end()
        before = self.found_in if isinstance(self.findings, Findings) else {}
        request = Request(self.path, self.entry, texts, self.folder, self.seconds, before, self.reached)
        self._running = Run(self.worker, request, self._told)
        self._changed(self, Stage.STARTED)

    def _told(self, run: Run, message: Any) -> None:
        if run not in (self._running, self._resident):
            return
        if message is None:
            if run is self._running:
                self._changed(self, Stage.ENDED)
            self._running = None if run is self._running else self._running
            self._resident = None if run is self._resident else self._resident
            return
        if isinstance(message, Findings):
            if message.files:
                self.files = {self.path, *map(os.path.realpath, message.files)}
            else:
                run.finished()
        if isinstance(message, Early):
            self.early, self.early_in = message, run.texts
        elif isinstance(message, Findings | Stuck):
            self.findings, self.found_in = message, run.texts
            self.early = None
        elif isinstance(message, Facts):
            run.finished()
            facts = {os.path.realpath(name): facts for name, facts in message.files.items()}
            if not message.accepted:
                _keep_hints(self.facts, facts)
            self.facts, self.reached = facts, message.reached
            self.lenses = {name: facts.lenses for name, facts in self.facts.items()}
            self._stays(run)
        elif isinstance(message, Lenses):
            self.lenses = {os.path.realpath(name): lenses for name, lenses in message.files.items()}
        self._changed(self, message)

    def _stays(self, run: Run) -> None:
        if self._resident is not None and self._resident is not run:
            self._resident.end()
        self._resident = run
        self._running = None if self._running is run else self._running

    async def ask(self, what: str, about: tuple[Any, ...], seconds: float) -> str | None:
        """What the last finished analysis says."""
        return await self._resident.ask(what, about, seconds) if self._resident is not None else ""

    def end(self) -> None:
        """Forget the program."""
        if self._pause is not None:
            self._pause.cancel()
        for run in (self._running, self._resident):
            if run is not None:
                run.end()
        self._running = self._resident = None
        self._changed(self, Stage.ENDED)


def _keep_hints(old: dict[str, FileFacts], new: dict[str, FileFacts]) -> None:
    """While a program has errors, the types that were inferred before stand where the lines are the same."""
    for name, facts in new.items():
        if name in old:
            lines = LineMap(old[name].lines, facts.lines).new
            facts.hints = [replace(hint, line=lines[hint.line]) for hint in old[name].hints if hint.line in lines]
