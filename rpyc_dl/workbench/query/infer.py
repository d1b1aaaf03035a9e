"""The column types of relations that a question defines without declaring them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rpyc_dl.datalog.language.syntax import Arith, Atom, Clause, Comparison, Const, Term, Var

Types = dict[str, tuple[str, ...]]


def infer_types(clauses: Sequence[Clause], known: Mapping[str, tuple[str, ...]], types: Mapping[str, str]) -> Types:
    """The types of the relations that the clauses derive and `known` does not have.

    A column has the type of the variables that its rules put there, or the nearest common one. What nothing tells is
    a symbol: the checker then says what is wrong with the rule.
    """
    found: dict[str, list[str | None]] = {}
    for clause in clauses:
        for head in clause.heads:
            if head.relation not in known:
                found.setdefault(head.relation, [None] * len(head.args))
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            for head in clause.heads:
                if head.relation in found:
                    changed |= _learn(head, clause, found, known, types)
    return {name: tuple(column or "symbol" for column in columns) for name, columns in found.items()}


def _learn(
    head: Atom,
    clause: Clause,
    found: dict[str, list[str | None]],
    known: Mapping[str, tuple[str, ...]],
    types: Mapping[str, str],
) -> bool:
    """Take the types of one clause; whether anything is new."""
    columns = found[head.relation]
    changed = False
    for i, term in enumerate(head.args[: len(columns)]):
        type_ = _term_type(term, clause, {**known, **found})
        joined = type_ if columns[i] is None else common(columns[i] or "", type_, types) if type_ else columns[i]
        if joined != columns[i]:
            columns[i] = joined
            changed = True
    return changed


def _term_type(term: Term, clause: Clause, known: Mapping[str, Sequence[str | None]]) -> str | None:
    if isinstance(term, Const):
        return "symbol" if isinstance(term.value, str) else "number"
    if isinstance(term, Arith):
        return "number"
    if not isinstance(term, Var):
        return None
    for literal in clause.body:
        if isinstance(literal, Atom):
            for arg, type_ in zip(literal.args, known.get(literal.relation, ()), strict=False):
                if isinstance(arg, Var) and arg.name == term.name and type_ is not None:
                    return type_
    for literal in clause.body:
        if isinstance(literal, Comparison) and literal.op == "=":
            for side, other in ((literal.left, literal.right), (literal.right, literal.left)):
                if isinstance(side, Var) and side.name == term.name and isinstance(other, Const | Arith):
                    return _term_type(other, clause, known)
    return None


def common(a: str, b: str, types: Mapping[str, str]) -> str:
    """The nearest type that both are subtypes of; `a` where there is none."""
    above = _ancestors(a, types)
    return next((each for each in _ancestors(b, types) if each in above), a)


def _ancestors(type_: str, types: Mapping[str, str]) -> list[str]:
    chain = [type_]
    while chain[-1] in types and types[chain[-1]] != chain[-1]:
        chain.append(types[chain[-1]])
    return chain
