"""Translates cells of the matrix, a hundred at a time, and runs them against CPython.

A translation that fails without saying at which cell is halved until the cell is found.
"""

from __future__ import annotations

import contextlib
import io
import linecache
import re
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any
from unittest import mock

from rpyc_dl import annotator
from rpyc_dl.annotator import annotate_program
from rpyc_dl.annotator.errors import check
from rpyc_dl.errors import RPythonError, TyperError
from rpyc_dl.frontend.checkgraph import GraphError
from rpyc_dl.lowering.core.hop import HighLevelOp
from rpyc_dl.lowering.core.ll_str import hlstr, llstr
from rpyc_dl.lowering.core.rtyper import TypedProgram
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.object.rexception import describe_exception
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.program.specialize import ProgramRTyper
from rpyc_dl.lowering.run.llinterp import LLException, LLInterpreter
from support.matrixcells import Cell, namespace
from support.matrixkinds import CALLS

#: Cells a translation: of those that CPython can do, and of those that are likely to be refused. Few where a class of
#: the library is made: it gets a copy for each of the cells, and the analysis starts anew for them.
AT_ONCE = 240
REFUSED_AT_ONCE = 400
COPIED_AT_ONCE = 12
COPIED = ("Counter(", "deque(", "OrderedDict(", "defaultdict(")

#: Rows whose functions are the library's own Python, one for all of a program, and those of slices, which are of one
#: kind in a program: each cell is a translation, since what one passes meets what the others pass.
SHARED = ("function random.", "methods of random ", "function slice")

#: Calls and jumps until a cell counts as endless.
MAX_STEPS = 2_000_000

_numbers = count()

Run = Callable[[int], list[str]]


@dataclass(frozen=True)
class Outcome:
    """What became of a cell: "agrees", "refused" (`text`: the message), "differs" (the results), "broken" (why).

    "declared": it raises where CPython has a result that is not in the language (`docs/differences.md`).
    "words": the exceptions are those of CPython, but say something else.
    """

    cell: Cell
    verdict: str
    text: str = ""

    @property
    def lost(self) -> bool:
        """Whether something that CPython can do is refused."""
        return self.verdict == "refused" and self.cell.possible


def outcomes(cells: Sequence[Cell]) -> list[Outcome]:
    """What becomes of each of the cells."""
    by_size: dict[int, list[Cell]] = {}
    for cell in cells:
        by_size.setdefault(_at_once(cell), []).append(cell)
    found = []
    for size, those in by_size.items():
        for start in range(0, len(those), size):
            found += _outcomes(those[start : start + size])
    return found


def _at_once(cell: Cell) -> int:
    if cell.row.startswith(SHARED):
        return 1
    if any(name in cell.text for name in COPIED):
        return COPIED_AT_ONCE
    return AT_ONCE if cell.possible else REFUSED_AT_ONCE


def _outcomes(cells: list[Cell]) -> list[Outcome]:
    """Translate the cells, without those that are refused, and run what is left."""
    found: list[Outcome] = []
    remaining = cells
    while remaining:
        try:
            refusals, run = _translate(remaining)
        except Exception as error:
            return found + _halved(remaining, error)
        found += [_not_translated(remaining[i], text) for i, text in refusals.items()]
        left = [(i, cell) for i, cell in enumerate(remaining) if i not in refusals]
        if run is not None:
            return found + [_held_against(cell, run(i)) for i, cell in left]
        remaining = [cell for _, cell in left]
    return found


def _not_translated(cell: Cell, text: str) -> Outcome:
    return Outcome(cell, "broken" if text.startswith(BROKEN) else "refused", text.removeprefix(BROKEN))


def _halved(cells: list[Cell], error: Exception) -> list[Outcome]:
    if len(cells) == 1:
        return [Outcome(cells[0], "broken", _failure(error))]
    middle = len(cells) // 2
    return _outcomes(cells[:middle]) + _outcomes(cells[middle:])


def _held_against(cell: Cell, seen: list[str]) -> Outcome:
    pairs = list(zip(seen, cell.expected, strict=True))
    if all(mine == other for mine, other in pairs):
        return Outcome(cell, "agrees")
    text = f"{seen} instead of {list(cell.expected)}"
    if any(mine.startswith("broken: ") for mine in seen):
        return Outcome(cell, "broken", text)
    if all(mine == other or mine.startswith(DECLARED) or _counted(cell, other) == mine for mine, other in pairs):
        return Outcome(cell, "declared", text)
    if _is_looser(cell):
        return Outcome(cell, "declared", text)
    kinds = [(_RAISED.match(mine), _RAISED.match(other)) for mine, other in pairs]
    same = all(
        mine == other or (a and b and a[1] == b[1]) for (mine, other), (a, b) in zip(pairs, kinds, strict=True)
    )
    return Outcome(cell, "words" if same else "differs", text)


#: What is raised where the result of CPython is not in the language: an int above 64 bits, an int to a negative
#: power.
DECLARED = (
    "OverflowError: ('integer overflow: the result does not fit in 64 bits (--ints=exact: ints grow)',)",
    "ValueError: ('an int to a negative power is a float",
)


def _is_looser(cell: Cell) -> bool:
    """Whether `docs/differences.md` tells of it: identities of bytes and bound methods; mappings in a display."""
    if cell.row.partition(":")[0] == "is_":
        return any("bytes" in kind or "method" in kind for kind in cell.kinds)
    return "{**x}" in cell.shown


def _counted(cell: Cell, expected: str) -> str:
    """What CPython shows, with a bool among the counts of a Counter as the int that it is for us."""
    return expected.replace("True", "1").replace("False", "0") if "Counter" in cell.text else expected


#: An outcome that is an exception. (No text that a cell gives looks like one.)
_RAISED = re.compile(r"(\w+): \(.*\)$", re.DOTALL)


@contextlib.contextmanager
def _all_errors() -> Iterator[None]:
    """Every error is told, not only the first ten, but none that is only seen behind another in the same cell;
    Python's own warnings of odd expressions are not."""
    every = mock.patch.object(check, "MAX_ERRORS", 100_000)
    first = mock.patch.object(annotator, "with_further_errors", lambda error, again: error)
    with every, first:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield


class Unplaced(Exception):
    """An error that is not at a line of a cell."""


#: What the text of a cell begins with that is not refused as it should be.
BROKEN = "broken: "


class KeepsGoing(ProgramRTyper):
    """Types what is not refused, although something is: so one translation does for both. `refused`: all errors; a
    failure of the RTyper is one as well."""

    def __init__(self, result: Any) -> None:
        super().__init__(result)
        self.refused: list[RPythonError] = []

    def _translate_hl_to_ll(self, hop: HighLevelOp) -> None:
        try:
            super()._translate_hl_to_ll(hop)
        except RPythonError:
            raise
        except Exception as error:
            raise TyperError(f"{BROKEN}{_failure(error)}", hop.spaceop.pos) from error

    def type_pending(self) -> None:
        try:
            super().type_pending()
        except RPythonError as error:
            if any(not each.pos or not each.pos.filename.startswith("<cell ") for each in self._errors):
                raise  # helpers that are not whole are not to be kept
            self.refused += [error, *error.others]
            self._errors = []
            super().type_pending()


def _file(error: RPythonError) -> str:
    return error.pos.filename if error.pos is not None else ""


def _failure(error: Exception) -> str:
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"


def _translate(cells: list[Cell]) -> tuple[dict[int, str], Run | None]:
    """The refusals, by index, and a function that runs one of the other cells; none if they must be translated
    again, without those that are refused."""
    files = [f"<cell {next(_numbers)}>" for _ in cells]
    names: dict[str, Any] = {}
    for number, (cell, filename) in enumerate(zip(cells, files, strict=True)):
        _remember(filename, cell.text)
        names[f"f{number}"] = namespace(cell.text, filename)["f"]
    lines = ["def main(which, n, x, s):"]
    for number in range(len(cells)):
        lines += [f"    if which == {number}:", f"        return f{number}(n, x, s)"]
    text = "\n".join([*lines, "    return ''"])
    _remember("<matrix>", text)
    exec(compile(text, "<matrix>", "exec"), names)
    with _all_errors():
        try:
            rtyper = KeepsGoing(annotate_program(names["main"], [int, int, float, str]))
            program = rtyper.specialize()
        except RPythonError as error:
            return _by_cell([error, *error.others], files), None
        finally:
            for filename in files:
                linecache.cache.pop(filename, None)
    refused = _by_cell(rtyper.refused, files)
    return refused, _runner(program) if _are_whole(program, {files[number] for number in refused}) else None


def _are_whole(program: TypedProgram, refused: set[str]) -> bool:
    """Whether all graphs but those of the refused files are well formed. Raises GraphError if nothing is refused."""
    try:
        checkllgraphs(g for g in program.graphs if g.pos is None or g.pos.filename not in refused)
    except GraphError:
        if not refused:
            raise
        return False
    return True


def _remember(filename: str, text: str) -> None:
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)


def _runner(program: Any) -> Run:
    """Runs a cell. All share an interpreter, which writes each graph anew only once; what they make is their own."""
    exceptions = exceptions_of(program.rtyper)
    interpreter = LLInterpreter(exceptions, max_steps=MAX_STEPS)

    def run(number: int) -> list[str]:
        found = []
        for n, x, s in CALLS:
            interpreter.steps_left = MAX_STEPS
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    found.append(str(hlstr(interpreter.eval_graph(program.entry, [number, n, x, llstr(s)]))))
            except LLException as error:
                cls, args = describe_exception(exceptions.rtyper, error.evalue)
                found.append(f"{cls.__name__}: {args}")
            except Exception as error:
                found.append(f"broken: {type(error).__name__} {error}")
        return found

    return run


def _by_cell(found: list[RPythonError], files: list[str]) -> dict[int, str]:
    by_cell: dict[int, str] = {}
    numbers = {filename: number for number, filename in enumerate(files)}
    for error in sorted(found, key=lambda error: error.message.startswith(BROKEN)):
        number = numbers.get(_file(error))
        if number is not None:
            by_cell.setdefault(number, error.message)
            continue
        beside = [numbers[note.pos.filename] for note in error.notes if note.pos and note.pos.filename in numbers]
        if not beside:
            raise Unplaced(str(error))
        by_cell.setdefault(beside[0], f"{BROKEN}it is not at a line of the cell: {error}")
    return by_cell
