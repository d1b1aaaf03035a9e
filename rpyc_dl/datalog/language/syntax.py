"""The rule language as data: what the parser makes of the text, with a span for everything an error may point at.

Named tuples, because rule files are read from a cache at every start and these are made fastest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rpyc_dl.datalog.language.diagnostics import Span


class Var(NamedTuple):
    """A variable; names that begin with `_` may occur once without a warning."""

    name: str
    span: Span


class Wildcard(NamedTuple):
    """`_`: any value."""

    span: Span


class Const(NamedTuple):
    """A number or a symbol."""

    value: int | str
    span: Span


class Arith(NamedTuple):
    """`left op right` with op one of `+ - * / %`; `left` is None for a unary minus."""

    op: str
    left: Term | None
    right: Term
    span: Span


Term = Var | Wildcard | Const | Arith


class Atom(NamedTuple):
    """`relation(args)`; `span` is that of the relation's name."""

    relation: str
    args: tuple[Term, ...]
    span: Span


class Negation(NamedTuple):
    """`!atom`."""

    atom: Atom
    span: Span


class Comparison(NamedTuple):
    """`left op right` with op one of `= != < <= > >=`; `span` is that of the operator."""

    op: str
    left: Term
    right: Term
    span: Span


Literal = Atom | Negation | Comparison


class Clause(NamedTuple):
    """A rule, or a fact where `body` is empty. `doc` is the text of the `///` lines above it."""

    heads: tuple[Atom, ...]
    body: tuple[Literal, ...]
    span: Span
    doc: str = ""


class TypeDecl(NamedTuple):
    """`.type name <: base`."""

    name: str
    base: str
    span: Span
    base_span: Span
    doc: str = ""


class Column(NamedTuple):
    """`name: type` of a relation."""

    name: str
    type: str
    span: Span
    type_span: Span


class ChoiceKey(NamedTuple):
    """One key of a `choice-domain`: at most one row for each value of these columns."""

    columns: tuple[tuple[str, Span], ...]


class RelationDecl(NamedTuple):
    """`.decl name(columns) inline choice-domain …`."""

    name: str
    columns: tuple[Column, ...]
    choices: tuple[ChoiceKey, ...]
    span: Span
    doc: str = ""
    is_inline: bool = False


class Directive(NamedTuple):
    """`.input name` or `.output name`."""

    kind: str
    name: str
    span: Span


class Include(NamedTuple):
    """`.include "path"`."""

    path: str
    span: Span


class Pragma(NamedTuple):
    """`.pragma "name" "value"`."""

    name: str
    value: str
    span: Span


Item = TypeDecl | RelationDecl | Directive | Include | Pragma | Clause


@dataclass(slots=True)
class SourceFile:
    """One parsed file. `broken` names relations and types whose declarations could not be read."""

    name: str
    text: str
    items: list[Item] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)


def variables(term: Term) -> list[Var]:
    """The variables of a term, left to right."""
    if isinstance(term, Var):
        return [term]
    if isinstance(term, Arith):
        return (variables(term.left) if term.left is not None else []) + variables(term.right)
    return []


def variables_of(literal: Literal) -> list[Var]:
    """The variables of a literal, as often as they stand there."""
    if isinstance(literal, Comparison):
        return variables(literal.left) + variables(literal.right)
    atom = literal.atom if isinstance(literal, Negation) else literal
    return [var for arg in atom.args for var in variables(arg)]
