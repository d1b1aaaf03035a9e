"""One stratum at work: which new rows it has still to process, and with which compiled rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import Any

from rpyc_dl.datalog.compiler import Compiled
from rpyc_dl.datalog.plan import Trigger
from rpyc_dl.datalog.program import Rule, Stratum
from rpyc_dl.datalog.store import Index, Store, Stored
from rpyc_dl.datalog.syntax import Atom, Const, Negation, Wildcard


class Condition:
    """Something that has to be there before a task can find anything. `done` is true once it is."""

    __slots__ = ("done", "waiting")

    def __init__(self) -> None:
        self.done = 0
        self.waiting: list[Task] = []


class Cursor(Condition):
    """How far a stratum has processed the log of a relation, and which state of it (rows may be taken back).

    `watched` maps columns to values that rules want there and that no processed row has yet; `indexes` are those that
    compiled rules of the stratum read.
    """

    __slots__ = ("epoch", "indexes", "store", "watched")

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.epoch = store.epoch
        self.watched: dict[int, dict[Any, Condition]] = {}
        self.indexes: list[Index] = []

    def watch(self, column: int, value: Any) -> Condition:
        """The condition that a row with this value in this column has been processed."""
        return self.watched.setdefault(column, {}).setdefault(value, Condition())


class Task:
    """A (rule, trigger) pair of a stratum, compiled when it is first called.

    `conditions` are what its other atoms need: while one of them does not hold, the rule has nothing to find and is
    not called. `seconds`, `calls`, `taken` and `made` are counted when profiling.
    """

    __slots__ = ("calls", "conditions", "dispatch", "function", "made", "rule", "seconds", "taken", "trigger")

    def __init__(self, rule: Rule, trigger: Trigger, conditions: Iterable[Condition] = ()) -> None:
        self.rule = rule
        self.trigger = trigger
        self.conditions = list(conditions)
        self.dispatch: Dispatch | None = None
        self.function: Callable[[list[Stored], int], int] | None = None
        self.calls = self.taken = self.made = 0
        self.seconds = 0.0

    def enrol(self) -> None:
        """Joins the tasks that are called, or waits for a condition that does not hold."""
        while self.conditions:
            if not self.conditions[-1].done:
                self.conditions[-1].waiting.append(self)
                return
            self.conditions.pop()
        assert self.dispatch is not None
        self.dispatch.add(self)


class Dispatch:
    """The tasks that new rows of one relation trigger; those with a constant in a common column by that constant."""

    __slots__ = ("by_constant", "column", "plain")

    def __init__(self, tasks: list[Task]) -> None:
        self.column = _common_constant_column(tasks)
        self.plain: list[Task] = []
        self.by_constant: dict[Any, list[Task]] = {}
        for task in tasks:
            task.dispatch = self
            task.enrol()

    def add(self, task: Task) -> None:
        """Has a task called from now on."""
        constant = _constant(task, self.column)
        if constant is None:
            self.plain.append(task)
        else:
            self.by_constant.setdefault(constant.value, []).append(task)

    def buckets(self, rows: list[Stored], arity: int) -> list[tuple[list[Task], list[Stored]]]:
        """The rows that each group of tasks with a constant has to see."""
        table: dict[Any, list[Stored]] = {}
        column = self.column
        for row in rows:
            value = row if arity == 1 else row[column]
            if value in self.by_constant:
                table.setdefault(value, []).append(row)
        return [(self.by_constant[value], found) for value, found in table.items()]


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
        self.complete: list[Index] = []  # indexes of negated relations, which have to hold all rows
        self._triggers: dict[str, list[tuple[Rule, int]]] = {}
        for rule in stratum.rules:
            self._add_triggers(rule)
        self._watch_constants()
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

    def _watch_constants(self) -> None:
        """Conditions for the constants in the atoms of each rule: (rule, position) to conditions."""
        self._constants: dict[tuple[int, int], list[Condition]] = {}
        for rule in self.stratum.rules:
            for i, literal in enumerate(rule.body):
                if isinstance(literal, Atom):
                    cursor = self.cursors[literal.relation]
                    self._constants[rule.index, i] = [
                        cursor.watch(column, arg.value)
                        for column, arg in enumerate(literal.args)
                        if isinstance(arg, Const)
                    ]

    def _add_triggers(self, rule: Rule) -> None:
        found = False
        for i, literal in enumerate(rule.body):
            if isinstance(literal, Atom):
                found = True
                self._triggers.setdefault(literal.relation, []).append((rule, i))
        if not found:
            self.start_tasks.append(Task(rule, Trigger("start")))

    def dispatch(self, name: str) -> Dispatch | None:
        """The tasks that new rows of a relation trigger; made when there are such rows for the first time."""
        if name not in self._dispatch:
            tasks = [self._task(rule, position) for rule, position in self._triggers.get(name, ())]
            self.tasks += tasks
            self._dispatch[name] = Dispatch(tasks) if tasks else None
        return self._dispatch[name]

    def _task(self, rule: Rule, position: int) -> Task:
        trigger = rule.body[position]
        assert isinstance(trigger, Atom)
        conditions: dict[Condition, None] = {}
        for i, literal in enumerate(rule.body):
            if isinstance(literal, Atom) and i != position:
                cursor = self.cursors[literal.relation]
                conditions[cursor] = None
                conditions.update((condition, None) for condition in self._constants[rule.index, i])
        conditions.pop(self.cursors[trigger.relation], None)
        return Task(rule, Trigger("delta", position), conditions)

    def advance(self, cursor: Cursor, rows: list[Stored]) -> None:
        """Counts rows as processed: indexes take them in, and tasks that waited for them are enrolled."""
        first = not cursor.done
        cursor.done += len(rows)
        for index in cursor.indexes:
            if index.position < cursor.done:
                index.sync(cursor.done)
        released: list[Condition] = [cursor] if first else []
        for column, values in cursor.watched.items():
            if values:
                arity = cursor.store.arity
                present = values.keys() & set(rows if arity == 1 else map(itemgetter(column), rows))
                released += [values.pop(value) for value in list(values) if value in present] if present else []
        for condition in released:
            condition.done = condition.done or 1
            waiting, condition.waiting = condition.waiting, []
            for task in waiting:
                task.enrol()

    def bind(self, task: Task, compiled: Compiled) -> None:
        """Brings the indexes that a compiled task reads up to date, and has them kept so."""
        for index, name in compiled.indexes:
            cursor = self.cursors[name]
            if index not in cursor.indexes:
                cursor.indexes.append(index)
            if index.position < cursor.done:
                index.sync(cursor.done)
        for index in compiled.complete:
            if index not in self.complete:
                self.complete.append(index)
        self.sync_complete()
        task.function = compiled.function

    def sync_complete(self) -> None:
        """Has the indexes of negated relations hold all rows, which are complete before the stratum runs."""
        for index in self.complete:
            if index.position < len(index.log):
                index.sync(len(index.log))

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
            cursor.waiting = []
            cursor.watched = {}
            cursor.indexes = []
        self._watch_constants()
        self._dispatch = {}
        self.tasks = [task for task in self.tasks if task.calls or task.trigger.kind == "start"]
        self.started = False


def negation_key(literal: Negation) -> tuple[int, ...]:
    """The columns of a negated atom that are not wildcards."""
    return tuple(i for i, arg in enumerate(literal.atom.args) if not isinstance(arg, Wildcard))


def project(row: Stored, columns: tuple[int, ...], arity: int) -> Any:
    """The key of a stored row in some columns, as indexes hold it."""
    if arity == 1 or len(columns) == arity:
        return row
    return row[columns[0]] if len(columns) == 1 else tuple([row[i] for i in columns])
