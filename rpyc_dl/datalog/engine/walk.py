"""The walk through a rule's body for one trigger and join order, whatever each step becomes: Python (`codegen.py`)
or numbers of a plan (`native/planner.py`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from rpyc_dl.datalog.engine.layout import are_pairs
from rpyc_dl.datalog.language.plan import Trigger, binds, solved, term_bound
from rpyc_dl.datalog.language.program import Relation, Rule, Value
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


class LookUp(NamedTuple):
    """A first step that looks up columns of the trigger's row alone.

    A row that finds nothing there need not be given to the rule; many rules of one trigger share this step.
    """

    way: str
    """`row` (a whole row), `choice` (the key of a choice) or `index`."""
    relation: str
    key: tuple[int, ...]
    """The columns of a choice or an index."""
    by: tuple[int, ...]
    """The columns of the trigger's row that make the key."""
    wanted: int = -1
    """A column of an index in which a constant is wanted; -1 if there is none."""
    constant: Value = 0


class Walk(ABC):
    """Goes through a rule's literals in order, and knows which variables are bound."""

    def __init__(self, rule: Rule, trigger: Trigger, order: tuple[int, ...], relations: dict[str, Relation]) -> None:
        self.rule = rule
        self.trigger = trigger
        self.order = tuple(max(entry, ~entry) for entry in order)
        self.by_variables = {~entry for entry in order if entry < 0}
        self.relations = relations
        self.inserts = trigger.kind in ("delta", "start")
        self.bound: set[str] = set()

    # ---------------------------------------------------------------- what a step becomes
    @abstractmethod
    def _test(self, literal: Comparison) -> None:
        """Leaves the instance unless a comparison of known values holds."""

    @abstractmethod
    def _assign(self, name: str, term: Term) -> None:
        """Binds a variable to a known value."""

    @abstractmethod
    def _solve(self, name: str, value: Arith) -> None:
        """Binds a variable to the solution of an equation; there is no value where it would not fit."""

    @abstractmethod
    def _present(self, atom: Atom, columns: tuple[int, ...], is_there: bool) -> None:
        """Leaves the instance unless a row with these columns is there, or is not."""

    @abstractmethod
    def _join(self, atom: Atom, columns: tuple[int, ...], needed: set[str]) -> None:
        """Goes through the rows with what is known in these columns, and binds variables to the others."""

    # ---------------------------------------------------------------- the walk
    def _body(self) -> None:
        for place, position in enumerate(self.order):
            self._literal(position, self.order[place + 1 :])

    def _literal(self, position: int, later: tuple[int, ...]) -> None:
        literal = self.rule.body[position]
        if isinstance(literal, Comparison):
            self._comparison(literal)
        elif isinstance(literal, Negation):
            self._negation(literal.atom)
        else:
            self._atom(literal, self._needed(later), position in self.by_variables)
        self.bound |= binds(literal)

    def _comparison(self, literal: Comparison) -> None:
        left, right = term_bound(literal.left, self.bound), term_bound(literal.right, self.bound)
        if left and right:
            self._test(literal)
        elif left and isinstance(literal.right, Var):
            self._assign(literal.right.name, literal.left)
        elif right and isinstance(literal.left, Var):
            self._assign(literal.left.name, literal.right)
        else:
            (name,) = [var.name for var in variables_of(literal) if var.name not in self.bound]
            value = solved(literal, name)
            assert value is not None
            self._solve(name, value)
            self.bound.add(name)

    def _negation(self, atom: Atom) -> None:
        self._present(atom, tuple(i for i, arg in enumerate(atom.args) if not isinstance(arg, Wildcard)), False)

    def _atom(self, atom: Atom, needed: set[str], by_variables: bool) -> None:
        columns = self._key_columns(atom, by_variables)
        names = [arg.name for arg in atom.args if isinstance(arg, Var)]
        binds_something = any(
            isinstance(arg, Var) and (arg.name in needed or names.count(arg.name) > 1)
            for i, arg in enumerate(atom.args)
            if i not in columns
        )
        if binds_something or by_variables:
            self._join(atom, columns, needed)
        else:
            self._present(atom, columns, True)

    # ---------------------------------------------------------------- what it knows
    def _driver(self) -> Atom:
        """The atom whose rows drive the rule."""
        literal = self.rule.head if self.trigger.kind == "head" else self.rule.body[self.trigger.position]
        atom = literal.atom if isinstance(literal, Negation) else literal
        assert isinstance(atom, Atom)
        return atom

    def _needed(self, later: tuple[int, ...]) -> set[str]:
        """Variables that literals still to come, or the head, use; all of them where whole instances are listed."""
        positions = later if self.inserts else range(len(self.rule.body))
        literals = [self.rule.head, *(self.rule.body[position] for position in positions)]
        return {var.name for literal in literals for var in variables_of(literal)}

    def _is_bound(self, arg: Term) -> bool:
        return not isinstance(arg, Wildcard) and term_bound(arg, self.bound)

    def _key_columns(self, atom: Atom, by_variables: bool) -> tuple[int, ...]:
        """The columns that an atom is looked up by."""
        bound = [i for i, arg in enumerate(atom.args) if self._is_bound(arg)]
        return tuple(i for i in bound if not (by_variables and isinstance(atom.args[i], Const)))

    def _unique_key(self, atom: Atom, columns: tuple[int, ...]) -> tuple[int, ...] | None:
        """Some of these columns that one row at most has, as a choice says."""
        return next((key for key in self.relations[atom.relation].choices if set(key) <= set(columns)), None)

    def _columns(self, atom: Atom, held: tuple[int, ...], needed: set[str]) -> Iterator[tuple[int, Term, bool]]:
        """The columns of a row that matter, of which those in `held` hold already, each with its term and whether
        that is a variable which it binds. The others are to be tested."""
        names = [arg.name for arg in atom.args if isinstance(arg, Var)]
        fresh: set[str] = set()
        for i, arg in enumerate(atom.args):
            if i in held or isinstance(arg, Wildcard):
                continue
            if not isinstance(arg, Var) or arg.name in self.bound or arg.name in fresh:
                yield i, arg, False
            elif arg.name in needed or names.count(arg.name) > 1:
                fresh.add(arg.name)
                yield i, arg, True

    def _look_up(self) -> LookUp | None:
        """The first step that is no mere test, if it looks up columns of the trigger's row alone."""
        body = self.rule.body
        steps = [i for i in self.order if isinstance(body[i], Atom) or not self._is_known(i)]
        if self.trigger.kind != "delta" or not steps:
            return None
        first = body[steps[0]]
        if not isinstance(first, Atom):
            return None
        columns = self._key_columns(first, steps[0] in self.by_variables)
        keys = [first.args[i] for i in columns]
        names = [arg.name if isinstance(arg, Var) else None for arg in self._driver().args]
        if not keys or not all(isinstance(key, Var) and key.name in names for key in keys):
            return None
        by = tuple(names.index(key.name) for key in keys if isinstance(key, Var))
        relation = self.relations[first.relation]
        if len(keys) == len(first.args) and not (are_pairs(relation) and relation.choices):
            return LookUp("row", first.relation, (), by)
        unique = self._unique_key(first, columns)
        if unique is not None:
            return LookUp("choice", first.relation, unique, tuple([by[columns.index(i)] for i in unique]))
        for i, arg in enumerate(first.args):
            if isinstance(arg, Const) and i not in columns:
                return LookUp("index", first.relation, columns, by, i, arg.value)
        return LookUp("index", first.relation, columns, by)

    def _is_known(self, position: int) -> bool:
        return all(var.name in self.bound for var in variables_of(self.rule.body[position]))
