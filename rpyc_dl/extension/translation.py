"""What modules for Python and libraries for C have in common: a module that is loaded, its functions, options."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from rpyc_dl.config import configured
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import UsageError
from rpyc_dl.extension.signatures import Exported
from rpyc_dl.extension.sources import dotted_name, source_first
from rpyc_dl.loader import Program, load_module
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.terminal import Progress


def start() -> None:
    """What runs before the first call: the compiler puts here what has to be done once."""


class LoadedModule:
    """A module that was imported to be compiled. Raises UsageError, ImportFailed."""

    def __init__(self, path: str, options: Options | None = None, progress: Progress | None = None) -> None:
        self.path = path
        self.progress = progress or Progress(visible=False)
        self._given = options or Options()
        name, folder = dotted_name(Path(path))
        with self.progress.stage("load"), source_first():
            self.file, self.module, self._carried = load_module(path, name, str(folder))
        self.name = Path(self.file.path).stem

    def require_functions(self, exported: Exported) -> None:
        """Raise UsageError where there is no function to export."""
        if not exported.functions:
            help = ["annotate the parameters of a function, or name one: --entry 'f(int, list[float])'"]
            raise UsageError(f"{self.path} has no function to export", help=[*exported.notes, *help])

    @property
    def ints_grow(self) -> bool:
        """Whether ints grow (`--ints=exact`)."""
        return (self._given.ints or configured(self.file.path).ints) == "exact"

    def translate(self, calls: Sequence[tuple[Callable[..., Any], Sequence[Any]]]) -> Translation:
        """The translation of functions that are called from outside, each with the types of its arguments."""
        project, given = configured(self.file.path), self._given
        options = replace(
            given,
            rules=(*project.rules, *given.rules),
            ints=given.ints or project.ints,
            tagging=not given.strict_types,
            tagged_results=True,
        )
        program = Program(self.file.path, self.module, start, takes_argv=False, carried=self._carried, file=self.file)
        return Translation(start, [], options, self.progress, program, calls)


def compiler_options(
    translation: Translation, include: tuple[str, ...] = (), extra: tuple[str, ...] = ()
) -> CompilerOptions:
    """How the C of a translation is compiled for a library."""
    options = translation.options
    return CompilerOptions(
        cc=options.cc,
        gc=options.gc or "marksweep",
        native=options.native,
        optimize=options.optimize,
        debug=False,
        full_debug=options.debug,
        extra=extra,
        ints_grow=translation.result.ints_grow,
        jobs=options.jobs or os.cpu_count() or 1,
        include=include,
    )


def check_folder(path: str, folder: str | None) -> Path:
    """The folder to write into: that of the source, if none is named. Raises UsageError where that cannot be done."""
    where = Path(folder) if folder else Path(path).parent
    if not where.is_dir():
        help = ["-o names a folder; the file in it is called as the module is"] if where.suffix else []
        raise UsageError(f"cannot write into {where}: there is no such folder", help=help)
    if not os.access(where, os.W_OK):
        raise UsageError(f"cannot write into {where}: Permission denied")
    return where
