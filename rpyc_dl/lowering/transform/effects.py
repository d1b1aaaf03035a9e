"""What the graphs of a program may do when they are called: raise, change memory, run for ever."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation
from rpyc_dl.lltype.lloperation import LL_OPERATIONS


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
        parts = call_order(graphs)
        self.graphs = [graph for part in parts for graph in part]  # callees first: few rounds are needed
        self._effects = {graph: GraphEffects() for graph in self.graphs}
        recursive = _recursive(parts)
        for graph in self.graphs:
            own = self._effects[graph]
            own.may_not_end = graph in recursive or has_loop(graph)
            if graph in recursive:
                own.raises.add(RecursionError)
        changed = True
        while changed:
            changed = any([self._update(graph) for graph in self.graphs])

    def of_graph(self, graph: FunctionGraph) -> GraphEffects:
        """The effects of a graph; of one that is not known, the worst."""
        return self._effects.get(graph) or GraphEffects({BaseException}, True, True)

    def of_call(self, op: SpaceOperation) -> GraphEffects:
        """The effects of a direct or indirect call."""
        targets = called_graphs(op)
        if targets is None:
            return GraphEffects({BaseException}, True, True)
        result = GraphEffects()
        for graph in targets:
            other = self.of_graph(graph)
            result.raises |= other.raises
            result.sideeffects |= other.sideeffects
            result.may_not_end |= other.may_not_end
        return result

    def raised_by(self, op: SpaceOperation) -> set[type]:
        """The classes of exceptions that may leave an operation."""
        entry = LL_OPERATIONS[op.opname]
        if entry.effect == "call":
            return self.of_call(op).raises
        return set(entry.canraise) | ({MemoryError} if entry.canmallocgc else set())

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
                other = self.of_call(op) if entry.effect == "call" else None
                own.sideeffects |= other.sideeffects if other is not None else entry.sideeffects
                own.may_not_end |= other is not None and other.may_not_end
                protected = block.canraise and op is block.operations[-1]
                raised = self.raised_by(op)
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


def called_graphs(op: SpaceOperation) -> list[FunctionGraph] | None:
    """The graphs that a call may call; None if that is not known."""
    if op.opname == "direct_call":
        c_func = op.args[0]
        assert isinstance(c_func, Constant)
        graph = c_func.value._obj.graph
        return None if graph is None else [graph]
    c_family = op.args[-1]
    assert isinstance(c_family, Constant)
    return None if c_family.value is None else list(c_family.value)


def may_be_interrupted(op: SpaceOperation) -> bool:
    """Whether a KeyboardInterrupt can be raised during an operation: a call of a function of the user's."""
    if op.opname not in ("direct_call", "indirect_call"):
        return False
    targets = called_graphs(op)
    return targets is None or not all(graph.is_lowlevel for graph in targets)


def callees(graph: FunctionGraph) -> Iterator[FunctionGraph]:
    """All graphs that a graph may call directly, as far as they are known."""
    for _, op in graph.iterblockops():
        if op.opname in ("direct_call", "indirect_call"):
            yield from called_graphs(op) or ()


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


def call_order(graphs: Iterable[FunctionGraph]) -> list[list[FunctionGraph]]:
    """The strongly connected parts of the call graph, callees before callers (Tarjan's algorithm, iterative)."""
    graphs = list(graphs)
    known = set(graphs)
    index: dict[FunctionGraph, int] = {}
    low: dict[FunctionGraph, int] = {}
    path: list[FunctionGraph] = []
    on_path: set[FunctionGraph] = set()
    parts: list[list[FunctionGraph]] = []
    for root in graphs:
        if root in index:
            continue
        stack: list[tuple[FunctionGraph, Iterator[FunctionGraph]]] = []

        def enter(graph: FunctionGraph) -> None:
            index[graph] = low[graph] = len(index)
            path.append(graph)
            on_path.add(graph)
            stack.append((graph, iter([g for g in dict.fromkeys(callees(graph)) if g in known])))  # noqa: B023

        enter(root)
        while stack:
            graph, rest = stack[-1]
            for other in rest:
                if other not in index:
                    enter(other)
                    break
                if other in on_path:
                    low[graph] = min(low[graph], index[other])
            else:
                stack.pop()
                if stack:
                    low[stack[-1][0]] = min(low[stack[-1][0]], low[graph])
                if low[graph] == index[graph]:
                    parts.append(_pop_part(graph, path, on_path))
    return parts


def _pop_part(graph: FunctionGraph, path: list[FunctionGraph], on_path: set[FunctionGraph]) -> list[FunctionGraph]:
    part = []
    while True:
        member = path.pop()
        on_path.discard(member)
        part.append(member)
        if member is graph:
            return part


def recursive_graphs(graphs: Iterable[FunctionGraph]) -> set[FunctionGraph]:
    """The graphs that may call themselves, directly or not."""
    return _recursive(call_order(graphs))


def _recursive(parts: Iterable[list[FunctionGraph]]) -> set[FunctionGraph]:
    result: set[FunctionGraph] = set()
    for part in parts:
        if len(part) > 1 or part[0] in set(callees(part[0])):
            result.update(part)
    return result
