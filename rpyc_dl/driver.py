"""The pipeline: a program or a function on its way from Python to C, stage by stage.

Each stage runs once, when it or a later one is asked for, is timed, and reports what it counted. Everything that the
command line and the Python interface do goes through a `Translation`.
"""

from __future__ import annotations

import functools
import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.config import configured
from rpyc_dl.errors import InternalError, RPythonError, TyperError
from rpyc_dl.loader import Program, check_output, load_program
from rpyc_dl.measuring.counted import CountedLines
from rpyc_dl.source import shown_path
from rpyc_dl.terminal import Progress

if TYPE_CHECKING:
    from rpyc_dl.annotator import AnnotationResult, Session
    from rpyc_dl.frontend.model import FunctionGraph
    from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
    from rpyc_dl.lowering.c.genc import CSource
    from rpyc_dl.lowering.core.rtyper import TypedProgram
    from rpyc_dl.lowering.program.exceptionsets import Undeclared

#: What `--stop-after` takes, in order.
STAGES = ("load", "annotate", "rtype", "source", "compile")


@dataclass(frozen=True)
class Options:
    """How to translate.

    `rules`: further rule files. `gc`: "marksweep", "ref", "boehm" or "none". `cc`: the C compiler's command, None to
    look for one. `native`: for this very processor. `optimize`: the C compiler's level, "0" to "3" or "s".
    `transform`: whether the low-level graphs are optimised before C.
    `checks`: "needed"; "all": those that are proven unnecessary, too; "none": unsafe (`lowering.checks.Checks`).
    `watch`: called after each round of the analysis. `jobs`: how many C files are compiled at a time, None for one a
    processor. `line_directives`: `#line` in the C source, for debuggers.
    `debug`: variables, types and printers for debuggers; `for_debugger` has what goes with it.
    `strict_numbers`: that it shows whether a value is an int or a float, which it may both be, is an error.
    `strict_types`: values of several kinds in one variable of a program are an error; else they have tags.
    `tagging`: values of several kinds may meet in one variable, with a tag; in programs always, in functions that are
    compiled for Python if it is said. `tagged_results`: what these return may have tags, too.
    `ints`: "words", which are checked; "exact": one whose range is not proven to fit a word grows; None: as the
    project says.
    `annotations`: what the program's annotations say of functions is checked, as what `signature` states.
    `coverage`: the executable counts how often each line runs, and writes it into a file; `profile`: where it is, by
    samples.
    `engine`, `souffle`, `souffle_compile`, `profile_rules`: what runs the rules (`annotator.engines.EngineOptions`).
    """

    rules: tuple[str, ...] = ()
    gc: str = "marksweep"
    cc: str | None = None
    native: bool = False
    optimize: str = "2"
    transform: bool = True
    checks: str = "needed"
    engine: str = "embedded"
    souffle: str | None = None
    souffle_compile: bool = False
    profile_rules: bool = False
    watch: Callable[[Session], None] | None = None
    jobs: int | None = None
    line_directives: bool = False
    debug: bool = False
    strict_numbers: bool = False
    strict_types: bool = False
    tagging: bool = False
    tagged_results: bool = False
    ints: str | None = None
    annotations: bool = False
    coverage: bool = False
    profile: bool = False


def for_debugger(optimize: str) -> dict[str, Any]:
    """Options of a program that is looked at in a debugger: unoptimised, it has each line and each function."""
    return {"debug": True, "line_directives": True, "transform": optimize != "0"}


#: While a stage runs, the garbage collector looks at young objects after so many (most of them stay, anyway).
COLLECT_AFTER = 500_000


#: Seconds of processor time that the import of a program may take without a word.
LONG_IMPORT = 1.0


@contextmanager
def no_internal_errors() -> Iterator[None]:
    """Turn every exception that is not the user's doing into an InternalError; collect garbage rarely."""
    thresholds = gc.get_threshold()
    gc.set_threshold(max(thresholds[0], COLLECT_AFTER) if thresholds[0] else 0, *thresholds[1:])
    try:
        yield
    except (RPythonError, InternalError, BrokenPipeError):
        raise
    except Exception as error:
        raise InternalError(f"{type(error).__name__}: {error}") from error
    finally:
        gc.set_threshold(*thresholds)


def open_program(
    path: str,
    entry: str | None,
    options: Options,
    progress: Progress,
    args: Sequence[str] = (),
    importing: AbstractContextManager[None] | None = None,
) -> Translation:
    """Load the program file and start its translation; `args`: of its `target`; `importing` is around the import.

    Raises UsageError, ImportFailed.
    """
    options = replace(options, tagging=not options.strict_types)
    with progress.stage("load") as stage, importing or nullcontext():
        counted = CountedLines() if options.coverage else None
        program = load_program(path, entry, args, counted)
        if counted is not None:
            counted.imported = tuple(counted.counts)
        stage.counts["source lines"] = program.file.source.count(b"\n") if program.file else 0
        if program.imported:
            stage.remark = f"imported by Python: {', '.join(map(shown_path, program.imported))}"
    if stage.cpu > LONG_IMPORT and stage.remark:
        progress.note(
            f"{stage.remark} ({stage.cpu:.1f} s): what stands at the top of a module is run while translating"
        )
    project = configured(program.path)
    options = replace(options, rules=(*project.rules, *options.rules), ints=options.ints or project.ints)
    argtypes = program.argtypes if program.argtypes is not None else [list[str]] * program.takes_argv
    return Translation(program.entry, argtypes, options, progress, program, counted=counted)


class Translation:
    """One entry function on its way through the stages; `exported`: others that Python calls, with their types."""

    def __init__(
        self,
        entry: Callable[..., Any],
        argtypes: Sequence[Any],
        options: Options | None = None,
        progress: Progress | None = None,
        program: Program | None = None,
        exported: Sequence[tuple[Callable[..., Any], Sequence[Any]]] = (),
        counted: CountedLines | None = None,
    ) -> None:
        self.counted = counted
        self.entry = entry
        self.argtypes = list(argtypes)
        self.exported = list(exported)
        self.options = options or Options()
        self.progress = progress or Progress(visible=False)
        self.program = program
        self._undeclared: dict[str, frozenset[type]] = {}

    @functools.cached_property
    def analysed(self) -> tuple[Session, FunctionGraph]:
        """The fixpoint of the rules, of refused programs too; the entry's graph. Raises FlowingError, RuleError."""
        from rpyc_dl.annotator import analyse
        from rpyc_dl.rlib.app.process import livestate

        with self.progress.stage("annotate") as stage, no_internal_errors():
            livestate.begin(self.program.carried if self.program else None)
            live_result = self.program is None
            session, entry = analyse(
                self.entry, self.argtypes, self.options, live_result, self._undeclared, self.exported
            )
            stage.counts["functions"] = len(session.exporter.graphs)
            stage.counts["facts"] = sum(map(len, session.facts.all.values()))
        return session, entry

    @functools.cached_property
    def result(self) -> AnnotationResult:
        """Every reachable function's graph with its annotations. Raises AnnotatorError as well."""
        from rpyc_dl.annotator import read_result

        session, entry = self.analysed
        with no_internal_errors():
            return read_result(session, entry)

    def graphs(self) -> list[FunctionGraph]:
        """The flow graphs: without what is dead where the program is accepted, as they were built where it is not."""
        try:
            return self.result.graphs
        except RPythonError:
            return [exported.graph for exported in self.analysed[0].exporter.graphs]

    @functools.cached_property
    def typed(self) -> TypedProgram:
        """The low-level graphs. Raises TyperError."""
        from rpyc_dl.lowering.core.checks import Checks
        from rpyc_dl.lowering.program.exceptionsets import undeclared
        from rpyc_dl.lowering.program.specialize import rtype

        while True:
            result = self.result
            with self.progress.stage("rtype") as stage, no_internal_errors():
                try:
                    typed = rtype(result, checks=Checks(self.options.checks))
                    gaps = undeclared(typed.rtyper, result)
                except TyperError as error:
                    from rpyc_dl.annotator.errors.later import complete

                    complete(error, result.session)
                    raise
                stage.counts["functions"] = len(typed.graphs)
            if not gaps:
                return typed
            self.annotate_again(gaps)

    def annotate_again(self, gaps: Undeclared) -> None:
        """Forget the annotations: the next ones count with exceptions that the tables of the rules do not list.

        Raises InternalError where these were counted with already.
        """
        found = {self.result.site_of(op): classes for op, classes in gaps}
        if all(classes <= self._undeclared.get(site, frozenset()) for site, classes in found.items()):
            from rpyc_dl.lowering.program.exceptionsets import shown

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

    @property
    def name(self) -> str:
        """The program's name: that of the executable, by default."""
        return self.program.name if self.program else self.entry.__name__

    @functools.cached_property
    def source(self) -> CSource:
        """The C source of the program. Raises UsageError where the entry cannot be an entry point."""
        from rpyc_dl.lowering.c.backend import CBackend
        from rpyc_dl.lowering.c.layout import Layout, separates

        typed = self.typed
        with self.progress.stage("transform") as stage, no_internal_errors():
            backend = CBackend(typed)
            if self.options.transform:
                backend.transform()
            stage.counts["functions"] = len(typed.graphs)
        with self.progress.stage("source") as stage, no_internal_errors():
            profile = f"{self.name}.prof" if self.options.profile else None
            layout = Layout(
                line_directives=self.options.line_directives,
                debugger=self.options.debug,
                profile=profile,
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
        from rpyc_dl.lowering.c import builtprograms, compiler

        compiler.find_compiler(self.options.cc)  # before anything is analysed for nothing
        source, folder = self.source, Path(keep) if keep else None
        with self.progress.stage("compile") as stage, no_internal_errors():
            builtprograms.build_program(self._compiler_options(), source, Path(output), folder, notice=stage.doing)

    def _compiler_options(self) -> CompilerOptions:
        from rpyc_dl.lowering.c.compiler import Options as CompilerOptions

        jobs = self.options.jobs or os.cpu_count() or 1
        extra = ["-DRPY_EXACT_INTS"] if self.result.ints_grow else []
        return CompilerOptions(
            cc=self.options.cc,
            gc=self.options.gc,
            native=self.options.native,
            optimize=self.options.optimize,
            full_debug=self.options.debug,
            extra=tuple(extra),
            jobs=jobs,
        )

    def run_to(self, stage: str, output: str | None = None, keep: str | None = None) -> None:
        """Run the stages up to `stage`; the last one writes `output` (by default the program's name, here).

        Raises UsageError where that cannot be written, before anything is done.
        """
        if stage == "compile":
            check_output(output or self.name)
        if stage == "annotate":
            _ = self.result
        elif stage == "rtype":
            _ = self.typed
        elif stage == "source":
            self._write_source(keep)
        elif stage == "compile":
            self.build(output or self.name, keep)

    def _write_source(self, keep: str | None) -> None:
        from rpyc_dl.lowering.c.compiler import write_sources

        source = self.source
        if keep is not None:
            write_sources(source, Path(keep))

    def function(self) -> Callable[..., Any]:
        """The entry compiled and loaded. Raises UsageError where an argument or the result cannot be passed."""
        from rpyc_dl.lowering.run.compiledfunctions import Library

        typed = self.typed
        with self.progress.stage("compile"), no_internal_errors():
            library = Library(typed, [typed.entry])
            if self.options.transform:
                library.backend.transform()
            return library.load(self._compiler_options())[0]

    def interpret(self, args: Sequence[Any]) -> Any:
        """What the entry returns for live values, its low-level operations interpreted. Raises what it raises."""
        from rpyc_dl.lowering.run.interpretedvalues import interpret_entry

        return interpret_entry(self.typed, args)

    def interpret_program(self, argv: list[str]) -> int:
        """Run the entry as a program would be run, interpreted; its exit status."""
        from rpyc_dl.lowering.run.interpretedvalues import interpret_as_program

        arguments = [self.program.path if self.program else self.name, *argv]
        typed, before = self.typed, [*sys.argv]
        sys.argv[:] = arguments
        try:
            return interpret_as_program(typed, [arguments] if self.argtypes else [])
        finally:
            sys.argv[:] = before

    def dump_facts(self, folder: str) -> None:
        """Write the facts of the program to a folder. Raises UsageError where that cannot be done."""
        from rpyc_dl.facts import write_folder

        facts = self.analysed[0].facts
        with self.progress.stage("facts") as stage:
            facts.describe_entities()
            stage.counts["facts"] = sum(write_folder(folder, facts.all).values())
