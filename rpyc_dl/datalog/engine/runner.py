"""One stratum at work: which new rows it has still to process, and with which compiled rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rpyc_dl.datalog.engine.compiler import Compiled
from rpyc_dl.datalog.engine.dispatch import Condition, Cursor, Dispatch, Task, TaskList
from rpyc_dl.datalog.engine.store import Index, Store, Stored
from rpyc_dl.datalog.language.plan import Trigger
from rpyc_dl.datalog.language.program import Rule, Stratum
from rpyc_dl.datalog.language.syntax import Negation, Wildcard


class Runner:
    """The state of one stratum in an engine."""

    def __init__(self, stratum: Stratum, stores: Mapping[str, Store]) -> None:
        self.stratum = stratum
        self.started = False
        self.finished_number = 0
        self.relations = [stores[name] for name in stratum.relations]
        self.has_choice = any(store.choices for store in self.relations)
        self.cursors = self._make_cursors(stores)
        # Rows from below are processed first: most rules find their recursive atoms still empty and are not called.
        self.below = [cursor for name, cursor in self.cursors.items() if name not in stratum.relations]
        self.inside = [cursor for name, cursor in self.cursors.items() if name in stratum.relations]
        self.start_tasks = TaskList(0)
        self.negations = [
            (rule, position, relation)
            for rule in stratum.rules
            for position, (kind, relation, _) in enumerate(rule.outline)
            if kind == "n"
        ]
        self.complete: list[Index] = []  # indexes of negated relations, which have to hold all rows
        self._triggers: dict[str, list[tuple[Rule, int]]] = {}
        for rule in stratum.rules:
            self._add_triggers(rule)
        self._watch_constants()
        self._dispatch: dict[str, Dispatch | None] = {}
        self.tasks = list(self.start_tasks.single)

    def _make_cursors(self, stores: Mapping[str, Store]) -> dict[str, Cursor]:
        names = dict.fromkeys([name for rule in self.stratum.rules for kind, name, _ in rule.outline if kind != "c"])
        return {name: Cursor(stores[name]) for name in names}

    def _watch_constants(self) -> None:
        """Conditions for the constants in the atoms of each rule: (rule, position) to conditions."""
        self._constants: dict[tuple[int, int], list[Condition]] = {}
        for rule in self.stratum.rules:
            for i, (kind, relation, constants) in enumerate(rule.outline):
                if constants and kind == "a":
                    cursor = self.cursors[relation]
                    self._constants[rule.index, i] = [cursor.watch(column, value) for column, value in constants]

    def _add_triggers(self, rule: Rule) -> None:
        found = False
        for i, (kind, relation, _) in enumerate(rule.outline):
            if kind == "a":
                found = True
                self._triggers.setdefault(relation, []).append((rule, i))
        if not found:
            self.start_tasks.single.append(Task(rule, Trigger("start")))

    def dispatch(self, cursor: Cursor) -> Dispatch | None:
        """The tasks that new rows of a relation trigger; made when there are such rows for the first time."""
        name = cursor.name
        if name not in self._dispatch:
            tasks = [self._task(rule, position) for rule, position in self._triggers.get(name, ())]
            self.tasks += tasks
            self._dispatch[name] = Dispatch(tasks, cursor.store.arity) if tasks else None
        return self._dispatch[name]

    def _task(self, rule: Rule, position: int) -> Task:
        conditions: dict[Condition, None] = {}
        for i, (kind, relation, constants) in enumerate(rule.outline):
            if kind == "a" and i != position:
                conditions[self.cursors[relation]] = None
                if constants:
                    conditions.update(dict.fromkeys(self._constants[rule.index, i]))
        conditions.pop(self.cursors[rule.outline[position][1]], None)
        return Task(rule, Trigger("delta", position), conditions)

    def advance(self, cursor: Cursor, rows: list[Stored]) -> None:
        """Counts rows as processed: indexes take them in, and tasks that waited for them are enrolled."""
        start = cursor.done
        cursor.done = end = start + len(rows)
        for index in cursor.indexes:
            if index.position == start:
                index.take(rows)
            elif index.position < end:
                index.sync(end)
        released: list[Condition] = [] if start else [cursor]
        if cursor.watched:
            released += cursor.seen(rows)
        self._release(released)

    def pass_over(self, cursor: Cursor, end: int) -> None:
        """Counts rows as processed that no task, index or condition looks at."""
        start, cursor.done = cursor.done, end
        if not start:
            self._release([cursor])

    def _release(self, conditions: list[Condition]) -> None:
        """Enrols the tasks that waited for conditions which hold now, or has them wait for the next one."""
        for condition in conditions:
            condition.done = condition.done or 1
            waiting, condition.waiting = condition.waiting, []
            for task in waiting:
                task.enrol()

    def bind(self, task: Task, listed: TaskList, compiled: Compiled) -> None:
        """Gives a task its function, and has the indexes that it reads kept up to date from now on."""
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
        if compiled.guard is not None:
            listed.compiled.append((task, compiled.guard, self.cursors[compiled.guard[1]].store))

    def plan_again(self) -> None:
        """Has all tasks compiled anew when they are called next."""
        for dispatch in self._dispatch.values():
            if dispatch is not None:
                for listed in (dispatch.plain, *dispatch.by_constant.values()):
                    listed.dissolve()

    def sync_complete(self) -> None:
        """Has the indexes of negated relations hold all rows, which are complete before the stratum runs."""
        for index in self.complete:
            index.sync_all()

    def is_idle(self) -> bool:
        """Whether there is nothing to do: no relation that the stratum reads has changed since it ran."""
        for cursor in self.cursors.values():
            if cursor.done != len(cursor.column) or (cursor.done and cursor.epoch != cursor.store.epoch):
                return False
        return True

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
