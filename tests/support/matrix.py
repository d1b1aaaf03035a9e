"""Every operation on every combination of kinds of operands: what CPython does, and what a translation does.

`outcomes(operation)` runs one operation on all combinations, as one program: a combination is *refused* (with a
located error), *agrees* with CPython, or *differs*. Refusals of what CPython can do are the ones to know:
`python -m support.matrix` (in `tests/`) lists them for `docs/refusals.md`.
"""

from __future__ import annotations

import linecache
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from rpyc_dl.annotator import annotate_program
from rpyc_dl.errors import RPythonError
from rpyc_dl.lowering.checkllgraph import checkllgraphs
from rpyc_dl.lowering.ll_str import hlstr, llstr
from rpyc_dl.lowering.llinterp import LLException, LLInterpreter
from rpyc_dl.lowering.rtyper import rtype
from rpyc_dl.rlib.rarithmetic import base_int

#: Kinds of values, by what a user calls them, and an expression for one.
KINDS = {
    "int": "n",
    "bool": "(n > 0)",
    "float": "x",
    "r_uint": "r_uint(n)",
    "str": "s",
    "character": "s[0]",
    "str or None": "(s if n else None)",
    "None": "None",
    "bytes": "s.encode()",
    "bytearray": "bytearray(s.encode())",
    "tuple": "(n, s)",
    "list of int": "[n, n + 1]",
    "list of str": "[s, s]",
    "range": "range(n)",
    "dict": "{s: n}",
    "set": "{n}",
    "frozenset": "frozenset([n])",
    "iterator": "iter([n])",
    "generator": "numbers(n)",
    "instance": "Plain(n)",
    "instance or None": "(Plain(n) if n else None)",
    "number-like instance": "Number(n)",
    "class": "Plain",
    "function": "helper",
    "bound method": "Plain(n).get",
}

#: Kinds that only the operations on one operand are tried on: each is like another one in operations on two.
ALONE = {
    "r_uint",
    "character",
    "str or None",
    "bytearray",
    "frozenset",
    "generator",
    "instance or None",
    "class",
    "bound method",
}

#: What is meant to be as in RPython: a word is no `int`.
OTHERWISE = {("isinstance({x}, int)", "r_uint")}

UNARY = [
    "-{x}", "+{x}", "~{x}", "not {x}", "abs({x})", "len({x})", "hash({x}) > 0", "repr({x})", "str({x})",
    "bool({x})", "int({x})", "float({x})", "list({x})", "tuple({x})", "sorted({x})", "set({x})", "sum({x})",
    "min({x})", "max({x})", "any({x})", "list(reversed({x}))", "list(enumerate({x}))", "[e for e in {x}]",
    "list(zip({x}, {x}))", "list(map(repr, {x}))", "ord({x})", "chr({x})", "round({x})", "bytes({x})", "{x}[0]",
    "{x}[-1:]", "{x}.copy()", "'%s' % ({x},)", "'{{}}'.format({x})", "f'{{{x}}}'", "isinstance({x}, int)", "{x}()",
    "', '.join({x})", "next(iter({x}))", "{x} is None", "print({x})", "callable({x})", "frozenset({x})",
]  # fmt: skip
BINARY = [
    *(f"{{x}} {op} {{y}}" for op in "+ - * / // % ** << >> & | ^ == != < <= > >= in and or".split()),
    "{x} not in {y}", "{x} is {y}", "{x}[{y}]", "divmod({x}, {y})", "min({x}, {y})", "{x} if n else {y}",
]  # fmt: skip
INPLACE = [f"{op}=" for op in "+ - * / // % ** << >> & | ^".split()]

PRELUDE = """
from rpyc_dl.rlib.rarithmetic import r_uint


class Plain:
    def __init__(self, n):
        self.n = n

    def get(self):
        return self.n


class Number:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Number(self.n + other.n)

    def __neg__(self):
        return Number(-self.n)

    def __eq__(self, other):
        return isinstance(other, Number) and self.n == other.n

    def __hash__(self):
        return self.n

    def __lt__(self, other):
        return self.n < other.n

    def __bool__(self):
        return self.n != 0

    def __len__(self):
        return self.n

    def __getitem__(self, index):
        if index >= self.n:
            raise IndexError(index)
        return self.n + index

    def __contains__(self, item):
        return item is self

    def __repr__(self):
        return f"Number({self.n})"


def numbers(n):
    while n:
        yield n
        n -= 1


def helper():
    return 5
"""

CALL = (3, 1.5, "ab")


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


def cases(operation: str) -> list[Case]:
    """All combinations for one operation: an expression with `{x}` and perhaps `{y}`, or an in-place operator."""
    binary = "{y}" in operation or operation in INPLACE
    made = []
    pairs = product([kind for kind in KINDS if kind not in ALONE], repeat=2)
    for kinds in pairs if binary else product(KINDS):
        if kinds.count("number-like instance") == 1 and binary:
            continue  # its methods take their own kind
        if (operation, *kinds) in OTHERWISE:
            continue
        operands = [KINDS[kind] for kind in kinds]
        if operation in INPLACE:
            lines = [f"z = {operands[0]}", f"z {operation} {operands[1]}"]
        else:
            lines = [f"z = {operation.format(x=operands[0], y=operands[-1])}"]
        expected, shown = _in_cpython(operation, lines)
        made.append(Case(operation, kinds, (*lines, f"return {shown}"), expected))
    return made


def _in_cpython(operation: str, lines: list[str]) -> tuple[str, str]:
    """What CPython gives, as text, and the expression that shows the result."""
    names = dict(zip(("n", "x", "s"), CALL, strict=True))
    names.update(_prelude())
    try:
        exec("\n".join(lines), names)
    except Exception as error:
        return type(error).__name__, "''"
    z = names["z"]
    if operation.startswith("hash"):
        shown = "'done'"
    elif isinstance(z, base_int):
        shown = "repr(int(z >> r_uint(1)))"
    elif isinstance(z, str) and (" at 0x" in z or "r_uint" in z):
        shown = "'text'"
    elif isinstance(z, (set, frozenset)):
        shown = "repr(sorted(z))"
    elif isinstance(z, (int, float, str, bytes, list, tuple, dict, range, type(None))):
        shown = "repr(z)"
    elif isinstance(z, names["Number"]):
        shown = "repr(z)"
    else:
        shown = "'done'"
    try:
        return str(eval(shown, names)), shown
    except Exception as error:
        return type(error).__name__, shown


def _prelude() -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "matrix"}
    exec(compile(PRELUDE, "<matrix prelude>", "exec"), names)
    return names


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
    names: dict[str, Any] = {"__name__": "matrix"}
    exec(compile(text, filename, "exec"), names)
    try:
        program = rtype(annotate_program(names["main"], [int, int, float, str]))
    except RPythonError as error:
        return _by_case([error, *error.others], filename, first), None
    checkllgraphs(program.graphs)

    def run(number: int) -> str:
        interpreter = LLInterpreter(program.rtyper.exceptiondata)
        try:
            result = interpreter.eval_graph(program.entry, [number, *CALL[:2], llstr(CALL[2])])
        except LLException as error:
            return str(program.rtyper.exceptiondata.describe(error.evalue)[0].__name__)
        return str(hlstr(result))

    return {}, run


def _by_case(errors: list[RPythonError], filename: str, first: list[int]) -> dict[int, str]:
    found = {}
    for error in errors:
        assert error.pos is not None and error.pos.filename == filename, f"no place of the user's: {error}"
        number = sum(line <= error.pos.lineno for line in first) - 1
        assert number >= 0 and error.pos.lineno < first[-1] + 10, f"not the place of a case: {error}"
        found.setdefault(number, error.message)
    return found


def refused_though_possible(operation: str) -> list[Outcome]:
    """The refusals of what CPython can do."""
    errors = {"TypeError", "AttributeError", "ValueError", "IndexError", "KeyError"}
    return [o for o in outcomes(operation) if o.verdict == "refused" and o.case.expected not in errors]


def main() -> None:
    """Write `docs/refusals.md`."""
    lines = [
        "# What is refused though CPython can do it",
        "",
        "Made by `python -m support.matrix` (in `tests/`), which tries every operation on every combination of kinds",
        "of operands. `x` and `y` stand for operands of the kinds named; everything not named here, and that CPython",
        "can do, is compiled. A refusal is an error at the line, never a wrong result.",
        "",
        "| operation | operands | what the error says |",
        "| --- | --- | --- |",
    ]
    for operation in (*UNARY, *BINARY, *INPLACE):
        rows: dict[str, list[str]] = {}
        for outcome in refused_though_possible(operation):
            message = outcome.text.replace("|", "\\|")
            rows.setdefault(message, []).append(" and ".join(outcome.case.kinds))
        shown = operation if operation in INPLACE else operation.format(x="x", y="y")
        lines += [
            f"| `{shown}` | {'; '.join(kinds)} | {message} |".replace("||", "\\|\\|")
            for message, kinds in rows.items()
        ]
    path = Path(__file__).parents[2] / "docs" / "refusals.md"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
