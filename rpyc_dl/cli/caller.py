"""For whom a command runs: the shell, or a client of the server (`rpyc_dl.server`)."""

from __future__ import annotations

from dataclasses import dataclass

import click

from rpyc_dl.unchanged import store
from rpyc_dl.unchanged.watching import Watch


@dataclass(frozen=True)
class Caller:
    """`watch`: looks on, to keep the executable that is made. `run`: runs a program in the caller's place."""

    watch: Watch | None = None
    run: store.Runner = store.run


def caller() -> Caller:
    """For whom the present command runs."""
    return click.get_current_context().find_object(Caller) or Caller()
