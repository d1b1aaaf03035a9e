"""Checks of single rules: every variable bound, wildcards and arithmetic where they may stand, finite recursion."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rpyc_dl.datalog.check.reporter import Reporter
from rpyc_dl.datalog.language.diagnostics import nearest
from rpyc_dl.datalog.language.plan import binds, is_ready, plain_variables
from rpyc_dl.datalog.language.program import Rule, Stratum
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
    variables,
    variables_of,
)

MOST_ATOMS = 16
"""Positive atoms in one rule: each may become a nested loop, and Python nests 20 of them."""


def check_bindings(rules: Sequence[Rule], strata: Sequence[Stratum], reporter: Reporter) -> None:
    """Reports unbound variables, misplaced wildcards and arithmetic, and recursion that may never end."""
    stratum_of = {name: stratum for stratum in strata for name in stratum.relations}
    seen: set[int] = set()
    for rule in rules:
        body_is_new = id(rule.body) not in seen  # a rule with several heads shares its body
        seen.add(id(rule.body))
        _RuleCheck(rule, stratum_of, reporter).check(body_is_new)


class _RuleCheck:
    def __init__(self, rule: Rule, stratum_of: dict[str, Stratum], reporter: Reporter) -> None:
        self.rule = rule
        self.stratum = stratum_of[rule.head.relation]
        self.reporter = reporter

    def check(self, body_is_new: bool) -> None:
        if body_is_new:
            self._check_places()
            if len(self.rule.atoms()) > MOST_ATOMS:
                self.reporter.error("size", f"a rule has at most {MOST_ATOMS} positive atoms, and this one has "
                                    f"{len(self.rule.atoms())}", self.rule.span,
                                    "split it: derive a relation from some of them")  # fmt: skip
        bound = self._bound_variables()
        self._check_bound(bound, body_is_new)
        self._check_head_wildcards()
        if self.stratum.recursive:
            self._check_finite()

    # ---------------------------------------------------------------- where terms may stand
    def _check_places(self) -> None:
        for literal in self.rule.body:
            if isinstance(literal, Comparison):
                for side in (literal.left, literal.right):
                    self._no_wildcard(side, "in a comparison", "name the value, so that it can be compared")
            else:
                atom = literal.atom if isinstance(literal, Negation) else literal
                for arg in atom.args:
                    if isinstance(arg, Arith):
                        message = "arithmetic cannot stand inside an atom of the body"
                        help = "bind a variable: `…, j = i + 1, …`, or use a table"
                        self.reporter.error("arithmetic", message, arg.span, help)

    def _check_head_wildcards(self) -> None:
        for arg in self.rule.head.args:
            self._no_wildcard(arg, "in the head of a rule", "a head says which values its row has")

    def _no_wildcard(self, term: Term, where: str, help: str) -> None:
        if isinstance(term, Wildcard):
            self.reporter.error("wildcard", f"`_` cannot stand {where}", term.span, help)
        elif isinstance(term, Arith):
            for part in (term.left, term.right):
                if part is not None:
                    self._no_wildcard(part, "in arithmetic", "name the value")

    # ---------------------------------------------------------------- bound variables
    def _bound_variables(self) -> set[str]:
        bound: set[str] = set()
        for atom in self.rule.atoms():
            bound |= plain_variables(atom)
        equations = [literal for literal in self.rule.comparisons() if literal.op == "="]
        progress = True
        while progress:
            progress = False
            for equation in equations:
                if is_ready(equation, bound) and not binds(equation) <= bound:
                    bound |= binds(equation)
                    progress = True
        return bound

    def _check_bound(self, bound: set[str], body_is_new: bool) -> None:
        reported = set(bound)
        for var, place in self._uses(body_is_new):
            if var.name not in reported:
                reported.add(var.name)
                known = nearest(var.name, bound)
                help = f"did you mean `{known}`?" if known else "bind it by a positive atom of the body"
                self.reporter.error("unbound", f"variable `{var.name}` {place} is never bound", var.span, help)

    def _uses(self, body_is_new: bool) -> Iterator[tuple[Var, str]]:
        """Variables that have to be bound, and where."""
        if body_is_new:
            for literal in self.rule.body:
                for var in _tested(literal):
                    yield var, "in a negated atom" if isinstance(literal, Negation) else "in a comparison"
        for arg in self.rule.head.args:
            for var in variables(arg):
                yield var, "in the head"

    # ---------------------------------------------------------------- recursion through arithmetic
    def _check_finite(self) -> None:
        """A recursive rule may compute only with values that are bounded from outside of the recursion."""
        computed = [arg for arg in self.rule.head.args if isinstance(arg, Arith)]
        computed += self._computed_equations()
        if not computed:
            return
        inside = set(self.stratum.relations)
        if not any(atom.relation in inside for atom in self.rule.atoms()):
            return
        limited = self._limited(inside)
        for term in computed:
            free = [var for var in variables(term) if var.name not in limited]
            if free and not self._is_guarded(term, limited):
                self.reporter.error(
                    "infinite",
                    f"this recursion may never end: a value is computed from `{free[0].name}`, which nothing bounds",
                    term.span,
                    f"have `{free[0].name}` in an atom from outside of the recursion, or compare it with a limit",
                )

    def _computed_equations(self) -> list[Arith]:
        """Arithmetic that reaches the head through equations `x = …`."""
        reaching = {var.name for arg in self.rule.head.args for var in variables(arg)}
        from_atoms: set[str] = set().union(*(plain_variables(atom) for atom in self.rule.atoms()))
        found: list[Arith] = []
        equations = [literal for literal in self.rule.comparisons() if literal.op == "="]
        for _ in equations:  # chains are no longer than this
            for literal in equations:
                for var, other in ((literal.left, literal.right), (literal.right, literal.left)):
                    if isinstance(var, Var) and var.name in reaching and var.name not in from_atoms:
                        reaching |= {inner.name for inner in variables(other)}
                        if isinstance(other, Arith) and other not in found:
                            found.append(other)
        return found

    def _limited(self, inside: set[str]) -> set[str]:
        """Variables whose values come from relations that are complete before this recursion begins."""
        limited: set[str] = set()
        for atom in self.rule.atoms():
            if atom.relation not in inside:
                limited |= plain_variables(atom)
        return limited

    def _is_guarded(self, term: Arith, limited: set[str]) -> bool:
        """`v + c` with `v < limit`, or `v - c` with `v > limit`: a bounded count."""
        if term.op not in "+-" or not isinstance(term.left, Var) or not isinstance(term.right, Const):
            return False
        if not isinstance(term.right.value, int) or term.right.value <= 0:
            return False
        upward = term.op == "+"
        for literal in self.rule.comparisons():
            for small, large in _ordered(literal):
                var, limit = (small, large) if upward else (large, small)
                if isinstance(var, Var) and var.name == term.left.name and _is_limit(limit, limited):
                    return True
        return False


def _tested(literal: Literal) -> list[Var]:
    return [] if isinstance(literal, Atom) else variables_of(literal)


def _ordered(literal: Comparison) -> list[tuple[Term, Term]]:
    """(smaller, greater) of an order comparison."""
    if literal.op in ("<", "<="):
        return [(literal.left, literal.right)]
    return [(literal.right, literal.left)] if literal.op in (">", ">=") else []


def _is_limit(term: Term, limited: set[str]) -> bool:
    return isinstance(term, Const) or (isinstance(term, Var) and term.name in limited)


def body_atoms(rule: Rule) -> Iterator[Atom]:
    """Every atom of the body, positive and negated."""
    for literal in rule.body:
        if isinstance(literal, Negation):
            yield literal.atom
        elif isinstance(literal, Atom):
            yield literal
