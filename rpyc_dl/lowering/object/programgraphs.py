"""The graphs of the program's functions: what containers, printing and finalizers call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance, SomeObject, SomeTagged
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.instance import InstanceRepr

if TYPE_CHECKING:
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
