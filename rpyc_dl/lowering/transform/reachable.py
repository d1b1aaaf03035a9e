"""Which graphs a program still needs: by calls, and by function pointers in constants and the data behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.identity import identity
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.references import pointers_in
from rpyc_dl.lowering.core.callgraph import callees
from rpyc_dl.lowering.transform.ssa import used_values


def reachable_graphs(graphs: Iterable[FunctionGraph], entries: Iterable[FunctionGraph]) -> list[FunctionGraph]:
    """Those of `graphs` that the entries need, in the same order."""
    needed: set[FunctionGraph] = set()
    data = _PrebuiltData()
    stack = list(entries)
    while stack:
        graph = stack.pop()
        if graph in needed:
            continue
        needed.add(graph)
        stack += callees(graph)
        for block in graph.iterblocks():
            for v in used_values(block):
                if isinstance(v, Constant) and isinstance(v.concretetype, lltype.Ptr) and data.is_new(v.value):
                    stack += data.graphs_behind(v.value)
    return [graph for graph in graphs if graph in needed]


class _PrebuiltData:
    """Walks the containers behind pointers, each once."""

    def __init__(self) -> None:
        self.seen: set[int] = set()
        self.keep: list[Any] = []

    def is_new(self, ptr: Any) -> bool:
        """Whether what a pointer leads to has not been looked at."""
        return ptr._obj is not None and identity(ptr._obj) not in self.seen

    def graphs_behind(self, ptr: Any) -> Iterator[FunctionGraph]:
        """The graphs of function pointers in the data that is reached from `ptr` for the first time."""
        stack = [ptr._obj]
        while stack:
            obj = stack.pop()
            if obj is None or identity(obj) in self.seen:
                continue
            self.seen.add(identity(obj))
            self.keep.append(obj)
            graph = getattr(obj, "graph", None) if isinstance(obj._TYPE, lltype.FuncType) else None
            if isinstance(graph, FunctionGraph):
                yield graph
            if isinstance(obj._TYPE, lltype.OpaqueType):
                stack += [getattr(value, "_obj", None) for value in vars(obj).values()]
            else:
                stack += [pointer._obj for pointer in pointers_in(obj)]
            stack.append(obj._parentstructure())
