"""The first half of the pipeline: a program or a function is loaded, and its annotations are inferred.

Each stage runs once, when it or a later one is asked for, is timed, and reports what it counted.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from rpyc_dl.annotator import AnnotationResult, Session, analyse, read_result
from rpyc_dl.annotator.borders import Borders
from rpyc_dl.annotator.splits import Course
from rpyc_dl.cachefolder import is_new
from rpyc_dl.config import configured
from rpyc_dl.driver.internalerrors import no_internal_errors
from rpyc_dl.driver.options import COLLECTOR_RULES, TARGET_RULES, Options, check_target
from rpyc_dl.errors import AnnotatorError, FlowingError, RPythonError
from rpyc_dl.facts import write_folder
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.loader import Program, load_program
from rpyc_dl.measuring.counted import CountedLines
from rpyc_dl.programtables import empty_tables_for
from rpyc_dl.rlib.app.process import livestate
from rpyc_dl.source import shown_path
from rpyc_dl.terminal import Progress
from rpyc_dl.userfiles import is_users

#: Seconds of processor time that the import of a program may take without a word.
LONG_IMPORT = 1.0


#: How names of programs end.
PYTHON_FILES = ("", ".py", ".pyw")


class Inference:
    """One entry function on its way through the stages; `exported`: others that Python calls, with their types. None
    for types: those of the function's border. `borders`: of the modules of the program."""

    def __init__(
        self,
        entry: Callable[..., Any],
        argtypes: Sequence[Any] | None,
        options: Options | None = None,
        progress: Progress | None = None,
        program: Program | None = None,
        exported: Sequence[tuple[Callable[..., Any], Sequence[Any] | None]] = (),
        counted: CountedLines | None = None,
        borders: Borders | None = None,
    ) -> None:
        empty_tables_for(self)
        self.counted = counted
        self.entry = entry
        self.argtypes = None if argtypes is None else list(argtypes)
        self.exported = list(exported)
        self.options = options or Options()
        self.borders = borders or Borders(self.options.interfaces)
        self.progress = progress or Progress(visible=False)
        self.program = program
        self._refusal: AnnotatorError | None = None
        self._undeclared: dict[str, frozenset[type]] = {}
        self._refused_tags = frozenset[str]()  # where values with tags cannot be used, as a translation found out
        self._course = Course()  # what analyses have tried in vain
        self._told = set[str]()  # what was noted of the program
        self._of_examples: list[RPythonError] = []  # in examples of docstrings, which are left out

    @classmethod
    def open(
        cls,
        path: str,
        entry: str | None,
        options: Options,
        progress: Progress,
        args: Sequence[str] = (),
        importing: AbstractContextManager[None] | None = None,
    ) -> Self:
        """Load the program file; `args`: of its `target`; `importing` is around the import.

        Raises UsageError, ImportFailed.
        """
        options = replace(options, tagging=not options.strict_types)
        if progress.visible and is_new():
            progress.note("this is the first time: the inference rules are compiled, which takes some seconds once")
        with progress.stage("load") as stage, importing or nullcontext():
            counted = CountedLines() if options.coverage else None
            program = load_program(path, entry, args, counted)
            if counted is not None:
                counted.imported = tuple(counted.counts)
            stage.counts["source lines"] = program.file.source.count(b"\n") if program.file else 0
            if program.imported:
                stage.remark = f"imported by Python: {', '.join(map(shown_path, program.imported))}"
        if Path(program.path).suffix not in PYTHON_FILES:
            progress.note(f"{shown_path(program.path)} is read as Python, whatever its name says")
        if stage.cpu > LONG_IMPORT and stage.remark:
            progress.note(
                f"{stage.remark} ({stage.cpu:.1f} s): what stands at the top of a module is run while translating"
            )
        project = configured(program.path)
        missing = (*TARGET_RULES.get(options.target, ()), *COLLECTOR_RULES.get(options.gc or "", ()))
        rules = (*project.rules, *options.rules, *missing)
        options = replace(options, rules=rules, ints=options.ints or project.ints)
        check_target(options)
        argtypes = program.argtypes if program.argtypes is not None else [list[str]] * program.takes_argv
        return cls(program.entry, argtypes, options, progress, program, counted=counted)

    @functools.cached_property
    def analysed(self) -> tuple[Session, FunctionGraph]:
        """The fixpoint of the rules, of refused programs too; the entry's graph. Raises FlowingError, RuleError."""
        with self.progress.stage("annotate") as stage, no_internal_errors():
            livestate.begin(self.program.carried if self.program else None)
            live_result = self.program is None
            session, entry = analyse(
                self.entry,
                self.argtypes,
                self.options,
                live_result,
                self._undeclared,
                self.exported,
                self.borders,
                self._refused_tags,
                self._course,
            )
            stage.counts["functions"] = len(session.exporter.graphs)
            stage.counts["facts"] = sum(map(len, session.facts.all.values()))
        return session, entry

    @functools.cached_property
    def result(self) -> AnnotationResult:
        """Every reachable function's graph with its annotations. Raises AnnotatorError as well."""
        if self._refusal is not None:
            raise self._refusal  # errors behind it are looked for once
        while True:
            try:
                session, entry = self.analysed
                with no_internal_errors():
                    result = read_result(session, entry)
                break
            except (FlowingError, AnnotatorError) as error:
                if self.leave_examples_out(error):
                    continue
                self._refusal = error if isinstance(error, AnnotatorError) else None
                raise
        self._note_failures(session)
        self._note_examples()
        return result

    def leave_examples_out(self, error: RPythonError) -> bool:
        """Forget the annotations, if the program calls `doctest`: the next ones are of the program without the
        examples of docstrings where the errors stand, or without all of them. Whether there are such."""
        doctests = sys.modules.get("rpyc_dl.rlib.app.unittests.doctests")
        if doctests is None or not doctests.leave_out([each.pos for each in (error, *error.others)]):
            return False
        self._of_examples += [error, *error.others]
        self.forget_annotations()
        return True

    def forget_annotations(self) -> None:
        """Analyse the program anew when annotations are asked for the next time."""
        vars(self).pop("analysed", None)
        vars(self).pop("result", None)

    def _note_examples(self) -> None:
        """Say which examples are left out, and why."""
        for error in self._of_examples:
            text = f"{error.pos}: doctest leaves out examples that cannot be compiled: {error.message}"
            if text not in self._told:
                self._told.add(text)
                self.progress.note(text)

    def _note_failures(self, session: Session) -> None:
        """Say what surely fails, where the handler that waits for it may have been meant for something else."""
        for o, failure in session.failing.items():
            pos = session.exporter.op_of[o].pos
            text = f"{pos}: this always raises {failure.cls.__name__}: {failure.text}"
            if failure.far and text not in self._told and pos is not None and is_users(pos.filename):
                self._told.add(text)
                self.progress.note(text)

    def graphs(self) -> list[FunctionGraph]:
        """The flow graphs: without what is dead where the program is accepted, as they were built where it is not."""
        try:
            return self.result.graphs
        except RPythonError:
            return [exported.graph for exported in self.analysed[0].exporter.graphs]

    @property
    def name(self) -> str:
        """The program's name: that of the executable, by default."""
        return self.program.name if self.program else self.entry.__name__

    def dump_facts(self, folder: str) -> None:
        """Write the facts of the program to a folder. Raises UsageError where that cannot be done."""
        facts = self.analysed[0].facts
        with self.progress.stage("facts") as stage:
            facts.describe_entities()
            stage.counts["facts"] = sum(write_folder(folder, facts.all).values())
