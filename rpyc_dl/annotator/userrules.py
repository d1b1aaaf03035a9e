"""What the rule files of a project add: refusals of its own, and relations to report (`rules/user.dl`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.datalog import Program, Relation, Span
from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors import ErrorReader


def shipped_rules() -> Path:
    """The file that includes all rule files of the package."""
    return Path(__file__).parents[1] / "rules" / "main.dl"


def rule_pos(span: Span) -> SourcePos:
    """A place in a rule file, as errors print it."""
    return SourcePos(str(span.file), span.line, span.col - 1, span.line, span.end_col - 1)


def forbidden(reader: ErrorReader, o: int, what: str) -> AnnotatorError:
    """The refusal of an operation by a rule of the project, with the places that the rules say belong to it."""
    notes = [
        Note(text, reader.origins.op_pos(p))
        for op, p, text in sorted(reader.rows("forbidden_from"), key=lambda row: reader.origins.order(row[1]))
        if op == o
    ]
    help = sorted(text for op, text in reader.rows("advised") if op == o)
    return AnnotatorError(what, reader.origins.op_pos(o), notes=notes, help=help, code="forbidden")


def fact_pos(program: Program, relation: str, row: tuple[Any, ...]) -> SourcePos | None:
    """Where a rule file states a fact of which the last columns are `row`; None if a rule derives it."""
    spans = [f.span for f in program.facts if f.relation == relation and f.row[-len(row) :] == row]
    return rule_pos(spans[0]) if spans else None


def is_users(span: Span) -> bool:
    """Whether a place is in a rule file that does not come with the package."""
    return Path(span.file).parent != shipped_rules().parent


def reported(program: Program) -> list[Relation]:
    """The relations that a project's rule files declare and mark `.output`: what their author wants to see."""
    return [r for r in program.relations.values() if r.is_output and is_users(r.span)]
