"""Join order: which literal of a rule's body comes next, from the bound variables and the sizes of the relations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rpyc_dl.datalog.language.arithmetic import fold
from rpyc_dl.datalog.language.program import Relation, Rule, Value
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
)

FEW = 2.5
"""So many rows are tested rather than looked up by a longer key."""

MUCH = 64
"""So many rows for one that triggers a rule are worth weighing other orders."""

CLEARLY = 4
"""Another order has to be better by this factor: estimates are rough, and plans should stay as they are."""

MOST_STEPS = 5_000
"""So many steps of orders are weighed at most."""

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


def order_body(shape: Shape, trigger: Trigger, fanout: Fanout) -> tuple[int, ...]:
    """The body's literals other than the trigger, in the order of evaluation: a plan.

    Greedy: tests as soon as their variables are bound, then the atom with the fewest expected rows. Where that leads
    to many rows, all orders are weighed: the atom with the fewest rows may narrow nothing for those after it.
    An entry is a position in the body, or its complement (`~position`) for an atom that is looked up by its variables
    only, its constants being tested on what is found: where that is little, rules with different constants share one
    index.
    """
    bound = shape.mask(initially_bound(shape.rule, trigger))
    left = [literal for literal in shape.literals if literal.position != trigger.position]
    order = _greedy(left, bound, fanout)
    if sum([bool(literal.relation) for literal in left]) > 1:
        work = _work(order, bound, fanout)
        if work > MUCH:
            better = _Search(fanout, work / CLEARLY).best(left, bound)
            order = better or order
    return tuple(_entries(order, bound, fanout))


class _SizesMatter(Exception):
    """The order of a body depends on how many rows there are."""


def _unknown_fanout(relation: str, columns: tuple[int, ...]) -> float:
    raise _SizesMatter


def fixed_order(shape: Shape, trigger: Trigger) -> tuple[int, ...] | None:
    """What `order_body` gives for a body for which it is the same whatever the sizes are; None for other ones."""
    try:
        return order_body(shape, trigger, _unknown_fanout)
    except _SizesMatter:
        return None


def _greedy(left: list[PlannedLiteral], bound: int, fanout: Fanout) -> list[PlannedLiteral]:
    left = list(left)
    order: list[PlannedLiteral] = []
    while left:
        chosen = _ready_test(left, bound) or _cheapest_atom(left, bound, fanout)
        order.append(chosen)
        left.remove(chosen)
        bound |= chosen.binds
    return order


def _entries(order: list[PlannedLiteral], bound: int, fanout: Fanout) -> Iterator[int]:
    for literal in order:
        yield ~literal.position if _by_variables(literal, bound, fanout) else literal.position
        bound |= literal.binds


def _work(order: list[PlannedLiteral], bound: int, fanout: Fanout) -> float:
    """How many rows are expected to be looked at for one row of the trigger."""
    rows, work = 1.0, 0.0
    for literal in order:
        rows *= _factor(literal, bound, fanout)
        work += rows
        bound |= literal.binds
    return work


def _factor(literal: PlannedLiteral, bound: int, fanout: Fanout) -> float:
    """How many rows a literal is expected to make of one."""
    if not literal.relation:
        return 0.5
    columns = tuple([i for i, bit in literal.columns if not bit or bit & bound])
    if len(columns) == literal.free:
        return 0.5
    if any(set(key) <= set(columns) for key in literal.choices):
        return 1.0
    return fanout(literal.relation, columns)


class _Search:
    """Goes through all orders that may cost less than `limit`, those that join what is bound."""

    def __init__(self, fanout: Fanout, limit: float) -> None:
        self.fanout = fanout
        self.limit = limit
        self.found: list[PlannedLiteral] | None = None
        self.steps = 0

    def best(self, left: list[PlannedLiteral], bound: int) -> list[PlannedLiteral] | None:
        """The cheapest order; None if there is none below the limit."""
        self._extend([], left, bound, 1.0, 0.0)
        return self.found

    def _extend(
        self, order: list[PlannedLiteral], left: list[PlannedLiteral], bound: int, rows: float, work: float
    ) -> None:
        if not left:
            self.found, self.limit = order, work
            return
        test = _ready_test(left, bound)
        choices = [test] if test else [literal for literal in left if literal.relation and literal.is_joined(bound)]
        for literal in choices:
            self.steps += 1
            then = rows * _factor(literal, bound, self.fanout)
            if work + then < self.limit and self.steps < MOST_STEPS:
                rest = [other for other in left if other is not literal]
                self._extend([*order, literal], rest, bound | literal.binds, then, work + then)


class Shape:
    """A rule's body prepared for planning: sets of variables as bits of a number."""

    __slots__ = ("bits", "literals", "rule")

    def __init__(self, rule: Rule, relations: Mapping[str, Relation]) -> None:
        self.rule = rule
        self.bits: dict[str, int] = {}
        self.literals = [self._literal(i, literal, relations) for i, literal in enumerate(rule.body)]
        for planned, literal in zip(self.literals, rule.body, strict=True):
            if isinstance(literal, Comparison):
                planned.after = self._guards(divisors(literal.left) | divisors(literal.right))

    def mask(self, names: Iterable[str]) -> int:
        """The variables as one number."""
        mask = 0
        for name in names:
            mask |= self.bits.setdefault(name, 1 << len(self.bits))
        return mask

    def _guards(self, names: set[str]) -> frozenset[int]:
        """The atoms that have one of the variables: one of them may say that it is not 0."""
        return frozenset(i for i, literal in enumerate(self.rule.body) if plain_variables(literal) & names)

    def _literal(self, position: int, literal: Literal, relations: Mapping[str, Relation]) -> PlannedLiteral:
        planned = PlannedLiteral(position, self.mask(binds(literal)))
        if isinstance(literal, Atom):
            planned.relation = literal.relation
            planned.choices = relations[literal.relation].choices
            planned.free = len(literal.args)
            planned.columns = tuple(
                (i, self.mask([arg.name]) if isinstance(arg, Var) else 0)
                for i, arg in enumerate(literal.args)
                if isinstance(arg, Var | Const)
            )
        elif isinstance(literal, Negation):
            planned.needs = (self.mask(var.name for arg in literal.atom.args for var in variables(arg)),)
        else:
            left, right = self.mask(_names(literal.left)), self.mask(_names(literal.right))
            planned.is_comparison = True
            planned.needs = (left | right,)
            if literal.op == "=":  # one side may be bound by the other one
                planned.needs += (right,) if isinstance(literal.left, Var) else ()
                planned.needs += (left,) if isinstance(literal.right, Var) else ()
            for var in _names(literal.left) + _names(literal.right):
                if solved(literal, var) is not None:
                    planned.needs += ((left | right) & ~self.mask([var]),)
                    planned.binds |= self.mask([var])
        return planned


class PlannedLiteral:
    """A literal of a `Shape`. A test can be evaluated when all variables of one of `needs` are bound, and after the
    literals at the positions `after`.

    `columns` of an atom are (index, bit of the variable, or 0 for a constant).
    """

    __slots__ = ("after", "binds", "choices", "columns", "free", "is_comparison", "needs", "position", "relation")

    def __init__(self, position: int, binds: int) -> None:
        self.position = position
        self.binds = binds
        self.needs: tuple[int, ...] = ()
        self.after: frozenset[int] = frozenset()
        self.is_comparison = False
        self.relation = ""
        self.choices: tuple[tuple[int, ...], ...] = ()
        self.free = 0
        self.columns: tuple[tuple[int, int], ...] = ()

    def is_joined(self, bound: int) -> bool:
        """Whether the atom has a variable that is bound."""
        return any([bit & bound for _, bit in self.columns])


def solved(equation: Comparison, name: str) -> Arith | None:
    """What a variable is, by an equation in which it is an operand of `+` or `-`: of `m = n - 1`, `n` is `m + 1`."""
    if equation.op != "=":
        return None
    for side, other in ((equation.left, equation.right), (equation.right, equation.left)):
        if not isinstance(side, Arith) or side.op not in "+-" or side.left is None:
            continue
        others = [*_names(other), *_names(side.left), *_names(side.right)]
        if others.count(name) != 1:
            return None
        if isinstance(side.left, Var) and side.left.name == name:
            return Arith("-" if side.op == "+" else "+", other, side.right, side.span)
        if isinstance(side.right, Var) and side.right.name == name:
            return Arith("-", *((other, side.left) if side.op == "+" else (side.left, other)), side.span)
    return None


def _names(term: Term) -> list[str]:
    return [var.name for var in variables(term)]


def divisors(term: Term) -> set[str]:
    """The variables that a term divides by."""
    if not isinstance(term, Arith):
        return set()
    inner = divisors(term.right) | (divisors(term.left) if term.left is not None else set())
    return inner | (set(_names(term.right)) if term.op in "/%" else set())


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


def value_of(term: Term, env: Mapping[str, Value]) -> Value:
    """The value of a term whose variables have these values. Raises ArithmeticFault."""
    if isinstance(term, Const):
        return term.value
    if isinstance(term, Var):
        return env[term.name]
    assert isinstance(term, Arith)
    left = 0 if term.left is None else value_of(term.left, env)
    right = value_of(term.right, env)
    assert isinstance(left, int) and isinstance(right, int)
    return fold(term.op, left, right)


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


def _ready_test(left: list[PlannedLiteral], bound: int) -> PlannedLiteral | None:
    """A comparison, else a negation, that can be evaluated."""
    found = None
    for literal in left:
        if literal.after and any(other.position in literal.after for other in left):
            continue
        for need in literal.needs:
            if need & ~bound == 0:
                if literal.is_comparison:
                    return literal
                found = found or literal
    return found


def _cheapest_atom(left: list[PlannedLiteral], bound: int, fanout: Fanout) -> PlannedLiteral:
    atoms = [literal for literal in left if literal.relation]
    if len(atoms) == 1:
        return atoms[0]
    best: PlannedLiteral | None = None
    best_cost = float("inf")
    for literal in atoms:
        cost = _cost(literal, bound, fanout)
        if cost < best_cost:
            best, best_cost = literal, cost
    if best is None:  # a checked program has always an atom that can be evaluated
        raise AssertionError("no literal of the body can be evaluated")
    return best


def _by_variables(atom: PlannedLiteral, bound: int, fanout: Fanout) -> bool:
    keys = tuple([i for i, bit in atom.columns if bit & bound])
    constants = [i for i, bit in atom.columns if not bit]
    if not keys or not constants or len(keys) + len(constants) == atom.free:
        return False
    return fanout(atom.relation, keys) <= FEW


def _cost(atom: PlannedLiteral, bound: int, fanout: Fanout) -> float:
    columns = tuple([i for i, bit in atom.columns if not bit or bit & bound])
    free = atom.free - len(columns)
    if free == 0:
        return 0.3
    for key in atom.choices:
        if set(key) <= set(columns):
            return 0.6
    if not atom.is_joined(bound):
        return 100.0 + free  # nothing connects it with what is bound: a product
    # Powers of two only: near ties keep the order of the rule, and plans differ little from run to run.
    return int(2 * fanout(atom.relation, columns) + 1).bit_length() + 0.01 * free
