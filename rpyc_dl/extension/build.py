"""From a module's source to `NAME.abi3.so` and `NAME.pyi`: what `rpyc-dl build --module` does."""

from __future__ import annotations

import functools
import sysconfig
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rpyc_dl.annotator.giving import of_any_size
from rpyc_dl.driver.internalerrors import no_internal_errors
from rpyc_dl.driver.options import Options
from rpyc_dl.errors import CompilationError, UsageError
from rpyc_dl.extension.classes.exported import Classes
from rpyc_dl.extension.constants import unshared
from rpyc_dl.extension.module import ModuleExports
from rpyc_dl.extension.signatures import Exported, exported
from rpyc_dl.extension.sources import SUFFIX
from rpyc_dl.extension.stubfile import contradictions, stub_file
from rpyc_dl.extension.translation import LoadedModule, check_folder, compiler_options
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.compiler import writing
from rpyc_dl.lowering.c.layout import Layout, separates
from rpyc_dl.lowering.c.toolchain.builtprograms import build_program
from rpyc_dl.rlib.app.data.bufferclasses import lenders
from rpyc_dl.rlib.pythonobjects import uses_python
from rpyc_dl.terminal import Progress


@dataclass(frozen=True)
class Built:
    """What was written: the module itself, and the file with its types. `notes` say what it does not offer."""

    library: Path
    stubs: Path
    notes: Sequence[str]


class ModuleTranslation(LoadedModule):
    """One module on its way to C. Raises UsageError, ImportFailed."""

    def __init__(
        self, path: str, entries: Sequence[str] = (), options: Options | None = None, progress: Progress | None = None
    ) -> None:
        super().__init__(path, options, progress)
        if not (self.name.isidentifier() and self.name.isascii()):
            raise UsageError(f"{path} cannot be a module: Python cannot import the name `{self.name}`")
        self.classes = Classes(self.module)
        self.exported: Exported = exported(self.module, entries, self.classes.caller)
        self.classes.adapt(self.exported.functions)
        self.classes.find_members()
        self.exported.functions[:] = map(self.classes.adapted, self.exported.functions)
        if not self.classes.exported:
            self.require_functions(self.exported)
        methods = [method.signature for method in self.classes.value_methods if method.signature is not None]
        signatures = [*self.exported.functions, *(member.signature for member in self.classes.members), *methods]
        calls: list[tuple[Callable[..., Any], Sequence[Any]]] = [(each.func, each.argtypes) for each in signatures]
        calls += self.classes.making
        if self.ints_grow:
            calls = [(func, list(map(of_any_size, argtypes))) for func, argtypes in calls]
        self.lending = list(lenders([argtype for each in signatures for argtype in each.argtypes]))
        if uses_python([argtype for each in signatures for argtype in each.argtypes]):
            self.lending += self.classes.objects.functions()
        calls += self.lending
        self.translation = self.translate(calls)

    @functools.cached_property
    def exports(self) -> ModuleExports:
        """What the module is made of. Raises what refuses the program."""
        typed = self.translation.typed
        with no_internal_errors():
            return ModuleExports.of(
                self.name, self.module, typed, self.exported, self.classes, [func for func, _ in self.lending]
            )

    def stubs(self) -> str:
        """The text of `NAME.pyi`."""
        return stub_file(self.module, self.exports.wrapped, self.exports, self.translation.result)

    def build(self, folder: Path, keep: Path | None = None) -> Built:
        """Write the module and its stub file into a folder. Raises CompilationError as well."""
        options, exports = self.translation.options, self.exports
        library, stubs = folder / (self.name + SUFFIX), folder / f"{self.name}.pyi"
        with self.progress.stage("source"), no_internal_errors():
            backend = CBackend(self.translation.typed, exports)
            if options.transforms:
                backend.transform()
            text = self.stubs()
            source = backend.source(
                self.name,
                Layout(line_directives=options.line_directives, debugger=options.debug, separate=separates()),
            )
        with self.progress.stage("compile") as stage, no_internal_errors():
            compiler = compiler_options(self.translation, (headers(),))
            build_program(compiler, source, library, keep, shared=True, notice=stage.doing)
            with writing(stubs):
                stubs.write_text(text, encoding="utf-8")
        declared = contradictions(exports.wrapped, self.translation.result)
        return Built(library, stubs, [*self.exported.notes, *self.classes.notes, *unshared(self.module), *declared])


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
    where = check_folder(path, folder)
    translation = ModuleTranslation(path, entries, options, progress)
    return translation.build(where, Path(keep) if keep else None)


def headers() -> str:
    """The folder of Python.h."""
    folder = sysconfig.get_path("include")
    if not Path(folder, "Python.h").is_file():
        raise CompilationError(
            f"there is no Python.h in {folder}: an extension module cannot be compiled",
            help=["Debian and Ubuntu: apt install python3-dev; Fedora: dnf install python3-devel"],
        )
    return folder
