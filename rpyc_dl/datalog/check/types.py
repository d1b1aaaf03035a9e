"""Types, as Soufflé 2.4 has them: a variable has the most special type of all places where the body produces it.

Positive atoms of the body narrow a variable's type, comparisons make the types of both sides one. A head may put a
variable into a column of its type or of a supertype. A negated atom, and arithmetic, only ask for number or symbol.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.language.diagnostics import Span
from rpyc_dl.datalog.language.program import Relation, Rule
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    Comparison,
    Const,
    Negation,
    Term,
    Var,
    Wildcard,
    variables_of,
)

UNKNOWN = "?"


def check_types(
    rules: Sequence[Rule], relations: Mapping[str, Relation], types: Mapping[str, str], reporter: Reporter
) -> None:
    """Reports variables and constants that are used at incompatible types. `types` maps each type to its base."""
    lattice = TypeLattice(types)
    seen: set[int] = set()
    for rule in rules:
        body_is_new = id(rule.body) not in seen
        seen.add(id(rule.body))
        _RuleTypes(rule, relations, lattice, reporter, body_is_new).check()


class TypeLattice:
    """Declared types under `number` and `symbol`."""

    def __init__(self, types: Mapping[str, str]) -> None:
        self.types = types
        self._ancestors: dict[str, list[str]] = {}

    def ancestors(self, type_: str) -> list[str]:
        """The type, its base, the base of that, …"""
        if type_ not in self._ancestors:
            chain: list[str] = []
            step: str | None = type_
            while step is not None and step not in chain:
                chain.append(step)
                step = self.types.get(step)
            self._ancestors[type_] = chain
        return self._ancestors[type_]

    def is_subtype(self, low: str, high: str) -> bool:
        """Whether `low` is `high` or below it; unknown types (reported elsewhere) fit everywhere."""
        chain = self.ancestors(low)
        return high in chain or chain[-1] not in ("number", "symbol") or self.ancestors(high)[-1] == UNKNOWN

    def primitive(self, type_: str) -> str:
        """`number`, `symbol`, or something else if the type is not known."""
        return self.ancestors(type_)[-1]


class _RuleTypes:
    def __init__(
        self,
        rule: Rule,
        relations: Mapping[str, Relation],
        lattice: TypeLattice,
        reporter: Reporter,
        body_is_new: bool,
    ) -> None:
        self.rule = rule
        self.relations = relations
        self.lattice = lattice
        self.reporter = reporter
        self.reports_body = body_is_new
        self.known: dict[str, tuple[str, Span, str]] = {}  # variable: type, where it got it, as what
        self.failed: set[str] = set()

    def check(self) -> None:
        for atom in self.rule.atoms():
            for arg, type_, place in self._columns(atom):
                self._source(arg, type_, place)
        self._comparisons()
        for literal in self.rule.body:
            if isinstance(literal, Negation):
                for arg, type_, place in self._columns(literal.atom):
                    self._kind(arg, self.lattice.primitive(type_), place)
            elif isinstance(literal, Comparison):
                self._numeric_operands(literal.left)
                self._numeric_operands(literal.right)
        for arg, type_, place in self._columns(self.rule.head):
            self._sink(arg, type_, place)

    def _columns(self, atom: Atom) -> list[tuple[Term, str, str]]:
        relation = self.relations[atom.relation]
        return [
            (arg, type_, f"column `{column}` of `{atom.relation}`")
            for arg, type_, column in zip(atom.args, relation.types, relation.columns, strict=True)
        ]

    def _error(
        self, message: str, span: Span, notes: Sequence[tuple[str, Span | None]] = (), head: bool = False
    ) -> None:
        if head or self.reports_body:
            self.reporter.error("type", message, span, notes=notes)

    # ---------------------------------------------------------------- the body
    def _source(self, arg: Term, type_: str, place: str) -> None:
        if isinstance(arg, Var):
            self._narrow(arg, type_, place)
        else:
            self._kind(arg, self.lattice.primitive(type_), place)

    def _narrow(self, var: Var, type_: str, place: str, other: str = "") -> None:
        """Gives a variable the type of a place (or of the variable `other`, with which it is compared)."""
        old = self.known.get(var.name)
        if old is None:
            self.known[var.name] = (type_, var.span, place)
        elif self.lattice.is_subtype(type_, old[0]):
            if type_ != old[0]:
                self.known[var.name] = (type_, var.span, place)
        elif not self.lattice.is_subtype(old[0], type_) and not self.failed & {var.name, other}:
            self.failed |= {var.name, other}
            self._error(
                f"`{var.name}` is {_a(type_)} here ({place}), but {_a(old[0])} elsewhere",
                var.span,
                [(f"`{var.name}` is {_a(old[0])} here: {old[2]}", old[1])],
            )

    def _comparisons(self) -> None:
        """Both sides of a comparison get the more special of their types, until nothing changes."""
        comparisons = self.rule.comparisons()
        before = None
        while before != self.known:
            before = dict(self.known)
            for literal in comparisons:
                for side, other in ((literal.left, literal.right), (literal.right, literal.left)):
                    if isinstance(side, Var):
                        self._compare(side, other, literal)

    def _compare(self, var: Var, other: Term, literal: Comparison) -> None:
        if isinstance(other, Var):
            if other.name in self.known:
                self._narrow(var, self.known[other.name][0], f"compared with `{other.name}`", other.name)
        elif isinstance(other, Const | Arith):
            kind = _term_kind(other)
            if var.name not in self.known and literal.op == "=":
                self.known[var.name] = (f"{kind} constant", var.span, "computed")
            else:
                self._kind(var, kind, "what it is compared with")

    def _numeric_operands(self, term: Term) -> None:
        """Arithmetic is for numbers."""
        if isinstance(term, Arith):
            for part in (term.left, term.right):
                if part is not None:
                    self._kind(part, "number", "arithmetic")
                    self._numeric_operands(part)

    def _kind(self, arg: Term, kind: str, place: str, head: bool = False) -> None:
        """Checks that a term is a number or a symbol, as `kind` says."""
        if kind not in ("number", "symbol") or isinstance(arg, Wildcard):
            return
        if isinstance(arg, Var):
            old = self.known.get(arg.name)
            found = self._primitive(old[0]) if old else kind
            if found != kind and found in ("number", "symbol") and arg.name not in self.failed:
                self.failed.add(arg.name)
                assert old is not None
                notes = [(f"`{arg.name}` is {_a(old[0])} here: {old[2]}", old[1])]
                text = f"is a {kind}" if place.startswith("what") else f"wants a {kind}"
                self._error(f"`{arg.name}` is a {found}, and {place} {text}", arg.span, notes, head)
        elif _term_kind(arg) != kind:
            self._error(f"this is a {_term_kind(arg)}, and {place} wants a {kind}", arg.span, (), head)

    def _primitive(self, type_: str) -> str:
        return type_.removesuffix(" constant") if type_.endswith(" constant") else self.lattice.primitive(type_)

    # ---------------------------------------------------------------- the head
    def _sink(self, arg: Term, type_: str, place: str) -> None:
        if isinstance(arg, Arith):
            self._kind(arg, self.lattice.primitive(type_), place, head=True)
            self._numeric_operands(arg)
        elif not isinstance(arg, Var):
            self._kind(arg, self.lattice.primitive(type_), place, head=True)
        elif arg.name in self.known and arg.name not in self.failed:
            have, where, as_what = self.known[arg.name]
            if have.endswith(" constant"):
                self._kind(arg, self.lattice.primitive(type_), place, head=True)
            elif not self.lattice.is_subtype(have, type_):
                self._error(
                    f"`{arg.name}` is {_a(have)}, and {place} wants {_a(type_)}",
                    arg.span,
                    [(f"`{arg.name}` is {_a(have)} here: {as_what}", where)],
                    head=True,
                )


def _term_kind(term: Term) -> str:
    return "symbol" if isinstance(term, Const) and isinstance(term.value, str) else "number"


def _a(type_: str) -> str:
    return f"{'an' if type_[:1].lower() in 'aeiou' else 'a'} {type_}"


def variable_types(rule: Rule, relations: Mapping[str, Relation], types: Mapping[str, str]) -> dict[str, str]:
    """The type of each variable of a checked rule."""
    checker = _RuleTypes(rule, relations, TypeLattice(types), Reporter(), True)
    checker.check()
    found = {name: known[0] for name, known in checker.known.items()}
    for literal in rule.body:
        if isinstance(literal, Comparison):
            for var in variables_of(literal):
                found.setdefault(var.name, "number")
    return found
