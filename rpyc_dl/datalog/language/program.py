"""A checked program: relations, rules and their strata. What `load_program` returns and every engine runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from rpyc_dl.datalog.language.diagnostics import Diagnostic, Span
from rpyc_dl.datalog.language.syntax import Atom, Comparison, Const, Literal, Negation, Term

Value = int | str
Row = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Relation:
    """A declared relation. `kinds` holds `number` or `symbol` for each column, `choices` columns of keys.
    Of an `is_inline` relation no rows are kept: its rules stand for it (`inlining.py`).
    """

    name: str
    columns: tuple[str, ...]
    types: tuple[str, ...]
    kinds: tuple[str, ...]
    choices: tuple[tuple[int, ...], ...]
    is_input: bool
    is_output: bool
    is_inline: bool
    control: bool
    doc: str
    span: Span

    @property
    def arity(self) -> int:
        """The number of columns."""
        return len(self.columns)


Outline = tuple[tuple[str, str, tuple[tuple[int, Value], ...]], ...]
"""For each literal of a body: `a` (atom), `n` (negated), `c` (comparison); its relation; (column, constant) pairs."""


@dataclass(frozen=True)
class Rule:
    """One head and its body. A rule with several heads becomes one `Rule` for each, with the same `id` and span.

    `id` is the identifier that the doc comment gives in brackets, else `head#n`; `index` is unique.
    """

    index: int
    id: str
    head: Atom
    body: tuple[Literal, ...]
    doc: str
    span: Span

    @cached_property
    def outline(self) -> Outline:
        """What an engine that has not compiled the rule yet has to know of its body."""
        return tuple(map(_outline, self.body))

    def atoms(self) -> list[Atom]:
        """The positive atoms of the body."""
        return [literal for literal in self.body if isinstance(literal, Atom)]

    def negations(self) -> list[Negation]:
        """The negated atoms of the body."""
        return [literal for literal in self.body if isinstance(literal, Negation)]

    def comparisons(self) -> list[Comparison]:
        """The comparisons of the body."""
        return [literal for literal in self.body if isinstance(literal, Comparison)]

    def constants(self) -> list[Value]:
        """The constants that are arguments or compared; those within arithmetic, which are numbers, are left out."""
        terms: list[Term] = list(self.head.args)
        for literal in self.body:
            if isinstance(literal, Comparison):
                terms += [literal.left, literal.right]
            else:
                terms += (literal.atom if isinstance(literal, Negation) else literal).args
        return [term.value for term in terms if isinstance(term, Const)]


def _outline(literal: Literal) -> tuple[str, str, tuple[tuple[int, Value], ...]]:
    if isinstance(literal, Comparison):
        return "c", "", ()
    kind, atom = ("n", literal.atom) if isinstance(literal, Negation) else ("a", literal)
    return kind, atom.relation, tuple([(i, arg.value) for i, arg in enumerate(atom.args) if isinstance(arg, Const)])


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact written in a rule file."""

    relation: str
    row: Row
    span: Span


@dataclass(frozen=True, slots=True)
class Stratum:
    """Relations that depend on each other, and the rules that derive them; strata come in the order of evaluation."""

    index: int
    relations: tuple[str, ...]
    rules: tuple[Rule, ...]
    recursive: bool


@dataclass(frozen=True, slots=True)
class Schedule:
    """What engines run: strata whose rules read no inline relation, and for each such relation what lists its rows.

    `made` are the rules in which inline relations were replaced, in the order of their numbers.
    """

    strata: list[Stratum]
    views: dict[str, Stratum]
    made: list[Rule]


@dataclass(slots=True)
class Program:
    """Everything that an engine needs. `files` maps a file's name to its text, in the order of reading.

    `rules` and `strata` are those that were written, `schedule` is what is run.
    """

    relations: dict[str, Relation]
    types: dict[str, str]
    rules: list[Rule]
    facts: list[Fact]
    strata: list[Stratum]
    schedule: Schedule
    pragmas: list[tuple[str, str]]
    files: dict[str, str]
    warnings: list[Diagnostic] = field(default_factory=list)
    #: What the engines of the program have in common, by what it is and the folder of the cache.
    shared: dict[tuple[str, Path | None], object] = field(default_factory=dict, repr=False, compare=False)

    def rules_of(self, relation: str) -> list[Rule]:
        """The rules whose head is `relation`."""
        return [rule for rule in self.rules if rule.head.relation == relation]

    def source_line(self, span: Span) -> str:
        """The text of the line that `span` is in, or ''."""
        lines = self.files.get(span.file, "").split("\n")
        return lines[span.line - 1] if 0 < span.line <= len(lines) else ""
