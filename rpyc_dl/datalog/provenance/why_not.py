"""Why a row does not hold: for each rule that could conclude it, the first premise that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.datalog.engine.compiler import RuleCompiler
from rpyc_dl.datalog.engine.store import Store
from rpyc_dl.datalog.language.arithmetic import COMPARE, ArithmeticFault
from rpyc_dl.datalog.language.display import literal_text, row_text
from rpyc_dl.datalog.language.plan import (
    Shape,
    Trigger,
    binds,
    instance_rule,
    is_ready,
    order_body,
    plain_variables,
    term_bound,
    value_of,
)
from rpyc_dl.datalog.language.program import Program, Row, Rule, Value
from rpyc_dl.datalog.language.syntax import Atom, Comparison, Const, Literal, Negation, Term, Var, Wildcard

MOST_STEPS = 20_000
"""Partial matches that are looked at for one rule."""

MOST_ROWS = 20_000
"""Rows that are looked at for the nearest one."""

Env = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Failure:
    """Why one rule does not conclude the row.

    `matched` are the literals that hold (with their values), `failed` the first that does not, in the best partial
    match; `reason` is a sentence; `nearest` a row that comes closest to what `failed` wants, or None.
    """

    rule: Rule
    matched: tuple[str, ...]
    failed: str
    reason: str
    nearest: Row | None

    def as_dict(self) -> dict[str, Any]:
        """The failure as plain data."""
        return {
            "rule": self.rule.id,
            "file": self.rule.span.file,
            "line": self.rule.span.line,
            "matched": list(self.matched),
            "failed": self.failed,
            "reason": self.reason,
            "nearest": list(self.nearest) if self.nearest is not None else None,
        }

    def __str__(self) -> str:
        lines = [f"[{self.rule.id}] {self.rule.span.file}:{self.rule.span.line}: {self.reason}"]
        lines += [f"    holds: {text}" for text in self.matched]
        lines.append(f"    fails: {self.failed}")
        if self.nearest is not None:
            lines.append(f"    nearest row: {self.nearest}")
        return "\n".join(lines)


class WhyNot:
    """Searches one engine's rows for partial matches."""

    def __init__(self, program: Program, store_of: Callable[[str], Store], compiler: RuleCompiler) -> None:
        self.program = program
        self.store_of = store_of
        self.compiler = compiler

    def failures(self, relation: str, row: Row) -> list[Failure]:
        """One failure for each rule of the relation."""
        return [self._failure(rule, row) for rule in self.program.rules_of(relation)]

    def _failure(self, rule: Rule, row: Row) -> Failure:
        trigger = Trigger("head")
        plain = instance_rule(rule, trigger)
        env = _match(plain.head, row, {})
        if env is None:
            head = literal_text(rule.head)
            return Failure(rule, (), head, f"its head `{head}` does not fit the row", None)
        order = self._order(plain, trigger)
        best = _Best()
        found = self._walk(order, 0, env, best)
        if found is not None:
            return self._lost(rule, row, order, found)
        literal = order[best.depth]
        matched = tuple(literal_text(done, best.env) for done in order[: best.depth])
        reason, nearest = self._reason(literal, best.env)
        return Failure(rule, matched, literal_text(literal, best.env), reason, nearest)

    def _order(self, rule: Rule, trigger: Trigger) -> list[Literal]:
        """Positive atoms first, so that an instance that only a test excludes counts as the nearest."""
        shape = Shape(rule, self.program.relations)
        planned = [rule.body[max(i, ~i)] for i in order_body(shape, trigger, self.compiler.statistics.fanout)]
        order: list[Literal] = [literal for literal in planned if isinstance(literal, Atom)]
        tests = [literal for literal in planned if not isinstance(literal, Atom)]
        bound = plain_variables(rule.head).union(*(binds(literal) for literal in order))
        while tests:
            ready = next(test for test in tests if is_ready(test, bound))
            tests.remove(ready)
            order.append(ready)
            bound |= binds(ready)
        return order

    def _lost(self, rule: Rule, row: Row, order: list[Literal], env: Env) -> Failure:
        """All premises hold, so only a choice can have kept the row out (or the rules have not been run)."""
        relation = self.program.relations[rule.head.relation]
        store = self.store_of(relation.name)
        matched = tuple(literal_text(done, env) for done in order)
        for key in relation.choices:
            for other in store.all_rows():
                if all(other[i] == row[i] for i in key):
                    names = ", ".join(relation.columns[i] for i in key)
                    reason = f"all premises hold, but `{row_text(relation, other)}` was chosen for this {names}"
                    return Failure(rule, matched, literal_text(rule.head, env), reason, other)
        return Failure(
            rule, matched, literal_text(rule.head, env), "all premises hold: the rules have to be run", None
        )

    def _walk(self, order: list[Literal], depth: int, env: Env, best: _Best) -> Env | None:
        """Searches for an instance and returns its variables; `best` keeps the deepest literal that failed."""
        if depth == len(order):
            return env
        best.see(depth, env)
        for extended in self._matches(order[depth], env):
            best.steps += 1
            if best.steps > MOST_STEPS:
                return None
            found = self._walk(order, depth + 1, extended, best)
            if found is not None:
                return found
        return None

    def _matches(self, literal: Literal, env: Env) -> Iterator[Env]:
        if isinstance(literal, Comparison):
            yield from _compare(literal, env)
        elif isinstance(literal, Negation):
            if next(self._rows(literal.atom, env), None) is None:
                yield env
        else:
            for row in self._rows(literal, env):
                extended = _match(literal, row, env)
                if extended is not None:
                    yield extended

    def _rows(self, atom: Atom, env: Env) -> Iterator[Row]:
        """Rows that agree with what is bound."""
        store = self.store_of(atom.relation)
        columns = tuple(i for i, arg in enumerate(atom.args) if _known(arg, env))
        if len(columns) == store.arity:
            row = tuple(value_of(arg, env) for arg in atom.args)
            if store.has(row[0] if store.arity == 1 else row):
                yield row
            return
        if not columns:
            yield from store.all_rows()
            return
        index = store.index(columns)
        index.sync_all()
        values = tuple(value_of(atom.args[i], env) for i in columns)
        key = values[0] if len(columns) == 1 else values
        for payload in index.data.get(key, ()):
            yield store.whole_row(columns, key, payload)

    def _reason(self, literal: Literal, env: Env) -> tuple[str, Row | None]:
        if isinstance(literal, Comparison):
            return f"`{literal_text(literal, env)}` does not hold", None
        if isinstance(literal, Negation):
            present = next(self._rows(literal.atom, env))
            relation = self.program.relations[literal.atom.relation]
            return f"`{row_text(relation, present)}` holds, which the rule excludes", present
        text = literal_text(literal, env)
        return f"there is no row `{text}`", self._nearest(literal, env)

    def _nearest(self, atom: Atom, env: Env) -> Row | None:
        """The row that agrees with the atom in the most columns, if any agrees in one."""
        wanted = {i: value_of(arg, env) for i, arg in enumerate(atom.args) if _known(arg, env)}
        best: Row | None = None
        most = 0
        store = self.store_of(atom.relation)
        for row in store.external(store.slice(0, MOST_ROWS)):
            agreeing = sum(1 for i, value in wanted.items() if row[i] == value)
            if agreeing > most:
                best, most = row, agreeing
        return best


class _Best:
    """The deepest point that a search has reached."""

    def __init__(self) -> None:
        self.depth = -1
        self.env: Env = {}
        self.steps = 0

    def see(self, depth: int, env: Env) -> None:
        if depth > self.depth:
            self.depth, self.env = depth, env


def _known(term: Term, env: Env) -> bool:
    return not isinstance(term, Wildcard) and term_bound(term, set(env))


def _match(atom: Atom, row: Row, env: Env) -> Env | None:
    """The environment in which the atom is the row, or None."""
    extended = dict(env)
    for arg, value in zip(atom.args, row, strict=True):
        if isinstance(arg, Var):
            if extended.setdefault(arg.name, value) != value:
                return None
        elif isinstance(arg, Const) and arg.value != value:
            return None
    return extended


def _compare(literal: Comparison, env: Env) -> Iterator[Env]:
    left, right = _known(literal.left, env), _known(literal.right, env)
    try:
        if left and right:
            if COMPARE[literal.op](value_of(literal.left, env), value_of(literal.right, env)):
                yield env
        elif left and isinstance(literal.right, Var):
            yield env | {literal.right.name: value_of(literal.left, env)}
        elif isinstance(literal.left, Var):
            yield env | {literal.left.name: value_of(literal.right, env)}
    except ArithmeticFault:
        return
