"""From parsed files to a checked `Program`: names, arities, choice keys, facts; then bindings, types and strata.

Every check reports into one `Reporter` and goes on, so that one run shows all errors of all files.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from rpyc_dl.datalog.check.bindings import check_bindings
from rpyc_dl.datalog.check.domains import check_domains
from rpyc_dl.datalog.check.inline import check_inline
from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.check.types import check_types
from rpyc_dl.datalog.check.warnings import find_warnings
from rpyc_dl.datalog.language.arithmetic import ArithmeticFault, fold
from rpyc_dl.datalog.language.diagnostics import DatalogErrors, Span, nearest
from rpyc_dl.datalog.language.inlining import circle_of, schedule
from rpyc_dl.datalog.language.program import Fact, Program, Relation, Rule, Schedule, Stratum, Value
from rpyc_dl.datalog.language.strata import negation_cycles, stratify
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    Clause,
    Const,
    Directive,
    Negation,
    Pragma,
    RelationDecl,
    SourceFile,
    Term,
    TypeDecl,
)
from rpyc_dl.datalog.storage import cache
from rpyc_dl.datalog.storage.syntax import restore_warnings, store_warnings

PRIMITIVES = ("number", "symbol")
REFUSED_TYPES = ("float", "unsigned")
PRAGMAS = ("RamSIPS",)
T = TypeVar("T")
RULE_ID = re.compile(r"\[([A-Za-z0-9_.:-]+)\]")


def check_program(sources: Sequence[SourceFile], reporter: Reporter) -> Program:
    """Checks parsed files together and returns the program.

    Raises:
        DatalogErrors: with all that was found, including what `reporter` held already.
    """
    checker = _Checker(sources, reporter)
    program = checker.build()
    name = cache.key("checked", [part for source in sources for part in (source.name, source.text)])
    checked = None if reporter.errors else cache.load(name)
    if checked is None:
        checker.check(program)
        if reporter.errors:
            raise DatalogErrors(reporter.errors)
        program.warnings = find_warnings(program, reporter)
        cache.save(name, store_warnings(program.warnings))
    else:
        program.warnings = restore_warnings(checked)
    return program


class Paragraphs:
    """Which lines of the rule files belong together: blank lines separate paragraphs."""

    def __init__(self, sources: Sequence[SourceFile]) -> None:
        self._numbers: dict[str, list[int]] = {}
        for source in sources:
            blank = [not line.strip() for line in source.text.split("\n")]
            self._numbers[source.name] = list(itertools.accumulate(blank))

    def of(self, span: Span) -> int:
        """The number of the paragraph that the span starts in."""
        return self._numbers[span.file][span.line - 1]


class _Checker:
    def __init__(self, sources: Sequence[SourceFile], reporter: Reporter) -> None:
        self.sources = sources
        self.reporter = reporter
        self.broken: set[str] = set().union(*(source.broken for source in sources)) if sources else set()
        self.types: dict[str, str] = {}
        self.type_decls: dict[str, TypeDecl] = {}
        self.decls: dict[str, RelationDecl] = {}
        self.directives: dict[str, dict[str, Directive]] = {"input": {}, "output": {}}
        self.relations: dict[str, Relation] = {}
        self.rules: list[Rule] = []
        self.rule_counts: dict[str, int] = {}
        self.paragraphs = Paragraphs(sources)
        self.described: dict[tuple[str, int], tuple[str, str]] = {}  # by file and paragraph
        self.facts: list[Fact] = []
        self.pragmas: list[tuple[str, str]] = []

    def build(self) -> Program:
        """Resolves names; what is left out for an error is not in the program."""
        self._collect()
        self._resolve_types()
        for decl in self.decls.values():
            self._declare(decl)
        for clause in self._items(Clause):
            self._clause(clause)
        strata = stratify(list(self.relations), self.rules)
        files = {source.name: source.text for source in self.sources}
        plan = self._schedule(strata)
        return Program(self.relations, self.types, self.rules, self.facts, strata, plan, self.pragmas, files)

    def _schedule(self, strata: list[Stratum]) -> Schedule:
        """The strata with inline relations replaced; as they are if these cannot be."""
        circle = circle_of([name for name, relation in self.relations.items() if relation.is_inline], self.rules)
        for name in circle:
            message, help = f"the inline relation `{name}` is part of its own meaning", "leave `inline` out"
            self.reporter.error("inline", message, self.relations[name].span, help)
        if circle:
            return Schedule(strata, {}, [])
        return schedule(self.relations, self.rules, strata)

    def check(self, program: Program) -> None:
        """Checks what was built: stratification, bindings, types."""
        for error in negation_cycles(program.strata, self.reporter.line):
            self.reporter.add(error)
        check_bindings(program.rules, program.strata, self.reporter)
        check_inline(program, self.reporter)
        check_domains(program, self.reporter)
        check_types(program.rules, program.relations, program.types, self.reporter)

    def _items(self, kind: type[T]) -> Iterable[T]:
        for source in self.sources:
            for item in source.items:
                if isinstance(item, kind):
                    yield item

    def _collect(self) -> None:
        error = self.reporter.error
        for type_decl in self._items(TypeDecl):
            other = self.type_decls.get(type_decl.name)
            if type_decl.name in (*PRIMITIVES, *REFUSED_TYPES):
                error("type", f"`{type_decl.name}` is a built-in type", type_decl.span)
            elif other is not None:
                notes = [("it was declared here", other.span)]
                error("duplicate", f"type `{type_decl.name}` is declared twice", type_decl.span, notes=notes)
            else:
                self.type_decls[type_decl.name] = type_decl
        for decl in self._items(RelationDecl):
            first = self.decls.get(decl.name)
            if first is not None:
                notes = [("it was declared here", first.span)]
                help = "give this one another name: the rules that come with the package have many relations"
                help = help if first.span.file != decl.span.file else ""
                error("duplicate", f"relation `{decl.name}` is declared twice", decl.span, help=help, notes=notes)
            else:
                self.decls[decl.name] = decl
        for directive in self._items(Directive):
            self._directive(directive)
        for pragma in self._items(Pragma):
            self._pragma(pragma)

    def _directive(self, directive: Directive) -> None:
        name = directive.name
        if name not in self.decls:
            self._unknown_relation(name, directive)
        elif directive.kind == "input" and self.decls[name].choices:
            self.reporter.error(
                "choice",
                f"`{name}` has a choice-domain and cannot be an input: Soufflé does not choose among input rows",
                directive.span,
                f"read the rows into another relation and derive `{name}` from it by a rule",
            )
        else:
            self.directives[directive.kind].setdefault(name, directive)

    def _pragma(self, pragma: Pragma) -> None:
        if pragma.name in PRAGMAS:
            self.pragmas.append((pragma.name, pragma.value))
        else:
            self.reporter.error("pragma", f"the pragma `{pragma.name}` is not in the rule language", pragma.span,
                                "only `RamSIPS` is, which guides Soufflé's join order")  # fmt: skip

    def _resolve_types(self) -> None:
        """Fills `types`: each declared type and its base."""
        for decl in self.type_decls.values():
            if decl.base in REFUSED_TYPES:
                self.reporter.error("type", f"`{decl.base}` is not in the rule language", decl.base_span,
                                    "use `number` or `symbol`")  # fmt: skip
            elif decl.base not in self.type_decls and decl.base not in PRIMITIVES:
                self._unknown_type(decl.base, decl)
            elif self._is_cyclic(decl):
                self.reporter.error("type", f"type `{decl.name}` is its own base", decl.base_span)
            else:
                self.types[decl.name] = decl.base
                continue
            self.types[decl.name] = "?"

    def _is_cyclic(self, decl: TypeDecl) -> bool:
        seen = {decl.name}
        base = decl.base
        while base in self.type_decls:
            if base in seen:
                return base == decl.name
            seen.add(base)
            base = self.type_decls[base].base
        return False

    def _unknown_type(self, name: str, decl: TypeDecl) -> None:
        if name not in self.broken:
            self.reporter.error("type", f"type `{name}` is not declared", decl.base_span, self._similar_type(name))

    def _similar_type(self, name: str) -> str:
        known = nearest(name, [*self.type_decls, *PRIMITIVES])
        return f"did you mean `{known}`?" if known else f"declare it: `.type {name} <: number` or `<: symbol`"

    def _primitive(self, type_: str) -> str:
        seen = set()
        while type_ in self.types and type_ not in seen:
            seen.add(type_)
            type_ = self.types[type_]
        return type_ if type_ in PRIMITIVES else "?"

    def _declare(self, decl: RelationDecl) -> None:
        seen: set[str] = set()
        for column in decl.columns:
            if column.name in seen:
                self.reporter.error("duplicate", f"`{decl.name}` has two columns `{column.name}`", column.span)
            seen.add(column.name)
            if column.type in REFUSED_TYPES:
                self.reporter.error("type", f"the type `{column.type}` is not in the rule language", column.type_span,
                                    "use `number` or `symbol`")  # fmt: skip
            elif column.type not in PRIMITIVES and column.type not in self.types and column.type not in self.broken:
                self.reporter.error("type", f"type `{column.type}` is not declared", column.type_span,
                                    self._similar_type(column.type))  # fmt: skip
        names = tuple(column.name for column in decl.columns)
        control = any(line.strip() == "@control" for line in decl.doc.split("\n"))
        self.relations[decl.name] = Relation(
            decl.name,
            names,
            tuple(column.type for column in decl.columns),
            tuple(self._primitive(column.type) for column in decl.columns),
            self._choices(decl, names),
            decl.name in self.directives["input"],
            decl.name in self.directives["output"],
            decl.is_inline,
            control,
            "\n".join(line for line in decl.doc.split("\n") if line.strip() != "@control"),
            decl.span,
        )

    def _choices(self, decl: RelationDecl, names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
        keys: list[tuple[int, ...]] = []
        for choice in decl.choices:
            key: list[int] = []
            for name, span in choice.columns:
                if name not in names:
                    known = nearest(name, names)
                    self.reporter.error("choice", f"`{decl.name}` has no column `{name}`", span,
                                        f"did you mean `{known}`?" if known else "")  # fmt: skip
                elif names.index(name) in key:
                    self.reporter.error("choice", f"`{name}` stands twice in this choice key", span)
                else:
                    key.append(names.index(name))
            if key and tuple(sorted(key)) not in keys:
                keys.append(tuple(sorted(key)))
        return tuple(keys)

    def _clause(self, clause: Clause) -> None:
        good = True
        for atom in clause.heads:
            good &= self._atom(atom, head=True)
        for literal in clause.body:
            if isinstance(literal, Atom):
                good &= self._atom(literal)
            elif isinstance(literal, Negation):
                good &= self._atom(literal.atom)
        if not good:
            return
        described = self._description(clause)
        if not clause.body:
            for head in clause.heads:
                self._fact(head)
            return
        for head in clause.heads:
            number = self.rule_counts[head.relation] = self.rule_counts.get(head.relation, 0) + 1
            rule_id, doc = described or (f"{head.relation}#{number}", clause.doc)
            self.rules.append(Rule(len(self.rules), rule_id, head, clause.body, doc, clause.span))

    def _description(self, clause: Clause) -> tuple[str, str] | None:
        """The identifier and doc comment of a clause: its own, or those of the rule above in the same paragraph."""
        paragraph = (clause.span.file, self.paragraphs.of(clause.span))
        found = RULE_ID.search(clause.doc)
        if found:
            self.described[paragraph] = (found.group(1), clause.doc)
        return self.described.get(paragraph)

    def _atom(self, atom: Atom, head: bool = False) -> bool:
        decl = self.decls.get(atom.relation)
        if decl is None:
            self._unknown_relation(atom.relation, atom)
            return False
        if len(atom.args) != len(decl.columns):
            signature = f"{decl.name}({', '.join(f'{c.name}: {c.type}' for c in decl.columns)})"
            self.reporter.error(
                "arity",
                f"`{atom.relation}` has {_count_of(len(decl.columns), 'column')}, but {len(atom.args)} are given",
                atom.span,
                f"it is declared as {signature}",
                [("the declaration", decl.span)],
            )
            return False
        return True

    def _unknown_relation(self, name: str, where: Atom | Directive) -> None:
        if name in self.broken:
            return
        known = nearest(name, self.decls)
        help = f"did you mean `{known}`?" if known else f"declare it: `.decl {name}(...)`"
        self.reporter.error("undeclared", f"relation `{name}` is not declared", where.span, help)

    def _fact(self, head: Atom) -> None:
        if self.decls[head.relation].choices:
            message = (
                f"`{head.relation}` has a choice-domain and cannot have facts: Soufflé does not choose among them"
            )
            help = "put the facts into another relation and derive this one by a rule"
            self.reporter.error("choice", message, head.span, help)
            return
        row: list[Value] = []
        for term, kind in zip(head.args, self.relations[head.relation].kinds, strict=True):
            value = self._constant(term)
            if value is None:
                self.reporter.error("fact", "a fact has constants only", term.span,
                                    "a rule that binds this variable needs a body: `head :- body.`")  # fmt: skip
                return
            if kind != "?" and (kind == "number") != isinstance(value, int):
                what = "number" if isinstance(value, int) else "symbol"
                self.reporter.error("type", f"`{head.relation}` wants a {kind} here, and this is a {what}", term.span)
                return
            row.append(value)
        self.facts.append(Fact(head.relation, tuple(row), head.span))

    def _constant(self, term: Term) -> Value | None:
        if isinstance(term, Const):
            return term.value
        if isinstance(term, Arith):
            return self._constant_arith(term)
        return None

    def _constant_arith(self, term: Arith) -> int | None:
        left = self._constant(term.left) if term.left is not None else 0
        right = self._constant(term.right)
        if not isinstance(left, int) or not isinstance(right, int):
            return None
        try:
            return fold(term.op, left, right)
        except ArithmeticFault as fault:
            self.reporter.error("arithmetic", str(fault), term.span)
            return 0


def _count_of(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
