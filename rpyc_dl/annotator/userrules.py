"""What the rule files of a project add: facts, and relations to report (`rules/user.dl`)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rpyc_dl.datalog import Program, Relation, Span
from rpyc_dl.source import SourcePos


def shipped_rules() -> Path:
    """The file that includes all rule files of the package."""
    return Path(__file__).parents[1] / "rules" / "main.dl"


def target_rules(name: str) -> Path:
    """The file of rules that refuse what a target does not have."""
    return shipped_rules().parent / "targets" / f"{name}.dl"


def rule_pos(span: Span) -> SourcePos:
    """A place in a rule file, as errors print it."""
    return SourcePos(str(span.file), span.line, span.col - 1, span.line, span.end_col - 1)


def fact_pos(program: Program, relation: str, row: tuple[Any, ...]) -> SourcePos | None:
    """Where a rule file states a fact of which the last columns are `row`; None if a rule derives it."""
    spans = [f.span for f in program.facts if f.relation == relation and f.row[-len(row) :] == row]
    return rule_pos(spans[0]) if spans else None


def is_users(span: Span) -> bool:
    """Whether a place is in a rule file that does not come with the package."""
    return not Path(span.file).is_relative_to(shipped_rules().parent)


def reported(program: Program) -> list[Relation]:
    """The relations that a project's rule files declare and mark `.output`: what their author wants to see."""
    return [r for r in program.relations.values() if r.is_output and is_users(r.span)]
