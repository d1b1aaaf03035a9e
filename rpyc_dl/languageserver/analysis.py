"""One analysis, in a process of its own: it tells what it finds, and stays to answer questions."""

from __future__ import annotations

import linecache
import os
import select
import signal
import sys
import time
import traceback
import types
from collections import defaultdict
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from rpyc_dl.check.checking import Checked, check_translation, open_checked
from rpyc_dl.check.rules import prepare as prepare_checks
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError, as_json
from rpyc_dl.languageserver.changed import Key, errors_of_changed, key_of
from rpyc_dl.languageserver.definitions import FileDefinitions
from rpyc_dl.languageserver.index import Index
from rpyc_dl.languageserver.lenses import lenses
from rpyc_dl.languageserver.snapshot import (
    WAITING,
    Answer,
    Begun,
    Broken,
    Early,
    Facts,
    Findings,
    Lens,
    Lenses,
    Place,
    Question,
    Request,
    Stuck,
)
from rpyc_dl.unsaved import unsaved
from rpyc_dl.userfiles import is_users
from rpyc_dl.workbench.explain import Reducer
from rpyc_dl.workbench.explain import layout as laid_out
from rpyc_dl.workbench.report.collect import Collected
from rpyc_dl.workbench.report.csource import c_functions
from rpyc_dl.workouts.translated import everyday

#: Seconds between the first errors and the inference, which the next key spares.
SETTLED = 0.05
#: Seconds without a question after which a finished analysis goes on to C.
QUIET = 1.0
#: What is looked at for a reason, and how much of it is shown.
MOST_STEPS, DEEPEST, MOST_LINES = 1_500, 6, 14


def prepare() -> None:
    """Load and read once what every analysis needs."""
    prepare_checks()
    _ = Translation(everyday, [list[str]]).result


def analyse(connection: Connection) -> None:
    """Read the request, tell the findings and the facts, then answer questions until the connection ends."""
    request = connection.recv()
    connection.send(Begun())
    _watch_the_clock(connection, request.seconds)
    os.chdir(request.folder)
    try:
        with unsaved(request.texts):
            analysis = _Analysis(connection, request)
            analysis.run()
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            analysis.stay()
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass
    except BaseException as error:
        connection.send(Broken("".join(traceback.format_exception(error))))


def _watch_the_clock(connection: Connection, seconds: float) -> None:
    """After so many seconds of work, say where the program is, and end: it may be in a loop that nothing else leaves.

    Where it only waits, it may do so for longer: the machine may have other things to do.
    """

    def ring(_number: int, frame: types.FrameType | None) -> None:
        connection.send(Stuck(_users_place(frame)))
        os._exit(0)

    signal.signal(signal.SIGPROF, ring)
    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * WAITING)


def _users_place(frame: types.FrameType | None) -> Place | None:
    """The innermost line of the user's that is being executed."""
    while frame is not None:
        file = frame.f_code.co_filename
        if os.path.isabs(file) and is_users(file):
            text = linecache.getline(file, frame.f_lineno).rstrip("\n")
            return Place(file, frame.f_lineno, len(text) - len(text.lstrip()), len(text))
        frame = frame.f_back
    return None


class _Analysis:
    def __init__(self, connection: Connection, request: Request) -> None:
        self.connection = connection
        self.request = request
        self.collected: Collected | None = None
        self.files: list[str] = []
        self.compiled: dict[str, str] = {}  # C functions: their texts

    def run(self) -> None:
        translation, checked = self._check()
        self.files = sorted(checked.files)
        self._tell(checked)
        if translation is not None and checked.files:
            self.collected = Collected(translation)
            index = Index(self.collected)
            facts = index.files(self._named_as_opened(translation))
            self.connection.send(Facts(facts, self.collected.error is None, self._reached(translation)))
            self._why(*sorted(self.collected.session.live)[:1])  # so that the first question does not wait

    def _reached(self, translation: Translation) -> frozenset[Key]:
        graphs = translation.analysed[0].exporter.graphs
        codes = [code for g in graphs if (code := getattr(g.graph.func, "__code__", None)) is not None]
        return frozenset(map(key_of, codes))

    def _tell_early(self) -> None:
        """The errors of functions that were changed; then wait for the next key, which ends this analysis."""
        request = self.request
        errors, looked_at = errors_of_changed(request.before, request.texts, request.reached)
        self.connection.send(Early([as_json(each) for each in errors], looked_at))
        time.sleep(SETTLED)

    def _tell(self, checked: Checked) -> None:
        self.connection.send(Findings([as_json(each) for each in checked.findings], sorted(checked.files)))

    def _check(self) -> tuple[Translation | None, Checked]:
        program = self.request.program
        for options in (Options(), Options(annotations=True)):
            try:
                translation = open_checked(Translation, program, self.request.entry, options)
            except RPythonError as error:
                last = Checked(program, [error, *error.others])
                if error.code == "usage" and not options.annotations:
                    continue
                return None, last
            self._tell_early()
            return translation, check_translation(program, translation, self._tell)
        return None, last

    def _named_as_opened(self, translation: Translation) -> list[str]:
        """The files as code objects name them."""
        graphs = translation.analysed[0].exporter.graphs
        codes = {code.co_filename for g in graphs if (code := getattr(g.graph.func, "__code__", None)) is not None}
        named = {os.path.realpath(each): each for each in sorted(codes)}
        return [named.get(file, file) for file in self.files]

    # -- questions ------------------------------------------------------------------------------

    def stay(self) -> None:
        """Answer; go on to C when it is quiet."""
        compiling: Connection | None = None
        begun = self.collected is None or self.collected.error is not None
        while True:
            waited = [self.connection, *([compiling] if compiling is not None else [])]
            ready, _, _ = select.select(waited, [], [], None if begun else QUIET)
            if not ready and not begun:
                begun, compiling = True, _in_a_copy(self._compiled)
            if compiling is not None and compiling in ready:
                self._took(compiling)
                compiling = None
            if self.connection in ready:
                self._answer(self.connection.recv())

    def _took(self, compiling: Connection) -> None:
        try:
            lenses, self.compiled = compiling.recv()
            self.connection.send(lenses)
        except EOFError:
            pass  # what cannot be compiled has no lenses

    def _answer(self, question: Question) -> None:
        answers: dict[str, Callable[..., str]] = {"why": self._why, "c": self._c}
        try:
            text = answers[question.what](*question.about)
        except Exception as error:
            print(f"rpyc-dl lsp: {question.what}: {type(error).__name__}: {error}", file=sys.stderr)
            text = ""
        self.connection.send(Answer(question.number, text))

    def _why(self, *numbers: int) -> str:
        """Where the values of variables come from, as a tree in lines."""
        assert self.collected is not None
        collected, asked = self.collected, set(numbers)
        kinds = {atom: v for v, atom in reversed(collected.session.rows("has")) if v in asked}
        trees = []
        for atom, v in kinds.items():
            derivation = collected.session.engine.explain("has", (v, atom), effort=0, most_steps=MOST_STEPS)
            trees.append(Reducer(collected.entities, derivation).tree(DEEPEST))
        lines = ["".join(text for text, role in line if role != "source").rstrip() for line in laid_out(trees)]
        more = [f"… {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
        return "\n".join([*lines[:MOST_LINES], *more])

    def _c(self, *functions: str) -> str:
        return "\n\n".join(self.compiled[name] for name in functions if name in self.compiled)

    def _compiled(self) -> Any:
        """What functions of each file were compiled to, and the texts of the C functions."""
        assert self.collected is not None
        names = self._named_as_opened(self.collected.translation)
        functions = c_functions(self.collected, names)
        lines: dict[tuple[int, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for function in functions:
            for _, file, line in function["places"]:
                lines[file, line][function["name"]] += 1
        found = {name: _lenses(self.collected, i, name, lines) for i, name in enumerate(names)}
        return Lenses(found), {function["name"]: function["text"] for function in functions}


def _lenses(
    collected: Collected, file: int, filename: str, lines: dict[tuple[int, int], dict[str, int]]
) -> list[Lens]:
    return lenses(collected, FileDefinitions(filename), {line: of for (f, line), of in lines.items() if f == file})


def _in_a_copy(work: Callable[[], Any]) -> Connection:
    """What `work()` gives, from a copy of this process: here, questions are answered meanwhile."""
    read, write = os.pipe()
    if os.fork() == 0:
        os.close(read)
        try:
            Connection(write, readable=False).send(work())
        except BaseException as error:
            print(f"rpyc-dl lsp: {type(error).__name__}: {error}", file=sys.stderr)
        finally:
            os._exit(0)
    os.close(write)
    return Connection(read, writable=False)
