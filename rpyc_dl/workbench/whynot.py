"""Why a tuple does not hold: where the values of a variable come from instead, and what each rule lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.engines import Engine
from rpyc_dl.datalog import Failure, Program
from rpyc_dl.datalog.language.parser import parse_source
from rpyc_dl.datalog.language.program import Row
from rpyc_dl.datalog.language.syntax import Atom, Clause, Comparison, Const, Literal, Negation, Term, Var
from rpyc_dl.errors import Line, UsageError
from rpyc_dl.workbench.entities import Entities, word
from rpyc_dl.workbench.query.reasons import rows_of
from rpyc_dl.workbench.rulebook import documented_id

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session

#: What a user may call a kind of value, and its atom.
ATOMS = {"None": "none"}

#: Ways by which a value gets into a variable, at most so many are listed.
MOST_SOURCES = 12


def find_tuple(session: Session, entities: Entities, question: str | None, atom: str) -> tuple[str, list[Row]]:
    """What `FUNC:VAR --why-not ATOM` means: a kind of value of the variable, or a whole tuple `rel(…)`."""
    if "(" in atom:
        return rows_of(session.engine.program.relations, entities, atom)
    if question is None:
        raise UsageError("name the variable, or give a whole tuple", help=["explain PROG FUNC:VAR --why-not str"])
    return "has", [(v, ATOMS.get(atom, atom)) for v in sorted(entities.variables(question))]


def failures(
    session: Session, entities: Entities, relation: str, rows: list[Row], engine: Engine | None = None
) -> list[dict[str, Any]]:
    """For each row, told apart by place and name: where it could come from, and what is missing in each rule.

    `engine` has run the rules of the relation: that of the session where it is None. Raises UsageError where a row
    holds.
    """
    engine = engine or session.engine
    declared = engine.program.relations[relation]
    if any(engine.contains(relation, row) for row in rows):
        text = ", ".join(entities.row(declared, rows[0]))
        raise UsageError(f"`{relation}({text})` does hold", help=["`explain` and `:why` say why"])
    found: dict[Any, dict[str, Any]] = {}
    for row in rows:
        texts = entities.row(declared, row)
        sources = _sources(session, entities, row) if relation == "has" else []
        if tuple(texts) in found and len(sources) <= len(found[tuple(texts)]["sources"]):
            continue
        found[tuple(texts)] = {
            "tuple": f"{relation}({', '.join(texts)})",
            "sources": sources,
            "rules": [_failure(engine.program, entities, f) for f in _telling(engine.why_not(relation, row))],
        }
    return list(found.values())


def _telling(failures: list[Failure]) -> list[Failure]:
    """The rules of which something holds; all rules where nothing holds of any."""
    return [failure for failure in failures if failure.matched] or failures


def _sources(session: Session, entities: Entities, row: Row) -> list[dict[str, Any]]:
    """What flows into the variable of `has(v, a)`, and the kinds that it has instead."""
    v = row[0]
    sources = [x for x, y in session.rows("flow") if y == v]
    sources += [x for x, y, _ in session.rows("carries") if y == v]
    kinds: dict[int, dict[str, None]] = {x: {} for x in sources}
    for x, atom in session.rows("has"):
        if x in kinds:
            kinds[x][word(atom)] = None
    shown: dict[Any, dict[str, Any]] = {}
    for x, found in kinds.items():
        place = entities.place(x)
        entry = {"from": entities.text("Var", x), "place": str(place) if place else "", "holds": list(found)}
        shown.setdefault((entry["from"], entry["place"]), entry)
    return list(shown.values())


def _failure(program: Program, entities: Entities, failure: Failure) -> dict[str, Any]:
    reason = failure.reason
    if not reason.startswith("all premises hold"):
        reason = f"it lacks {_named(program, entities, failure.failed)}"
        if failure.nearest is not None and failure.failed.startswith("!"):
            reason = f"{_named(program, entities, failure.failed[1:])} holds, which the rule excludes"
    return {
        "rule": documented_id(program, failure.rule),
        "holds": [_named(program, entities, text) for text in failure.matched],
        "reason": reason,
    }


def _named(program: Program, entities: Entities, text: str) -> str:
    """A literal of the rule language with names in place of the numbers of entities."""
    source, errors = parse_source("literal", f"x() :- {text}.")
    if errors or not source.items:
        return text
    (clause,) = source.items
    assert isinstance(clause, Clause)
    return ", ".join(_literal(program, entities, literal) for literal in clause.body)


def _literal(program: Program, entities: Entities, literal: Literal) -> str:
    if isinstance(literal, Negation):
        return f"no {_literal(program, entities, literal.atom)}"
    if isinstance(literal, Comparison):
        return f"{_term(entities, '', literal.left)} {literal.op} {_term(entities, '', literal.right)}"
    assert isinstance(literal, Atom)
    types = program.relations[literal.relation].types
    terms = [_term(entities, type_, arg) for arg, type_ in zip(literal.args, types, strict=True)]
    return f"{literal.relation}({', '.join(terms)})"


def _term(entities: Entities, type_: str, term: Term) -> str:
    if isinstance(term, Const):
        return entities.text(type_, term.value) if type_ else str(term.value)
    return term.name if isinstance(term, Var) else "_"


def layout(
    session: Session, entities: Entities, relation: str, rows: list[Row], engine: Engine | None = None
) -> list[Line]:
    """The failures as lines of (text, role)."""
    lines: list[Line] = []
    for each in failures(session, entities, relation, rows, engine):
        lines += [[]] * bool(lines)
        lines.append([(f"{each['tuple']} does not hold", "value")])
        if each["sources"]:
            lines.append([("  the values come from", "frame")])
        for source in each["sources"][:MOST_SOURCES]:
            holds = " or ".join(source["holds"]) or "nothing"
            lines.append([(f"    {source['from']}", "value"), (f"  {source['place']}  {holds}", "place")])
        more = len(each["sources"]) - MOST_SOURCES
        if more > 0:
            lines.append([(f"    and {more} more", "frame")])
        for rule in each["rules"]:
            lines.append([(f"  [{rule['rule']}] ", "rule"), (rule["reason"], "value")])
            lines += [[(f"      with {text}", "source")] for text in rule["holds"]]
    return lines
