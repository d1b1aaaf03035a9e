"""`rpyc-dl python`: a program under CPython, with the package `rpython` that a translation provides."""

from __future__ import annotations

import os
import subprocess
import sys

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.errors import UsageError


@cli.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.argument("program", metavar="PROG")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def python(program: str, args: tuple[str, ...]) -> int:
    """Run PROG with ARGS under CPython, untranslated.

    A program that imports `rpython` finds the package there as it does when it is translated. Ends with the program's
    exit status.
    """
    if not os.path.isfile(program):
        raise UsageError(f"there is no file {program}")
    sys.stdout.flush()
    # safe: the current folder may have an `ast.py` of its own
    command = [sys.executable, "-P", "-m", "rpyc_dl.rpython.running", program, *args]
    status = subprocess.run(command, check=False).returncode
    return status if status >= 0 else 128 - status
