"""Inline relations: each atom of one is replaced by the bodies of its rules, so that no row of it is kept.

An inline relation is a name for something that other relations say already: a projection (`bound`), a condition that
many rules share, a union of a few relations. Engines run the rules that come out of this; explanations, questions and
the documents know those that were written. `p(X) :- q(X, _).` and `r(X) :- s(X), p(X).` give `r(X) :- s(X), q(X, _).`

A positive atom is replaced by each of the relation's bodies in turn. A negated one wants that none of them holds:
that can be said where each is a single atom, or a negated one.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rpyc_dl.components import strongly_connected
from rpyc_dl.datalog.language.arithmetic import COMPARE
from rpyc_dl.datalog.language.program import Relation, Rule, Schedule, Stratum
from rpyc_dl.datalog.language.strata import body_relations, stratify
from rpyc_dl.datalog.language.syntax import (
    Arith,
    Atom,
    Comparison,
    Const,
    Literal,
    Negation,
    Term,
    Var,
    Wildcard,
    variables_of,
)

Terms = dict[str, Term]
Alternative = tuple[list[Literal], list[tuple[Term, Term]]]
"""Literals that stand for one, and terms that have to be equal then."""


def schedule(relations: Mapping[str, Relation], rules: Sequence[Rule], strata: list[Stratum]) -> Schedule:
    """The rules of a checked program with inline relations replaced."""
    inline = [name for name, relation in relations.items() if relation.is_inline]
    if not inline:
        return Schedule(strata, {}, [])
    expander = Expander(inline, rules)
    views = {name: Stratum(-1, (name,), tuple(expander.bodies(name)), False) for name in inline}
    stored = [name for name in relations if name not in views]
    expanded = [made for rule in rules if rule.head.relation not in views for made in expander.replaced(rule)]
    return Schedule(stratify(stored, expanded), views, expander.made)


class Expander:
    """Replaces atoms of inline relations in rules."""

    def __init__(self, inline: Sequence[str], rules: Sequence[Rule]) -> None:
        self.rules: dict[str, list[Rule]] = {name: [] for name in inline}
        for rule in rules:
            if rule.head.relation in self.rules:
                self.rules[rule.head.relation].append(rule)
        self._bodies: dict[str, list[Rule]] = {}
        self.made: list[Rule] = []  # numbered after the rules that were written
        self._written = len(rules)
        self._fresh = 0

    def bodies(self, name: str) -> list[Rule]:
        """The rules of an inline relation, with what they read of other ones replaced."""
        if name not in self._bodies:
            self._bodies[name] = [made for rule in self.rules[name] for made in self.replaced(rule)]
        return self._bodies[name]

    def replaced(self, rule: Rule) -> list[Rule]:
        """The rule itself if it reads no inline relation, else those that stand for it."""
        if not any(self._is_inline(literal) for literal in rule.body):
            return [rule]
        found = []
        for chosen in itertools.product(*[self._alternatives(literal) for literal in rule.body]):
            body: list[Literal] = []
            equations: list[tuple[Term, Term]] = []
            for literals, equal in chosen:
                body += literals
                equations += equal
            unified = _unify(equations)
            if unified is None:
                continue
            terms, tests = unified
            head = _substituted(rule.head, terms)
            assert isinstance(head, Atom)
            premises = _distinct([_substituted(literal, terms) for literal in [*body, *tests]], head)
            if premises is not None:
                number = self._written + len(self.made)
                self.made.append(Rule(number, rule.id, head, tuple(premises), rule.doc, rule.span))
                found.append(self.made[-1])
        return found

    def _is_inline(self, literal: Literal) -> bool:
        atom = literal.atom if isinstance(literal, Negation) else literal
        return isinstance(atom, Atom) and atom.relation in self.rules

    def _alternatives(self, literal: Literal) -> list[Alternative]:
        """What may stand in place of a literal: other literals, and terms that have to be equal then."""
        if not self._is_inline(literal):
            return [([literal], [])]
        if isinstance(literal, Negation):
            rules = self.bodies(literal.atom.relation)
            if any(map(reason_against, rules)):
                return [([literal], [])]  # an error, which `check_inline.py` reports
            return [([_does_not_hold(rule, literal) for rule in rules], [])]
        assert isinstance(literal, Atom)
        found: list[Alternative] = []
        for rule in self.bodies(literal.relation):
            head, *body = self._renamed(rule)
            assert isinstance(head, Atom)
            pairs = zip(head.args, literal.args, strict=True)
            found.append((body, [(mine, given) for mine, given in pairs if not isinstance(given, Wildcard)]))
        return found

    def _renamed(self, rule: Rule) -> list[Literal]:
        """The head and the body of a rule with variables that no other rule has."""
        self._fresh += 1
        names = {var.name for literal in (rule.head, *rule.body) for var in variables_of(literal)}
        terms: Terms = {name: Var(f"{name} {self._fresh}", rule.span) for name in names}
        return [_substituted(literal, terms) for literal in (rule.head, *rule.body)]


def circle_of(inline: Iterable[str], rules: Sequence[Rule]) -> list[str]:
    """Inline relations each of which reads the next one, and the last one the first; [] if there are none."""
    reads: dict[str, list[str]] = {name: [] for name in inline}
    for rule in rules:
        if rule.head.relation in reads:
            reads[rule.head.relation] += [name for name in body_relations(rule) if name in reads]
    for component in strongly_connected(reads, lambda name: reads[name]):
        if len(component) > 1 or component[0] in reads[component[0]]:
            return component
    return []


def reason_against(rule: Rule) -> str:
    """Why no rule can want that the body of this one does not hold; '' if one can."""
    if len(rule.body) != 1 or isinstance(rule.body[0], Comparison):
        return "has more than one premise"
    literal = rule.body[0]
    atom = literal.atom if isinstance(literal, Negation) else literal
    heads = [arg.name for arg in rule.head.args if isinstance(arg, Var)]
    if len(heads) != len(rule.head.args) or len(set(heads)) != len(heads):
        return "has a head that says more than its premise"
    free = [var.name for var in variables_of(atom) if var.name not in heads]
    return "needs two columns to be equal" if len(set(free)) != len(free) else ""


def _does_not_hold(rule: Rule, literal: Negation) -> Literal:
    """What says that a rule of the negated relation gives no such row (see `reason_against`)."""
    given = {
        arg.name: term for arg, term in zip(rule.head.args, literal.atom.args, strict=True) if isinstance(arg, Var)
    }
    (premise,) = rule.body
    atom = premise.atom if isinstance(premise, Negation) else premise
    assert isinstance(atom, Atom)
    args = [given.get(arg.name, Wildcard(arg.span)) if isinstance(arg, Var) else arg for arg in atom.args]
    wanted = Atom(atom.relation, tuple(args), literal.span)
    return wanted if isinstance(premise, Negation) else Negation(wanted, literal.span)


def _unify(equations: list[tuple[Term, Term]]) -> tuple[Terms, list[Comparison]] | None:
    """Terms for variables that make the pairs equal, and equations that have to be tested; None if nothing can."""
    terms: Terms = {}
    tests: list[Comparison] = []
    for mine, given in equations:
        left, right = _resolved(mine, terms), _resolved(given, terms)
        if isinstance(left, Var):
            if not (isinstance(right, Var) and right.name == left.name):
                terms[left.name] = right
        elif isinstance(right, Var):
            terms[right.name] = left
        elif isinstance(left, Const) and isinstance(right, Const):
            if left.value != right.value:
                return None
        else:
            tests.append(Comparison("=", left, right, right.span))
    return terms, tests


def _resolved(term: Term, terms: Terms) -> Term:
    while isinstance(term, Var) and term.name in terms:
        term = terms[term.name]
    if isinstance(term, Arith):
        left = None if term.left is None else _resolved(term.left, terms)
        return Arith(term.op, left, _resolved(term.right, terms), term.span)
    return term


def _substituted(literal: Literal, terms: Terms) -> Literal:
    if isinstance(literal, Negation):
        atom = _substituted(literal.atom, terms)
        assert isinstance(atom, Atom)
        return Negation(atom, literal.span)
    if isinstance(literal, Comparison):
        return Comparison(literal.op, _resolved(literal.left, terms), _resolved(literal.right, terms), literal.span)
    return Atom(literal.relation, tuple([_resolved(arg, terms) for arg in literal.args]), literal.span)


def _distinct(body: list[Literal], head: Atom) -> list[Literal] | None:
    """The body without what another premise says already; None if a comparison of constants in it never holds."""
    kept: list[Literal] = []
    for literal in {_shape(literal): literal for literal in reversed(body)}.values():
        if isinstance(literal, Comparison) and isinstance(literal.left, Const) and isinstance(literal.right, Const):
            if not COMPARE[literal.op](literal.left.value, literal.right.value):
                return None
        else:
            kept.insert(0, literal)
    for literal in list(kept):
        if isinstance(literal, Atom):
            uses = Counter(var.name for other in (head, *kept) for var in variables_of(other))
            if any(other is not literal and _implies(other, literal, uses) for other in kept):
                kept.remove(literal)
    return kept


def _implies(other: Literal, atom: Atom, uses: Mapping[str, int]) -> bool:
    """Whether the other literal is an atom of the relation that says as much, what the atom leaves open aside."""
    if not isinstance(other, Atom) or other.relation != atom.relation:
        return False
    pairs = zip(atom.args, other.args, strict=True)
    return all(_is_open(arg, uses) or _shape_of(arg) == _shape_of(given) for arg, given in pairs)


def _is_open(term: Term, uses: Mapping[str, int]) -> bool:
    return isinstance(term, Wildcard) or (isinstance(term, Var) and uses[term.name] == 1)


def _shape(literal: Literal) -> tuple[object, ...]:
    """The literal without its places in the text."""
    if isinstance(literal, Negation):
        return ("!", *_shape(literal.atom))
    if isinstance(literal, Comparison):
        return (literal.op, _shape_of(literal.left), _shape_of(literal.right))
    return (literal.relation, *map(_shape_of, literal.args))


def _shape_of(term: Term) -> tuple[object, ...]:
    if isinstance(term, Arith):
        return (term.op, term.left and _shape_of(term.left), _shape_of(term.right))
    return (type(term).__name__, *term[:-1])
