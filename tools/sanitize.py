"""The acceptance suite under sanitizers in the compiled code, each case in a translation: `make sanitize-all`.

    python tools/sanitize.py FOLDER [--gc ref] [--stress] [--plain] [--warnings] [--cc clang] [-- arguments of run.py]

FOLDER holds the suite's `run.py`, which imports this module as its `--api`: `compile` stands for `rpyc_dl.compile`.
`--plain` leaves the sanitizers out (libgc scans memory that they forbid), `--warnings` has every warning end a
compilation, `--stress` sets `RPYC_DL_GC=stress`.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rpyc_dl import RPythonError, annotate, interpret
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.compiler import Options
from rpyc_dl.lowering.c.toolchain.finding import find_compiler
from rpyc_dl.lowering.run.compiledfunctions import Library

__all__ = ["RPythonError", "annotate", "compile", "interpret"]

#: Where the arguments of the command are handed on to the processes of `run.py`.
SETTING = "RPYC_DL_SANITIZE"


def compile(func: Callable[..., Any], argtypes: Sequence[Any]) -> Callable[..., Any]:
    """`rpyc_dl.compile` with the options that the command was given."""
    chosen = _parser().parse_args(shlex.split(os.environ.get(SETTING, ".")))
    typed = Translation(func, argtypes).typed
    library = Library(typed, [typed.entry])
    library.backend.transform()
    options = Options(
        cc=f"env -u LD_PRELOAD {shlex.join(find_compiler(chosen.cc))}",
        gc=chosen.gc,
        optimize="2" if chosen.plain else "1",
        sanitize=not chosen.plain,
        warnings=chosen.warnings,
    )
    return library.load(options)[0]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--gc", default="marksweep")
    parser.add_argument("--cc")
    for flag in ("--stress", "--plain", "--warnings"):
        parser.add_argument(flag, action="store_true")
    return parser


def _sanitizer_libraries(command: list[str]) -> str:
    """What has to be loaded before Python, whose own executable knows nothing of sanitizers."""
    found = []
    for name in ("libasan.so", "libubsan.so"):
        done = subprocess.run([*command, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
        found.append(done.stdout.strip())
    return ":".join(found)


def main() -> int:
    """Run the suite; its exit status."""
    end = sys.argv.index("--") if "--" in sys.argv else len(sys.argv)
    chosen = _parser().parse_args(sys.argv[1:end])
    environment = dict(os.environ)
    environment[SETTING] = shlex.join(sys.argv[1:end])
    if chosen.stress:
        environment["RPYC_DL_GC"] = "stress"
    if not chosen.plain:
        environment["LD_PRELOAD"] = _sanitizer_libraries(find_compiler(chosen.cc))
        environment["ASAN_OPTIONS"] = "detect_leaks=0"  # the collector's memory is not given back at the end
        environment["UBSAN_OPTIONS"] = "print_stacktrace=1"
    command = [sys.executable, "run.py", "--api", "sanitize", "--api-path", str(Path(__file__).parent.resolve())]
    return subprocess.run(
        [*command, "--mode", "compile", *sys.argv[end + 1 :]], cwd=chosen.folder, env=environment
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
