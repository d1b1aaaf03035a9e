"""Rules, literals and rows as text, as they are written in rule files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rpyc_dl.datalog.language.program import Relation, Value
from rpyc_dl.datalog.language.syntax import Arith, Atom, Comparison, Const, Literal, Negation, Term, Var, Wildcard

Show = Callable[[str, Value], str]
"""How a value of a type is shown; engines' callers pass one that gives names in place of numbers."""

Env = Mapping[str, Value]
NO_ENV: Env = {}

ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def plain_value(type_: str, value: Value) -> str:
    """A value as a rule file has it; `type_` does not matter."""
    if isinstance(value, str):
        return '"' + "".join(ESCAPED.get(ch, ch) for ch in value) + '"'
    return str(value)


def row_text(relation: Relation, row: Sequence[Value], show: Show = plain_value) -> str:
    """`relation(values)`."""
    return f"{relation.name}({', '.join(show(t, v) for t, v in zip(relation.types, row, strict=True))})"


def pattern_text(relation: Relation, columns: Sequence[int], key: Sequence[Value], show: Show = plain_value) -> str:
    """`relation(values and _)` where only some columns are given."""
    given = dict(zip(columns, key, strict=True))
    shown = [show(relation.types[i], given[i]) if i in given else "_" for i in range(relation.arity)]
    return f"{relation.name}({', '.join(shown)})"


def literal_text(literal: Literal, env: Env = NO_ENV) -> str:
    """A literal, with the values of the variables that `env` has."""
    if isinstance(literal, Atom):
        return f"{literal.relation}({', '.join(term_text(arg, env) for arg in literal.args)})"
    if isinstance(literal, Negation):
        return "!" + literal_text(literal.atom, env)
    assert isinstance(literal, Comparison)
    return f"{term_text(literal.left, env)} {literal.op} {term_text(literal.right, env)}"


def term_text(term: Term, env: Env = NO_ENV) -> str:
    """A term, with the values of the variables that `env` has."""
    if isinstance(term, Var):
        if term.name in env:
            return plain_value("", env[term.name])
        return "_" if term.name.startswith(" ") else term.name
    if isinstance(term, Const):
        return plain_value("", term.value)
    if isinstance(term, Wildcard):
        return "_"
    assert isinstance(term, Arith)
    left = "" if term.left is None else f"{_operand(term.left, env)} {term.op} "
    return f"{left or term.op}{_operand(term.right, env)}"


def _operand(term: Term, env: Env) -> str:
    text = term_text(term, env)
    return f"({text})" if isinstance(term, Arith) else text
