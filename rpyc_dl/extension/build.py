"""From a module's source to `NAME.abi3.so` and `NAME.pyi`: what `rpyc-dl build --module` does."""

from __future__ import annotations

import functools
import os
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rpyc_dl.config import configured
from rpyc_dl.driver import Options, Translation, no_internal_errors
from rpyc_dl.errors import CompilationError, UsageError
from rpyc_dl.extension.module import ModuleExports
from rpyc_dl.extension.signatures import Exported, exported
from rpyc_dl.extension.sources import SUFFIX, dotted_name, source_first
from rpyc_dl.extension.stubfile import stub_file
from rpyc_dl.loader import Program, load_module
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.builtprograms import build_program
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.lowering.c.compiler import writing
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.terminal import Progress


@dataclass(frozen=True)
class Built:
    """What was written: the module itself, and the file with its types. `notes` say what it does not offer."""

    library: Path
    stubs: Path
    notes: Sequence[str]


def start() -> None:
    """What the module runs when it is imported: the compiler puts here what has to be done once."""


class ModuleTranslation:
    """One module on its way to C. Raises UsageError, ImportFailed."""

    def __init__(
        self, path: str, entries: Sequence[str] = (), options: Options | None = None, progress: Progress | None = None
    ) -> None:
        self.progress = progress or Progress(visible=False)
        name, folder = dotted_name(Path(path))
        with self.progress.stage("load"), source_first():
            self.file, self.module, carried = load_module(path, name, str(folder))
        name = Path(self.file.path).stem
        if not (name.isidentifier() and name.isascii()):
            raise UsageError(f"{path} cannot be a module: Python cannot import the name `{name}`")
        self.name = name
        self.exported: Exported = exported(self.module, entries)
        if not self.exported.functions:
            help = ["annotate the parameters of a function, or name one: --entry 'f(int, list[float])'"]
            raise UsageError(f"{path} has no function to export", help=[*self.exported.notes, *help])
        project = configured(self.file.path)
        given = options or Options()
        options = replace(
            given,
            rules=(*project.rules, *given.rules),
            ints=given.ints or project.ints,
            tagging=not given.strict_types,
            tagged_results=True,
        )
        program = Program(self.file.path, self.module, start, takes_argv=False, carried=carried, file=self.file)
        calls = [(each.func, each.argtypes) for each in self.exported.functions]
        self.translation = Translation(start, [], options, self.progress, program, calls)

    @functools.cached_property
    def exports(self) -> ModuleExports:
        """What the module is made of. Raises what refuses the program."""
        typed = self.translation.typed
        with no_internal_errors():
            return ModuleExports.of(self.name, self.module, typed, self.exported)

    def stubs(self) -> str:
        """The text of `NAME.pyi`."""
        return stub_file(self.module, self.exports.wrapped, self.exports, self.translation.result)

    def build(self, folder: Path, keep: Path | None = None) -> Built:
        """Write the module and its stub file into a folder. Raises CompilationError as well."""
        options, exports = self.translation.options, self.exports
        library, stubs = folder / (self.name + SUFFIX), folder / f"{self.name}.pyi"
        with self.progress.stage("source"), no_internal_errors():
            backend = CBackend(self.translation.typed, exports)
            if options.transform:
                backend.transform()
            text = self.stubs()
            source = backend.source(self.name, Layout(line_directives=options.line_directives))
        with self.progress.stage("compile"), no_internal_errors():
            compiler = CompilerOptions(
                cc=options.cc,
                gc=options.gc,
                native=options.native,
                optimize=options.optimize,
                debug=False,
                full_debug=options.debug,
                extra=("-DRPY_EXACT_INTS",) if self.translation.result.ints_grow else (),
                jobs=options.jobs or os.cpu_count() or 1,
                include=(_headers(),),
            )
            build_program(compiler, source, library, keep, shared=True)
            with writing(stubs):
                stubs.write_text(text, encoding="utf-8")
        return Built(library, stubs, self.exported.notes)


def build_module(
    path: str,
    entries: Sequence[str] = (),
    options: Options | None = None,
    folder: str | None = None,
    keep: str | None = None,
    progress: Progress | None = None,
) -> Built:
    """Compile the module at `path`; what is written stands beside it, or in `folder`. C sources stay in `keep`.

    `entries` are signatures such as `f(int, list[float])`. Raises RPythonError for what cannot be compiled.
    """
    where = Path(folder) if folder else Path(path).parent
    if not where.is_dir():
        raise UsageError(f"cannot write into {where}: there is no such folder")
    if not os.access(where, os.W_OK):
        raise UsageError(f"cannot write into {where}: Permission denied")
    translation = ModuleTranslation(path, entries, options, progress)
    return translation.build(where, Path(keep) if keep else None)


def _headers() -> str:
    """The folder of Python.h."""
    folder = sysconfig.get_path("include")
    if not Path(folder, "Python.h").is_file():
        raise CompilationError(
            f"there is no Python.h in {folder}: an extension module cannot be compiled",
            help=["Debian and Ubuntu: apt install python3-dev; Fedora: dnf install python3-devel"],
        )
    return folder
