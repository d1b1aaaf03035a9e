"""What runs once at most, and which helpers never return: code whose speed matters little."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rpyc_dl.components import strongly_connected
from rpyc_dl.frontend.model import Block, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.callgraph import call_order, called_graphs


def never_returning(graphs: Iterable[FunctionGraph]) -> set[FunctionGraph]:
    """The helpers that never return."""
    found: set[FunctionGraph] = set()
    for part in call_order(graph for graph in graphs if is_helper(graph)):
        found.update(graph for graph in part if not _may_return(graph, found))
    return found


def _may_return(graph: FunctionGraph, raising: set[FunctionGraph]) -> bool:
    """Whether a way leads to the end of the graph that calls none of `raising` (but under a handler)."""
    seen: set[Block] = set()
    stack = [graph.startblock]
    while stack:
        block = stack.pop()
        if block in seen:
            continue
        seen.add(block)
        if any(_callee(op) in raising for op in block.operations):
            stack += [link.target for link in block.exits[1:] if block.canraise]
        else:
            stack += [link.target for link in block.exits]
    return graph.returnblock in seen


def _callee(op: SpaceOperation) -> FunctionGraph | None:
    targets = called_graphs(op) if op.opname == "direct_call" else None
    return targets[0] if targets else None


def is_helper(graph: FunctionGraph) -> bool:
    """Whether the graph is ours, not that of a function of the user's."""
    return graph.is_lowlevel or bool(graph.tags.get("synthetic"))


# -- what runs once ---------------------------------------------------------------------------------


def outside_loops(graph: FunctionGraph) -> list[Block]:
    """The blocks that run once at most when the graph does."""
    parts = strongly_connected([graph.startblock], lambda block: [link.target for link in block.exits])
    return [part[0] for part in parts if len(part) == 1 and all(link.target is not part[0] for link in part[0].exits)]


class Once:
    """The operations of a graph that runs once which run once, too, and have nothing to do with its loops: what is
    made for a loop, and what that is made of, may need no memory where all of it can be seen. SSA form.

    `seen_through`: whether the result of an operation is, or holds, its arguments, as far as can be seen. `looping`:
    whether a call will be a loop over its arguments."""

    def __init__(
        self,
        graph: FunctionGraph,
        seen_through: Callable[[SpaceOperation], bool],
        looping: Callable[[SpaceOperation], bool],
    ) -> None:
        self.blocks = set(outside_loops(graph))
        self.in_loops: set[Value] = set()
        made_of: dict[Value, list[Value]] = {}
        for block in graph.iterblocks():
            for link in block.exits:
                if block not in self.blocks or link.target not in self.blocks:
                    self.in_loops.update(link.args)
                else:
                    for v, arg in zip(link.target.inputargs, link.args, strict=True):
                        made_of.setdefault(v, []).append(arg)
            if block not in self.blocks:
                self.in_loops.update(arg for op in block.operations for arg in op.args)
            else:
                for op in block.operations:
                    if op.opname == "setfield":
                        made_of.setdefault(op.args[0], []).append(op.args[2])
                    elif seen_through(op):
                        made_of.setdefault(op.result, []).extend(_pointers(op))
                    elif looping(op):
                        self.in_loops.update(_pointers(op))
        pending = list(self.in_loops)
        while pending:
            fresh = [v for v in made_of.get(pending.pop(), ()) if v not in self.in_loops]
            self.in_loops.update(fresh)
            pending += fresh

    def runs_once(self, block: Block, op: SpaceOperation) -> bool:
        """Whether this operation of the block is one of them."""
        if block not in self.blocks:
            return False
        return self.in_loops.isdisjoint((op.result, *_pointers(op)))

    def split(self, block: Block, rest: Block) -> None:
        """`rest` is what was the end of `block`."""
        if block in self.blocks:
            self.blocks.add(rest)


def _pointers(op: SpaceOperation) -> list[Value]:
    return [v for v in op.args if isinstance(v, Variable) and isinstance(v.concretetype, lltype.Ptr)]
