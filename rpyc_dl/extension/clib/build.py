"""From a module's source to `libNAME.so` (or `libNAME.a`) and `NAME.h`: what `rpyc-dl build --c-lib` does."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rpyc_dl.driver.internalerrors import no_internal_errors
from rpyc_dl.driver.options import Options
from rpyc_dl.errors import UsageError
from rpyc_dl.extension.clib.adapters import Adapters
from rpyc_dl.extension.clib.classes import Classes
from rpyc_dl.extension.clib.library import OWN, LibraryExports
from rpyc_dl.extension.signatures import Exported, exported
from rpyc_dl.extension.translation import LoadedModule, check_folder, compiler_options
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.compiler import Compiler, writing
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.lowering.c.toolchain.builtprograms import build_program
from rpyc_dl.terminal import Progress


@dataclass(frozen=True)
class BuiltLibrary:
    """What was written: the library, and its header. `notes` say what it does not offer."""

    library: Path
    header: Path
    notes: Sequence[str]


class LibraryTranslation(LoadedModule):
    """One library on its way to C. Raises UsageError, ImportFailed."""

    def __init__(
        self, path: str, entries: Sequence[str] = (), options: Options | None = None, progress: Progress | None = None
    ) -> None:
        super().__init__(path, options, progress)
        if not (self.name.isidentifier() and self.name.isascii()):
            raise UsageError(f"{path} cannot be a library: no name in C begins with `{self.name}`")
        classes = Classes(self.module)
        self.exported: Exported = exported(self.module, entries, classes.caller)
        if not classes.handles:
            self.require_functions(self.exported)
        self.adapters = Adapters(classes, self.name)
        self.offered = self.adapters.offered(self.exported.functions)
        self._check_names()
        called = [(each.func, each.argtypes) for each in self.offered]
        self.translation = self.translate([*called, *((func, []) for func in self.adapters.forgetters)])

    def _check_names(self) -> None:
        """Raise UsageError where two functions have one name in C."""
        known: dict[str, str] = {name: "the library has a function of its own of that name" for name in OWN}
        for each in self.offered:
            why = known.get(each.name)
            if why is not None:
                help = [f"give it another name, or say `_{each.name}` where only this module uses it"]
                name = f"{self.name}_{each.name}"
                raise UsageError(f"`{each.shown}` cannot be `{name}` in C: {why}", pos=each.pos, help=help)
            known[each.name] = f"`{each.shown}` is called so"

    @functools.cached_property
    def exports(self) -> LibraryExports:
        """What the library is made of. Raises what refuses the program."""
        typed = self.translation.typed
        with no_internal_errors():
            exports = LibraryExports.of(self.name, self.module, typed, self.adapters, self.offered)
            exports.aliases = self.exported.aliases
            return exports

    def build(self, folder: Path, static: bool = False, keep: Path | None = None) -> BuiltLibrary:
        """Write the library and its header into a folder. Raises CompilationError as well."""
        options, exports = self.translation.options, self.exports
        library, header = folder / f"lib{self.name}.{'a' if static else 'so'}", folder / f"{self.name}.h"
        with self.progress.stage("source"), no_internal_errors():
            backend = CBackend(self.translation.typed, exports)
            if options.transforms:
                backend.transform()
            source = backend.source(
                self.name, Layout(line_directives=options.line_directives, debugger=options.debug)
            )
            text = exports.header.text()
        with self.progress.stage("compile"), no_internal_errors():
            compiler = compiler_options(self.translation, extra=("-D_GNU_SOURCE",))
            if static:
                Compiler(compiler).archive(source, library, keep)
            else:
                build_program(compiler, source, library, keep, shared=True)
            with writing(header):
                header.write_text(text, encoding="utf-8")
        return BuiltLibrary(library, header, [*self.exported.notes, *self.adapters.notes, *exports.notes])


def build_library(
    path: str,
    entries: Sequence[str] = (),
    options: Options | None = None,
    folder: str | None = None,
    static: bool = False,
    keep: str | None = None,
    progress: Progress | None = None,
) -> BuiltLibrary:
    """Compile the module at `path` to a C library; what is written stands beside it, or in `folder`.

    `static`: as an archive. `entries` are signatures such as `f(int, list[float])`. C sources stay in `keep`. Raises
    RPythonError for what cannot be compiled.
    """
    where = check_folder(path, folder)
    translation = LibraryTranslation(path, entries, options, progress)
    return translation.build(where, static, Path(keep) if keep else None)
