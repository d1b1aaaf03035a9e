"""What the graphs of a program may do when they are called: raise, change memory, run for ever."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.core.callgraph import CALLS, call_order, called_graphs, calls_c, recursive_graphs

#: The classes of exceptions that each operation raises by itself.
_RAISED = {
    name: frozenset(entry.canraise) | ({MemoryError} if entry.canmallocgc else frozenset())
    for name, entry in LL_OPERATIONS.items()
}


@dataclass
class GraphEffects:
    """`raises`: the classes that may leave the graph (BaseException: any). `pure_enough`: no side effects."""

    raises: set[type] = field(default_factory=set)
    sideeffects: bool = False
    may_not_end: bool = False

    @property
    def removable(self) -> bool:
        """Whether a call can go when its result is not used. (Running out of memory does not count.)"""
        return not self.sideeffects and not self.may_not_end and self.raises <= {MemoryError}


class Effects:
    """The effects of all graphs. Ask `of_graph`, `raised_by`, `is_removable`."""

    def __init__(self, graphs: Iterable[FunctionGraph]) -> None:
        parts = call_order(graphs)  # callees first: only what calls itself needs several rounds
        self.graphs = [graph for part in parts for graph in part]
        self._effects = {graph: GraphEffects() for graph in self.graphs}
        recursive = recursive_graphs(parts)
        for graph in self.graphs:
            own = self._effects[graph]
            own.may_not_end = graph in recursive or has_loop(graph)
            if graph in recursive:
                own.raises.add(RecursionError)
        for part in parts:
            changed = True
            while changed:
                changed = any([self._update(graph) for graph in part]) and part[0] in recursive

    def of_graph(self, graph: FunctionGraph) -> GraphEffects:
        """The effects of a graph; of one that is not known, the worst."""
        return self._effects.get(graph) or GraphEffects({BaseException}, True, True)

    def of_call(self, op: SpaceOperation) -> GraphEffects:
        """The effects of a direct or indirect call; not to be changed."""
        targets = called_graphs(op)
        if targets is None:
            return GraphEffects({BaseException}, True, True)
        if calls_c(op):
            return GraphEffects(set(), True, True)
        if len(targets) == 1:
            return self.of_graph(targets[0])
        result = GraphEffects()
        for graph in targets:
            other = self.of_graph(graph)
            result.raises |= other.raises
            result.sideeffects |= other.sideeffects
            result.may_not_end |= other.may_not_end
        return result

    def raised_by(self, op: SpaceOperation) -> AbstractSet[type]:
        """The classes of exceptions that may leave an operation."""
        entry = LL_OPERATIONS[op.opname]
        if entry.effect == "call":
            return self.of_call(op).raises
        return _RAISED[op.opname]

    def is_removable(self, op: SpaceOperation) -> bool:
        """Whether the operation can go when its result is not used."""
        entry = LL_OPERATIONS[op.opname]
        if entry.effect == "call":
            return self.of_call(op).removable
        return entry.removable or entry.effect == "alloc"

    def _update(self, graph: FunctionGraph) -> bool:
        own = self._effects[graph]
        before = (len(own.raises), own.sideeffects, own.may_not_end)
        for block in graph.iterblocks():
            for op in block.operations:
                entry = LL_OPERATIONS[op.opname]
                if entry.effect == "call":
                    other = self.of_call(op)
                    own.sideeffects |= other.sideeffects
                    own.may_not_end |= other.may_not_end
                    raised: AbstractSet[type] = other.raises
                else:
                    own.sideeffects |= entry.sideeffects
                    raised = _RAISED[op.opname]
                if raised:
                    protected = block.canraise and op is block.operations[-1]
                    own.raises |= uncaught(raised, block.exits[1:]) if protected else raised
            if any(link.target is graph.exceptblock for link in block.exits):
                own.raises.add(BaseException)
        return before != (len(own.raises), own.sideeffects, own.may_not_end)


def may_catch(link: Link, raised: Iterable[type]) -> bool:
    """Whether an exception link may catch one of these classes, or of their subclasses."""
    caught = link.exitcase
    return any(issubclass(cls, caught) or issubclass(caught, cls) for cls in raised)


def uncaught(raised: Iterable[type], links: Iterable[Link]) -> set[type]:
    """The classes that no exception link is sure to catch."""
    handlers = [link.exitcase for link in links]
    return {cls for cls in raised if not any(issubclass(cls, handler) for handler in handlers)}


def may_be_interrupted(op: SpaceOperation) -> bool:
    """Whether a KeyboardInterrupt can be raised during an operation: a call of a function of the user's, or of C."""
    if op.opname not in CALLS:
        return False
    targets = called_graphs(op)
    return not targets or not all(graph.is_lowlevel for graph in targets)


def has_loop(graph: FunctionGraph) -> bool:
    """Whether a block can be reached from itself."""
    done: set[Block] = set()
    active: set[Block] = {graph.startblock}
    stack = [(graph.startblock, iter(graph.startblock.exits))]
    while stack:
        block, links = stack[-1]
        for link in links:
            if link.target in active:
                return True
            if link.target not in done:
                active.add(link.target)
                stack.append((link.target, iter(link.target.exits)))
                break
        else:
            active.discard(block)
            done.add(block)
            stack.pop()
    return False
