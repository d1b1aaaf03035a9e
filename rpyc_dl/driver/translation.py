"""The second half of the pipeline: from annotations to low-level graphs, C and executables, stage by stage."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rpyc_dl.annotator.errors.later import complete
from rpyc_dl.annotator.errors.table import has_errors
from rpyc_dl.annotator.splits import Course
from rpyc_dl.driver.inference import Inference
from rpyc_dl.driver.internalerrors import no_internal_errors
from rpyc_dl.driver.retagging import MAX_ROUNDS, refused_sites
from rpyc_dl.errors import InternalError, RPythonError, TyperError
from rpyc_dl.loader import check_output
from rpyc_dl.lowering.c import compiler
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.lowering.c.layout import Layout, separates
from rpyc_dl.lowering.c.toolchain import builtprograms
from rpyc_dl.lowering.c.toolchain.finding import find_compiler
from rpyc_dl.lowering.c.toolchain.target import TARGETS, Target
from rpyc_dl.lowering.core.checks import Checks
from rpyc_dl.lowering.core.rtyper import TypedProgram
from rpyc_dl.lowering.program.exceptionsets import Undeclared, shown, undeclared
from rpyc_dl.lowering.program.lackedattributes import lacked_attributes
from rpyc_dl.lowering.program.specialize import ProgramRTyper, rtype
from rpyc_dl.lowering.run.compiledfunctions import Library
from rpyc_dl.lowering.run.interpretedvalues import interpret_as_program, interpret_entry

#: What `--stop-after` takes, in order.
STAGES = ("load", "annotate", "rtype", "source", "compile")


class Translation(Inference):
    """One entry function on its way through all stages, to C and what is made of it."""

    @property
    def output(self) -> str:
        """What the executable is called, by default."""
        return self.name + self.target.suffix

    @property
    def target(self) -> Target:
        """What the executable is for."""
        return TARGETS[self.options.target]

    @functools.cached_property
    def typed(self) -> TypedProgram:
        """The low-level graphs. Raises TyperError."""
        try:
            return self._typed_once()
        except TyperError as error:
            session = self.result.session
            typed = self._typed_with_fewer_tags(error)
            if typed is None:
                complete(error, session)
                raise
            return typed

    def _typed_once(self) -> TypedProgram:
        """The low-level graphs, with the exceptions in the annotations that they turn out to raise."""
        with no_internal_errors():
            foreseen = lacked_attributes(ProgramRTyper(self.result), self.result)
        if foreseen:
            self.annotate_again(foreseen)
        while True:
            result = self.result
            with self.progress.stage("rtype") as stage, no_internal_errors():
                try:
                    typed = rtype(result, checks=Checks(self.options.checks), narrow=not self.exported)
                    gaps = undeclared(typed.rtyper, result)
                except TyperError as error:
                    if self.leave_examples_out(error):
                        continue
                    raise
                stage.counts["functions"] = len(typed.graphs)
            if not gaps:
                return typed
            self.annotate_again(gaps)

    def _typed_with_fewer_tags(self, error: TyperError) -> TypedProgram | None:
        """The low-level graphs where copies of functions and classes keep the kinds of values apart that the error is
        about; None where they do not. The annotations are as they were then."""
        before, refusal = (self.analysed, self.result), error
        for _ in range(MAX_ROUNDS):
            with no_internal_errors():
                sites = refused_sites(self.analysed[0], refusal, self._refused_tags)
            if not sites:
                break
            self._refused_tags |= sites
            self._course = Course()
            self.forget_annotations()
            try:
                if has_errors(self.analysed[0]):
                    break
                return self._typed_once()
            except TyperError as further:
                refusal = further
            except RPythonError:
                break
        self.analysed, self.result = before
        return None

    def annotate_again(self, gaps: Undeclared) -> None:
        """Forget the annotations: the next ones count with exceptions that the tables of the rules do not list.

        Raises InternalError where these were counted with already.
        """
        found = {self.result.site_of(op): classes for op, classes in gaps}
        if all(classes <= self._undeclared.get(site, frozenset()) for site, classes in found.items()):
            raise InternalError(f"exceptions that the annotator does not know: {shown(gaps)}")
        for site, classes in found.items():
            self._undeclared[site] = self._undeclared.get(site, frozenset()) | classes
        session, entry = self.analysed
        with self.progress.stage("annotate") as stage, no_internal_errors():
            further = session.count_with(entry, gaps)
            stage.counts["facts"] = sum(map(len, session.facts.all.values()))
        del self.analysed, self.result
        if further is not None:
            self.analysed = session, further

    @functools.cached_property
    def source(self) -> CSource:
        """The C source of the program. Raises UsageError where the entry cannot be an entry point."""
        if self.result.ints_grow and self.target.pointer < 8:
            raise TyperError(
                "ints that grow (of decimal, fractions, statistics, rbigint) need pointers of 64 bits, and those of "
                "WebAssembly have 32",
                help=["translate it for this machine: leave `--target` out"],
            )
        typed = self.typed
        with self.progress.stage("transform") as stage, no_internal_errors():
            backend = CBackend(typed)
            if self.options.transforms:
                backend.transform()
            stage.counts["functions"] = len(typed.graphs)
        with self.progress.stage("source") as stage, no_internal_errors():
            profile = f"{self.name}.prof" if self.options.profile else None
            layout = Layout(
                line_directives=self.options.line_directives,
                debugger=self.options.debug,
                profile=profile,
                places_on_roots=not self.target.walks_stack,
                separate=separates(),
            )
            if self.counted is not None:
                layout = layout.counting(self.counted.imported, [*self.counted.lines()], f"{self.name}.lcov")
            source = backend.source(self.name, layout)
            stage.counts["C lines"] = sum(text.count("\n") for text in source.files.values())
        return source

    def build(self, output: str, keep: str | None = None) -> None:
        """Compile the program to the executable `output`; leave the C sources in the folder `keep`.

        Raises CompilationError where there is no C compiler, or `output` cannot be written.
        """
        find_compiler(self.options.cc, self.target)  # before anything is analysed for nothing
        source, folder = self.source, Path(keep) if keep else None
        with self.progress.stage("compile") as stage, no_internal_errors():
            builtprograms.build_program(self._compiler_options(), source, Path(output), folder, notice=stage.doing)

    @property
    def collector(self) -> str:
        """The collector that is asked for; else the one that calls the finalizers of the program at once, if there
        are any, or the one that is fastest."""
        return self.options.gc or ("ref" if self.result.finalizes_at_once else "marksweep")

    def _compiler_options(self) -> compiler.Options:
        jobs = self.options.jobs or os.cpu_count() or 1
        return compiler.Options(
            cc=self.options.cc,
            gc=self.collector,
            native=self.options.native,
            optimize=self.options.optimize,
            full_debug=self.options.debug,
            jobs=jobs,
            target=self.target,
            ints_grow=self.result.ints_grow,
        )

    def run_to(self, stage: str, output: str | None = None, keep: str | None = None) -> None:
        """Run the stages up to `stage`; the last one writes `output` (by default the program's name, here).

        Raises UsageError where that cannot be written, before anything is done.
        """
        if stage == "compile":
            check_output(output or self.output)
        if stage == "annotate":
            _ = self.result
        elif stage == "rtype":
            _ = self.typed
        elif stage == "source":
            self._write_source(keep)
        elif stage == "compile":
            self.build(output or self.output, keep)

    def _write_source(self, keep: str | None) -> None:
        source = self.source
        if keep is not None:
            compiler.write_sources(source, Path(keep))

    def function(self) -> Callable[..., Any]:
        """The entry compiled and loaded. Raises UsageError where an argument or the result cannot be passed."""
        typed = self.typed
        with self.progress.stage("compile"), no_internal_errors():
            library = Library(typed, [typed.entry])
            if self.options.transforms:
                library.backend.transform()
            return library.load(self._compiler_options())[0]

    def interpret(self, args: Sequence[Any]) -> Any:
        """What the entry returns for live values, its low-level operations interpreted. Raises what it raises."""
        return interpret_entry(self.typed, args)

    def interpret_program(self, argv: list[str]) -> int:
        """Run the entry as a program would be run, interpreted; its exit status."""
        arguments = [self.program.path if self.program else self.name, *argv]
        typed, before = self.typed, [*sys.argv]
        sys.argv[:] = arguments
        try:
            return interpret_as_program(typed, [arguments] if self.argtypes else [])
        finally:
            sys.argv[:] = before
