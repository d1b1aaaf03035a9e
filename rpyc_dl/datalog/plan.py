"""Join order: which literal of a rule's body comes next, from the bound variables and the sizes of the relations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rpyc_dl.datalog.program import Relation, Rule
from rpyc_dl.datalog.syntax import Arith, Atom, Comparison, Const, Literal, Negation, Term, Var, Wildcard, variables

Fanout = Callable[[str, tuple[int, ...]], float]
"""Expected number of rows of a relation for one value of some columns."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """What drives a compiled rule.

    `kind` is `delta` (new rows of the positive atom at `position` in the body), `absent` (new rows of the negated one
    there), `start` (nothing: the body has no positive atom) or `head` (given rows of the head, to be derived).
    """

    kind: str
    position: int = -1


def instance_rule(rule: Rule, trigger: Trigger) -> Rule:
    """The rule rewritten so that its instances can be listed with all their premises.

    Wildcards of positive atoms become variables, and arithmetic in the head becomes an equation at the end of the
    body (a head given as a row cannot be unpacked into it). Positions in the body stay as they are.
    """
    body: list[Literal] = []
    for i, literal in enumerate(rule.body):
        if isinstance(literal, Atom):
            args = tuple(
                Var(f" {i}.{j}", arg.span) if isinstance(arg, Wildcard) else arg for j, arg in enumerate(literal.args)
            )
            literal = Atom(literal.relation, args, literal.span)
        body.append(literal)
    head_args: list[Term] = []
    for j, arg in enumerate(rule.head.args):
        if isinstance(arg, Arith) and trigger.kind == "head":
            fresh = Var(f" h.{j}", arg.span)
            body.append(Comparison("=", fresh, arg, arg.span))
            arg = fresh
        head_args.append(arg)
    head = Atom(rule.head.relation, tuple(head_args), rule.head.span)
    return Rule(rule.index, rule.id, head, tuple(body), rule.doc, rule.span)


def order_body(rule: Rule, trigger: Trigger, relations: dict[str, Relation], fanout: Fanout) -> tuple[int, ...]:
    """Positions of the body's literals other than the trigger, in the order of evaluation.

    Greedy: tests as soon as their variables are bound, then the atom with the fewest expected rows.
    """
    bound = initially_bound(rule, trigger)
    # With `absent`, the other negated atoms are not tested but looked at afterwards.
    left = [i for i in range(len(rule.body)) if i != trigger.position]
    order: list[int] = []
    while left:
        chosen = _ready_test(rule.body, left, bound)
        if chosen is None:
            chosen = _cheapest_atom(rule.body, left, bound, relations, fanout)
        order.append(chosen)
        left.remove(chosen)
        bound |= binds(rule.body[chosen])
    return tuple(order)


def initially_bound(rule: Rule, trigger: Trigger) -> set[str]:
    """The variables that the trigger's row binds."""
    if trigger.kind == "head":
        return plain_variables(rule.head)
    if trigger.kind == "start":
        return set()
    literal = rule.body[trigger.position]
    return plain_variables(literal.atom if isinstance(literal, Negation) else literal)


def plain_variables(literal: Literal) -> set[str]:
    """The variables that are arguments of their own (not inside arithmetic)."""
    return {arg.name for arg in literal.args if isinstance(arg, Var)} if isinstance(literal, Atom) else set()


def binds(literal: Literal) -> set[str]:
    """The variables that are bound after a literal has held."""
    if isinstance(literal, Atom):
        return plain_variables(literal)
    if isinstance(literal, Comparison) and literal.op == "=":
        return {side.name for side in (literal.left, literal.right) if isinstance(side, Var)}
    return set()


def term_bound(term: Term, bound: set[str]) -> bool:
    """Whether a term has a value, given bound variables."""
    return all(var.name in bound for var in variables(term))


def is_ready(literal: Literal, bound: set[str]) -> bool:
    """Whether a test (negation or comparison) can be evaluated, or an equation can bind its variable."""
    if isinstance(literal, Negation):
        return all(term_bound(arg, bound) for arg in literal.atom.args)
    if isinstance(literal, Comparison):
        left, right = term_bound(literal.left, bound), term_bound(literal.right, bound)
        if left and right:
            return True
        if literal.op != "=":
            return False
        return (left and isinstance(literal.right, Var)) or (right and isinstance(literal.left, Var))
    return False


def _ready_test(body: tuple[Literal, ...], left: list[int], bound: set[str]) -> int | None:
    ready = [i for i in left if is_ready(body[i], bound)]
    comparisons = [i for i in ready if isinstance(body[i], Comparison)]
    return comparisons[0] if comparisons else ready[0] if ready else None


def _cheapest_atom(
    body: tuple[Literal, ...], left: list[int], bound: set[str], relations: dict[str, Relation], fanout: Fanout
) -> int:
    best, best_cost = -1, float("inf")
    for i in left:
        literal = body[i]
        if isinstance(literal, Atom) and _arithmetic_bound(literal, bound):
            cost = _cost(literal, bound, relations, fanout)
            if cost < best_cost:
                best, best_cost = i, cost
    if best < 0:  # a checked program has always an atom that can be evaluated
        raise AssertionError("no literal of the body can be evaluated")
    return best


def _arithmetic_bound(atom: Atom, bound: set[str]) -> bool:
    return all(term_bound(arg, bound) for arg in atom.args if isinstance(arg, Arith))


def _cost(atom: Atom, bound: set[str], relations: dict[str, Relation], fanout: Fanout) -> float:
    columns = tuple(
        i
        for i, arg in enumerate(atom.args)
        if isinstance(arg, Const | Arith) or (isinstance(arg, Var) and arg.name in bound)
    )
    free = len(atom.args) - len(columns)
    if free == 0:
        return 0.3
    if any(set(key) <= set(columns) for key in relations[atom.relation].choices):
        return 0.6
    return max(0.5, fanout(atom.relation, columns)) + 0.01 * free
