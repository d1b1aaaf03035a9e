"""One stratum at work: which new rows it has still to process, and with which compiled rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rpyc_dl.datalog.compiler import Compiled
from rpyc_dl.datalog.plan import Trigger
from rpyc_dl.datalog.program import Rule, Stratum
from rpyc_dl.datalog.store import Index, Store, Stored
from rpyc_dl.datalog.syntax import Atom, Const, Negation, Wildcard


class Cursor:
    """How far a stratum has processed the log of a relation, and which state of it (rows may be taken back)."""

    __slots__ = ("done", "epoch", "store")

    def __init__(self, store: Store) -> None:
        self.store = store
        self.done = 0
        self.epoch = store.epoch


class Task:
    """A (rule, trigger) pair of a stratum, compiled when it is first needed.

    `others` are the relations of the other positive atoms: while one of them has no processed row, the rule has
    nothing to find and is not called. `seconds`, `calls`, `taken` and `made` are counted when profiling.
    """

    __slots__ = (
        "calls",
        "complete",
        "epoch",
        "function",
        "made",
        "needs",
        "others",
        "rule",
        "seconds",
        "taken",
        "trigger",
    )

    def __init__(self, rule: Rule, trigger: Trigger, others: tuple[Cursor, ...]) -> None:
        self.rule = rule
        self.trigger = trigger
        self.others = others
        self.function: Callable[..., int] | None = None
        self.needs: tuple[tuple[Index, Cursor], ...] = ()
        self.complete: tuple[Index, ...] = ()
        self.epoch = -1
        self.calls = self.taken = self.made = 0
        self.seconds = 0.0

    def bind(self, compiled: Compiled, runner: Runner, epoch: int) -> None:
        """Takes a compiled function, with the indexes that it reads."""
        self.function = compiled.function
        self.epoch = epoch
        self.needs = tuple((index, runner.cursors[name]) for index, name in compiled.indexes)
        self.complete = compiled.complete


class Dispatch:
    """The tasks that new rows of one relation trigger; those with a constant in a common column by that constant."""

    __slots__ = ("by_constant", "column", "plain")

    def __init__(self, tasks: list[Task]) -> None:
        self.column = _common_constant_column(tasks)
        self.plain: list[Task] = []
        self.by_constant: dict[Any, list[Task]] = {}
        for task in tasks:
            constant = _constant(task, self.column)
            if constant is None:
                self.plain.append(task)
            else:
                self.by_constant.setdefault(constant.value, []).append(task)

    def buckets(self, rows: list[Stored], arity: int) -> list[tuple[list[Task], list[Stored]]]:
        """The rows that each group of tasks with a constant has to see."""
        table: dict[Any, list[Stored]] = {value: [] for value in self.by_constant}
        column = self.column
        for row in rows:
            value = row if arity == 1 else row[column]
            if value in table:
                table[value].append(row)
        return [(self.by_constant[value], found) for value, found in table.items() if found]


def _constant(task: Task, column: int) -> Const | None:
    atom = task.rule.body[task.trigger.position]
    assert isinstance(atom, Atom)
    arg = atom.args[column] if column >= 0 else None
    return arg if isinstance(arg, Const) else None


def _common_constant_column(tasks: list[Task]) -> int:
    counts: dict[int, int] = {}
    for task in tasks:
        atom = task.rule.body[task.trigger.position]
        assert isinstance(atom, Atom)
        for column, arg in enumerate(atom.args):
            if isinstance(arg, Const):
                counts[column] = counts.get(column, 0) + 1
    best = max(counts, key=lambda column: (counts[column], -column), default=-1)
    return best if counts.get(best, 0) > 1 else -1


class Runner:
    """The state of one stratum in an engine."""

    def __init__(self, stratum: Stratum, stores: Mapping[str, Store]) -> None:
        self.stratum = stratum
        self.started = False
        self.finished_number = 0
        self.relations = [stores[name] for name in stratum.relations]
        self.has_choice = any(store.choices for store in self.relations)
        self.cursors = self._make_cursors(stores)
        self.start_tasks: list[Task] = []
        self.negations = [
            (rule, position, literal)
            for rule in stratum.rules
            for position, literal in enumerate(rule.body)
            if isinstance(literal, Negation)
        ]
        self._triggers: dict[str, list[tuple[Rule, int]]] = {}
        for rule in stratum.rules:
            self._add_triggers(rule)
        self._dispatch: dict[str, Dispatch | None] = {}
        self.tasks = list(self.start_tasks)

    def _make_cursors(self, stores: Mapping[str, Store]) -> dict[str, Cursor]:
        names: dict[str, None] = {}
        for rule in self.stratum.rules:
            for literal in rule.body:
                if isinstance(literal, Atom | Negation):
                    names[literal.relation if isinstance(literal, Atom) else literal.atom.relation] = None
        # Rows from below come first, so that most rules find their recursive atoms still empty and are not called.
        inside = set(self.stratum.relations)
        return {name: Cursor(stores[name]) for name in sorted(names, key=lambda name: name in inside)}

    def _add_triggers(self, rule: Rule) -> None:
        found = False
        for i, literal in enumerate(rule.body):
            if isinstance(literal, Atom):
                found = True
                self._triggers.setdefault(literal.relation, []).append((rule, i))
        if not found:
            self.start_tasks.append(Task(rule, Trigger("start"), ()))

    def dispatch(self, name: str) -> Dispatch | None:
        """The tasks that new rows of a relation trigger; made when there are such rows for the first time."""
        if name not in self._dispatch:
            tasks = [self._task(rule, position) for rule, position in self._triggers.get(name, ())]
            self.tasks += tasks
            self._dispatch[name] = Dispatch(tasks) if tasks else None
        return self._dispatch[name]

    def _task(self, rule: Rule, position: int) -> Task:
        others: dict[Cursor, None] = {}
        for i, literal in enumerate(rule.body):
            if isinstance(literal, Atom) and i != position:
                others[self.cursors[literal.relation]] = None
        trigger = rule.body[position]
        assert isinstance(trigger, Atom)
        others.pop(self.cursors[trigger.relation], None)
        return Task(rule, Trigger("delta", position), tuple(others))

    def is_stale(self) -> bool:
        """Whether rows that this stratum has processed were taken back."""
        return any(cursor.epoch != cursor.store.epoch and cursor.done for cursor in self.cursors.values())

    def reset(self) -> None:
        """Forgets what was derived, so that the next run starts afresh."""
        for store in self.relations:
            store.clear()
        for cursor in self.cursors.values():
            cursor.done = 0
            cursor.epoch = cursor.store.epoch
        self.started = False


def negation_key(literal: Negation) -> tuple[int, ...]:
    """The columns of a negated atom that are not wildcards."""
    return tuple(i for i, arg in enumerate(literal.atom.args) if not isinstance(arg, Wildcard))


def project(row: Stored, columns: tuple[int, ...], arity: int) -> Any:
    """The key of a stored row in some columns, as indexes hold it."""
    if arity == 1 or len(columns) == arity:
        return row
    return row[columns[0]] if len(columns) == 1 else tuple([row[i] for i in columns])
