"""The engine over the library: the same protocol as `Evaluator`, with rows and fixpoint as numbers behind a border.

Symbols are numbered here; plans are made here when the machine asks for them, and kept in the cache.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import cast

from rpyc_dl.collector import no_collections
from rpyc_dl.datalog.engine.compiler import RuleCompiler
from rpyc_dl.datalog.engine.dependencies import dependencies_of
from rpyc_dl.datalog.engine.retraction import Retractions
from rpyc_dl.datalog.engine.runner import Runner
from rpyc_dl.datalog.engine.store import Store
from rpyc_dl.datalog.evaluator import check_input, unknown_relation
from rpyc_dl.datalog.language.arithmetic import ArithmeticFault, fold
from rpyc_dl.datalog.language.diagnostics import Cancelled, DatalogRuntimeError
from rpyc_dl.datalog.language.display import row_text
from rpyc_dl.datalog.language.program import Program, Relation, Row, Stratum, Value
from rpyc_dl.datalog.native.border import Library
from rpyc_dl.datalog.native.describe import shared_description
from rpyc_dl.datalog.native.machine import FAULT, PAUSED, PLANS_WANTED, READY
from rpyc_dl.datalog.native.mirror import Mirror
from rpyc_dl.datalog.native.planmaker import PlanMaker, Symbols
from rpyc_dl.datalog.native.planner import ARITHMETIC
from rpyc_dl.datalog.provenance.derivation import Derivation
from rpyc_dl.datalog.provenance.explain import EFFORT, Explainer
from rpyc_dl.datalog.provenance.why_not import Failure, WhyNot

BUDGET = 200
"""So many batches are processed before a look at whether Ctrl-C was pressed; one where somebody asks to be asked."""


class NativeEvaluator:
    """Runs a checked program on facts that may arrive at any time; see `Evaluator`.

    Args:
        program: from `load_program`.
        library: the translated engine (`loading.py`), or the Python module that it is made of (`library.py`).
        should_stop: asked now and then; when it returns True, `run` raises Cancelled and can be called again.
    """

    def __init__(
        self,
        program: Program,
        library: Library,
        *,
        should_stop: Callable[[], bool] | None = None,
    ) -> None:
        self.program = program
        self.should_stop = should_stop
        self._library = library
        self._description = description = shared_description(program)
        self._symbols = Symbols(description.symbols)
        self._relations = {name: number for number, name in enumerate(program.relations)}
        self._machine = library.make(description.numbers)
        weakref.finalize(self, library.drop, self._machine)
        self._strata = program.schedule.strata
        self._depends = dependencies_of(program)
        self._planner = PlanMaker(program, description, self._symbols, library, self._machine)
        self._resumable: set[int] = set()
        self._settled: set[int] | None = None  # the strata that were run since `settle`
        self._broken = ""
        self._ranked = 0  # how many symbols the machine knows the order of
        self._mirror: Mirror | None = None  # until rows are added
        self._explainer: Explainer | None = None
        for relation, numbers in description.facts.items():
            library.insert(self._machine, relation, numbers)

    # ---------------------------------------------------------------- facts in
    def insert(self, facts: Mapping[str, Iterable[Row]]) -> None:
        """Adds rows to input relations, in bulk; see `Evaluator.insert`."""
        listed = check_input(self.program, facts)
        self._changed()
        for name, rows in listed.items():
            if rows:
                self._add(name, rows)

    def _changed(self) -> None:
        self._mirror = None
        self._explainer = None
        self._settled = None

    def _add(self, name: str, rows: Sequence[Row]) -> None:
        values: Iterable[Value]
        kinds = self.program.relations[name].kinds
        if not kinds:
            values = [0] * len(rows)
        elif "symbol" in kinds:
            number = self._symbols.__getitem__
            columns = zip(*rows, strict=True)
            numbered = [
                map(number, cast(tuple[str, ...], column)) if kind == "symbol" else column
                for kind, column in zip(kinds, columns, strict=True)
            ]
            values = chain.from_iterable(zip(*numbered, strict=True))
        else:
            values = chain.from_iterable(rows)
        try:
            self._library.insert(self._machine, self._relations[name], cast(list[int], list(values)))
        except OverflowError:
            raise DatalogRuntimeError(f"`{name}` was given a number that does not fit into 64 bits") from None

    # ---------------------------------------------------------------- running
    def run(self, goals: Sequence[str] = ()) -> None:
        """Computes what the relations `goals` depend on, or everything, to the fixpoint; see `Evaluator.run`."""
        self._changed()
        for name in goals:
            self._number(name)
        cone = self._depends.cone(tuple(goals)) if goals else [stratum.index for stratum in self._strata]
        self._run_each(cone)
        if goals and not self._resumable.issuperset(cone):
            self._resumable.update(cone)
            self._library.resumable(self._machine, cone)

    def settle(self) -> None:
        """Says that no facts come for now; see `Evaluator.settle`."""
        self._settled = set()

    def _run_each(self, cone: list[int]) -> None:
        if self._broken:
            raise DatalogRuntimeError(self._broken)
        library, machine = self._library, self._machine
        library.begin(machine, cone)
        self._rank()
        budget = BUDGET if self.should_stop is None else 1
        with no_collections():
            status = self._go_on(budget)
            while status != READY:
                if status == PLANS_WANTED:
                    self._planner.make(library.wanted(machine))
                    self._rank()
                elif status != PAUSED:
                    raise self._failure(status)
                if self.should_stop is not None and self.should_stop():
                    raise Cancelled("the run was cancelled")
                status = self._go_on(budget)
            self._planner.save()

    def _go_on(self, budget: int) -> int:
        """Runs so many batches. Between two calls, nothing is half done: an interrupt there does no harm."""
        try:
            return self._library.run(self._machine, budget)
        except Exception:
            self._broken = "the engine failed in the middle of a rule; make a new one"
            raise

    @property
    def is_broken(self) -> bool:
        """Whether nothing can be run any more; see `Evaluator.is_broken`."""
        return bool(self._broken)

    def _rank(self) -> None:
        """Tells the machine the order of the symbols, if a rule asks for it."""
        names = self._symbols.names
        if self._planner.compares_symbols and self._ranked < len(names):
            ranks = [0] * len(names)
            for rank, number in enumerate(sorted(range(len(names)), key=names.__getitem__)):
                ranks[number] = rank
            self._library.rank(self._machine, ranks)
            self._ranked = len(names)

    def _failure(self, status: int) -> DatalogRuntimeError:
        """Why the machine has stopped."""
        if status == FAULT:
            op, left, right, task = self._library.fault(self._machine)
            rule = self._planner.rules[self._description.tasks[task][0]]
            try:
                fold(next(sign for sign, number in ARITHMETIC.items() if number == op), left, right)
            except ArithmeticFault as fault:
                return DatalogRuntimeError(f"{fault}, in rule {rule.id}", rule.span)
        error = self._refusal(self._strata[self._library.refused(self._machine)])
        self._broken = f"the engine has refused facts: {error}"
        return error

    def _refusal(self, stratum: Stratum) -> DatalogRuntimeError:
        """Which fact came too late, and for which rule."""
        stores = self._stores()
        runner = Runner(stratum, stores)
        runner.finished_number, *done = self._library.state(self._machine, stratum.index)
        for cursor, processed in zip([*runner.below, *runner.inside], done, strict=True):
            cursor.done = processed
        retractions = Retractions(stores, RuleCompiler(self.program, stores))
        return retractions.refusal(retractions.doubtful(runner)[0])

    # ---------------------------------------------------------------- rows out
    def _number(self, name: str) -> int:
        number = self._relations.get(name)
        if number is None:
            raise DatalogRuntimeError(unknown_relation(name, self.program))
        return number

    def _asked(self, name: str) -> int:
        """The number of a relation whose rows are looked at now."""
        number = self._number(name)
        if self._settled is not None:
            try:
                missing = self._depends.missing(name, self._settled)
                if missing:
                    self._run_each(missing)
            except BaseException:
                self._settled.clear()
                raise
        elif (view := self._depends.view(name)) is not None:
            self._run_each([view])
        return number

    def rows(self, relation: str) -> list[Row]:
        """All rows, in the order of insertion."""
        return self.rows_since(relation, 0)

    def rows_since(self, relation: str, mark: int) -> list[Row]:
        """The rows after the first `mark` ones; see `Evaluator.rows_since`."""
        return self._rows_from(self._asked(relation), relation, mark)

    def _rows_from(self, number: int, name: str, mark: int) -> list[Row]:
        library, machine = self._library, self._machine
        count = library.size(machine, number) - mark
        if count <= 0:
            return []
        if not self.program.relations[name].kinds:
            return [()] * count
        names = self._symbols.names
        columns: list[Sequence[Value]] = []
        for i, kind in enumerate(self.program.relations[name].kinds):
            column = library.column(machine, number, i, mark)
            columns.append([names[value] for value in column] if kind == "symbol" else column)
        return list(zip(*columns, strict=True))

    def count(self, relation: str) -> int:
        """The number of rows."""
        return self._library.size(self._machine, self._asked(relation))

    def kept(self) -> dict[str, int]:
        """How many rows each relation has now, whatever has been run so far."""
        return dict(zip(self._relations, self._library.sizes(self._machine), strict=True))

    def contains(self, relation: str, row: Row) -> bool:
        """Whether a row is there."""
        number = self._asked(relation)
        kinds = self.program.relations[relation].kinds
        if len(row) != len(kinds):
            return False
        values: list[int] = []
        for kind, value in zip(kinds, row, strict=True):
            found = value if kind == "number" else self._symbols.get(cast(str, value))
            if not isinstance(found, int):
                return False
            values.append(found)
        return self._library.contains(self._machine, number, values or [0])

    # ---------------------------------------------------------------- explanations
    def _stores(self) -> Mapping[str, Store]:
        if self._mirror is None:
            self._mirror = Mirror(self.program, self._mirrored)
        return self._mirror

    def _mirrored(self, name: str) -> tuple[list[Row], list[int], list[Row]]:
        number, relation = self._relations[name], self.program.relations[name]
        numbers = self._library.numbers(self._machine, number)
        return (
            self._rows_from(number, name, 0),
            numbers,
            self._given(relation, self._library.base(self._machine, number)),
        )

    def _given(self, relation: Relation, values: list[int]) -> list[Row]:
        """The rows that stand one after the other in a list."""
        arity, names = relation.arity, self._symbols.names
        if not arity:
            return [()] * len(values)
        columns = [
            [names[value] for value in values[i::arity]] if kind == "symbol" else values[i::arity]
            for i, kind in enumerate(relation.kinds)
        ]
        return list(zip(*columns, strict=True))

    def _store(self, name: str) -> Store:
        """A relation's rows for what explains; strata behind it are run where that is needed."""
        before = self._library.size(self._machine, self._number(name))
        after = self._library.size(self._machine, self._asked(name))
        stores = self._stores()
        if before != after and isinstance(stores, dict):
            stores.clear()
        return stores[name]

    def explain(self, relation: str, row: Row, *, effort: int = EFFORT, most_steps: int = 5000) -> Derivation:
        """Why a row holds; see `Evaluator.explain`."""
        if not self.contains(relation, row):
            shown = row_text(self.program.relations[relation], row)
            raise DatalogRuntimeError(f"`{shown}` does not hold, so there is nothing to explain")
        with no_collections():
            if self._explainer is None:
                stores = self._stores()
                retractions = Retractions(stores, RuleCompiler(self.program, stores))
                self._explainer = Explainer(self.program, stores, self._store, retractions)
            return self._explainer.explain(relation, row, effort, most_steps)

    def why_not(self, relation: str, row: Row) -> list[Failure]:
        """Why a row does not hold: one failure for each rule that could conclude it; [] if it holds."""
        if self.contains(relation, row):
            return []
        with no_collections():
            return WhyNot(self.program, self._store, RuleCompiler(self.program, self._stores())).failures(
                relation, row
            )
