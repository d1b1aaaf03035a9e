"""`rpyc-dl translate`, `run` and `interpret`: the program on its way to C, or through the interpreter."""

from __future__ import annotations

import importlib
import os
import tempfile

import click

from rpyc_dl.cli.caller import caller
from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import (
    check_options,
    compiler_options,
    engine_options,
    interfaces_option,
    measuring_options,
    program_options,
    target_option,
)
from rpyc_dl.driver.translation import STAGES, Translation
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.failures import NO_EXTERNALS
from rpyc_dl.lowering.c.toolchain.finding import find_compiler
from rpyc_dl.lowering.c.toolchain.target import NATIVE, WASM

_ELSEWHERE = "name a folder for temporary files where programs can be run: TMPDIR=FOLDER"


@cli.command()
@program_options(Translation)
@compiler_options
@measuring_options
@check_options
@engine_options
@interfaces_option
@target_option("native", "wasm", "html")
@click.option("-o", "--output", metavar="EXE", help="The executable to write (default: PROG without .py).")
@click.option(
    "--to",
    "language",
    type=click.Choice(["c", "python"]),
    default="c",
    help="python: write the flow graphs back as Python, with what was inferred (default: PROG_flat.py).",
)
@click.option("--stop-after", type=click.Choice(STAGES), default=STAGES[-1], help="Stop after this stage.")
@click.option("--keep", metavar="DIR", help="Leave the C sources in DIR.")
@click.option("--batch", is_flag=True, hidden=True, expose_value=False)
@click.argument("target_args", metavar="[-- ARGS]", nargs=-1, type=click.UNPROCESSED)
def translate(translation: Translation, output: str | None, language: str, stop_after: str, keep: str | None) -> None:
    """Compile PROG to a native executable; ARGS are for its function `target(driver, args)`, if it has one.

    \b
      rpyc-dl translate prog.py                  makes ./prog
      rpyc-dl translate prog.py -o bin/tool      makes bin/tool
      rpyc-dl translate prog.py --timings        says what each stage took
      rpyc-dl translate prog.py -O0              is done soonest; -O3 runs fastest, perhaps
      rpyc-dl translate prog.py --keep c/        leaves the C sources in c/
      rpyc-dl translate prog.py --to python      writes prog_flat.py, for CPython and PyPy
      rpyc-dl translate prog.py --target wasm    makes prog.wasm, for engines that have WASI
      rpyc-dl translate prog.py --target html    makes prog.html, a page that runs it
    """
    if language == "python":
        importlib.import_module("rpyc_dl.flatpython").write_python(
            translation, output or f"{translation.name}_flat.py"
        )
        return
    if translation.options.target == "html" and stop_after == STAGES[-1]:
        importlib.import_module("rpyc_dl.webassembly.page").write_page(translation, output, keep)
        return
    translation.run_to(stop_after, output, keep)
    if stop_after == STAGES[-1] and translation.target is NATIVE:
        _keep(translation, output or translation.name)


@cli.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@program_options(Translation)
@compiler_options
@measuring_options
@check_options
@interfaces_option
@target_option("native", "wasm")
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def run(translation: Translation, args: tuple[str, ...]) -> int:
    """Compile PROG and run it with ARGS.

    Options of rpyc-dl stand before PROG; all that stands behind it is the program's. Ends with its exit status.
    """
    if translation.target is WASM:
        return int(importlib.import_module("rpyc_dl.webassembly.running").run_module(translation, args))
    with tempfile.TemporaryDirectory(prefix="rpyc-dl-") as folder:
        executable = os.path.join(folder, translation.name)
        translation.run_to(STAGES[-1], executable, None)
        _keep(translation, executable)
        status = caller().run(executable, _started(translation), args)
    if status is None:
        raise CompilationError(f"the program cannot be run in {folder}", help=[_ELSEWHERE])
    return status


def _started(translation: Translation) -> str:
    """What the program is started as: the executable beside its source."""
    path = translation.program.path if translation.program else ""
    return os.path.join(os.path.dirname(path) or ".", translation.name)


def _keep(translation: Translation, executable: str) -> None:
    """Keep the executable for the next time, where the command is one that can be served without translating."""
    watch = caller().watch
    if watch is not None and os.path.isfile(executable):
        asks_for_more = translation.source.externals != NO_EXTERNALS  # headers and libraries are not watched
        compiler = None if asks_for_more else find_compiler(translation.options.cc)
        watch.keep(executable, translation.name, _started(translation), compiler)


@cli.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@program_options(Translation)
@check_options
@click.argument("args", nargs=-1, type=click.UNPROCESSED)
def interpret(translation: Translation, args: tuple[str, ...]) -> int:
    """Run PROG with ARGS, its low-level operations interpreted.

    Slow, but every step is checked.
    """
    return translation.interpret_program(list(args))
