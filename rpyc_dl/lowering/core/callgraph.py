"""The call graph of low-level graphs: what an operation calls, in which order graphs call each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rpyc_dl.components import strongly_connected
from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation
from rpyc_dl.lltype.lltype import FuncType

#: The operations that call.
CALLS = ("direct_call", "indirect_call")


def called_graphs(op: SpaceOperation) -> list[FunctionGraph] | None:
    """The graphs that a call may call: none for a function of C, None if that is not known, or Python is called."""
    if op.opname == "direct_call":
        c_func = op.args[0]
        assert isinstance(c_func, Constant)
        function = c_func.value._obj
        if function.graph is not None:
            return [function.graph]
        return None if getattr(function.external, "calls_back", False) else []
    c_family = op.args[-1]
    assert isinstance(c_family, Constant)
    return None if c_family.value is None else list(c_family.value)


def raises_unknown(op: SpaceOperation) -> bool:
    """Whether it is not known what a call may raise. (Nothing that the program raises gets through C which calls it
    back.)"""
    if called_graphs(op) is not None:
        return False
    function = op.args[0].value._obj if isinstance(op.args[0], Constant) else None
    return not getattr(getattr(function, "external", None), "raises_nothing", False)


def entered_graphs(op: SpaceOperation) -> list[FunctionGraph]:
    """The graphs that an operation calls, as far as they are known; that a stack which it makes begins with; that
    C may call by the address which it gives."""
    if op.opname in ("stack_new", "function_address"):
        return [op.args[0].value._obj.graph]  # type: ignore[union-attr]
    return called_graphs(op) or [] if op.opname in CALLS else []


def calls_c(op: SpaceOperation) -> bool:
    """Whether an operation calls a function of C (which raises nothing, but may do all else)."""
    return op.opname == "direct_call" and called_graphs(op) == []


def callees(graph: FunctionGraph) -> Iterator[FunctionGraph]:
    """All graphs that a graph may call directly, as far as they are known."""
    for op in graph.iterops():
        if op.opname in CALLS:
            yield from called_graphs(op) or ()


def is_signature(FUNC: FuncType, graph: FunctionGraph) -> bool:
    """Whether this is the signature of a graph. A function pointer may have another one with pointers to base classes
    or subclasses in it: the same words."""
    return graph.returnvar.concretetype == FUNC.RESULT and [*FUNC.ARGS] == [v.concretetype for v in graph.args]


def call_order(graphs: Iterable[FunctionGraph]) -> list[list[FunctionGraph]]:
    """The strongly connected components of the call graph, callees before callers."""
    return order_and_recursive(graphs)[0]


def order_and_recursive(
    graphs: Iterable[FunctionGraph],
) -> tuple[list[list[FunctionGraph]], set[FunctionGraph]]:
    """The components of `call_order`, and the graphs that may call themselves, directly or not."""
    graphs = list(graphs)
    known = set(graphs)
    recursive: set[FunctionGraph] = set()

    def called(graph: FunctionGraph) -> list[FunctionGraph]:
        found = dict.fromkeys(callees(graph))
        if graph in found:
            recursive.add(graph)
        return [other for other in found if other in known]

    components = strongly_connected(graphs, called)
    for part in components:
        if len(part) > 1:
            recursive.update(part)
    return components, recursive
