"""One analysis of a program: its facts, its graphs, the engine over them, and what is looked up there.

`session.Session` runs it. Oracles, errors and results know what stands here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rpyc_dl.annotator.annotated import AnnotationFacts
from rpyc_dl.annotator.borders import BorderFacts, Borders
from rpyc_dl.annotator.engines import Engine, EngineOptions, make_engine
from rpyc_dl.annotator.failing.failure import Failure
from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.annotator.stated import state_types
from rpyc_dl.datalog import Program
from rpyc_dl.errors import AnnotatorError, FlowingError
from rpyc_dl.facts import lowworld
from rpyc_dl.facts.export import ExportedGraph, Exporter
from rpyc_dl.facts.factbase import FactBase
from rpyc_dl.facts.graphkeys import GraphKeys
from rpyc_dl.facts.guarding import checking_methods, tests_something
from rpyc_dl.facts.specialization import func_pos, function_key, is_lowlevel_helper
from rpyc_dl.facts.splits import Splits
from rpyc_dl.facts.verdicts import CHECKING, export_checks, export_verdicts, is_check
from rpyc_dl.facts.world import World
from rpyc_dl.frontend import build_flow
from rpyc_dl.frontend.model import FunctionGraph, Value, Variable, copygraph
from rpyc_dl.frontend.programtext.statements import place_of_data
from rpyc_dl.frontend.programtext.storedglobals import current
from rpyc_dl.frontend.programtext.wholeprogram import granted, noting
from rpyc_dl.frontend.replace.classcopies import owner_of
from rpyc_dl.frontend.replace.constantcalls import MEMO, memo_function, outside_function, tag_of
from rpyc_dl.frontend.replace.enums import resolve_enums
from rpyc_dl.frontend.replace.frozen import is_told_apart
from rpyc_dl.frontend.simplify.calledfrom import with_place_of_call
from rpyc_dl.frontend.simplify.checks import go_on_behind_checks
from rpyc_dl.frontend.simplify.declined import decline_by_raising
from rpyc_dl.frontend.simplify.dunder import call_on_instance
from rpyc_dl.frontend.simplify.spread import with_spread
from rpyc_dl.frontend.synthetic import is_ours
from rpyc_dl.rlib.objectmodel import Declined
from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import is_users

#: Exceptions that operations raise though no table says so, by the site of the operation (`Session.site_of`).
Undeclared = Mapping[str, Collection[type]]


@dataclass(frozen=True)
class BuiltGraph:
    """The graph of a function as it was built where the program did what is `granted` of what was `looked` at."""

    live: Any
    looked: frozenset[str]
    granted: frozenset[str]
    graph: FunctionGraph


#: Graphs by what they are of, and by what else they depend on.
Graphs = dict[tuple[Any, ...], list[BuiltGraph]]

#: The tag of graphs that make generators, closures, or instances of classes of one place (a `defaultdict`): it builds
#: the graph with other ones; and whether it makes such as belong to one analysis.
AGAIN, MAKES_CLASSES = "again", "makes classes"

#: Exceptions that operations raise by themselves: the rules name them, so they are always known.
IMPLICIT_EXCEPTIONS: tuple[type[BaseException], ...] = (
    AttributeError, EOFError, IndexError, KeyError, MemoryError, OSError, OverflowError, RecursionError,
    RuntimeError, StopIteration, TypeError, UnboundLocalError, UnicodeDecodeError, UnicodeEncodeError, ValueError,
    ZeroDivisionError, AssertionError, BrokenPipeError, ConnectionError, KeyboardInterrupt, NotImplementedError,
    SystemExit, Declined, BlockingIOError, ConnectionResetError, IsADirectoryError, NotADirectoryError,
    PermissionError,
)  # fmt: skip


def _abbreviated(value: int) -> str:
    """How an int that is no word is shown: beyond a line, by its size. (CPython shows none beyond 4300 digits.)"""
    return str(value) if value.bit_length() <= 192 else f"of {value.bit_length()} bits"


class Analysis:
    """A fact base, an engine over the rules, and the graphs that were exported."""

    def __init__(
        self,
        rules: Iterable[str] = (),
        flow: Callable[[Any], FunctionGraph] = build_flow,
        program: Program | None = None,
        options: EngineOptions | None = None,
        splits: Splits | None = None,
        undeclared: Undeclared | None = None,
        borders: Borders | None = None,
    ) -> None:
        self.facts = FactBase()
        self.world = World(self.facts, splits)
        self.borders = BorderFacts(self.world, borders or Borders())
        self.exporter = Exporter(self.facts, self.world)
        self.engine: Engine = make_engine(program or rules_program(tuple(rules)), options or EngineOptions())
        self.undeclared = undeclared or {}
        self.clones: dict[str, int] = {}
        #: An item of a box: the variable that has the box, the box, its length.
        self.boxed_in: dict[int, tuple[int, int, int]] = {}
        #: The containers that are taken for one since they are nested too deeply, by what they share.
        self.deep_sites: dict[tuple[type, int] | None, int] = {}
        self._tuples_held: dict[int, set[int]] = {}
        self._tuples_read = 0
        self.keys = GraphKeys()
        self.calls_at: dict[str, SourcePos | None] = {}  # parts of keys that are the place of a call
        self.graphs: Graphs = {}  # of this analysis and those of the same program before it
        self.content_known: set[tuple[Any, ...]] = set()  # parts of keys of calls: (operation, function, level)
        self.taken_for_empty: set[tuple[Any, ...]] = set()
        self.concats: dict[tuple[int, ...], int] = {}
        self.graph_of: dict[tuple[str, str], ExportedGraph] = {}
        self.graph_keys: dict[int, tuple[str, str]] = {}
        self.graph_by_number: dict[int, FunctionGraph] = {}
        self.ahead_of_need: set[tuple[str, str]] = set()  # graphs that were asked for ahead and are not called so far
        self.refused_tags: Container[str] = ()  # sites of operations that have no form for values with tags
        self.unneeded: Container[tuple[object, ...]] = ()  # functions that are not asked for ahead
        self.live: set[int] = set()  # variables that have a value, after `run`
        self.taken: set[int] = set()  # links that are followed
        self.executed: set[int] = set()  # operations that are executed
        self.none_on_link: set[tuple[Any, ...]] = set()  # links, and variables of which they pass None alone
        #: What operations raise that surely fail, where a handler waits for it (`failing`).
        self.failing: dict[int, Failure] = {}
        self.may_fail = False  # whether these are no errors
        self.rounds = 0  # how often what the rules ask was answered
        #: Whether the program is refused, with the round and the failing operations for which that was looked up.
        self.verdict: tuple[tuple[int, frozenset[int]], bool] | None = None
        self.last_run: Analysis | None = None  # the last one with splits, where these were no help
        self._flow = flow
        self._checking: dict[int, frozenset[str]] = {}  # by the identity of a module's names
        self._copies: dict[str, int] = {}  # how many graphs of a function there are, less one
        self._pristine: dict[tuple[Any, ...], FunctionGraph] = {}
        self._originals: dict[int, FunctionGraph] = {}  # what each exported graph is a copy of, by its number
        for name in IMPLICIT_EXCEPTIONS:
            self.world.class_value(name)

    # -- what goes in ------------------------------------------------------------------

    def add_graph(self, func: str, key: str) -> ExportedGraph:
        """Build and export the graph of the function with this symbol for a specialisation key."""
        if (func, key) not in self.graph_of:
            try:
                self.graph_of[func, key] = self._add_graph(func, key)
            except FlowingError as error:
                error.asked_for = error.asked_for or func
                raise
        return self.graph_of[func, key]

    def build(self, live: Any, names: tuple[str, ...] | None, texts: dict[int, Any]) -> FunctionGraph:
        """The graph of a function, for these keywords and texts; of one that is not annotated itself, a graph that
        gives what its border says. Raises AnnotatorError where it has none."""
        if self.borders.borders.outside_function(live) is not None:
            graph = build_flow(outside_function(live), names)
            graph.func = live
            return graph
        return build_flow(live, names, texts) if names is not None or texts else self._flow(live)

    def _add_graph(self, func: str, key: str) -> ExportedGraph:
        live = self.world.names.object(func)
        names, parts = self.keys[key].names, self._parts_of(func, key)
        texts = self._texts(func, parts)
        pristine = (func, names, *texts.items())
        graph = self._pristine.get(pristine)
        if graph is None:
            if tag_of(live) == MEMO:
                return self._add_memo(func, key)
            graph = self._pristine[pristine] = self._built(live, names, texts)
        number = self._copies[func] = self._copies.get(func, -1) + 1
        original, extra = self._original(graph, number, live), self.keys[key].extra
        if original.vararg and extra is not None:
            original = with_spread(original, extra)
        level = self.world.by_location.get(func)
        if level is not None and is_ours(live):
            original = with_place_of_call(original, self.calls_at.get(parts[level]))
        exported = self._export(original, func, key)
        copy = exported.graph
        state_types(self.world, exported, live)
        self.borders.graph(exported, live)
        if self.world.uses_annotations:
            self._state_annotations(exported)
        if copy.vararg:
            self.exporter.export_varargs(exported, extra)
        if copy.kwarg:
            self.exporter.export_keywords(exported)
        for level, part in enumerate(parts):
            self.facts.add("graph_key", exported.number, level, part)
        if copy.is_lowlevel:
            self._open_arguments(exported, parts)
        return self._checked(exported)

    def _built(self, live: Any, names: tuple[str, ...] | None, texts: dict[int, Any]) -> FunctionGraph:
        """The graph of a function, ready for export: the one that an earlier analysis has, unless it makes generators
        or closures, whose classes have attributes of the types of one analysis."""
        does = granted()
        asked = (id(live), self.world.enum_of_method.get(live), does is None, current().size, names, *texts.items())
        does = does or frozenset()
        for known in self.graphs.get(asked, ()):
            if known.looked & does == known.granted:
                return known.graph
        with noting() as looked:
            graph = self._prepared(self.build(live, names, texts), live)
        if not graph.tags.get(MAKES_CLASSES):
            built = BuiltGraph(live, frozenset(looked), does & looked, graph)
            self.graphs.setdefault(asked, []).append(built)
        return graph

    def _state_annotations(self, exported: ExportedGraph) -> None:
        """What the user's own function says by its annotations."""
        code = getattr(exported.graph.func, "__code__", None)
        if code is None or not is_users(code.co_filename):
            return
        annotations = AnnotationFacts(self.world)
        annotations.function(exported)
        for relation, rows in annotations.rows.items():
            for row in sorted(rows, key=str):
                self.facts.add(relation, *row)

    def _parts_of(self, func: str, key: str) -> tuple[str, ...]:
        """The parts of the key that stand for arguments which the function is specialised by."""
        parts = self.keys[key].parts
        return parts[len(parts) - self.world.spec_depths.get(func, 0) :]

    def _texts(self, func: str, parts: Sequence[str]) -> dict[int, Any]:
        """The arguments that the key says are these texts, or frozen objects: in its graph they are constants, so
        that they, or what they hold, can be names of attributes, or formats."""
        values = {
            index: self.world.names.object(parts[level])
            for level, index in self.world.by_value.get(func, {}).items()
            if parts[level] in self.world.names
        }
        return {index: value for index, value in values.items() if type(value) is str or is_told_apart(value)}

    def _add_memo(self, func: str, key: str) -> ExportedGraph:
        """The graph of a memo function for a key: it gives what the live function gives for these arguments."""
        live = self.world.names.object(func)
        args = [self.world.names.object(part) for part in self.keys[key].parts]
        try:
            graph = build_flow(memo_function(live, args))
        except Exception as error:
            given = ", ".join(map(repr, args))
            message = f"the memo function `{live.__name__}` cannot be called for ({given}): {error!r}"
            raise AnnotatorError(message, func_pos(live)) from error
        graph.func = live
        graph.tags["memo arguments"] = args
        exported = self._export(graph, func, key)
        for level, part in enumerate(self.keys[key].parts):
            self.facts.add("graph_key", exported.number, level, part)
        return self._checked(exported)

    def _prepared(self, graph: FunctionGraph, live: Any) -> FunctionGraph:
        """The graph of a live function with what is settled before it is exported."""
        decline_by_raising(graph)
        call_on_instance(graph)
        graph.tags[CHECKING] = self._checking_methods(live)
        go_on_behind_checks(graph, partial(is_check, graph))
        resolve_enums(graph, self.world.enum_of_method.get(live))
        graph.is_lowlevel = is_lowlevel_helper(live)
        return graph

    def _checking_methods(self, live: Any) -> frozenset[str]:
        """The names of methods that the module of a function knows, and that raise unless all is as it should be."""
        known = getattr(live, "__globals__", {})
        if id(known) not in self._checking:
            self._checking[id(known)] = checking_methods(known)
        return self._checking[id(known)]

    def _original(self, graph: FunctionGraph, number: int, live: Any) -> FunctionGraph:
        """The pristine graph serves further keys. What makes generators, closures or containers of the library makes
        others for each key: their classes have attributes of the types of this key."""
        again: Callable[[int], FunctionGraph] | None = graph.tags.get(AGAIN)
        if not number or again is None:
            return graph
        return self._prepared(again(number), live)

    def _export(self, original: FunctionGraph, func: str, key: str) -> ExportedGraph:
        """A copy of the graph becomes the one of the function for the key."""
        copy = copygraph(original)
        exported = self.exporter.export(copy)
        if CHECKING in original.tags:
            export_checks(self.exporter, exported)
            if tests_something(original.func):
                export_verdicts(self.exporter, exported)
        self.facts.add("graph_of", func, key, exported.number)
        self.graph_keys[exported.number] = (func, key)
        self.graph_by_number[exported.number] = copy
        self._originals[exported.number] = original
        return exported

    def renew_graphs(self) -> None:
        """Have all graphs as they were exported, whatever was done to them since."""
        for exported in self.exporter.graphs:
            self.exporter.replace(exported, copygraph(self._originals[exported.number]))
            self.graph_by_number[exported.number] = exported.graph

    def _checked(self, exported: ExportedGraph) -> ExportedGraph:
        self.check_constants()
        if self.undeclared or self.refused_tags:
            for o in exported.ops.values():
                self._add_learnt(o, self.site_of(o)[0])
        return exported

    def _add_learnt(self, o: int, site: str) -> None:
        """What the lowering has said of an operation."""
        for cls in self.undeclared.get(site, ()):
            self.facts.add("undeclared", o, self.world.class_of(cls))
        if site in self.refused_tags:
            self.facts.add("tag_refused", o)

    def _open_arguments(self, exported: ExportedGraph, parts: Sequence[str]) -> None:
        """A helper's graph serves every later call with arguments of its types, whatever values the first one had:
        only types, functions and texts are compile-time arguments."""
        for v, part in zip(exported.graph.args, parts, strict=False):
            if part in ("int", "bool", "float") or part.startswith("pointer") or lowworld.is_sized(self.world, part):
                self.facts.add("given", exported.vars[v], part)

    def check_constants(self) -> None:
        """Raises AnnotatorError for an int that is no word, also inside of prebuilt data."""
        for error in self.oversized():
            raise error

    def oversized(self) -> list[AnnotatorError]:
        """An error for each int that is no word."""
        return [
            AnnotatorError(
                f"the integer {_abbreviated(value)} does not fit into 64 bits",
                self.facts.origin.get(v) or self._place_of_default(v) or place_of_data(value),
                help=["an int is a 64-bit word here; with --ints=exact it grows"],
                code="int",
            )
            for v, value in self.world.oversized
        ]

    def _place_of_default(self, v: int) -> SourcePos | None:
        """Where the function stands that has this constant for a default."""
        graphs = [g for g, _, default in self.facts.all["graph_default"] if default == v]
        return self.function_pos(self.graph_keys[graphs[0]][0]) if graphs else None

    def entity(self, v: Value) -> int | None:
        """The entity of a variable or constant of an exported graph; None if it has none."""
        if isinstance(v, Variable):
            return self.exporter.variables.get(v)
        numbers = self.exporter.constants.get(v.key, ())
        return next((n for n in numbers if n in self.live), numbers[0] if numbers else None)

    def site_of(self, o: int) -> tuple[str, type | None]:
        """Where an operation stands, in terms that stay from run to run; the class copy whose method it is in."""
        where, key, index, owner = self._site_parts(o)
        return f"{where} {key} {index}", owner

    def place_of(self, o: int) -> str:
        """Where an operation stands, as one text for all copies of its function."""
        where, _, index, _ = self._site_parts(o)
        return f"{where} {index}"

    def _site_parts(self, o: int) -> tuple[str, str, int, type | None]:
        exported = self._exported_with(o)
        func, key = self.graph_keys.get(exported.number, ("", ""))
        live = self.world.names.object(func) if func else exported.graph.func
        owner = owner_of(live)
        index = list(exported.ops).index(self.exporter.op_of[o])
        where = f"{function_key(live)[:3]} {self.world.class_of(owner) if owner else ''}" if live is not None else ""
        return where, key, index, owner

    def graph_with(self, o: int) -> FunctionGraph:
        """The graph in which an operation stands."""
        return self._exported_with(o).graph

    def _exported_with(self, o: int) -> ExportedGraph:
        graphs = self.exporter.graphs
        return graphs[bisect_right(graphs, o, key=lambda exported: exported.number) - 1]

    def function_pos(self, func: str) -> SourcePos:
        """Where the function with this symbol is defined."""
        return func_pos(self.world.names.object(func))

    # -- what the engine knows -----------------------------------------------------------

    def tuples_held(self) -> dict[int, set[int]]:
        """The tuples that were found in each variable so far."""
        rows = self.engine.rows_since("tuple_candidate", self._tuples_read)
        self._tuples_read += len(rows)
        for v, node in rows:
            self._tuples_held.setdefault(int(v), set()).add(int(node))
        return self._tuples_held

    def rows(self, relation: str) -> list[tuple[Any, ...]]:
        """The rows of a relation after `run`."""
        return self.engine.rows(relation)
