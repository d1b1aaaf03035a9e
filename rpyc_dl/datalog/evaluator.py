"""The embedded evaluator: bottom-up, semi-naive, with compiled rules; resumable after new facts.

Strata are run in order. A stratum keeps, for each relation that it reads, how many of its rows it has processed; new
rows are taken in batches, and each rule that they trigger is called once a batch. Conclusions get a number that is
greater than those of all their premises, so that explanations are well founded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter
from time import thread_time

from rpyc_dl.collector import no_collections
from rpyc_dl.datalog.engine.compiler import RuleCompiler
from rpyc_dl.datalog.engine.dependencies import dependencies_of
from rpyc_dl.datalog.engine.dispatch import Cursor, Task, TaskList
from rpyc_dl.datalog.engine.pairs import make_stores
from rpyc_dl.datalog.engine.retraction import Retractions
from rpyc_dl.datalog.engine.runner import Runner
from rpyc_dl.datalog.engine.store import Store, Stored
from rpyc_dl.datalog.language.arithmetic import ArithmeticFault
from rpyc_dl.datalog.language.diagnostics import Cancelled, DatalogRuntimeError, Span, nearest
from rpyc_dl.datalog.language.display import row_text
from rpyc_dl.datalog.language.program import Program, Relation, Row, Rule
from rpyc_dl.datalog.provenance.derivation import Derivation
from rpyc_dl.datalog.provenance.explain import EFFORT, Explainer
from rpyc_dl.datalog.provenance.why_not import Failure, WhyNot

BATCH = 1024
"""So many rows are processed at a time: what all their rules look at should fit into a processor's cache."""

REPLAN_GROWTH = 8
"""Join orders are looked at again when the number of rows has grown by this factor."""


@dataclass(frozen=True, slots=True)
class RuleCost:
    """What one rule cost in a profiled engine: calls, rows that triggered it, new conclusions, seconds."""

    rule: Rule
    calls: int
    rows_in: int
    rows_out: int
    seconds: float


class Evaluator:
    """Runs a checked program on facts that may arrive at any time.

    Args:
        program: from `load_program`.
        should_stop: asked between batches; when it returns True, `run` raises Cancelled and can be called again.
        profile: count calls, rows and seconds for each rule (`rule_costs`).
    """

    def __init__(
        self, program: Program, *, should_stop: Callable[[], bool] | None = None, profile: bool = False
    ) -> None:
        self.program = program
        self.should_stop = should_stop
        self.profile = profile
        self.stores = make_stores(program.relations)
        self._number = 0
        self._runners = [Runner(stratum, self.stores) for stratum in program.schedule.strata]
        self._views = [Runner(stratum, self.stores) for stratum in program.schedule.views.values()]
        self._depends = dependencies_of(program)
        self._compiler = RuleCompiler(program, self.stores)
        self._retractions = Retractions(self.stores, self._compiler)
        self._resumable: set[int] = set()
        self._settled: set[int] | None = None  # the strata that were run since `settle`
        self._steps = 0
        self._plan_size = 4000
        self._broken = ""
        self._explainer: Explainer | None = None  # with its compiled rules, until rows are added
        self._load_program_facts()

    # ---------------------------------------------------------------- facts in
    def _load_program_facts(self) -> None:
        facts: dict[str, list[Row]] = {}
        for fact in self.program.facts:
            facts.setdefault(fact.relation, []).append(fact.row)
        for name, rows in facts.items():
            self._add(self.stores[name], rows, 0)

    def insert(self, facts: Mapping[str, Iterable[Row]]) -> None:
        """Adds rows to input relations, in bulk. Rows that are there already are ignored.

        Raises:
            DatalogRuntimeError: for a relation that is not an input, or a row that does not fit its columns; nothing
                is inserted then.
        """
        listed = check_input(self.program, facts)
        self._explainer = None
        self._settled = None
        self._number += 1
        with no_collections():
            for name, rows in listed.items():
                self._add(self.stores[name], rows, self._number)

    def _add(self, store: Store, rows: Sequence[Row], number: int) -> None:
        stored: Sequence[Stored] = [row[0] for row in rows] if store.arity == 1 else rows
        store.add_all(stored, number)
        if self._depends.is_derived(store.relation.name):
            store.base.update(dict.fromkeys(stored))

    # ---------------------------------------------------------------- running
    def run(self, goals: Sequence[str] = ()) -> None:
        """Computes what the relations `goals` depend on, or everything, to the fixpoint.

        What any goal has depended on is from then on the resumable part: its rows are never taken back. The other
        strata are mended or computed anew where new facts take something back.

        Raises:
            RetractionError: new facts would take back a conclusion of the resumable part.
            DatalogRuntimeError: arithmetic failed.
            Cancelled: `should_stop` said so.
        """
        self._explainer = None
        self._settled = None
        for name in goals:
            self._known(name)
        cone = self._depends.cone(tuple(goals)) if goals else range(len(self._runners))
        self._run_each(cone)
        if goals:
            self._resumable.update(cone)

    def settle(self) -> None:
        """Says that no facts come for now: until some do, what a relation depends on is run when it is asked for.

        Asking may then raise what `run` raises. Nothing becomes part of what is resumable by it.
        """
        self._settled = set()

    def _run_each(self, strata: Iterable[int]) -> None:
        if self._broken:
            raise DatalogRuntimeError(self._broken)
        runners = [*self._runners, *self._views]
        try:
            with no_collections():
                for number in strata:
                    self._run(runners[number])
                self._compiler.save()
        except (Cancelled, DatalogRuntimeError):
            raise
        except BaseException:
            self._broken = "the engine was interrupted in the middle of a rule; make a new one"
            raise

    @property
    def is_broken(self) -> bool:
        """Whether it was interrupted in the middle of a rule: nothing can be run any more."""
        return bool(self._broken)

    def _run(self, runner: Runner) -> None:
        if runner.started:
            if runner.is_idle():
                return
            self._take_back(runner)
        runner.sync_complete()
        try:
            if not runner.started:
                self._call(runner, runner.start_tasks, [()])
                runner.started = True
            self._sweep(runner, runner.below)
            while self._sweep(runner, runner.inside):
                pass
        finally:
            runner.finished_number = self._number

    def _sweep(self, runner: Runner, cursors: list[Cursor]) -> bool:
        """Processes the new rows of each of the relations; whether there were any."""
        progress = False
        for cursor in cursors:
            if cursor.done != len(cursor.column):
                progress = True
                self._step(runner, cursor)
        return progress

    def _take_back(self, runner: Runner) -> None:
        """Before a stratum is resumed: what new rows make wrong is refused, mended or computed anew."""
        if runner.is_stale():
            runner.reset()
            return
        doubtful = self._retractions.doubtful(runner) if runner.negations else []
        if not doubtful:
            return
        if runner.stratum.index in self._resumable:
            error = self._retractions.refusal(doubtful[0])
            self._broken = f"the engine has refused facts: {error}"
            raise error
        if not self._retractions.repair(runner, doubtful):
            runner.reset()

    def _step(self, runner: Runner, cursor: Cursor) -> None:
        """Processes the new rows of one relation, a batch at a time."""
        store = cursor.store
        dispatch = runner.dispatch(cursor)
        cursor.epoch = store.epoch
        end = len(cursor.column)
        if dispatch is None:
            cursor.done = end
            return
        if dispatch.is_idle and not cursor.indexes and not cursor.watched:
            runner.pass_over(cursor, end)
            return
        while cursor.done < end:
            if self.should_stop is not None and self.should_stop():
                raise Cancelled("the run was cancelled")
            self._steps += 1
            if self._steps & 1023 == 0:
                self._consider_replanning()
            start = cursor.done
            rows = store.slice(start, min(start + BATCH, end))
            runner.advance(cursor, rows)
            try:
                self._call(runner, dispatch.plain, rows)
                if dispatch.by_constant:
                    for listed, found in dispatch.buckets(rows):
                        self._call(runner, listed, found)
            except BaseException:
                cursor.done = start  # what was done twice does no harm
                raise

    def _call(self, runner: Runner, listed: TaskList, rows: list[Stored]) -> None:
        """Calls the compiled rules of a list with the rows that can lead them to something."""
        number = self._number
        task = None
        try:
            for task in listed.single:
                number = (task.function or self._compile(runner, listed, task))(rows, number + 1)
            for tasks, select in listed.grouped:
                for constant, found in select(rows).items():
                    for task in tasks[constant]:
                        number = (task.function or self._compile(runner, listed, task))(found, number + 1)
        except ArithmeticFault as fault:
            assert task is not None
            number += 1 << 40  # greater than any number that the rule has used
            raise DatalogRuntimeError(f"{fault}, in rule {task.rule.id}", task.rule.span) from None
        finally:
            self._number = number
        if listed.compiled:
            listed.settle()

    def _compile(self, runner: Runner, listed: TaskList, task: Task) -> Callable[[list[Stored], int], int]:
        runner.bind(task, listed, self._compiler.compile(task.rule, task.trigger))
        assert task.function is not None
        if self.profile:
            task.function = self._profiled(task, task.function)
        return task.function

    def _profiled(
        self, task: Task, function: Callable[[list[Stored], int], int]
    ) -> Callable[[list[Stored], int], int]:
        """The function with counters."""
        log = self.stores[task.rule.head.relation].column

        def call(rows: list[Stored], number: int) -> int:
            before, start = len(log), thread_time()
            number = function(rows, number)
            task.seconds += thread_time() - start
            task.calls += 1
            task.taken += len(rows)
            task.made += len(log) - before
            return number

        return call

    def _consider_replanning(self) -> None:
        """Has tasks planned again when there are many more rows than when they were planned."""
        size = sum([len(store.column) for store in self.stores.values()])
        if size > self._plan_size * REPLAN_GROWTH:
            self._plan_size = size
            for runner in self._runners:
                runner.plan_again()

    # ---------------------------------------------------------------- rows out
    def _store(self, name: str) -> Store:
        store = self._known(name)
        if self._settled is not None:
            self._ask(name, self._settled)
        elif (view := self._depends.view(name)) is not None:
            self._run_each([view])
        return store

    def _known(self, name: str) -> Store:
        store = self.stores.get(name)
        if store is None:
            raise DatalogRuntimeError(unknown_relation(name, self.program))
        return store

    def _ask(self, name: str, settled: set[int]) -> None:
        """Runs what the relation depends on, unless it was run before."""
        try:
            missing = self._depends.missing(name, settled)
            if missing:
                self._run_each(missing)
        except BaseException:
            settled.clear()
            raise

    def rows(self, relation: str) -> list[Row]:
        """All rows, in the order of insertion."""
        return self._store(relation).all_rows()

    def rows_since(self, relation: str, mark: int) -> list[Row]:
        """The rows after the first `mark` ones. Marks hold for the resumable part (see `run`) and for inputs."""
        store = self._store(relation)
        return store.external(store.slice(mark, None))

    def count(self, relation: str) -> int:
        """The number of rows."""
        return len(self._store(relation))

    def kept(self) -> dict[str, int]:
        """How many rows each relation has now, whatever has been run so far."""
        return {name: len(store) for name, store in self.stores.items()}

    def contains(self, relation: str, row: Row) -> bool:
        """Whether a row is there."""
        store = self._store(relation)
        return len(row) == store.arity and store.has(row[0] if store.arity == 1 else row)

    # ---------------------------------------------------------------- explanations
    def explain(self, relation: str, row: Row, *, effort: int = EFFORT, most_steps: int = 5000) -> Derivation:
        """Why a row holds.

        Args:
            relation: its name.
            row: a row that is there.
            effort: how much to search for a derivation of least height (rows and instances of rules).
            most_steps: how many rows the derivation explains at most; the rest is `open`.

        Raises:
            DatalogRuntimeError: the row does not hold (`why_not` says why).
        """
        if not self.contains(relation, row):
            shown = row_text(self.program.relations[relation], row)
            raise DatalogRuntimeError(f"`{shown}` does not hold, so there is nothing to explain")
        with no_collections():
            if self._explainer is None:
                self._explainer = Explainer(self.program, self.stores, self._store, self._retractions)
            return self._explainer.explain(relation, row, effort, most_steps)

    def why_not(self, relation: str, row: Row) -> list[Failure]:
        """Why a row does not hold: one failure for each rule that could conclude it; [] if it holds."""
        if self.contains(relation, row):
            return []
        with no_collections():
            return WhyNot(self.program, self._store, self._compiler).failures(relation, row)

    def rule_costs(self) -> list[RuleCost]:
        """With `profile=True`, what each rule has cost so far, the dearest first."""
        sums: dict[tuple[str, Span], RuleCost] = {}
        for task in (task for runner in self._runners for task in runner.tasks if task.calls):
            written = (task.rule.head.relation, task.rule.span)  # several rules where it reads inline relations
            old = sums.get(written, RuleCost(task.rule, 0, 0, 0, 0.0))
            sums[written] = RuleCost(
                task.rule,
                old.calls + task.calls,
                old.rows_in + task.taken,
                old.rows_out + task.made,
                old.seconds + task.seconds,
            )
        return sorted(sums.values(), key=lambda cost: (-cost.seconds, cost.rule.index))


def check_input(program: Program, facts: Mapping[str, Iterable[Row]]) -> dict[str, list[Row]]:
    """The facts as lists, all checked.

    Raises:
        DatalogRuntimeError: a relation is no input, or a row does not fit its columns.
    """
    listed = {name: rows if isinstance(rows, list) else list(rows) for name, rows in facts.items()}
    for name, rows in listed.items():
        relation = program.relations.get(name)
        if relation is None:
            raise DatalogRuntimeError(unknown_relation(name, program))
        if not relation.is_input:
            text = f"`{name}` is not an input relation: its declaration has no `.input`"
            raise DatalogRuntimeError(text, relation.span)
        _check_rows(relation, rows)
    return listed


def unknown_relation(name: str, program: Program) -> str:
    """The sentence for a relation that is not declared."""
    known = nearest(name, program.relations)
    return f"there is no relation `{name}`" + (f"; did you mean `{known}`?" if known else "")


def _check_rows(relation: Relation, rows: list[Row]) -> None:
    """Checks arity and kinds column-wise, without a Python loop over the rows."""
    if not rows:
        return
    name, span = relation.name, relation.span
    if set(map(type, rows)) != {tuple} or set(map(len, rows)) != {relation.arity}:
        bad = next(row for row in rows if type(row) is not tuple or len(row) != relation.arity)
        raise DatalogRuntimeError(f"`{name}` has rows of {relation.arity} values, and {bad!r} is not one", span)
    if set(relation.kinds) == {"number"} and set(map(type, chain.from_iterable(rows))) == {int}:
        return
    for i, kind in enumerate(relation.kinds):
        wanted: type = int if kind == "number" else str
        if set(map(type, map(itemgetter(i), rows))) != {wanted}:
            value = next(row[i] for row in rows if type(row[i]) is not wanted)
            raise DatalogRuntimeError(
                f"column `{relation.columns[i]}` of `{name}` holds a {kind}, and {value!r} is not one", span
            )
