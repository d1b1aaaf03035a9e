"""The graphs of the program's functions: what containers, printing and finalizers call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeFloat,
    SomeInstance,
    SomeInteger,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomeOptional,
    SomeString,
    SomeTagged,
)
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.instance import InstanceRepr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.repr import Repr
    from rpyc_dl.lowering.core.rtyper import RTyper
    from rpyc_dl.lowering.instance.classtable import ClassInfo


class ProgramGraphs:
    """The graphs of the functions of the program: what containers and printing call."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self._by_function: dict[Any, list[FunctionGraph]] = {}
        for graph in rtyper.result.graphs:
            if graph.func is not None:
                self._by_function.setdefault(graph.func, []).append(graph)

    def get(self, function: Any, r_other: InstanceRepr | None = None) -> FunctionGraph | None:
        """The graph of a special method; of several copies that for another operand of the class of `r_other`, or of
        the class that is next above it."""
        if not hasattr(function, "__code__"):
            return None
        graphs = self._by_function.get(function, [])
        if r_other is None:
            return graphs[0] if len(graphs) == 1 else None
        fitting = [(graph, info) for graph in graphs for info in self._taken(graph, r_other.info)]
        nearest = [graph for graph, info in fitting if all(info.issubclass(other) for _, other in fitting)]
        if len(nearest) > 1:  # before a copy that takes other kinds of values, too
            nearest = [graph for graph in nearest if isinstance(self._other(graph), SomeInstance)]
        return nearest[0] if len(nearest) == 1 else None

    def taking(self, function: Any, kind: str, r_other: Repr) -> FunctionGraph | None:
        """The graph of a special method for another operand of a kind, in the repr `r_other`: of several copies that
        for this kind alone, else that for several kinds."""
        if isinstance(r_other, InstanceRepr):
            return self.get(function, r_other)
        taking = [graph for graph in self._by_function.get(function, []) if self._takes_kind(graph, kind)]
        alone = [graph for graph in taking if self.rtyper.bindingrepr(graph.args[1]) is r_other]
        alone = alone or [graph for graph in taking if not isinstance(self._other(graph), SomeTagged)]
        return next((chosen[0] for chosen in (alone, taking) if len(chosen) == 1), None)

    def _takes_kind(self, graph: FunctionGraph, kind: str) -> bool:
        s_other = self._other(graph)
        return s_other is not None and kind in kinds_of(s_other, self.rtyper)

    def _taken(self, graph: FunctionGraph, other: ClassInfo) -> list[ClassInfo]:
        """The class of the other operand that a graph takes, if it takes instances of `other`."""
        s_other = self._other(graph)
        if s_other is None:
            return [other]
        kinds = s_other.parts() if isinstance(s_other, SomeTagged) else (s_other,)
        infos = [classes_of(self.rtyper).info(s.classdef) for s in kinds if isinstance(s, SomeInstance)]
        return [info for info in infos if other.issubclass(info)]

    def _other(self, graph: FunctionGraph) -> SomeObject | None:
        """The annotation of the other operand; None where a graph has only one."""
        return self.rtyper.source_of(graph).binding(graph.args[1]) if len(graph.args) > 1 else None


def kinds_of(s: SomeObject, rtyper: RTyper) -> frozenset[str]:
    """The names of the kinds of values that an annotation allows; "none" for None, "number" for what knows whether it
    is an int or a float."""
    if isinstance(s, SomeOptional):
        return kinds_of(s.s_value, rtyper) | {"none"}
    if isinstance(s, SomeTagged):
        found = s.kinds | ({"number"} if s.kinds >= {"int", "float"} else frozenset())
    else:
        found = next((kinds for cls, kinds in _KINDS if isinstance(s, cls)), frozenset()) or _held(s, rtyper)
    return found | {"none"} if s.can_be_none() else found


def _held(s: SomeObject, rtyper: RTyper) -> frozenset[str]:
    name = rtyper.getrepr(s).held_kind
    return frozenset() if name is None else frozenset({name})


#: The kinds of plain values: an int may stand for a bool, and a float for an int, where nobody sees which it is.
_KINDS: list[tuple[type[SomeObject], frozenset[str]]] = [
    (SomeBool, frozenset({"bool"})),
    (SomeInteger, frozenset({"int", "bool"})),
    (SomeFloat, frozenset({"int", "bool", "float"})),
    (SomeNumber, frozenset({"int", "bool", "float", "number"})),
    (SomeString, frozenset({"str"})),
    (SomeNone, frozenset({"none"})),
]


def program_graphs(rtyper: RTyper) -> ProgramGraphs:
    """The graphs of the functions of the program."""
    return rtyper.part(ProgramGraphs)


class GraphsFor:
    """function -> graph, for another operand of one class."""

    def __init__(self, graphs: ProgramGraphs, r_other: InstanceRepr) -> None:
        self.graphs = graphs
        self.r_other = r_other

    def get(self, function: Any) -> FunctionGraph | None:
        return self.graphs.get(function, self.r_other)
