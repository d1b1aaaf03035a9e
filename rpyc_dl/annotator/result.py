"""AnnotationResult: what the annotator found, over graphs from which all that is dead has been cut."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rpyc_dl.annotator.cutdead import cut_dead
from rpyc_dl.annotator.entry import add_lowlevel_entry
from rpyc_dl.annotator.errors.libraries import told_at_calls
from rpyc_dl.annotator.errors.phrases import Phrases
from rpyc_dl.annotator.failing.certain import Failures
from rpyc_dl.annotator.failing.failure import Failure
from rpyc_dl.annotator.failing.handlers import Handlers
from rpyc_dl.annotator.heap import Heap, heap_of
from rpyc_dl.annotator.model import CallTarget, ClassDef, ListDef, SomeImpossibleValue, SomeIterator, SomeObject
from rpyc_dl.annotator.readback import Readback
from rpyc_dl.annotator.session import Session
from rpyc_dl.errors import Note, RPythonError
from rpyc_dl.frontend.model import FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.rlib.app.primitives import PRIMITIVES, finalize
from rpyc_dl.rlib.objectmodel import Declined


class Annotations:
    """Annotations of the exported graphs of a session: what the rtyper asks for."""

    def __init__(self, session: Session, readback: Readback) -> None:
        self.session = session
        self.readback = readback

    # -- annotations --------------------------------------------------------------------

    def binding(self, v: Value) -> SomeObject:
        """The annotation of a variable or constant of these graphs."""
        number = self.session.entity(v)
        if number is not None:
            return self.readback.of_var(number)
        if isinstance(v, Variable):
            return SomeImpossibleValue()
        return self.readback.of_constant(v.value)

    @cached_property
    def _copies(self) -> dict[tuple[int, type], type]:
        names = self.session.world.names
        return {(o, names.object(p)): names.object(q) for o, p, q in self.session.rows("copy_at")}

    def class_made(self, op: SpaceOperation, cls: type) -> type:
        """What a call of `cls` by this operation makes an instance of: `cls`, or the copy of it for this place."""
        return self._copies.get((self._number(op), cls), cls)

    def class_of_instance(self, value: object) -> type:
        """The class of a prebuilt instance: its own, or a copy of it."""
        return self.session.world.class_of_instance(value)

    @cached_property
    def prebuilt_instances(self) -> dict[type, list[object]]:
        """Prebuilt instances whose attributes are read, and those that the rules have met, by class."""
        names = self.session.world.names
        found: dict[type, dict[int, object]] = defaultdict(dict)
        for _, atom, symbol in self.session.rows("prebuilt"):
            value = names.object(symbol)
            if atom in self.readback.classes.symbols:
                found[self.class_of_instance(value)][id(value)] = value
        for value in self.session.world.heap.instances.values():
            found[self.class_of_instance(value)][id(value)] = value
        return {cls: list(values.values()) for cls, values in found.items()}

    @property
    def classdefs(self) -> list[ClassDef]:
        """Every class that the program mentions, bases first."""
        return list(self.readback.classes.by_symbol.values())

    def callees(self, op: SpaceOperation) -> list[CallTarget]:
        """The graphs that an operation may enter; [] for builtins."""
        return self.readback.targets.get(self._number(op), [])

    def _number(self, op: SpaceOperation) -> int:
        return self.session.exporter.op_number.get(op, -1)

    @cached_property
    def _raises(self) -> dict[int, frozenset[type[BaseException]]]:
        result: dict[int, set[Any]] = defaultdict(set)
        for o, symbol in self.session.rows("op_raises"):
            result[o].add(self.session.world.names.object(symbol))
        return {o: frozenset(classes) for o, classes in result.items()}

    @cached_property
    def _instantiated(self) -> set[Any]:
        return {self.session.world.names.object(symbol) for (symbol,) in self.session.rows("made_instance")}

    def knows_raised(self, op: SpaceOperation, cls: type) -> bool:
        """Whether the rules name this exception class for an operation, or one above it and say that there are
        instances of the class."""
        listed = self._raises.get(self._number(op), frozenset())
        return cls in listed or (cls in self._instantiated and issubclass(cls, tuple(listed)))

    def may_raise(self, op: SpaceOperation) -> frozenset[type[BaseException]]:
        """The exception classes (standing for their subclasses, too) that can leave an operation."""
        return frozenset(_uppermost(set(self._raises.get(self._number(op), ()))))

    def failure(self, op: SpaceOperation) -> Failure | None:
        """What an operation raises that surely fails, where a handler waits for it."""
        return self.session.failing.get(self._number(op))

    def awaited_failure(self, op: SpaceOperation) -> Failure | None:
        """What an operation surely raises that the rules accept, but that has no low-level form, where a handler
        waits for it."""
        number = self._number(op)
        return self._failures.awaited(number) if number >= 0 and self.session.may_fail else None

    @cached_property
    def _failures(self) -> Failures:
        return Failures(self.session)

    def site_of(self, op: SpaceOperation) -> str:
        """Where an operation stands, in terms that stay the same when the program is annotated again."""
        return self.session.site_of(self._number(op))[0]

    def reaches_handler(self, op: SpaceOperation, cls: type) -> bool:
        """Whether an exception of this class, raised by the operation, could be seen by a handler of the function or
        of one that calls it (cut links count)."""
        return self._handlers.reached(self._number(op), lambda caught: may_be(cls, caught))

    @cached_property
    def _handlers(self) -> Handlers:
        return Handlers(self.session)

    @cached_property
    def _leaves(self) -> dict[FunctionGraph, frozenset[type]]:
        found: dict[FunctionGraph, set[Any]] = {graph: set() for graph in self.session.graph_by_number.values()}
        for g, symbol in self.session.rows("leaves"):
            found[self.session.graph_by_number[g]].add(self.session.world.names.object(symbol))
        return {graph: frozenset(classes) for graph, classes in found.items()}

    def leaves(self, graph: FunctionGraph) -> frozenset[type] | None:
        """The exception classes (standing for their subclasses, too) that can leave a graph; None for a helper's."""
        return self._leaves.get(graph)

    @cached_property
    def _declining(self) -> set[FunctionGraph]:
        declined = self.session.world.class_of(Declined)
        graphs = self.session.graph_by_number
        return {graphs[g] for g, symbol in self.session.rows("leaves") if symbol == declined}

    def told_at_calls(self, errors: list[RPythonError]) -> list[RPythonError]:
        """Errors of later stages in the order of the text, those in app-level code at the calls that lead there."""
        return told_at_calls(self.session, errors)

    def class_lacks(self, cls: type, method: str) -> list[Note]:
        """For an error of a later stage: where the class is defined, which lacks a special method."""
        return Phrases(self.session).class_lacks(cls, method)

    def iterator_made(self, op: SpaceOperation) -> SomeIterator | None:
        """The iterator that an operation makes, where its result may hold those of other kinds as well."""
        return self.readback.iterator_made(self._number(op))

    def may_decline(self, graph: FunctionGraph) -> bool:
        """Whether a special method may return NotImplemented."""
        return graph in self._declining

    @cached_property
    def stored_class_attributes(self) -> dict[tuple[type, str], SomeObject]:
        """What the class attributes that the program assigns can hold."""
        stored = set(self.session.rows("class_stored"))
        names = self.session.world.names
        rows = [row for row in self.session.rows("class_attr") if row[:2] in stored]
        return {(names.object(symbol), attr): self.readback.of_var(v) for symbol, attr, v in rows}

    @property
    def tags_grow(self) -> bool:
        """Whether ints among values of several kinds are exact ints: one of them may be larger than a word."""
        return self.readback.tags_grow

    @cached_property
    def _proven(self) -> set[tuple[int, str]]:
        return {(o, what) for o, what in self.session.rows("proven")}

    def proven(self, op: SpaceOperation, what: str) -> bool:
        """Whether the rules prove something of an operation: "no_overflow", "in_range", … (`proofs.dl`)."""
        return (self._number(op), what) in self._proven

    @cached_property
    def _lowest(self) -> dict[int, int]:
        lowest: dict[int, int] = {}
        for v, n in self.session.rows("low"):
            lowest[v] = min(n, lowest.get(v, n))
        return lowest

    @cached_property
    def _highest(self) -> dict[int, int]:
        highest: dict[int, int] = {}
        for v, n in self.session.rows("high"):
            highest[v] = max(n, highest.get(v, n))
        return highest

    def item_range(self, listdef: ListDef) -> tuple[int, int] | None:
        """The lowest and the highest value of the integers in lists of a definition; None where that is not known."""
        held = self.readback.roles[listdef.ident].get("item", ())
        if not held or not all(v in self._lowest and v in self._highest for v in held):
            return None
        return min(self._lowest[v] for v in held), max(self._highest[v] for v in held)

    def range_of(self, v: Value) -> tuple[int, int] | None:
        """The lowest and the highest value that an integer can have (document 002); None for anything else."""
        number = self.session.entity(v)
        if number not in self._lowest or number not in self._highest:
            return None
        return self._lowest[number], self._highest[number]


def may_be(raised: type, caught: type) -> bool:
    """Whether an exception of class `raised` or below is caught as a `caught`."""
    return issubclass(raised, caught) or issubclass(caught, raised)


#: What the rules call the function that calls finalizers.
_FINALIZE = PRIMITIVES[finalize]


class AnnotationResult(Annotations):
    """The annotations of a program. `graphs[0]` is the entry point's."""

    def __init__(self, session: Session, entry: FunctionGraph) -> None:
        super().__init__(session, Readback(session))
        self.readback.classes.fill()
        self.graphs = self._live_graphs(entry)
        for graph in self.graphs:
            cut_dead(session, graph)

    @property
    def ints_grow(self) -> bool:
        """Whether some integer of the program may be larger than a word."""
        return self.session.world.exact_ints or bool(self.readback.exact)

    @property
    def finalizes_at_once(self) -> bool:
        """Whether the program has a `__del__` of its own, which is called where the last reference goes."""
        return any(name == _FINALIZE for _, name in self.session.rows("is_builtin"))

    def heap(self) -> Heap:
        """The objects that variables stand for, and what is known of each (document 000)."""
        return heap_of(self)

    def _live_graphs(self, entry: FunctionGraph) -> list[FunctionGraph]:
        reached = {b for (b,) in self.session.rows("reach")}
        obsolete = {(f, k) for f, k in self.session.rows("obsolete")}
        graphs = [entry]
        for exported in self.session.exporter.graphs:
            key = self.session.graph_keys.get(exported.number)
            start = exported.start
            is_called = all(exported.vars[v] in self.session.live for v in exported.graph.args)
            if exported.graph is not entry and start in reached and key not in obsolete and is_called:
                graphs.append(exported.graph)
        return graphs


class LowLevelAnnotator:
    """Annotates low-level helpers: one session for all, extended helper by helper (document 004)."""

    def __init__(self) -> None:
        self.session = Session()
        self._readback: Readback | None = None
        self._cut = 0

    def __call__(self, func: Any, args: Sequence[Any]) -> LowLevelResult:
        """Annotate `func` for arguments that are low-level types, or Constants of type Void."""
        session = self.session
        graph = add_lowlevel_entry(session, func, args)
        session.run(final=False)
        if self._readback is None:
            self._readback = Readback(session)
        else:
            self._readback.refresh()
        for exported in session.exporter.graphs[self._cut :]:
            cut_dead(session, exported.graph)
        self._cut = len(session.exporter.graphs)
        return LowLevelResult(session, self._readback, graph)


class LowLevelResult(Annotations):
    """The annotations of one helper and of all that it calls."""

    def __init__(self, session: Session, readback: Readback, graph: FunctionGraph) -> None:
        super().__init__(session, readback)
        self.graphs = [graph]


def _uppermost(classes: set[type]) -> list[type]:
    """Those of which no base is there: a class stands for its subclasses."""
    return [cls for cls in classes if not any(base in classes for base in cls.__mro__[1:])]
