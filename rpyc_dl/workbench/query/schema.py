"""`:schema` and `:describe`: what there is to ask about."""

from __future__ import annotations

from pathlib import Path

from rpyc_dl.datalog import Relation
from rpyc_dl.errors import Line
from rpyc_dl.workbench.query.database import Database, library


def overview(database: Database, wanted: str = "") -> list[Line]:
    """The relations with their first sentences: handy ones, derived ones, facts; bookkeeping is left out."""
    groups: dict[str, list[Relation]] = {"handy in questions": [], "derived by the rules": [], "facts": []}
    for name, relation in sorted(database.relations.items()):
        if wanted.lower() not in f"{name} {relation.doc}".lower() or (relation.control and not wanted):
            continue
        shipped = name in database.session.engine.program.relations
        group = "handy in questions" if not shipped else "facts" if relation.is_input else "derived by the rules"
        groups[group].append(relation)
    lines: list[Line] = []
    for heading, relations in groups.items():
        if relations:
            lines.append([(heading, "heading")])
            lines += [_line(relation) for relation in relations]
    return lines or [[(f"no relation has `{wanted}` in its name or documentation", "note")]]


def _line(relation: Relation) -> Line:
    head = f"  {relation.name}({', '.join(relation.columns)})"
    return [(f"{head:<36} ", "value"), (_sentence(relation), "note")]


def _sentence(relation: Relation) -> str:
    return relation.doc.replace("@control", "").strip().split("\n")[0]


def describe(database: Database, name: str) -> list[Line]:
    """One relation: its columns with types, its documentation, the rules that derive it, and the number of rows."""
    relation = database.relation(name)
    program = database.session.engine.program
    book = program if name in program.relations else library()
    lines: list[Line] = [[(f"{name}({', '.join(relation.columns)})", "heading")]]
    lines += [[(text.strip(), "value")] for text in relation.doc.replace("@control", "").strip().split("\n")]
    for column, type_ in zip(relation.columns, relation.types, strict=True):
        lines.append([(f"  {column}: {type_}", "value")])
    rules: dict[str, dict[str, None]] = {}  # by the file
    for rule in book.rules_of(name):
        rules.setdefault(Path(rule.span.file).name, {})[rule.id] = None
    lines += [[("derived by", "note")]] if rules else []
    lines += [[(f"  {file:<22} ", "note"), (", ".join(ids), "value")] for file, ids in rules.items()]
    count = len(database.rows(name))
    lines.append([(f"{count} row{'' if count == 1 else 's'}", "note")])
    return lines
