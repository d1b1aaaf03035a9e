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
from rpyc_dl.annotator import annotate_program, errors
from rpyc_dl.errors import RPythonError
from rpyc_dl.lowering.checkllgraph import checkllgraphs
from rpyc_dl.lowering.ll.ll_str import hlstr, llstr
from rpyc_dl.lowering.llinterp import LLException, LLInterpreter
from rpyc_dl.lowering.rtyper import rtype
from support.matrixcells import Cell, namespace
from support.matrixkinds import CALLS

#: Cells a translation: of those that CPython can do, and of those that are likely to be refused. Few where a class of
#: the library is made: it gets a copy for each of the cells, and the analysis starts anew for them.
AT_ONCE = 240
REFUSED_AT_ONCE = 400
COPIED_AT_ONCE = 12
COPIED = ("Counter(", "deque(", "OrderedDict(", "defaultdict(")

#: Calls and jumps until a cell counts as endless.
MAX_STEPS = 200_000

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
    found = []
    copied = [cell for cell in cells if any(name in cell.text for name in COPIED)]
    known = set(map(id, copied))
    others = [cell for cell in cells if id(cell) not in known]
    possible = [cell for cell in others if cell.possible]
    refused = [cell for cell in others if not cell.possible]
    for those, size in ((possible, AT_ONCE), (copied, COPIED_AT_ONCE), (refused, REFUSED_AT_ONCE)):
        for start in range(0, len(those), size):
            found += _outcomes(those[start : start + size])
    return found


def _outcomes(cells: list[Cell]) -> list[Outcome]:
    """Translate the cells, without those that are refused, and run what is left."""
    found: list[Outcome] = []
    remaining = cells
    while remaining:
        try:
            refusals, run = _translate(remaining)
        except Exception as error:
            return found + _halved(remaining, error)
        found += [Outcome(remaining[i], "refused", text) for i, text in refusals.items()]
        remaining = [cell for i, cell in enumerate(remaining) if i not in refusals]
        if run is not None:
            return found + [_held_against(cell, run(i)) for i, cell in enumerate(remaining)]
    return found


def _halved(cells: list[Cell], error: Exception) -> list[Outcome]:
    if len(cells) == 1:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return [Outcome(cells[0], "broken", f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})")]
    middle = len(cells) // 2
    return _outcomes(cells[:middle]) + _outcomes(cells[middle:])


def _held_against(cell: Cell, seen: list[str]) -> Outcome:
    pairs = list(zip(seen, cell.expected, strict=True))
    if all(mine == other for mine, other in pairs):
        return Outcome(cell, "agrees")
    text = f"{seen} instead of {list(cell.expected)}"
    if any(mine.startswith("broken: ") for mine in seen):
        return Outcome(cell, "broken", text)
    if all(mine == other or mine.startswith(DECLARED) for mine, other in pairs):
        return Outcome(cell, "declared", text)
    kinds = [(_RAISED.match(mine), _RAISED.match(other)) for mine, other in pairs]
    same = all(
        mine == other or (a and b and a[1] == b[1]) for (mine, other), (a, b) in zip(pairs, kinds, strict=True)
    )
    return Outcome(cell, "words" if same else "differs", text)


#: What is raised where the result of CPython is not in the language: an int above 64 bits, an int to a negative
#: power.
DECLARED = (
    "OverflowError: ('integer overflow: the result does not fit in 64 bits',)",
    "ValueError: ('an int to a negative power is a float",
)

#: An outcome that is an exception. (No text that a cell gives looks like one.)
_RAISED = re.compile(r"(\w+): \(.*\)$", re.DOTALL)


@contextlib.contextmanager
def _all_errors() -> Iterator[None]:
    """Every error is told, not only the first ten, but none that is only seen behind another in the same cell;
    Python's own warnings of odd expressions are not."""
    every = mock.patch.object(errors, "MAX_ERRORS", 100_000)
    first = mock.patch.object(annotator, "with_further_errors", lambda error, again: error)
    with every, first:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield


class Unplaced(Exception):
    """An error that is not at a line of a cell."""


def _translate(cells: list[Cell]) -> tuple[dict[int, str], Run | None]:
    """The refusals, by index; where there are none, a function that runs one of the cells."""
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
            program = rtype(annotate_program(names["main"], [int, int, float, str]))
        except RPythonError as error:
            return _by_cell([error, *error.others], files), None
        finally:
            for filename in files:
                linecache.cache.pop(filename, None)
    checkllgraphs(program.graphs)
    return {}, _runner(program)


def _remember(filename: str, text: str) -> None:
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)


def _runner(program: Any) -> Run:
    """Runs a cell. All share an interpreter, which writes each graph anew only once; what they make is their own."""
    exceptions = program.rtyper.exceptiondata
    interpreter = LLInterpreter(exceptions, max_steps=MAX_STEPS)

    def run(number: int) -> list[str]:
        found = []
        for n, x, s in CALLS:
            interpreter.steps_left = MAX_STEPS
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    found.append(str(hlstr(interpreter.eval_graph(program.entry, [number, n, x, llstr(s)]))))
            except LLException as error:
                cls, args = exceptions.describe(error.evalue)
                found.append(f"{cls.__name__}: {args}")
            except Exception as error:
                found.append(f"broken: {type(error).__name__} {error}")
        return found

    return run


def _by_cell(found: list[RPythonError], files: list[str]) -> dict[int, str]:
    by_cell: dict[int, str] = {}
    for error in found:
        if error.pos is None or error.pos.filename not in files:
            raise Unplaced(str(error))
        by_cell.setdefault(files.index(error.pos.filename), error.message)
    return by_cell
