"""The RTyper, as representations and operations see it (document 004); its pass is `specialize.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import UserDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from rpyc_dl.annotator.model import ListDef, SomeImpossibleValue, SomeIterator, SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.identity import identity
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.annotated import Annotated
from rpyc_dl.lowering.core.checks import Checks
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.repr import KnottedHelpers, LLFunction, PrimitiveRepr, Repr, VoidRepr

R = TypeVar("R", bound=Repr)
P = TypeVar("P")


@dataclass(frozen=True)
class Typed:
    """A high-level operation of the program, and those of its low-level operations that may raise."""

    op: SpaceOperation
    lowlevel: tuple[SpaceOperation, ...]


class GraphsByKey(UserDict[Any, FunctionGraph]):
    """Graphs by keys in which there are low-level types.

    `complete()` is called where a type of a key is not complete: before, it cannot be told from others."""

    def __init__(self, complete: Callable[[], None]) -> None:
        super().__init__()
        self._complete = complete

    def __contains__(self, key: object) -> bool:
        return super().__contains__(self._closed(key))

    def __getitem__(self, key: Any) -> FunctionGraph:
        return super().__getitem__(self._closed(key))

    def __setitem__(self, key: Any, graph: FunctionGraph) -> None:
        super().__setitem__(self._closed(key), graph)

    def _closed(self, key: Any) -> Any:
        try:
            hash(key)
        except lltype.LLTypeError:
            self._complete()
        return key


class RTyper(ABC):
    """One translation: the reprs of its annotations, its graphs, and what rooms keep for it.

    `recursive` holds the helpers of values (`recursive.py`); `synthetic` the graphs that are made without source, by
    what they do. What a room keeps for a translation (the tree of classes, the kinds of exceptions) is a `part`.
    """

    recursive: KnottedHelpers

    def __init__(self, result: Annotated, checks: Checks = Checks.NEEDED, narrow: bool = True) -> None:
        self.result = result
        self.checks = checks
        self.narrow = narrow
        self.tables = get_tables()
        self.synthetic = GraphsByKey(self.call_all_setups)
        self.misfits: dict[tuple[FunctionGraph, Any], str | None] = {}  # why graphs do not take calls of a shape
        self._reprs: dict[Any, Repr] = {}
        self._reprs_known: dict[int, tuple[SomeObject, Repr]] = {}  # by the identity of the annotation
        self._bound: dict[Variable, SomeObject] = {}
        self._shared: dict[Any, Repr] = {}
        self._pending_setups: list[Repr] = []
        self._parts: dict[Any, Any] = {}
        self._current: Annotated = result
        #: Prebuilt tables that need the hashes of their keys at the start, with their reprs (`rehash.py`).
        self.without_hashes: list[tuple[Any, Any]] = []
        #: Methods of constants: the constant (a str whose format has to be known).
        self.bound_to: dict[Value, Any] = {}
        #: The operations of the program's own graphs, with what may raise of what they became.
        self.typed_operations: list[Typed] = []
        self.r_void = self.shared_repr(("void",), VoidRepr)

    def part(self, make: Callable[[RTyper], P]) -> P:
        """What `make(rtyper)` gives: made once for each translation, when it is first asked for."""
        if make not in self._parts:
            self._parts[make] = make(self)
        found: P = self._parts[make]
        return found

    # -- reprs ----------------------------------------------------------------------

    def binding(self, v: Value) -> SomeObject:
        """The annotation of a variable or constant of the graph that is being typed."""
        if not isinstance(v, Variable):
            return self._current.binding(v)
        found = self._bound.get(v)
        if found is None:
            found = self._current.binding(v)
            if not isinstance(found, SomeImpossibleValue):  # a value may still come
                self._bound[v] = found
        return found

    def bindingrepr(self, v: Value) -> Repr:
        return self.getrepr(self.binding(v))

    def getrepr(self, s_obj: SomeObject) -> Repr:
        """The Repr of an annotation; the same object for annotations that are represented alike."""
        known = self._reprs_known.get(identity(s_obj))
        if known is not None:
            return known[1]
        key = (s_obj, identity(s_obj.const) if s_obj.is_const and type(s_obj) in self.tables.by_const else None)
        r = self._reprs.get(key)
        if r is None:
            make = self.tables.find_makerepr(type(s_obj))
            if make is None:
                raise TyperError(f"a value annotated {s_obj!r} has no low-level form")
            r = self._reprs[key] = make(self, s_obj)
        self._reprs_known[identity(s_obj)] = s_obj, r
        return r

    def shared_repr(self, key: Any, build: Callable[[], R]) -> R:
        """The Repr registered under `key` (any hashable), built at the first call; its set-up is run later."""
        r = self._shared.get(key)
        if r is None:
            r = self._shared[key] = build()
            self._pending_setups.append(r)
        return r  # type: ignore[return-value]

    def getprimitiverepr(self, ll_type: Any) -> Repr:
        """The Repr for a primitive low-level type: that of int for Signed, and so on."""
        s_obj = self.tables.primitives.get(ll_type)
        if s_obj is not None:
            return self.getrepr(s_obj)
        return self.shared_repr(("primitive", ll_type), lambda: PrimitiveRepr(ll_type))

    def call_all_setups(self) -> None:
        """Complete the reprs made since the last call."""
        while self._pending_setups:
            self._pending_setups.pop().setup()

    def proven(self, op: SpaceOperation, what: str) -> bool:
        """Whether the annotations prove `what` ("no_overflow", …) of a high-level operation."""
        return self.checks is not Checks.ALL and self._current.proven(op, what)

    def item_range(self, listdef: ListDef) -> tuple[int, int] | None:
        """The lowest and the highest integer in lists of a definition, where that is proven and may be relied on."""
        if not self.narrow or self.checks is not Checks.NEEDED:
            return None
        return self.result.item_range(listdef)

    def callees(self, op: SpaceOperation) -> Sequence[Any]:
        """What a call operation of the graph that is being typed may call (CallTargets)."""
        return self._current.callees(op)

    def class_made(self, op: SpaceOperation, cls: type) -> type:
        """The class of the instance that a call of `cls` makes: it, or the copy of it for this operation."""
        return self._current.class_made(op, cls)

    def iterator_made(self, op: SpaceOperation) -> SomeIterator | None:
        """The kind of iterator that an operation makes whose result may be of others, too."""
        return self._current.iterator_made(op)

    # -- functions ------------------------------------------------------------------

    @abstractmethod
    def getcallable(self, graph: FunctionGraph) -> Any:
        """The function pointer of a graph; the graph itself will be typed too."""

    @abstractmethod
    def add_typed_graph(self, graph: FunctionGraph, functype: lltype.FuncType) -> Any:
        """List a graph that is made of low-level operations already; its function pointer."""

    @abstractmethod
    def annotate_helper(self, ll_function: LLFunction, args: Sequence[Any]) -> FunctionGraph:
        """The graph of a helper for these argument types: each a low-level type, or a Void Constant (its value)."""

    @abstractmethod
    def source_of(self, graph: FunctionGraph) -> Annotated:
        """The annotations that belong to a graph."""

    @abstractmethod
    def bound_constant(self, v: Value, graph: FunctionGraph) -> Any:
        """The constant whose method `v`, a variable of the graph that is being typed, is; None if it is not known."""

    @abstractmethod
    def type_pending(self) -> None:
        """Type the graphs that were asked for since the last pass, and all that they need in turn."""


@dataclass
class TypedProgram:
    """Low-level graphs: `entry`, and every graph that is reached from it (helpers included)."""

    graphs: list[FunctionGraph]
    entry: FunctionGraph
    rtyper: RTyper
