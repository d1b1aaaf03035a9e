"""`rpyc-dl build`: a module that Python imports."""

from __future__ import annotations

from typing import Any

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import check_options, compiler_options
from rpyc_dl.driver import FOR_DEBUGGER, Options
from rpyc_dl.extension.build import build_module
from rpyc_dl.terminal import Progress


@cli.command()
@click.option("--module", "path", metavar="FILE", required=True, help="The Python file to compile to a module.")
@click.option(
    "--entry",
    "entries",
    metavar="SIGNATURE",
    multiple=True,
    help="A function without annotations to export, as 'f(int, list[float])' (repeatable).",
)
@click.option("-o", "--output", metavar="FOLDER", help="Where the module is written (default: beside FILE).")
@click.option("--keep", metavar="DIR", help="Leave the C sources in DIR.")
@click.option("--rules", metavar="FILE", multiple=True, help="A further rule file (repeatable).")
@click.option("--timings", is_flag=True, help="Print what each stage took, on standard error.")
@compiler_options
@check_options
def build(
    path: str,
    entries: tuple[str, ...],
    output: str | None,
    keep: str | None,
    rules: tuple[str, ...],
    timings: bool,
    **chosen: Any,
) -> None:
    """Compile a Python module to an extension module, which CPython 3.11 and later import.

    Exported are its functions whose parameters all have annotations, and those named by --entry; besides, its
    exceptions and constants.

    \b
      rpyc-dl build --module fast.py                            makes fast.abi3.so and fast.pyi
      rpyc-dl build --module fast.py --entry 'f(int, str)'      exports f, which has no annotations
    """
    progress = Progress()
    if chosen["debug"]:
        chosen |= FOR_DEBUGGER
    try:
        built = build_module(path, entries, Options(rules=rules, **chosen), output, keep, progress)
        for note in built.notes:
            progress.note(note)
    finally:
        if timings:
            progress.print_timings()
