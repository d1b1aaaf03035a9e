"""Which compiled rules a batch of new rows is given to: those that can find something.

A task (a rule and the atom that triggers it) is called only when all other relations that it needs have rows, with
the constants that its atoms want; it sees only rows with the constant that its trigger wants; and tasks that begin
with the same look-up share it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from operator import itemgetter
from typing import Any

from rpyc_dl.datalog.engine.codegen import Guard
from rpyc_dl.datalog.engine.layout import payload_column
from rpyc_dl.datalog.engine.store import Index, Store, Stored
from rpyc_dl.datalog.language.plan import Trigger
from rpyc_dl.datalog.language.program import Rule, Value


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

    __slots__ = ("column", "epoch", "indexes", "name", "store", "watched")

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store = store
        self.column = store.column
        self.name = store.relation.name
        self.epoch = store.epoch
        self.watched: dict[int, dict[Any, Condition]] = {}
        self.indexes: list[Index] = []

    def watch(self, column: int, value: Any) -> Condition:
        """The condition that a row with this value in this column has been processed."""
        return self.watched.setdefault(column, {}).setdefault(value, Condition())

    def seen(self, rows: list[Stored]) -> list[Condition]:
        """The conditions that hold now that these rows are processed; they are watched no more."""
        released: list[Condition] = []
        for column, values in list(self.watched.items()):
            present = rows if self.store.arity == 1 else map(itemgetter(column), rows)
            found = values.keys() & set(present)
            if found:
                released += [values.pop(value) for value in list(values) if value in found]
                if not values:
                    del self.watched[column]
        return released


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

    __slots__ = ("arity", "by_constant", "column", "plain")

    def __init__(self, tasks: list[Task], arity: int) -> None:
        self.arity = arity
        self.column = common_constant_column([task.rule.outline[task.trigger.position][2] for task in tasks])
        self.plain = TaskList(arity)
        self.by_constant: dict[Any, TaskList] = {}
        for task in tasks:
            task.dispatch = self
            task.enrol()

    @property
    def is_idle(self) -> bool:
        """Whether no task is called yet."""
        return not (self.plain.single or self.plain.grouped or self.by_constant)

    def add(self, task: Task) -> None:
        """Has a task called from now on."""
        constant = _constant(task, self.column)
        if constant is None:
            self.plain.single.append(task)
        else:
            self.by_constant.setdefault(constant, TaskList(self.arity)).single.append(task)

    def buckets(self, rows: list[Stored]) -> list[tuple[TaskList, list[Stored]]]:
        """The rows that each group of tasks with a constant has to see."""
        table: dict[Any, list[Stored]] = {}
        column = self.column
        for row in rows:
            value = row if self.arity == 1 else row[column]
            if value in self.by_constant:
                table.setdefault(value, []).append(row)
        return [(self.by_constant[value], found) for value, found in table.items()]


class TaskList:
    """Tasks that see the same rows. Those whose first step looks up the same index are grouped behind that step."""

    __slots__ = ("arity", "compiled", "grouped", "groups", "single")

    def __init__(self, arity: int) -> None:
        self.arity = arity
        self.single: list[Task] = []
        self.groups: dict[GroupKey, Group] = {}
        self.grouped: list[tuple[dict[Any, list[Task]], Select]] = []  # the groups, ready to be gone through
        self.compiled: list[tuple[Task, Guard, Store]] = []  # just compiled, and still among the single ones

    def settle(self) -> None:
        """Moves tasks that were compiled into groups, where there are two that can share one."""
        counts: dict[GroupKey, int] = {}
        for _, guard, _ in self.compiled:
            counts[guard[:5]] = counts.get(guard[:5], 0) + 1
        moved: set[Task] = set()
        for task, guard, store in self.compiled:
            key = guard[:5]
            if key not in self.groups and counts[key] > 1:
                group = self.groups[key] = Group(guard, store, self.arity)
                self.grouped.append((group.tasks, group.select))
            if key in self.groups:
                self.groups[key].tasks.setdefault(guard[5], []).append(task)
                moved.add(task)
        if moved:
            self.single = [task for task in self.single if task not in moved]
        self.compiled = []

    def dissolve(self) -> None:
        """Makes all tasks single ones, to be compiled anew."""
        for group in self.groups.values():
            for tasks in group.tasks.values():
                self.single += tasks
        self.groups = {}
        self.grouped = []
        self.compiled = []
        for task in self.single:
            task.function = None


GroupKey = tuple[str, str, tuple[int, ...], tuple[int, ...], int]


class Group:
    """Tasks whose first step looks up rows in one index, by the constant that they want to find there."""

    __slots__ = ("select", "tasks")

    def __init__(self, guard: Guard, store: Store, arity: int) -> None:
        self.tasks: dict[Any, list[Task]] = {}
        kind, _, columns, trigger_columns, constant_column, _ = guard
        key = None if arity == 1 and len(trigger_columns) == 1 else _key_of(trigger_columns, arity)
        if kind == "groups" and not columns:
            self.select = _pair_present(store.resource(kind, ()), trigger_columns, arity)
        elif constant_column >= 0:
            at = constant_column if payload_column(store.arity, columns) is None else -1
            self.select = _by_constant(store.index(columns).data, key, at, self.tasks)
        else:
            self.select = _all_present(store.resource(kind, columns), key)


Select = Callable[[list[Stored]], dict[Any, list[Stored]]]


def _key_of(columns: tuple[int, ...], arity: int) -> Callable[[Stored], Any]:
    """What a row is looked up by; a row of one column is the bare value, which may stand in a key several times."""
    return (lambda row: (row,) * len(columns)) if arity == 1 else itemgetter(*columns)


def _pair_present(groups: Mapping[Any, Container[Any]], columns: tuple[int, ...], arity: int) -> Select:
    """Keeps the rows whose key, which is a pair, is there, under the constant 0."""

    def select(rows: list[Stored]) -> dict[Any, list[Stored]]:
        if arity == 1:
            found = [row for row in rows if row in groups and row in groups[row]]
        else:
            x, y = columns
            found = [row for row in rows if row[x] in groups and row[y] in groups[row[x]]]
        return {0: found} if found else {}

    return select


def _all_present(data: Container[Any], key: Callable[[Stored], Any] | None) -> Select:
    """Keeps the rows whose key is there, under the constant 0."""

    def select(rows: list[Stored]) -> dict[Any, list[Stored]]:
        found = [row for row in rows if row in data] if key is None else [row for row in rows if key(row) in data]
        return {0: found} if found else {}

    return select


def _by_constant(
    data: Mapping[Any, list[Any]], key: Callable[[Stored], Any] | None, column: int, wanted: Container[Any]
) -> Select:
    """Sorts the rows by the wanted constants that they lead to; `column` is where, -1 for a bare value."""

    def select(rows: list[Stored]) -> dict[Any, list[Stored]]:
        found: dict[Any, list[Stored]] = {}
        for row in rows:
            k = row if key is None else key(row)
            if k in data:
                last = None
                for payload in data[k]:
                    constant = payload if column < 0 else payload[column]
                    if constant in wanted and constant != last:
                        last = constant
                        found.setdefault(constant, []).append(row)
        return found

    return select


def _constant(task: Task, column: int) -> Value | None:
    return dict(task.rule.outline[task.trigger.position][2]).get(column)


def common_constant_column(constants: Iterable[tuple[tuple[int, Value], ...]]) -> int:
    """The column in which most of some atoms have a constant, of (column, constant) pairs; -1 where no two have."""
    counts: dict[int, int] = {}
    for pairs in constants:
        for column, _ in pairs:
            counts[column] = counts.get(column, 0) + 1
    best = max(counts, key=lambda column: (counts[column], -column), default=-1)
    return best if counts.get(best, 0) > 1 else -1
