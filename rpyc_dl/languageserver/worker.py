"""The process that has the rules loaded, and starts each analysis as a copy (fork) of itself.

It has one thread and no server in it: what is forked from it is whole. The server talks to it in messages: `start
NUMBER` with a descriptor for the connection of the analysis, `kill NUMBER`.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import select
import signal
import socket
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection

from rpyc_dl.collector import freeze

#: What an analysis is: loaded in the worker alone, with the compiler behind it.
ANALYSIS = "rpyc_dl.languageserver.analysis"

#: The longest message.
_LENGTH = 64


def start_worker() -> tuple[socket.socket, int]:
    """The connection to a new worker, and its process. To be called before there are threads."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    sys.stdout.flush()
    process = os.fork()
    if process == 0:
        ours.close()
        _become_worker(theirs)
    theirs.close()
    return ours, process


def _become_worker(control: socket.socket) -> None:
    """Does not return. Standard input and output belong to the server: here they lead elsewhere."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        analysis = importlib.import_module(ANALYSIS)
        analysis.prepare()
        freeze()
        _serve(control, analysis.analyse)
    except KeyboardInterrupt:
        pass
    finally:
        os._exit(0)


def _serve(control: socket.socket, analyse: Callable[[Connection], None]) -> None:
    running: dict[str, int] = {}
    try:
        while True:
            select.select([control], [], [], 1.0 if running else None)
            for number, process in list(running.items()):
                if os.waitpid(process, os.WNOHANG)[0]:
                    del running[number]
            if not select.select([control], [], [], 0)[0]:
                continue
            message, files, _, _ = socket.recv_fds(control, _LENGTH, 1)
            if not message:
                return
            word, _, number = message.decode().partition(" ")
            if word == "start":
                running[number] = _started(control, files[0], analyse)
            elif number in running:
                _kill(running[number])
    finally:
        for process in running.values():
            _kill(process)


def _started(control: socket.socket, descriptor: int, analyse: Callable[[Connection], None]) -> int:
    process = os.fork()
    if process == 0:
        try:
            os.setpgid(0, 0)
            control.close()
            analyse(Connection(descriptor))
        finally:
            os._exit(0)
    with contextlib.suppress(OSError):
        os.setpgid(process, process)  # so does the copy: whoever is first
    os.close(descriptor)
    return process


def _kill(process: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(process, signal.SIGKILL)
