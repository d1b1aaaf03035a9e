"""What the graphs of a program may do when they are called: raise, change memory, run for ever."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.types import Struct
from rpyc_dl.lowering.core.callgraph import CALLS, called_graphs, calls_c, order_and_recursive, raises_unknown
from rpyc_dl.lowering.object.rfinalizer import WRITES_ITS_OWN, finalizer_made_by

#: The classes of exceptions that each operation raises by itself.
_RAISED = {
    name: frozenset(entry.canraise) | ({MemoryError} if entry.canmallocgc else frozenset())
    for name, entry in LL_OPERATIONS.items()
}


#: Operations that write to memory as their operands say.
WRITES = {"setfield", "setarrayitem", "setinteriorfield"}
#: Operations behind which any memory may be another: others have run, or it is not told where they write.
_CHANGE_ANYTHING = {"io_read", "stack_switch", "stack_new", "gc_collect", "gc_finalize", "signal_set"}


def written_place(place: list[Value]) -> object:
    """The name of the field at the end of a place; of an array item its type: arrays of other items are elsewhere."""
    last = place[-1]
    if last.concretetype is lltype.Void and isinstance(last, Constant):
        return last.value
    TO = place[0].concretetype.TO
    for step in place[1:-1]:
        name = step.value if isinstance(step, Constant) and step.concretetype is lltype.Void else None
        TO = TO.OF if name is None else getattr(TO, name)
    return TO.OF


def _written_by(op: SpaceOperation) -> tuple[object, ...] | None:
    """The names of fields, and types of array items, that an operation other than a call writes; None: any."""
    if op.opname in WRITES:
        return (written_place(op.args[:-1]),)
    if op.opname in ("array_fill", "array_copy", "array_exchange", "array_flip"):
        OF = op.args[0].concretetype.TO.OF
        if not isinstance(OF, Struct):
            return (OF,)
        nested = any(isinstance(F, lltype.ContainerType) for F in OF._flds.values())
        return None if nested else (OF, *OF._flds)
    return None if op.opname in _CHANGE_ANYTHING else ()


@dataclass
class GraphEffects:
    """`raises`: the classes that may leave the graph (BaseException: any). `written`: the names of fields, and types
    of array items, that it may write, where that is not `anything`. `sideeffects`: that, or what is seen outside."""

    raises: set[type] = field(default_factory=set)
    sideeffects: bool = False
    may_not_end: bool = False
    written: set[object] = field(default_factory=set)
    anything: bool = False

    @classmethod
    def worst(cls, raises: Iterable[type] = (BaseException,)) -> GraphEffects:
        """Those of what is not known, but for what it raises."""
        return cls(set(raises), True, True, anything=True)

    def add(self, other: GraphEffects) -> None:
        """What calls the other, too, may do; what is raised apart."""
        self.sideeffects |= other.sideeffects
        self.may_not_end |= other.may_not_end
        self.written |= other.written
        self.anything |= other.anything

    def size(self) -> tuple[int, ...]:
        """Grows with each effect."""
        return (len(self.raises), self.sideeffects, self.may_not_end, len(self.written), self.anything)

    @property
    def removable(self) -> bool:
        """Whether a call can go when its result is not used. (Running out of memory does not count.)"""
        return not self.sideeffects and not self.may_not_end and self.raises <= {MemoryError}


class Effects:
    """The effects of all graphs. Ask `of_graph`, `raised_by`, `is_removable`."""

    def __init__(self, graphs: Iterable[FunctionGraph]) -> None:
        parts, recursive = order_and_recursive(graphs)  # callees first: only what calls itself needs several rounds
        self.graphs = [graph for part in parts for graph in part]
        self._effects = {graph: GraphEffects() for graph in self.graphs}
        self._of_families: dict[tuple[FunctionGraph, ...], GraphEffects] = {}  # of what does not change for now
        for graph in self.graphs:
            own = self._effects[graph]
            own.may_not_end = graph in recursive or has_loop(graph)
            if graph in recursive:
                own.raises.add(RecursionError)
        for part in parts:
            changed = True
            while changed:
                changed = any([self._update(graph) for graph in part]) and part[0] in recursive
                if changed:
                    self._of_families.clear()
        self._add_finalizers()
        self._of_families.clear()

    def _add_finalizers(self) -> None:
        """Any allocation may call a `__del__` of what the program makes, so writes what that writes.

        Not that of the library's classes: nobody refers to what it writes any more.
        """
        made = (finalizer_made_by(op) for graph in self.graphs for op in graph.iterops())
        finalizers = GraphEffects()
        for finalizer in dict.fromkeys(made):
            if finalizer is not None and not finalizer.tags.get(WRITES_ITS_OWN):
                finalizers.add(self.of_graph(finalizer))
        for own in self._effects.values():
            if own.sideeffects:
                own.written |= finalizers.written
                own.anything |= finalizers.anything

    def of_graph(self, graph: FunctionGraph) -> GraphEffects:
        """The effects of a graph; of one that is not known, the worst."""
        return self._effects.get(graph) or GraphEffects.worst()

    def of_call(self, op: SpaceOperation) -> GraphEffects:
        """The effects of a direct or indirect call; not to be changed."""
        targets = called_graphs(op)
        if targets is None:
            return GraphEffects.worst() if raises_unknown(op) else GraphEffects.worst(raises=())
        if calls_c(op):
            return GraphEffects.worst(raises=())
        if len(targets) == 1:
            return self.of_graph(targets[0])
        family = tuple(targets)
        known = self._of_families.get(family)
        if known is None:
            known = self._of_any(family)
            if family[0] in self._effects:  # of other graphs nothing is kept: what knows none of them lives for ever
                self._of_families[family] = known
        return known

    def _of_any(self, targets: Iterable[FunctionGraph]) -> GraphEffects:
        """What a call of one of several graphs may do."""
        result = GraphEffects()
        for graph in targets:
            other = self.of_graph(graph)
            result.raises |= other.raises
            result.add(other)
        return result

    def raised_by(self, op: SpaceOperation) -> AbstractSet[type]:
        """The classes of exceptions that may leave an operation."""
        entry = LL_OPERATIONS[op.opname]
        if entry.effect == "call":
            return self.of_call(op).raises
        return _RAISED[op.opname]

    def written_by(self, op: SpaceOperation) -> Iterable[object] | None:
        """The names of fields, and types of array items, that an operation may write; None: any."""
        if LL_OPERATIONS[op.opname].effect != "call":
            return _written_by(op)
        effects = self.of_call(op)
        return None if effects.anything else effects.written

    def is_removable(self, op: SpaceOperation) -> bool:
        """Whether the operation can go when its result is not used."""
        entry = LL_OPERATIONS[op.opname]
        if entry.effect == "call":
            return self.of_call(op).removable
        return entry.removable or entry.effect == "alloc"

    def _update(self, graph: FunctionGraph) -> bool:
        own = self._effects[graph]
        before = own.size()
        for block in graph.iterblocks():
            for op in block.operations:
                entry = LL_OPERATIONS[op.opname]
                if entry.effect == "call":
                    other = self.of_call(op)
                    own.add(other)
                    raised: AbstractSet[type] = other.raises
                else:
                    own.sideeffects |= entry.sideeffects
                    if entry.effect == "write":
                        written = _written_by(op)
                        own.anything |= written is None
                        own.written.update(written or ())
                    raised = _RAISED[op.opname]
                if raised:
                    protected = block.canraise and op is block.operations[-1]
                    own.raises |= uncaught(raised, block.exits[1:]) if protected else raised
            if any(link.target is graph.exceptblock for link in block.exits):
                own.raises.add(BaseException)
        return before != own.size()


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
