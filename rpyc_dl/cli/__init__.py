"""The `rpyc-dl` command (design section 9): options in, a Translation asked for the right thing, exit status out.

`running` runs a command line, `group` is the command, `options` what its commands share, `output` what they print;
every other module here defines the commands that its name says. Exit status: 0 done, 1 the program was refused, 2
wrong usage, 3 a bug of ours. `run` and `interpret` end with the program's own status once it runs.

This file is all that is loaded at first: what a command needs is loaded when it is known which one it is.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from typing import Any

from rpyc_dl.unchanged.request import requested
from rpyc_dl.unchanged.store import run, serve

#: Where the names of this package are defined that are not needed by all commands.
_ELSEWHERE = {"cli": "group", "run_command": "running"}


def __getattr__(name: str) -> Any:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    importlib.import_module("rpyc_dl.bytecode")
    return getattr(importlib.import_module(f"{__name__}.{_ELSEWHERE[name]}"), name)


def main(argv: list[str] | None = None) -> None:
    """The entry point of the command: runs it and exits.

    Without taking apart what Python holds, which would take longer than the parting from it is worth.
    """
    _open_closed_streams()
    words = sys.argv[1:] if argv is None else argv
    request, key = requested(words)
    status = serve(request, key) if request is not None else None
    completing = "_RPYC_DL_COMPLETE" in os.environ
    if status is None and not completing:
        status = importlib.import_module("rpyc_dl.server.client").ask(words, run)
    if status is None:
        importlib.import_module("rpyc_dl.bytecode")
        running = importlib.import_module("rpyc_dl.cli.running")
        if completing:
            running.complete()
        status = running.obey(words, request, key)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def _open_closed_streams() -> None:
    """Have standard streams that the parent process closed lead nowhere: no file of ours takes their place."""
    for descriptor, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free: this one
            os.set_inheritable(descriptor, True)
        if getattr(sys, name) is None:
            setattr(sys, name, open(descriptor, "w" if descriptor else "r", closefd=False))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names and source lines may hold what it cannot
