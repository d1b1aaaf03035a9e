"""Session: facts in, fixpoint, oracles answered, until nothing is asked (design section 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any

from rpyc_dl.annotator.analysis import Analysis, Undeclared
from rpyc_dl.annotator.borders import Borders
from rpyc_dl.annotator.borders.interface import NotStated
from rpyc_dl.annotator.engines import EngineOptions, souffle_refusals
from rpyc_dl.annotator.errors.phrases import call_note
from rpyc_dl.annotator.oracles import LATE, ORACLES, READ
from rpyc_dl.collector import no_collections
from rpyc_dl.datalog import Program
from rpyc_dl.errors import AnnotatorError, FlowingError, RPythonError, TooManyCopies
from rpyc_dl.facts.export import ExportedGraph
from rpyc_dl.facts.splits import Splits
from rpyc_dl.frontend import build_flow
from rpyc_dl.frontend.flow.goingon import going_on, unknown_value
from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Variable
from rpyc_dl.frontend.replace.constantcalls import constant_function

#: Operations, with exceptions that no table says they raise.
Gaps = Sequence[tuple[SpaceOperation, frozenset[type]]]

#: The atom of an unknown value. No rule knows it: it flows, and nothing can be done with it.
UNKNOWN = "unknown"

#: Rounds of oracle answers after which a program is given up: each round discovers functions or classes.
MAX_ROUNDS = 50_000


class Session(Analysis):
    """An analysis, with the loop over the engine and the oracles that feed it.

    It can be extended after it ran: `add_entry` more functions and `run` again (low-level helpers are).
    With `ahead`, graphs of functions are asked for before they are known to be called; whether all of them are, the
    caller looks up in `ahead_of_need` after `run`. If not, the facts hold what they should not.
    """

    def __init__(
        self,
        rules: Iterable[str] = (),
        flow: Callable[[Any], FunctionGraph] = build_flow,
        program: Program | None = None,
        options: EngineOptions | None = None,
        splits: Splits | None = None,
        ahead: bool = False,
        undeclared: Undeclared | None = None,
        borders: Borders | None = None,
    ) -> None:
        super().__init__(rules, flow, program, options, splits, undeclared, borders)
        self.demands = [name for name in ORACLES if ahead or name != "want_graph_ahead"]
        self.prompt = [name for name in self.demands if name not in LATE]
        self.again: Callable[[], Session] | None = None  # the same analysis anew, for what looks behind errors
        self.watch: Callable[[Session], None] | None = None  # called after each round of `run`
        self.run_on: Callable[[], bool] | None = None  # the same analysis with more facts: whether that will do
        self.run_with_tags: Callable[[], bool] | None = None  # the same analysis with tags: whether it came to an end
        #: What is not in the language, where the analysis is to go on behind it; None: it is raised.
        self._without_graph: set[FunctionType] = set()
        self.noted: list[RPythonError] | None = None
        self._marks = dict.fromkeys(self.demands, 0)

    def add_graph(self, func: str, key: str) -> ExportedGraph:
        """Build and export the graph of the function with this symbol for a specialisation key."""
        before = len(self.noted or ())
        try:
            with going_on(self.noted):
                exported = super().add_graph(func, key)
        except FlowingError as error:
            error.notes += call_note(self, func)
            raise
        except NotStated as error:
            error.used_at(call_note(self, func))
            raise
        for noted in (self.noted or [])[before:]:
            noted.notes += call_note(self, func)
            noted.asked_for = noted.asked_for or func
        if self.noted is not None:
            self._state_unknown(exported)
        return exported

    def build(self, live: Any, names: tuple[str, ...] | None, texts: dict[int, Any]) -> FunctionGraph:
        """The graph of a function; where the analysis goes on behind one that has none, what it gives is unknown."""
        try:
            return super().build(live, names, texts)
        except FlowingError as error:
            if self.noted is None or not isinstance(live, FunctionType):
                raise
            self.noted.append(error)
            graph = build_flow(constant_function(live, None), names)
            graph.func = live
            self._without_graph.add(live)
            return graph

    def _state_unknown(self, exported: ExportedGraph) -> None:
        graph = exported.graph
        if graph.func in self._without_graph:
            self.facts.add("given", exported.vars[graph.returnvar], UNKNOWN)
        for op in exported.ops:
            called = op.args[0] if op.opname == "simple_call" else None
            unknown = isinstance(called, Constant) and called.value is unknown_value
            if unknown and isinstance(op.result, Variable):
                self.facts.add("given", exported.vars[op.result], UNKNOWN)

    def run(self, final: bool = True) -> None:
        """To the fixpoint, oracles included; if `final`, what looks at the whole can be asked for."""
        with souffle_refusals(), no_collections():
            while True:
                self.engine.insert(self.next_batch())
                self.engine.run(goals=(*self.demands, *READ))
                if self.watch is not None:
                    self.watch(self)
                if not self._answer():
                    break
            if final:
                self.engine.settle()
                self.none_on_link = set(self.engine.rows("none_on_link"))
            self._read("has", self.live)
            self._read("taken", self.taken)
            self._read("runs", self.executed)

    def count_with(self, entry: FunctionGraph, undeclared: Gaps) -> FunctionGraph | None:
        """Go on when the program was accepted, and its operations are known to raise more than the tables say.

        All graphs are new ones then; the entry's is given. None where the analysis has to start again.
        """
        if self.run_on is None:
            return None
        number = self.exporter.exported[entry].number
        rows = [(self.exporter.op_number[op], cls) for op, found in undeclared for cls in sorted(found, key=repr)]
        self.renew_graphs()
        for o, cls in rows:
            self.facts.add("undeclared", o, self.world.class_of(cls))
        return self.graph_by_number[number] if self.run_on() else None

    def next_batch(self) -> dict[str, list[tuple[Any, ...]]]:
        """The facts to insert next. AnnotatorError where a constant among them has no kind: what holds it would be
        taken for empty."""
        self.check_constants()
        return self.facts.take()

    def check_constants(self) -> None:
        """Raises AnnotatorError for an int that is no word. Behind errors, it is an unknown value."""
        if self.noted is None:
            super().check_constants()
            return
        self.noted += self.oversized()
        for v, _ in self.world.oversized:
            self.facts.add("given", v, UNKNOWN)
        self.world.oversized.clear()

    def _read(self, relation: str, known: set[int]) -> None:
        """Adds what is new in the first column of a relation, which only grows."""
        rows = self.engine.rows_since(relation, self._marks.get(relation, 0))
        self._marks[relation] = self._marks.get(relation, 0) + len(rows)
        known.update([int(row[0]) for row in rows])

    def _answer(self) -> bool:
        """Answer every new demand; False if nothing new was learnt."""
        self.rounds += 1
        room = self.world.splits.room
        if room is not None and len(self.exporter.op_of) > room:
            raise TooManyCopies("the analysis does not come to an end: copies keep asking for further copies")
        if self.rounds > MAX_ROUNDS:
            raise AnnotatorError("the analysis does not come to an end: it keeps finding new functions or classes")
        return self._ask(self.prompt) or self._ask(LATE)

    def _ask(self, relations: Iterable[str]) -> bool:
        asked = False
        for relation in relations:
            rows = self.engine.rows_since(relation, self._marks[relation])
            self._marks[relation] += len(rows)
            for row in rows:
                ORACLES[relation](self, row)
                asked = True
        return asked and self.facts.has_new()
