"""Every operation on every combination of kinds of operands: what CPython does, and what a translation does.

`outcomes(operation)` runs one operation on all combinations, as one program: a combination is *refused* (with a
located error), *agrees* with CPython, or *differs*. Refusals of what CPython can do are the ones to know:
`python -m support.matrix` (in `tests/`) lists them in `docs/refusals.md`. Kinds and operations: `matrixkinds.py`.
"""

from __future__ import annotations

import contextlib
import io
import linecache
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from rpyc_dl.annotator import annotate_program, errors
from rpyc_dl.annotator.errors import recovery
from rpyc_dl.errors import RPythonError
from rpyc_dl.lowering.checkllgraph import checkllgraphs
from rpyc_dl.lowering.ll.ll_str import hlstr, llstr
from rpyc_dl.lowering.llinterp import LLException, LLInterpreter
from rpyc_dl.lowering.rtyper import rtype
from rpyc_dl.rlib.rarithmetic import base_int
from support import matrixkinds
from support.matrixkinds import (
    BINARY,
    CALL,
    FAMILIES,
    INPLACE,
    KINDS,
    METHOD_ARGUMENTS,
    OTHERWISE,
    PRELUDE,
    UNARY,
)

#: "methods of the int", …: every method of a builtin type, with every arguments that CPython takes.
METHODS = {f"methods of the {kind}": kind for kind in KINDS}

#: What CPython raises for operations that there are not: their refusal is no loss.
NO_SUCH_OPERATION = {"TypeError", "AttributeError"}


@dataclass(frozen=True)
class Case:
    """One combination. `expected` is CPython's result as a text, or the class of its exception."""

    operation: str
    kinds: tuple[str, ...]
    lines: tuple[str, ...]
    expected: str


@dataclass(frozen=True)
class Outcome:
    """What became of a case: "agrees", "refused" (`text`: the message), or "differs" (`text`: the result)."""

    case: Case
    verdict: str
    text: str = ""


def operations() -> list[str]:
    """Every row of the matrix."""
    return [*UNARY, *BINARY, *INPLACE, *(name for name in METHODS if cases(name))]


@cache
def cases(operation: str) -> list[Case]:
    """All combinations for one operation that are Python at all."""
    if operation in METHODS:
        return _method_cases(operation)
    made = []
    for kinds in _combinations(operation):
        operands = [KINDS[kind] for kind in kinds]
        text = operation.format(x=operands[0], y=operands[-1])
        if " = " not in operation and not operation.startswith("raise"):
            text = f"z = {text}"
        case = None if (operation, *kinds) in OTHERWISE else _case(operation, kinds, text.split("\n"))
        if case is not None:
            made.append(case)
    return made


def _combinations(operation: str) -> list[tuple[str, ...]]:
    if "{y}" not in operation:
        return [(kind,) for kind in KINDS]
    pairs = [(x, y) for x in KINDS for y in KINDS if {x, y} <= FAMILIES or x == y or (x, y).count("int") == 1]
    own = "number-like instance"  # its methods take their own kind
    return [pair for pair in pairs if pair.count(own) != 1]


def _method_cases(operation: str) -> list[Case]:
    kind = METHODS[operation]
    value = eval(KINDS[kind], _names())
    if type(value).__module__ != "builtins" or callable(value):
        return []
    made = []
    for name in dir(value):
        for arguments in METHOD_ARGUMENTS if not name.startswith("_") else []:
            lines = [f"z = {KINDS[kind]}", f"w = z.{name}({arguments})"]
            case = _case(f"{name}({arguments})", (kind,), lines, result="w")
            if case is not None and case.expected not in NO_SUCH_OPERATION:
                made.append(case)
    return made


def _case(operation: str, kinds: tuple[str, ...], lines: list[str], result: str = "z") -> Case | None:
    """The case, with what CPython gives; None if it is no Python."""
    names = _names()
    shown = "''"
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec("\n".join(lines), names)
            shown = f"repr({result})"
            shown = _shown(names[result], result)
            expected = str(eval(shown, names))
            if " at 0x" in expected:
                shown, expected = "'done'", "done"
    except SyntaxError:
        return None
    except Exception as error:
        expected = type(error).__name__
    return Case(operation, kinds, (*lines, f"return {shown}"), expected)


def _names() -> dict[str, Any]:
    """The prelude's names and the operands' (the prebuilt objects anew: cases may change them)."""
    names = dict(_prelude())
    names.update(zip(("n", "x", "s"), CALL, strict=True))
    names.update(PREBUILT=names["Plain"](7), FROZEN=names["Frozen"](1), FROZEN2=names["Frozen"](2))
    return names


@cache
def _prelude() -> dict[str, Any]:
    names = _module()
    exec(compile(PRELUDE, "<matrix prelude>", "exec"), names)
    return names


def _module() -> dict[str, Any]:
    return {"__name__": matrixkinds.__name__}  # dataclasses look their module up


def _shown(z: Any, name: str) -> str:
    """An expression that shows a result."""
    if isinstance(z, base_int):
        return f"repr(int({name} >> r_uint(1)))"
    if isinstance(z, (set, frozenset)):
        return f"repr(sorted({name}))"
    if hasattr(z, "__next__"):
        return f"repr([*{name}])"
    if isinstance(z, type):
        return f"{name}.__name__"
    if callable(z) or "r_uint" in repr(z):
        return "'done'"
    return f"repr({name})"


def outcomes(operation: str) -> list[Outcome]:
    """Translate all combinations, without those that are refused, and run what is left."""
    remaining = cases(operation)
    found = []
    while True:
        refusals, run = _translate(remaining)
        found += [Outcome(remaining[i], "refused", text) for i, text in refusals.items()]
        remaining = [case for i, case in enumerate(remaining) if i not in refusals]
        if run is not None:
            break
    for number, case in enumerate(remaining):
        result = run(number)
        agrees = result == case.expected
        found.append(Outcome(case, "agrees" if agrees else "differs", "" if agrees else result))
    return found


@contextlib.contextmanager
def _all_errors() -> Iterator[None]:
    """Every error is told, not only the first ten; Python's own warnings of odd expressions are not."""
    with mock.patch.object(errors, "MAX_ERRORS", 100_000), mock.patch.object(recovery, "MOST_ROUNDS", 0):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield


def _translate(remaining: list[Case]) -> tuple[dict[int, str], Any]:
    """The refusals, by index; where there are none, a function that runs one of the cases."""
    lines = PRELUDE.strip().splitlines()
    first = []
    for number, case in enumerate(remaining):
        first.append(len(lines) + 1)
        lines += [f"def f{number}(n, x, s):", *(f"    {line}" for line in case.lines)]
    lines.append("def main(which, n, x, s):")
    for number in range(len(remaining)):
        lines += [f"    if which == {number}:", f"        return f{number}(n, x, s)"]
    lines.append("    return ''")
    text = "\n".join(lines) + "\n"
    filename = f"<matrix {abs(hash(text))}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    names = _module()
    with _all_errors():
        exec(compile(text, filename, "exec"), names)
        try:
            program = rtype(annotate_program(names["main"], [int, int, float, str]))
        except RPythonError as error:
            return _by_case([error, *error.others], filename, first), None
    checkllgraphs(program.graphs)
    interpreter = LLInterpreter(program.rtyper.exceptiondata)

    def run(number: int) -> str:
        try:
            result = interpreter.eval_graph(program.entry, [number, *CALL[:2], llstr(CALL[2])])
        except LLException as error:
            return str(program.rtyper.exceptiondata.describe(error.evalue)[0].__name__)
        return str(hlstr(result))

    return {}, run


def _by_case(found: list[RPythonError], filename: str, first: list[int]) -> dict[int, str]:
    by_case: dict[int, str] = {}
    for error in found:
        assert error.pos is not None and error.pos.filename == filename, f"no place of the user's: {error}"
        number = sum(line <= error.pos.lineno for line in first) - 1
        assert number >= 0 and error.pos.lineno < first[-1] + 10, f"not the place of a case: {error}"
        by_case.setdefault(number, error.message)
    return by_case


def lost(outcome: Outcome) -> bool:
    """Whether something that CPython can do is refused."""
    return outcome.verdict == "refused" and outcome.case.expected not in NO_SUCH_OPERATION


def page() -> str:
    """The text of `docs/refusals.md`."""
    lines = [
        "<!-- Made by `python -m support.matrix` in tests/: do not edit. -->",
        "",
        "# What is refused though CPython can do it",
        "",
        f"From {len(operations())} operations on every combination of {len(KINDS)} kinds of operands. `x` and `y`",
        "stand for operands of the kinds named; everything not named here, and that CPython can do, is compiled. A",
        "refusal is an error at the line, never a wrong result. What the language has: [language.md](language.md).",
        "",
        "| operation | operands | what the error says |",
        "| --- | --- | --- |",
    ]
    for operation in operations():
        lines += _rows(operation)
    return "\n".join(lines) + "\n"


def _rows(operation: str) -> list[str]:
    rows: dict[tuple[str, str], list[str]] = {}
    for outcome in filter(lost, outcomes(operation)):
        shown = operation if operation in METHODS else operation.format(x="x", y="y")
        if operation in METHODS:
            shown = f"x.{outcome.case.operation}"
        rows.setdefault((shown.replace("\n", "; "), outcome.text), []).append(" and ".join(outcome.case.kinds))
    return [
        f"| `{_cell(shown)}` | {'; '.join(kinds)} | {_cell(message)} |" for (shown, message), kinds in rows.items()
    ]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def main() -> None:
    """Write `docs/refusals.md`."""
    path = Path(__file__).parents[2] / "docs" / "refusals.md"
    path.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
