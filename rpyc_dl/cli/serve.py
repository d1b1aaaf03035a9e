"""`rpyc-dl serve`: the process that has all of this loaded, and runs commands for others."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.running import obey
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import UsageError
from rpyc_dl.server import place
from rpyc_dl.server.client import is_starting
from rpyc_dl.server.client import stop as ask_to_end
from rpyc_dl.server.process import IDLE, Server, sole_server
from rpyc_dl.unchanged.request import requested
from rpyc_dl.unchanged.store import Runner
from rpyc_dl.workouts.translated import everyday


@cli.command()
@click.option("--socket", metavar="PATH", type=click.Path(path_type=Path), hidden=True)
@click.option(
    "--idle",
    metavar="SECONDS",
    type=click.FloatRange(0),
    default=IDLE,
    show_default=True,
    help="End when nobody has asked for anything for so long.",
)
@click.option("--stop", is_flag=True, help="End the server that is there.")
@click.option("--status", is_flag=True, help="Say whether there is one.")
def serve(socket: Path | None, idle: float, stop: bool, status: bool) -> int:
    """Stay, with everything loaded, and run the commands of others.

    The first command that needs one starts a server by itself, which ends when it is idle: `RPYC_DL_SERVER=off`
    wants none. Commands that it runs do what they do without it, sooner.
    """
    path = socket or place.socket_path()
    if path is None:
        raise UsageError(
            "no server can be had", help=["it is switched off by RPYC_DL_SERVER or CI, or there is no cache"]
        )
    if stop:
        ask_to_end(path)
        return 0
    if status:
        there = is_starting(path)
        click.echo("a server is there" if there else "there is no server")
        return 0 if there else 1
    with sole_server(path) as alone:
        if not alone:
            raise UsageError("there is a server already", help=["rpyc-dl serve --stop   ends it"])
        _warm_up()
        with contextlib.suppress(OSError):
            os.chdir("/")
        Server(path, _run, idle).serve()
    return 0


def _run(words: list[str], run: Runner) -> int:
    return obey(words, *requested(words), run)


def _warm_up() -> None:
    """Load everything, by translating something."""
    cli.every_command()
    _ = Translation(everyday, [list[str]]).source
