"""`rpyc-dl build`: a module that Python imports, or a library that C calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import check_options, compiler_options
from rpyc_dl.driver.options import FOR_DEBUGGER, Options
from rpyc_dl.extension.build import build_module
from rpyc_dl.extension.clib.build import build_library
from rpyc_dl.terminal import Progress


def _source_file(context: click.Context, parameter: click.Parameter, given: str | None) -> str | None:
    """The Python file, which stands right behind its option. Raises BadParameter where another option does."""
    if given is not None and given.startswith("-"):
        raise click.BadParameter(f"the Python file is due right behind it, and there is {given}")
    return given


@cli.command()
@click.option("--module", metavar="FILE", callback=_source_file, help="The Python file to compile to a module.")
@click.option(
    "--c-lib", metavar="FILE", callback=_source_file, help="The Python file to compile to a C library and its header."
)
@click.option("--static", is_flag=True, help="A C library is an archive: libNAME.a.")
@click.option(
    "--entry",
    "entries",
    metavar="SIGNATURE",
    multiple=True,
    help="A function without annotations to export, as 'f(int, list[float])' (repeatable).",
)
@click.option("-o", "--output", metavar="FOLDER", help="Where files are written (default: beside FILE).")
@click.option("--keep", metavar="DIR", help="Leave the C sources in DIR.")
@click.option(
    "--ints",
    type=click.Choice(["words", "exact"]),
    help="words: of 64 bits, beyond which OverflowError is raised; exact: ints grow, as in Python.",
)
@click.option("--rules", metavar="FILE", multiple=True, help="A further rule file (repeatable).")
@click.option("--timings", is_flag=True, help="Print what each stage took, on standard error.")
@compiler_options
@check_options
def build(
    module: str | None,
    c_lib: str | None,
    static: bool,
    entries: tuple[str, ...],
    output: str | None,
    keep: str | None,
    rules: tuple[str, ...],
    timings: bool,
    **chosen: Any,
) -> None:
    """Compile a Python module to an extension module, which CPython 3.11 and later import, or to a library for C.

    Exported are its functions whose parameters all have annotations, and those named by --entry; besides, its
    exceptions and constants.

    \b
      rpyc-dl build --module fast.py                            makes fast.abi3.so and fast.pyi
      rpyc-dl build --module fast.py --entry 'f(int, str)'      exports f, which has no annotations
      rpyc-dl build --c-lib fast.py                             makes libfast.so and fast.h
    """
    if (module is None) == (c_lib is None):
        raise click.UsageError("name one file: --module FILE for a module of Python, or --c-lib FILE for a library")
    if static and c_lib is None:
        raise click.UsageError("--static is for --c-lib: Python imports no archives")
    progress = Progress()
    if chosen["debug"]:
        chosen |= FOR_DEBUGGER
    try:
        options = Options(rules=rules, **chosen)
        for note in _built(module, c_lib, static, entries, options, output, keep, progress):
            progress.note(note)
    finally:
        if timings:
            progress.print_timings()


def _built(
    module: str | None, c_lib: str | None, static: bool, entries: tuple[str, ...], options: Options, *where: Any
) -> Sequence[str]:
    """Build the one or the other; what it does not offer."""
    output, keep, progress = where
    if c_lib is not None:
        return build_library(c_lib, entries, options, output, static, keep, progress).notes
    assert module is not None
    return build_module(module, entries, options, output, keep, progress).notes
