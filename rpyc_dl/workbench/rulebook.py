"""`rpyc-dl rules`: the rule files as a book to look things up in, and the checker for one's own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from rpyc_dl.datalog import Program, Relation, Rule
from rpyc_dl.datalog.language.diagnostics import nearest
from rpyc_dl.errors import UsageError


def contents(book: Program) -> list[str]:
    """One line a documented rule, by file: its identifier and its first sentence."""
    lines: list[str] = []
    file = None
    for rule in _documented(book):
        if rule.span.file != file:
            file = rule.span.file
            lines += [""] * bool(lines) + [Path(file).name]
        lines.append(f"  {rule.id:<22} {_sentence(rule)}")
    return lines


def as_data(book: Program) -> list[dict[str, Any]]:
    """The documented rules for `--json`."""
    return [
        {"id": r.id, "file": Path(r.span.file).name, "line": r.span.line, "head": r.head.relation, "doc": r.doc}
        for r in _documented(book)
    ]


def _documented(book: Program) -> list[Rule]:
    """One rule for each identifier, in the order of the files."""
    found: dict[str, Rule] = {}
    for rule in sorted(book.rules, key=lambda rule: (list(book.files).index(rule.span.file), rule.span.line)):
        if not rule.id.startswith(f"{rule.head.relation}#"):
            found.setdefault(rule.id, rule)
    return list(found.values())


def _sentence(rule: Rule) -> str:
    first = rule.doc.strip().splitlines()[0] if rule.doc.strip() else ""
    return re.sub(r"^\[[^\]]*\]\s*", "", first)


def show(book: Program, name: str) -> list[str]:
    """The text of a rule (by identifier) or of a relation, its declaration and the rules that derive into it."""
    rule = next((rule for rule in book.rules if rule.id.lower() == name.lower()), None)
    if rule is not None:
        return [f"{Path(rule.span.file).name}:{rule.span.line}", "", *_block(book, rule.span.file, rule.span.line)]
    relation = book.relations.get(name)
    if relation is not None:
        return _relation(book, relation)
    close = nearest(name, [*book.relations, *(rule.id for rule in book.rules)])
    raise UsageError(f"there is no rule or relation `{name}`", help=[f"did you mean `{close}`?"] if close else [])


def _relation(book: Program, relation: Relation) -> list[str]:
    columns = ", ".join(f"{column}: {type}" for column, type in zip(relation.columns, relation.types, strict=True))
    kind = " (a fact of the program)" if relation.is_input else ""
    lines = [f"{relation.name}({columns}){kind}", *relation.doc.strip().splitlines()]
    rules = book.rules_of(relation.name)
    if rules:
        lines += ["", "derived by"]
        lines += [f"  {rule.id:<22} {Path(rule.span.file).name}:{rule.span.line}" for rule in rules]
    users = sorted({rule.id for rule in book.rules for atom in rule.atoms() if atom.relation == relation.name})
    if users:
        lines += ["", f"used by {', '.join(users)}"]
    return lines


def documented_id(book: Program, rule: Rule) -> str:
    """The identifier of the paragraph of the rule file that the rule stands in; its own where that has none."""
    for line in reversed(_block(book, rule.span.file, rule.span.line)):
        match = re.match(r"///\s*\[([^\]]+)\]", line)
        if match:
            return match.group(1)
    return rule.id


def _block(book: Program, file: str, lineno: int) -> list[str]:
    """The paragraph of the rule file around a line: its comment and all the rules under it."""
    lines = book.files[file].split("\n")
    first = last = lineno - 1
    while first > 0 and lines[first - 1].strip():
        first -= 1
    while last + 1 < len(lines) and lines[last + 1].strip():
        last += 1
    return lines[first : last + 1]
