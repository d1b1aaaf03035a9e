"""The graphs of the program's functions: what containers, printing and finalizers call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.instance import InstanceRepr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


class ProgramGraphs:
    """The graphs of the functions of the program: what containers and printing call."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self._by_function: dict[Any, list[FunctionGraph]] = {}
        for graph in rtyper.result.graphs:
            if graph.func is not None:
                self._by_function.setdefault(graph.func, []).append(graph)

    def get(self, function: Any, r_other: InstanceRepr | None = None) -> FunctionGraph | None:
        """The graph of a special method; of several copies that for another operand of the class of `r_other`."""
        if not hasattr(function, "__code__"):
            return None
        fitting = [graph for graph in self._by_function.get(function, ()) if self._takes(graph, r_other)]
        return fitting[0] if len(fitting) == 1 else None

    def _takes(self, graph: FunctionGraph, r_other: InstanceRepr | None) -> bool:
        if r_other is None or len(graph.args) < 2:
            return True
        s_other = self.rtyper.source_of(graph).binding(graph.args[1])
        if not isinstance(s_other, SomeInstance):
            return False
        info = classes_of(self.rtyper).info(s_other.classdef)
        return r_other.info.issubclass(info)


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
