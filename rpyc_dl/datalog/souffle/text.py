"""A program as one text for Soufflé.

Each declaration and each rule stands on a line of its own, so that Soufflé's messages, which name lines, can be
turned into positions in the user's files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rpyc_dl.datalog.language.arithmetic import MIN_NUMBER
from rpyc_dl.datalog.language.diagnostics import Span
from rpyc_dl.datalog.language.display import literal_text
from rpyc_dl.datalog.language.program import Program, Relation, Value
from rpyc_dl.datalog.language.row_files import encode_symbol
from rpyc_dl.datalog.language.syntax import Arith, Atom, Comparison, Const, Literal, Negation, Term


def program_text(program: Program, outputs: Iterable[str]) -> tuple[str, list[Span | None]]:
    """The program's text with these output relations, and for each of its lines the place that it comes from."""
    lines: list[tuple[str, Span | None]] = []
    for name, value in program.pragmas:
        lines.append((f'.pragma "{name}" "{value}"', None))
    for type_, base in _types_in_order(program):
        lines.append((f".type {type_} <: {base}", None))
    wanted = set(outputs)
    for relation in program.relations.values():
        lines.append((_declaration(relation), relation.span))
        if relation.is_input:
            lines.append((f".input {relation.name}", relation.span))
        if relation.name in wanted:
            lines.append((f".output {relation.name}", relation.span))
    for fact in program.facts:
        values = ", ".join(_constant(value) for value in fact.row)
        lines.append((f"{fact.relation}({values}).", fact.span))
    for rule in program.rules:
        body = ", ".join(literal_text(_encoded(literal)) for literal in rule.body)
        lines.append((f"{literal_text(_encoded(rule.head))} :- {body}.", rule.span))
    return "\n".join(text for text, _ in lines) + "\n", [span for _, span in lines]


def _types_in_order(program: Program) -> list[tuple[str, str]]:
    """Each type after its base."""
    done: list[tuple[str, str]] = []
    known = {"number", "symbol"}
    left = list(program.types.items())
    while left:
        ready = [(name, base) for name, base in left if base in known]
        if not ready:
            break
        done += ready
        known.update(name for name, _ in ready)
        left = [item for item in left if item not in ready]
    return done


def _declaration(relation: Relation) -> str:
    columns = ", ".join(f"{name}:{type_}" for name, type_ in zip(relation.columns, relation.types, strict=True))
    keys = [[relation.columns[i] for i in key] for key in relation.choices]
    choices = ", ".join(key[0] if len(key) == 1 else f"({', '.join(key)})" for key in keys)
    return f".decl {relation.name}({columns})" + (f" choice-domain {choices}" if choices else "")


def _constant(value: Value) -> str:
    if isinstance(value, int):
        return str(value) if value > MIN_NUMBER else f"{MIN_NUMBER + 1} - 1"  # its digits alone do not fit
    return '"' + encode_symbol(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _encoded(literal: Literal) -> Literal:
    """The literal with symbols as the facts files have them."""
    if isinstance(literal, Negation):
        atom = _encoded(literal.atom)
        assert isinstance(atom, Atom)
        return Negation(atom, literal.span)
    if isinstance(literal, Comparison):
        return Comparison(literal.op, _encoded_term(literal.left), _encoded_term(literal.right), literal.span)
    return Atom(literal.relation, tuple(_encoded_term(arg) for arg in literal.args), literal.span)


def _encoded_term(term: Term) -> Term:
    if isinstance(term, Const) and isinstance(term.value, str):
        return Const(encode_symbol(term.value), term.span)
    if isinstance(term, Arith):
        left = None if term.left is None else _encoded_term(term.left)
        return Arith(term.op, left, _encoded_term(term.right), term.span)
    return term


def numbers(program: Program) -> Iterator[tuple[Span, int]]:
    """Every number that the program is written with, and the place of its fact or rule."""
    for fact in program.facts:
        yield from ((fact.span, value) for value in fact.row if isinstance(value, int))
    for rule in program.rules:
        for literal in (rule.head, *rule.body):
            yield from ((rule.span, value) for term in _terms(literal) for value in _constants(term))


def _terms(literal: Literal) -> tuple[Term, ...]:
    if isinstance(literal, Comparison):
        return (literal.left, literal.right)
    return literal.atom.args if isinstance(literal, Negation) else literal.args


def _constants(term: Term) -> Iterator[int]:
    if isinstance(term, Const) and isinstance(term.value, int):
        yield term.value
    elif isinstance(term, Arith):
        yield from () if term.left is None else _constants(term.left)
        yield from _constants(term.right)
