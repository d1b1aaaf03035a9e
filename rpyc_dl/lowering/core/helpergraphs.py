"""Graphs of low-level helpers: one for each helper and combination of argument types (document 004).

Annotating a helper costs much more than typing it: typed graphs are kept for other translations (`helpercache`), and
those that none has yet are annotated in a session of their own; each translation types copies of them. Types and
functions of programs are in the helpers' arguments: the session is one for translations that are alive together.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator import LowLevelAnnotator
from rpyc_dl.annotator.failing.failure import Failure
from rpyc_dl.annotator.model import ClassDef, ListDef, SomeIterator, SomeObject
from rpyc_dl.errors import Note
from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Value, Variable, copygraph
from rpyc_dl.lltype.lltype import LowLevelType
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.programtables import ProgramTable

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.annotated import Annotated

#: annotate(function, args) -> its annotations, whose `graphs[0]` is the helper's graph. Each argument is a low-level
#: type, or a Constant of type Void: a compile-time argument.
Annotate = Callable[[LLFunction, Sequence[Any]], "Annotated"]

#: A session of so many graphs takes no more translations.
MOST_GRAPHS = 500


class AnnotatedHelpers:
    """Annotated helpers by (function, argument types and compile-time values); the graphs are never changed."""

    def __init__(self) -> None:
        self._results: dict[Any, Annotated] = {}

    @functools.cached_property
    def _annotator(self) -> LowLevelAnnotator:
        """Made when a helper is asked for that no cache has: it loads the rules into a session of its own."""
        return LowLevelAnnotator()

    def __call__(self, ll_function: LLFunction, args: Sequence[Any]) -> Annotated:
        key = helper_key(ll_function, args)
        result = self._results.get(key)
        if result is None:
            result = self._results[key] = self._annotator(ll_function, args)
        return result

    @property
    def is_full(self) -> bool:
        return len(self._results) > 0 and len(self._annotator.session.exporter.graphs) > MOST_GRAPHS


def helper_key(ll_function: LLFunction, args: Sequence[Any]) -> Any:
    """Equal for helpers that may share a graph."""
    return (ll_function, tuple(_part(arg) for arg in args))


def _part(arg: Any) -> Any:
    if not isinstance(arg, Constant):
        return arg
    return ("const", arg.value if isinstance(arg.value, LowLevelType) else arg.key)


_shared: ProgramTable[str, AnnotatedHelpers] = ProgramTable()


def shared_helpers() -> AnnotatedHelpers:
    """The annotated helpers of the translations that are alive."""
    if "helpers" not in _shared or _shared["helpers"].is_full:
        _shared["helpers"] = AnnotatedHelpers()
    return _shared["helpers"]


class HelperCopies:
    """The copies of helper graphs that one translation types, with the annotations of what they are copies of."""

    def __init__(self, annotate: Annotate | None = None) -> None:
        self._annotate: Annotate = annotate or shared_helpers()
        self._source: Annotated | None = None
        self._copies: dict[FunctionGraph, FunctionGraph] = {}
        self._vars: dict[Variable, Variable] = {}
        self._ops: dict[SpaceOperation, SpaceOperation] = {}
        self._graphs: dict[FunctionGraph, None] = {}

    def has(self, graph: FunctionGraph) -> bool:
        """Whether the graph is one of these copies."""
        return graph in self._graphs

    def get(self, ll_function: LLFunction, args: Sequence[Any]) -> FunctionGraph:
        """The copy of a helper's graph."""
        self._source = self._annotate(ll_function, args)
        return self._copy_of(self._source.graphs[0])

    def _copy_of(self, graph: FunctionGraph) -> FunctionGraph:
        copy = self._copies.get(graph)
        if copy is None:
            copy = self._copies[graph] = copygraph(graph)
            self._graphs[copy] = None
            if not copy.is_lowlevel:
                copy.tags["synthetic"] = True  # ours too: tracebacks leave it out
            for new, old in zip(_blocks(copy), _blocks(graph), strict=True):
                self._vars.update(zip(new.getvariables(), old.getvariables(), strict=True))
                self._ops.update(zip(new.operations, old.operations, strict=True))
        return copy

    def _annotated(self) -> Annotated:
        assert self._source is not None
        return self._source

    # -- the annotations of the copies (`rtyper.Annotated`) ---------------------------

    @property
    def graphs(self) -> list[FunctionGraph]:
        return list(self._graphs)

    @property
    def classdefs(self) -> list[ClassDef]:
        return []

    def binding(self, v: Value) -> SomeObject:
        return self._annotated().binding(self._vars.get(v, v) if isinstance(v, Variable) else v)

    def callees(self, op: SpaceOperation) -> Sequence[Any]:
        targets = self._annotated().callees(self._ops.get(op, op))
        return [replace(target, graph=self._copy_of(target.graph)) for target in targets]

    def told_at_calls(self, errors: list[Any]) -> list[Any]:
        return errors

    def class_of_instance(self, value: object) -> type:
        return type(value)

    def class_made(self, op: SpaceOperation, cls: type) -> type:
        return cls  # helpers make instances of no class of the user's

    def proven(self, op: SpaceOperation, what: str) -> bool:
        return self._annotated().proven(self._ops.get(op, op), what)

    def item_range(self, listdef: ListDef) -> tuple[int, int] | None:
        return None

    def iterator_made(self, op: SpaceOperation) -> SomeIterator | None:
        return None

    def failure(self, op: SpaceOperation) -> Failure | None:
        return None

    def awaited_failure(self, op: SpaceOperation) -> Failure | None:
        return None

    def may_decline(self, graph: FunctionGraph) -> bool:
        return False

    def class_lacks(self, cls: type, method: str) -> list[Note]:
        return []

    @property
    def prebuilt_instances(self) -> dict[type, list[object]]:
        return {}

    @property
    def stored_class_attributes(self) -> dict[tuple[type, str], SomeObject]:
        return {}

    @property
    def tags_grow(self) -> bool:
        return False


def _blocks(graph: FunctionGraph) -> list[Any]:
    return list(dict.fromkeys([*graph.iterblocks(), graph.returnblock, graph.exceptblock]))
