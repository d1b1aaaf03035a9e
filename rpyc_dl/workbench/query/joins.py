"""The answers to a question one at a time: as many as are wanted, and no more.

An engine finds all rows of a relation. Two relations that are joined by little have millions of answers, of which
nobody wants more than a screen. So here what the question rests on is computed as always, and its own body is gone
through row by row, with an index for each set of columns that is known by then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rpyc_dl.datalog import DatalogRuntimeError
from rpyc_dl.datalog.language.arithmetic import COMPARE, ArithmeticFault
from rpyc_dl.datalog.language.plan import value_of
from rpyc_dl.datalog.language.program import Row, Value
from rpyc_dl.datalog.language.syntax import Arith, Comparison, Const, Literal, Negation, Term, Var, variables

Bound = dict[str, Value]
Index = dict[Row, list[Row]]


class Tables:
    """Relations with the indexes that joins ask for."""

    def __init__(self, rows: Callable[[str], list[Row]]) -> None:
        self.rows = rows
        self._indexes: dict[tuple[str, tuple[int, ...]], Index] = {}

    def index(self, relation: str, columns: tuple[int, ...]) -> Index:
        """The rows of a relation by their values in some columns."""
        key = relation, columns
        if key not in self._indexes:
            index: Index = {}
            for row in self.rows(relation):
                index.setdefault(tuple([row[i] for i in columns]), []).append(row)
            self._indexes[key] = index
        return self._indexes[key]


def names_in(literal: Literal) -> set[str]:
    """The names of a literal's variables."""
    return {var.name for term in terms_of(literal) for var in variables(term)}


def terms_of(literal: Literal) -> Sequence[Term]:
    """The terms of a literal, left to right."""
    if isinstance(literal, Comparison):
        return (literal.left, literal.right)
    return (literal.atom if isinstance(literal, Negation) else literal).args


def in_order(body: Sequence[Literal], size: Callable[[str], int]) -> list[Literal]:
    """Atoms so that each shares variables with those before it, tests as soon as their variables are bound."""
    waiting = list(body)
    bound: set[str] = set()
    order: list[Literal] = []
    while waiting:
        best = min(waiting, key=lambda literal: _cost(literal, bound, size))
        waiting.remove(best)
        order.append(best)
        bound |= names_in(best) if not isinstance(best, Negation) else set()
    return order


def _cost(literal: Literal, bound: set[str], size: Callable[[str], int]) -> tuple[int, int]:
    free = names_in(literal) - bound
    if isinstance(literal, Comparison):
        equates = literal.op == "=" and len(free) == 1 and _equated(literal, bound) is not None
        return (0 if not free or equates else 9, 0)
    if isinstance(literal, Negation):
        return (1 if not free else 8, 0)
    if any(var.name in free for arg in literal.args if isinstance(arg, Arith) for var in variables(arg)):
        return (7, 0)
    selective = len(names_in(literal)) > len(free) or any(isinstance(arg, Const) for arg in literal.args)
    return (2 if selective else 3, size(literal.relation))


def _equated(literal: Comparison, bound: set[str]) -> tuple[str, Term] | None:
    """The variable that an equation gives a value to, and the term of that value."""
    for var, other in ((literal.left, literal.right), (literal.right, literal.left)):
        known = all(each.name in bound for each in variables(other))
        if literal.op == "=" and isinstance(var, Var) and var.name not in bound and known:
            return var.name, other
    return None


def solutions(tables: Tables, body: Sequence[Literal], wanted: Sequence[str]) -> Iterator[Row]:
    """The values of the wanted variables for which the body holds, each row once, as they are found.

    Raises DatalogRuntimeError where arithmetic fails.
    """
    order = in_order(body, lambda name: len(tables.rows(name)))
    seen: set[Row] = set()
    try:
        for bound in _extend(tables, order, 0, {}, set(wanted)):
            row = tuple([bound[name] for name in wanted])
            if row not in seen:
                seen.add(row)
                yield row
    except ArithmeticFault as fault:
        raise DatalogRuntimeError(str(fault)) from None


def _extend(tables: Tables, order: list[Literal], position: int, bound: Bound, missing: set[str]) -> Iterator[Bound]:
    """What the literals from a position on add to the variables that are bound: where all that are wanted are known,
    one way is enough."""
    if position == len(order):
        yield bound
        return
    enough = not missing
    for wider in _matches(tables, order[position], bound):
        for found in _extend(tables, order, position + 1, wider, missing - wider.keys()):
            yield found
            if enough:
                return


def _matches(tables: Tables, literal: Literal, bound: Bound) -> Iterator[Bound]:
    if isinstance(literal, Comparison):
        equated = _equated(literal, set(bound))
        if equated is not None:
            yield {**bound, equated[0]: value_of(equated[1], bound)}
        elif COMPARE[literal.op](value_of(literal.left, bound), value_of(literal.right, bound)):
            yield bound
        return
    atom = literal.atom if isinstance(literal, Negation) else literal
    known = {i: value_of(arg, bound) for i, arg in enumerate(atom.args) if _is_known(arg, bound)}
    rows = tables.index(atom.relation, tuple(known)).get(tuple(known.values()), ())
    if isinstance(literal, Negation):
        if not rows:
            yield bound
        return
    fresh = [(i, arg.name) for i, arg in enumerate(atom.args) if i not in known and isinstance(arg, Var)]
    for row in rows:
        wider = {**bound, **{name: row[i] for i, name in fresh}}
        if all(wider[name] == row[i] for i, name in fresh):
            yield wider


def _is_known(term: Term, bound: Bound) -> bool:
    return isinstance(term, Const | Arith) or (isinstance(term, Var) and term.name in bound)
