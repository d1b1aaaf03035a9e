"""The embedded evaluator: semi-naive, compiled rules, resumable."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rpyc_dl.datalog.arithmetic import fold
from rpyc_dl.datalog.codegen import Generated, generate
from rpyc_dl.datalog.diagnostics import Cancelled, DatalogRuntimeError
from rpyc_dl.datalog.plan import Trigger, order_body
from rpyc_dl.datalog.program import Program, Row, Rule, Stratum
from rpyc_dl.datalog.store import Index, Store
from rpyc_dl.datalog.syntax import Atom, Negation


class Cursor:
    """How far a stratum has processed the log of a relation."""

    __slots__ = ("done", "store")

    def __init__(self, store: Store) -> None:
        self.store = store
        self.done = 0


class Task:
    """A (rule, trigger) pair of a stratum, compiled when it is first needed."""

    __slots__ = ("calls", "function", "growing", "needs", "others", "rule", "trigger")

    def __init__(self, rule: Rule, trigger: Trigger, others: tuple[Cursor, ...]) -> None:
        self.rule = rule
        self.trigger = trigger
        self.others = others
        self.function: Callable[[Any, int], int] | None = None
        self.needs: tuple[tuple[Index, Cursor], ...] = ()
        self.growing = False
        self.calls = 0


class Runner:
    """One stratum at work: its cursors and tasks."""

    def __init__(self, stratum: Stratum, stores: Mapping[str, Store]) -> None:
        self.stratum = stratum
        self.started = False
        self.cursors: dict[str, Cursor] = {}
        self.tasks: dict[str, list[Task]] = {}
        self.start_tasks: list[Task] = []
        for rule in stratum.rules:
            for literal in rule.body:
                if isinstance(literal, Atom | Negation):
                    name = literal.relation if isinstance(literal, Atom) else literal.atom.relation
                    self.cursors.setdefault(name, Cursor(stores[name]))
        inside = set(stratum.relations)
        # Rows from below come first, so that most rules find their recursive atoms still empty and are not called.
        self.cursors = dict(sorted(self.cursors.items(), key=lambda item: item[0] in inside))
        for rule in stratum.rules:
            self._add_tasks(rule)

    def _add_tasks(self, rule: Rule) -> None:
        atoms = [(i, literal) for i, literal in enumerate(rule.body) if isinstance(literal, Atom)]
        for i, atom in atoms:
            others = tuple(self.cursors[other.relation] for j, other in atoms if j != i)
            task = Task(rule, Trigger("delta", i), tuple(dict.fromkeys(others)))
            self.tasks.setdefault(atom.relation, []).append(task)
        if not atoms:
            self.start_tasks.append(Task(rule, Trigger("start"), ()))


class Evaluator:
    """Runs a program. See docs/architecture.md for the protocol."""

    def __init__(self, program: Program, should_stop: Callable[[], bool] | None = None) -> None:
        self.program = program
        self.should_stop = should_stop
        self.stores = {name: Store(relation) for name, relation in program.relations.items()}
        self.number = 0
        self.runners = [Runner(stratum, self.stores) for stratum in program.strata]
        self._derived_by = {name: runner for runner in self.runners for name in runner.stratum.relations}
        self._cones: dict[tuple[str, ...], list[Runner]] = {}
        self._load_facts()

    def _load_facts(self) -> None:
        facts: dict[str, list[Any]] = {}
        for fact in self.program.facts:
            facts.setdefault(fact.relation, []).append(fact.row[0] if len(fact.row) == 1 else fact.row)
        for name, rows in facts.items():
            self.stores[name].add_all(rows, 0)

    def insert(self, facts: Mapping[str, Iterable[Row]]) -> None:
        """Adds rows to input relations, in bulk."""
        self.number += 1
        for name, rows in facts.items():
            store = self.stores.get(name)
            if store is None or not store.relation.is_input:
                raise DatalogRuntimeError(f"`{name}` is not an input relation")
            listed = rows if isinstance(rows, list) else list(rows)
            if store.arity == 1:
                listed = [row[0] for row in listed]
            store.add_all(listed, self.number)

    def run(self, goals: Sequence[str] = ()) -> None:
        """Computes everything that `goals` depend on, or everything."""
        enabled = gc.isenabled()
        gc.disable()
        try:
            for runner in self._cone(tuple(goals)):
                self._run(runner)
        finally:
            if enabled:
                gc.enable()

    def _cone(self, goals: tuple[str, ...]) -> list[Runner]:
        if not goals:
            return self.runners
        if goals not in self._cones:
            needed: set[int] = set()
            work = [self._derived_by[name] for name in goals if name in self._derived_by]
            while work:
                runner = work.pop()
                if runner.stratum.index not in needed:
                    needed.add(runner.stratum.index)
                    work += [self._derived_by[name] for name in runner.cursors if name in self._derived_by]
            self._cones[goals] = [self.runners[i] for i in sorted(needed)]
        return self._cones[goals]

    def _run(self, runner: Runner) -> None:
        if not runner.started:
            for task in runner.start_tasks:
                self._call(task, [()])
            runner.started = True
        cursors = list(runner.cursors.items())
        progress = True
        while progress:
            progress = False
            for name, cursor in cursors:
                if cursor.done != len(cursor.store.log):
                    progress = True
                    if self.should_stop is not None and self.should_stop():
                        raise Cancelled
                    self._step(runner, name, cursor)

    def _step(self, runner: Runner, name: str, cursor: Cursor) -> None:
        log = cursor.store.log
        start = cursor.done
        tasks = runner.tasks.get(name, ())
        cursor.done = len(log)
        rows = log[start:] if start else log[:]
        for task in tasks:
            for other in task.others:
                if not other.done:
                    break
            else:
                self._call(task, rows)

    def _call(self, task: Task, rows: list[Any]) -> None:
        function = task.function or self._compile(task)
        for index, cursor in task.needs:
            if index.position < cursor.done:
                index.sync(cursor.done)
        self.number = function(rows, self.number + 1)

    def _compile(self, task: Task) -> Callable[[Any, int], int]:
        order = order_body(task.rule, task.trigger, self.program.relations, self._fanout)
        generated = generate(task.rule, task.trigger, order, self.program.relations, "insert")
        function = self._bind(generated)
        runner = self._derived_by[task.rule.head.relation]
        task.needs = tuple(
            (self.stores[name].index(columns), runner.cursors[name])
            for kind, name, columns in generated.resources
            if kind == "index"
        )
        task.function = function
        return function

    def _bind(self, generated: Generated) -> Callable[[Any, int], int]:
        space: dict[str, Any] = {"fold": fold}
        exec(compile(generated.source, "<rule>", "exec"), space)
        arguments = []
        for kind, name, columns in generated.resources:
            store = self.stores[name]
            if kind == "rows":
                arguments.append(store.rows)
            elif kind == "append":
                arguments.append(store.log.append)
            elif kind == "log":
                arguments.append(store.log)
            elif kind == "choice":
                arguments.append(store.choices[columns])
            else:
                arguments.append(store.index(columns).data)
        function: Callable[[Any, int], int] = space["make"](*arguments)
        return function

    def _fanout(self, name: str, columns: tuple[int, ...]) -> float:
        store = self.stores[name]
        size = len(store.log)
        if not columns:
            return max(float(size), 1000.0)
        index = store.indexes.get(columns)
        if index is not None and index.data and index.position > 64:
            return index.position / len(index.data)
        if size < 32:
            return 3.0 * (store.arity - len(columns))
        step = max(1, size // 256)
        sample = store.log[::step]
        if len(columns) == store.arity == 1:
            return 1.0
        distinct = len({tuple(row[i] for i in columns) for row in sample})
        if distinct < 0.6 * len(sample):
            return size / distinct
        return len(sample) / distinct

    def rows(self, relation: str) -> list[Row]:
        """All rows, in the order of insertion."""
        return self.rows_since(relation, 0)

    def rows_since(self, relation: str, mark: int) -> list[Row]:
        """The rows after the first `mark` ones."""
        store = self.stores[relation]
        rows = store.log[mark:]
        return [(row,) for row in rows] if store.arity == 1 else rows

    def count(self, relation: str) -> int:
        """The number of rows."""
        return len(self.stores[relation].log)
