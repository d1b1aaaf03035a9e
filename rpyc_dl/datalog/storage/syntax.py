"""Syntax to plain tuples and back, for the cache (marshal knows no classes)."""

from __future__ import annotations

from typing import Any

from rpyc_dl.datalog.language.diagnostics import Diagnostic, Span
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    ChoiceKey,
    Clause,
    Column,
    Comparison,
    Const,
    Directive,
    Include,
    Item,
    Literal,
    Negation,
    Pragma,
    RelationDecl,
    Term,
    TypeDecl,
    Var,
    Wildcard,
)

Plain = Any
"""Nested tuples of strings and numbers; the first element says what it was."""


def store_span(span: Span) -> Plain:
    """A span without its file."""
    return (span.line, span.col, span.end_col)


def store_items(items: list[Item]) -> Plain:
    """Items of one file without its name."""
    return [_store_item(item) for item in items]


def _store_item(item: Item) -> Plain:
    if isinstance(item, Clause):
        heads = tuple(store_atom(head) for head in item.heads)
        return ("c", heads, tuple(store_literal(literal) for literal in item.body), item.doc)
    if isinstance(item, RelationDecl):
        columns = tuple((c.name, c.type, store_span(c.span), store_span(c.type_span)) for c in item.columns)
        choices = tuple(tuple((name, store_span(span)) for name, span in choice.columns) for choice in item.choices)
        return ("r", item.name, columns, choices, store_span(item.span), item.doc, item.is_inline)
    if isinstance(item, TypeDecl):
        return ("t", item.name, item.base, store_span(item.span), store_span(item.base_span), item.doc)
    if isinstance(item, Directive):
        return ("d", item.kind, item.name, store_span(item.span))
    if isinstance(item, Include):
        return ("i", item.path, store_span(item.span))
    return ("p", item.name, item.value, store_span(item.span))


def store_atom(atom: Atom) -> Plain:
    """An atom; `Restorer.atom` makes it again."""
    return (atom.relation, tuple(_store_term(arg) for arg in atom.args), store_span(atom.span))


def store_literal(literal: Literal) -> Plain:
    """A literal of a body; `Restorer.literal` makes it again."""
    if isinstance(literal, Atom):
        return ("a", store_atom(literal))
    if isinstance(literal, Negation):
        return ("n", store_atom(literal.atom), store_span(literal.span))
    return ("c", literal.op, _store_term(literal.left), _store_term(literal.right), store_span(literal.span))


def _store_term(term: Term) -> Plain:
    if isinstance(term, Var):
        return ("v", term.name, term.span.line, term.span.col, term.span.end_col)
    if isinstance(term, Const):
        return ("c", term.value, term.span.line, term.span.col, term.span.end_col)
    if isinstance(term, Wildcard):
        return ("w", None, term.span.line, term.span.col, term.span.end_col)
    left = None if term.left is None else _store_term(term.left)
    return ("+", (term.op, left, _store_term(term.right)), term.span.line, term.span.col, term.span.end_col)


class Restorer:
    """Makes the items of one file again."""

    def __init__(self, file: str) -> None:
        self.file = file

    def items(self, plain: Plain) -> list[Item]:
        """The items that `store_items` was given."""
        return [self._item(item) for item in plain]

    def _span(self, plain: Plain) -> Span:
        return Span(self.file, *plain)

    def _item(self, plain: Plain) -> Item:
        tag = plain[0]
        span = self._span
        if tag == "c":
            heads = tuple([self.atom(head) for head in plain[1]])
            body = tuple([self.literal(literal) for literal in plain[2]])
            return Clause(heads, body, heads[0].span, plain[3])
        if tag == "r":
            columns = tuple(Column(name, type_, span(at), span(type_at)) for name, type_, at, type_at in plain[2])
            choices = tuple(ChoiceKey(tuple((name, span(at)) for name, at in choice)) for choice in plain[3])
            return RelationDecl(plain[1], columns, choices, span(plain[4]), plain[5], plain[6])
        if tag == "t":
            return TypeDecl(plain[1], plain[2], span(plain[3]), span(plain[4]), plain[5])
        if tag == "d":
            return Directive(plain[1], plain[2], span(plain[3]))
        if tag == "i":
            return Include(plain[1], span(plain[2]))
        return Pragma(plain[1], plain[2], span(plain[3]))

    def atom(self, plain: Plain) -> Atom:
        """The atom that `store_atom` was given."""
        relation, args, at = plain
        return Atom(relation, tuple([self._term(arg) for arg in args]), Span(self.file, *at))

    def literal(self, plain: Plain) -> Literal:
        """The literal that `store_literal` was given."""
        tag = plain[0]
        if tag == "a":
            return self.atom(plain[1])
        if tag == "n":
            return Negation(self.atom(plain[1]), self._span(plain[2]))
        _, op, left, right, at = plain
        return Comparison(op, self._term(left), self._term(right), self._span(at))

    def _term(self, plain: Plain) -> Term:
        tag, value, line, col, end_col = plain
        span = Span(self.file, line, col, end_col)
        if tag == "v":
            return Var(value, span)
        if tag == "c":
            return Const(value, span)
        if tag == "w":
            return Wildcard(span)
        op, left, right = value
        return Arith(op, None if left is None else self._term(left), self._term(right), span)


def store_warnings(warnings: list[Diagnostic]) -> Plain:
    """Warnings as plain tuples (they have no notes)."""
    return [(w.code, w.message, w.span.file, *store_span(w.span), w.help, w.source_line) for w in warnings]


def restore_warnings(plain: Plain) -> list[Diagnostic]:
    """The warnings that `store_warnings` was given."""
    return [
        Diagnostic("warning", code, message, Span(file, line, col, end), help, (), text)
        for code, message, file, line, col, end, help, text in plain
    ]
