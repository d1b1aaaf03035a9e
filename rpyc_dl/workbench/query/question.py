"""From parsed questions to checked programs that an engine can run.

A question becomes the rule `?(X, Y, …) :- body.` over the variables that it names. Its program declares the relations
that it reads as inputs, the relations that it defines with types found from their rules, and one small relation for
each name that stands for entities: `has("main:x", A)` reads `has(V, A)` for every V that `main:x` names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rpyc_dl.datalog import DatalogErrors, Program
from rpyc_dl.datalog.check.checker import check_program
from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.check.types import variable_types
from rpyc_dl.datalog.language.diagnostics import Diagnostic, Span
from rpyc_dl.datalog.language.program import Row
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    Clause,
    Column,
    Comparison,
    Const,
    Directive,
    Item,
    Literal,
    Negation,
    RelationDecl,
    SourceFile,
    Term,
    Var,
    Wildcard,
    variables,
)
from rpyc_dl.errors import RuleError, UsageError
from rpyc_dl.source import SourcePos
from rpyc_dl.workbench.query.database import Database, declarations
from rpyc_dl.workbench.query.infer import infer_types
from rpyc_dl.workbench.query.reading import ASK, Statement, as_rule_error, read


class AnswerColumn(NamedTuple):
    """A column of the answer: the variable's name and its type."""

    name: str
    type: str


@dataclass(frozen=True)
class Question:
    """A checked question. `reads` are the relations of the database, `given` the small ones that stand for names."""

    text: str
    columns: tuple[AnswerColumn, ...]
    program: Program
    reads: tuple[str, ...]
    given: dict[str, list[Row]]

    @property
    def recursive(self) -> bool:
        """Whether a rule of the question depends on itself."""
        return any(stratum.recursive for stratum in self.program.strata)

    @property
    def computes(self) -> bool:
        """Whether there is arithmetic in it."""
        return any(isinstance(term, Arith) for rule in self.program.rules for term in _terms(rule.head, *rule.body))


def parse(database: Database, text: str, own: Sequence[Item] = (), name: str = "question") -> list[Question]:
    """The questions of a text, each with the text's own rules (and the earlier ones, `own`).

    Raises RuleError for mistakes, with their places in the text; UsageError where a name stands for nothing.
    """
    asked = read(text, name)
    items = [*own, *asked.items]
    _refuse_known_heads(database, asked.items)
    return [_Builder(database, items, name).build(statement, body) for statement, body in asked.questions]


def check_rules(database: Database, items: Sequence[Item], name: str = "question") -> None:
    """Check rules of one's own without a question. Raises RuleError."""
    _refuse_known_heads(database, items)
    _Builder(database, list(items), name).program(())


def _refuse_known_heads(database: Database, items: Sequence[Item]) -> None:
    for head in (head for item in items if isinstance(item, Clause) for head in item.heads):
        if head.relation in database.public:
            raise RuleError(
                f"`{head.relation}` is a relation of the analysis: a question's rules derive into their own",
                _pos(head.span),
                help=["take another name; rules that take part in the analysis stand in a file: `--rules FILE`"],
            )


def _pos(span: Span) -> SourcePos:
    return SourcePos(span.file, max(1, span.line - 1), span.col - 1, None, span.end_col - 1)


@dataclass
class _Builder:
    database: Database
    items: list[Item]
    name: str
    given: dict[str, list[Row]] = field(default_factory=dict)
    given_types: dict[str, str] = field(default_factory=dict)
    extra: list[Clause] = field(default_factory=list)
    helpers: int = 0

    def build(self, statement: Statement, body: tuple[Literal, ...]) -> Question:
        names = [Var(name, span) for name, span in _named_variables(body).items()]
        ask = Clause((Atom(ASK, tuple(names), body[0].span),), body, body[0].span)
        program, reads = self.program((ask,))
        (rule,) = program.rules_of(ASK)
        types = variable_types(rule, program.relations, program.types)
        columns = tuple(AnswerColumn(var.name, types[var.name]) for var in names)
        return Question(statement.text, columns, program, reads, self.given)

    def program(self, asks: tuple[Clause, ...]) -> tuple[Program, tuple[str, ...]]:
        """The checked program of the own rules and the question, and what it reads."""
        own = [item for item in self.items if isinstance(item, Clause)]
        declared = [item for item in self.items if isinstance(item, RelationDecl)]
        others = [item for item in self.items if not isinstance(item, Clause | RelationDecl)]
        clauses = self._needed([*asks], own)
        heads = {head.relation for clause in own for head in clause.heads}
        theirs = {name: r for name, r in self.database.relations.items() if name not in heads}
        known = {r.name: r.types for r in theirs.values()}
        known.update({r.name: tuple(column.type for column in r.columns) for r in declared})
        found = infer_types([*clauses], known, self.database.types)
        clauses = [self._resolved(clause, {**known, **found}) for clause in clauses] + self.extra
        found = infer_types(clauses, {**known, **self._given_types()}, self.database.types)
        used = {atom.relation for clause in clauses for atom in _atoms(clause)}
        reads = tuple(sorted(name for name in used if name in theirs))
        items: list[Any] = declarations(self.database.types, [theirs[n] for n in reads], set())
        items += [d for d in declared if d.name in used or d.name not in found]
        items += [_declare(name, types) for name, types in found.items()]
        for name in self.given:
            items += [_declare(name, (self.given_types[name],)), Directive("input", name, _NOWHERE)]
        return self._checked([*items, *others, *clauses]), reads

    def _needed(self, asks: list[Clause], own: list[Clause]) -> list[Clause]:
        """The question and the own rules that it rests on; all own rules where there is no question."""
        if not asks:
            return own
        needed = {ASK}
        grown = True
        while grown:
            before = len(needed)
            for clause in [*asks, *own]:
                if any(head.relation in needed for head in clause.heads):
                    needed |= {atom.relation for atom in _atoms(clause)}
            grown = len(needed) > before
        return [*asks, *(c for c in own if any(head.relation in needed for head in c.heads))]

    def _checked(self, items: list[Any]) -> Program:
        # The checker's cache goes by the text, which must therefore tell everything.
        clauses = [item for item in items if isinstance(item, Clause)]
        lines = max((clause.span.line for clause in clauses), default=1) + 1
        text = "\n" * lines + "// " + repr([tuple(item) for item in items]).replace("\n", " ")
        try:
            return check_program([SourceFile(self.name, text, items)], Reporter())
        except DatalogErrors as errors:
            raise as_rule_error([self._said_better(d) for d in errors.diagnostics]) from None

    def _said_better(self, d: Diagnostic) -> Diagnostic:
        """The did-you-mean of an unknown relation looks at all relations, not at those of the question only."""
        if not d.message.startswith("there is no relation") and "not declared" not in d.message:
            return d
        name = d.message.split("`")[1]
        try:
            self.database.relation(name)
        except UsageError as error:
            return Diagnostic(d.severity, d.code, error.message, d.span, "; ".join(error.help))
        return d

    # -- names that stand for entities ----------------------------------------------------

    def _given_types(self) -> dict[str, tuple[str, ...]]:
        return {name: (type_,) for name, type_ in self.given_types.items()}

    def _resolved(self, clause: Clause, types: dict[str, tuple[str, ...]]) -> Clause:
        """The clause with names of entities replaced by variables of small relations."""
        body: list[Literal] = []
        kinds = _variable_types(clause, types)
        for literal in clause.body:
            if isinstance(literal, Atom):
                body += self._atom(literal, types)
            elif isinstance(literal, Negation):
                body.append(self._negation(literal, types))
            else:
                body.append(self._comparison(literal, kinds))
        return clause._replace(body=tuple(body))

    def _atom(self, atom: Atom, types: dict[str, tuple[str, ...]]) -> list[Literal]:
        args: list[Term] = []
        further: list[Literal] = []
        for arg, type_ in zip(atom.args, types.get(atom.relation, ()), strict=False):
            if self._is_name(arg, type_):
                assert isinstance(arg, Const)
                self.helpers += 1
                var = Var(f"_name{self.helpers}", arg.span)
                further.append(Atom(self._given(arg, type_), (var,), arg.span))
                args.append(var)
            else:
                args.append(arg)
        args += atom.args[len(args) :]
        return [*further, atom._replace(args=tuple(args))]

    def _negation(self, literal: Negation, types: dict[str, tuple[str, ...]]) -> Literal:
        """Not for any of the named entities: through a relation that says where it holds for one of them."""
        atom = literal.atom
        columns = types.get(atom.relation, ())
        if not any(self._is_name(arg, type_) for arg, type_ in zip(atom.args, columns, strict=False)):
            return literal
        kept = [arg for arg in atom.args if isinstance(arg, Var)]
        self.helpers += 1
        head = Atom(f"some_{self.helpers}?", tuple(dict.fromkeys(kept)), atom.span)
        self.extra.append(Clause((head,), tuple(self._atom(atom, types)), atom.span))
        return Negation(head, literal.span)

    def _comparison(self, literal: Comparison, kinds: dict[str, str]) -> Literal:
        """`V = "main:x"` and `V != "main:x"` for a V that is a number."""
        for var, other in ((literal.left, literal.right), (literal.right, literal.left)):
            if literal.op not in ("=", "!=") or not isinstance(var, Var):
                continue
            type_ = kinds.get(var.name, "")
            if self._is_name(other, type_):
                assert isinstance(other, Const)
                atom = Atom(self._given(other, type_), (var,), other.span)
                return atom if literal.op == "=" else Negation(atom, literal.span)
        return literal

    def _is_name(self, term: Term, type_: str) -> bool:
        return isinstance(term, Const) and isinstance(term.value, str) and self._primitive(type_) == "number"

    def _primitive(self, type_: str) -> str:
        types = self.database.types
        while type_ in types and types[type_] != type_:
            type_ = types[type_]
        return type_

    def _given(self, constant: Const, type_: str) -> str:
        """The small relation of the entities that a constant names."""
        name = f"{type_} {constant.value}"
        if name not in self.given:
            try:
                entities = self.database.entities.find(type_, str(constant.value))
            except UsageError as error:
                raise UsageError(error.message, _pos(constant.span), help=error.help) from None
            self.given[name] = [(number,) for number in sorted(entities)]
            self.given_types[name] = type_
        return name


_NOWHERE = Span("question", 1, 1, 2)


def _declare(name: str, types: Sequence[str]) -> RelationDecl:
    columns = tuple(Column(f"c{i}", type_, _NOWHERE, _NOWHERE) for i, type_ in enumerate(types))
    return RelationDecl(name, columns, (), _NOWHERE)


def _atoms(clause: Clause) -> Iterator[Atom]:
    for literal in clause.body:
        if isinstance(literal, Atom):
            yield literal
        elif isinstance(literal, Negation):
            yield literal.atom


def _terms(*literals: Literal) -> Iterator[Term]:
    for literal in literals:
        if isinstance(literal, Comparison):
            yield from (literal.left, literal.right)
        else:
            yield from (literal.atom if isinstance(literal, Negation) else literal).args


def _named_variables(body: Sequence[Literal]) -> dict[str, Span]:
    """The variables of the positive part that do not begin with `_`, in the order of the text."""
    found: dict[str, Span] = {}
    for literal in body:
        if isinstance(literal, Negation):
            continue
        for term in _terms(literal):
            for var in () if isinstance(term, Wildcard) else variables(term):
                if not var.name.startswith("_"):
                    found.setdefault(var.name, var.span)
    return found


def _variable_types(clause: Clause, types: dict[str, tuple[str, ...]]) -> dict[str, str]:
    found: dict[str, str] = {}
    for atom in _atoms(clause):
        for arg, type_ in zip(atom.args, types.get(atom.relation, ()), strict=False):
            if isinstance(arg, Var):
                found.setdefault(arg.name, type_)
    return found
