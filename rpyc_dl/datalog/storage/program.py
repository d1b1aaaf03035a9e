"""A checked program as plain data and back, for the cache: most rules are never looked at, and are not made again.

Of a rule that is read only what an engine needs before it compiles it is there (`Rule.outline`); its head, body and
documentation are taken out of their marshalled form when somebody asks for them.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rpyc_dl.datalog.language.diagnostics import Span
from rpyc_dl.datalog.language.program import Fact, Program, Relation, Rule, Schedule, Stratum
from rpyc_dl.datalog.storage.syntax import (
    Plain,
    Restorer,
    restore_warnings,
    store_atom,
    store_literal,
    store_span,
    store_warnings,
)


class StoredRule(Rule):
    """A rule whose parts are restored one and all when the first of them is asked for."""

    def __getattr__(self, name: str) -> Any:
        stored = self.__dict__.pop("_stored", None)
        if stored is None:
            raise AttributeError(name)
        file, data = stored
        head, body, doc, span = marshal.loads(data)
        restorer = Restorer(file)
        self.__dict__.update(
            head=restorer.atom(head),
            body=tuple([restorer.literal(literal) for literal in body]),
            doc=doc,
            span=Span(file, *span),
        )
        return getattr(self, name)


def store_program(program: Program) -> Plain:
    """The program without the texts of its files."""
    files = {name: number for number, name in enumerate(program.files)}

    def place(span: Span) -> Plain:
        return (files[span.file], *store_span(span))

    made = program.schedule.made
    return (
        [
            (
                r.name,
                r.columns,
                r.types,
                r.kinds,
                r.choices,
                r.is_input,
                r.is_output,
                r.is_inline,
                r.control,
                r.doc,
                place(r.span),
            )
            for r in program.relations.values()
        ],
        program.types,
        [(rule.id, rule.outline, files[rule.span.file], _store_parts(rule)) for rule in (*program.rules, *made)],
        [(fact.relation, fact.row, place(fact.span)) for fact in program.facts],
        len(made),
        _store_strata(program.strata),
        (_store_strata(program.schedule.strata), _store_strata(program.schedule.views.values())) if made else None,
        program.pragmas,
        store_warnings(program.warnings),
    )


def _store_strata(strata: Iterable[Stratum]) -> Plain:
    return [(s.relations, [rule.index for rule in s.rules], s.recursive) for s in strata]


def _restore_strata(plain: Plain, rules: list[Rule]) -> list[Stratum]:
    return [
        Stratum(index, names, tuple([rules[i] for i in numbers]), recursive)
        for index, (names, numbers, recursive) in enumerate(plain)
    ]


def _store_parts(rule: Rule) -> bytes:
    body = [store_literal(literal) for literal in rule.body]
    return marshal.dumps((store_atom(rule.head), body, rule.doc, store_span(rule.span)))


def restore_program(plain: Plain, texts: dict[str, str]) -> Program:
    """The program that `store_program` was given; `texts` are its files, in the same order."""
    relations, types, rules, facts, made, strata, scheduled, pragmas, warnings = plain
    files = list(texts)

    def span(place: Plain) -> Span:
        number, line, col, end_col = place
        return Span(files[number], line, col, end_col)

    def relation(*fields: Any) -> Relation:
        whole = [*fields[:-1], span(fields[-1])]
        return Relation(*whole)

    restored = [_restore_rule(index, files, *rule) for index, rule in enumerate(rules)]
    written = _restore_strata(strata, restored)
    plan = Schedule(written, {}, [])
    if scheduled is not None:
        views = {s.relations[0]: replace(s, index=-1) for s in _restore_strata(scheduled[1], restored)}
        plan = Schedule(_restore_strata(scheduled[0], restored), views, restored[len(rules) - made :])
    return Program(
        {fields[0]: relation(*fields) for fields in relations},
        types,
        restored[: len(rules) - made],
        [Fact(name, row, span(place)) for name, row, place in facts],
        written,
        plan,
        pragmas,
        texts,
        restore_warnings(warnings),
    )


def _restore_rule(index: int, files: list[str], id: str, outline: Plain, file: int, parts: bytes) -> Rule:
    rule = StoredRule.__new__(StoredRule)
    rule.__dict__.update(index=index, id=id, outline=outline, _stored=(files[file], parts))
    return rule
