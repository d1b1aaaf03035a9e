"""Which helpers are cold: needed before and after the program itself runs, never by the program.

In a small program these are most of its helpers: the reading of the command line, the text of an uncaught exception.
It does not pay to optimise them. The C compiler is not told: gcc takes what stands beside a cold call for cold, too.
"""

from __future__ import annotations

from collections.abc import Iterable

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.transform.effects import called_graphs, callees

#: The tag of a cold graph.
COLD = "cold"


def mark_cold(graphs: Iterable[FunctionGraph], hot: Iterable[FunctionGraph]) -> None:
    """Tag the helpers among `graphs` that neither the user's functions nor `hot` call, directly or not.

    A caller of these is not tagged: the C compiler might copy what is hot into it. Nor is what such a caller calls.
    """
    graphs = list(graphs)
    roots = {graph for graph in graphs if not _is_helper(graph)} | set(hot)
    found = set(roots)
    stack = list(found)
    while stack:
        for _, op in stack.pop().iterblockops():
            if op.opname not in ("direct_call", "indirect_call"):
                continue
            targets = called_graphs(op)
            if targets is None and op.opname == "indirect_call":
                return  # anything may be called
            fresh = set(targets or ()) - found
            found |= fresh
            stack += fresh
    between = {graph for graph in graphs if graph not in found and not roots.isdisjoint(callees(graph))}
    found |= between.union(*map(callees, between))
    for graph in graphs:
        if graph not in found:
            graph.tags[COLD] = True


def is_cold(graph: FunctionGraph) -> bool:
    return bool(graph.tags.get(COLD))


def _is_helper(graph: FunctionGraph) -> bool:
    return graph.is_lowlevel or bool(graph.tags.get("synthetic"))
