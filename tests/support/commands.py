"""Running the command line in this process, as a user would, with what it printed."""

from __future__ import annotations

import io
import signal
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass

from rpyc_dl.cli import run_command


def heed_signals() -> None:
    """As `preexec_fn`: what a shell starts in the background ignores interrupts, and hands that on."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)


@dataclass(frozen=True)
class Ran:
    """Exit status and both output texts of one command."""

    status: int
    out: str
    err: str


def rpyc(*argv: str) -> Ran:
    """Run `rpyc-dl argv…`."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = run_command(list(argv))
    return Ran(status, out.getvalue(), err.getvalue())
