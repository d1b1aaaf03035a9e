"""Definite assignment: which global variables surely have a value wherever they are read.

A variable that a script binds (`board = read()` under `if __name__ == "__main__":`) has no value when the program
starts; that it has one is a flag of the object that stands for the module, and each read of the variable tests it
(`instance/attributechecks.py`). The statements that bind it mostly run before any function that reads it: then the
test goes. A flag that nothing clears stays set, so what holds at one point holds at all that run later: behind a
store, behind a test, and in functions that are called from such points only.

The analysis is forward, over all graphs at once: a set of flags at each point, what is certain on every way to it
("available" in the literature: Kildall, A unified approach to global program optimization, POPL 1973).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lltype import Bool, LowLevelType, Ptr, Void
from rpyc_dl.lltype.types import Struct
from rpyc_dl.lowering.core.callgraph import CALLS, call_order, called_graphs, entered_graphs
from rpyc_dl.lowering.transform.cleanup import go_only

#: Sets of flags are the bits of an int.
Flags = int

#: The hint of a structure of which there is one, prebuilt: its flags are of that one.
SINGLE = "single"


#: An operation that sets flags, or calls graphs.
_Event = tuple[SpaceOperation, Flags, list[FunctionGraph]]


@dataclass
class _Events:
    """What the operations of a graph have to do with flags: by blocks, in order."""

    of_block: dict[Block, list[_Event]] = field(default_factory=dict)
    tests: dict[Value, Flags] = field(default_factory=dict)  # what a variable says of a flag


def drop_decided_tests(graphs: Sequence[FunctionGraph], entries: Iterable[FunctionGraph]) -> None:
    """Take the tests of flags that are surely set out of the graphs. `entries` are called from outside; so counts
    what may be called by a pointer of which it is not known where it leads. SSI form."""
    flags = _flags(graphs)
    if not flags:
        return
    called = (op.args[0].concretetype.TO for graph in graphs for op in graph.iterops() if _is_unknown_call(op))
    shapes = {_shape(FUNC.RESULT, FUNC.ARGS) for FUNC in called}
    pointed = (g for g in graphs if _shape(g.returnvar.concretetype, (v.concretetype for v in g.args)) in shapes)
    analysis = _Assigned(graphs, {*entries, *pointed}, flags)
    for graph in analysis.graphs:
        analysis.rewrite(graph)


def _flag_of(op: SpaceOperation) -> tuple[Struct, str] | None:
    """The flag that an operation reads or writes."""
    if op.opname not in ("getfield", "setfield"):
        return None
    STRUCT, c_name = op.args[0].concretetype.TO, op.args[1]
    if not STRUCT._hints.get(SINGLE) or not isinstance(c_name, Constant) or not c_name.value.startswith("has_"):
        return None
    return STRUCT, c_name.value


def _flags(graphs: Iterable[FunctionGraph]) -> dict[tuple[Struct, str], Flags]:
    """The flags that are set somewhere, and cleared nowhere: a bit for each."""
    found: dict[tuple[Struct, str], Flags] = {}
    cleared: set[tuple[Struct, str]] = set()
    for graph in graphs:
        for op in graph.iterops():
            flag = _flag_of(op) if op.opname == "setfield" else None
            if flag is None:
                continue
            value = op.args[2]
            if isinstance(value, Constant) and value.value is True:
                found.setdefault(flag, 1 << len(found))
            else:
                cleared.add(flag)
    return {flag: bit for flag, bit in found.items() if flag not in cleared}


def _is_unknown_call(op: SpaceOperation) -> bool:
    return op.opname in CALLS and called_graphs(op) is None


def _shape(result: LowLevelType, args: Iterable[LowLevelType]) -> tuple[object, ...]:
    """What functions that one pointer may lead to have in common: pointers of other types may be passed to them."""
    return tuple(Ptr if isinstance(T, Ptr) else T for T in (result, *args))


class _Assigned:
    """What is known of each graph that has to do with flags, itself or by what it calls."""

    def __init__(
        self, graphs: Sequence[FunctionGraph], entries: set[FunctionGraph], flags: dict[tuple[Struct, str], Flags]
    ) -> None:
        self._flags = flags
        self._all = (1 << len(flags)) - 1
        self._events = self._find_events(graphs)
        self.graphs = list(self._events)
        #: What is set when the graph returns, whatever was before; of what never returns, everything.
        self._behind = dict.fromkeys(self.graphs, self._all)
        #: What is set whenever the graph is called.
        self._before = dict.fromkeys(self.graphs, self._all)
        self._find_behind()
        self._find_before(entries)

    def _find_events(self, graphs: Sequence[FunctionGraph]) -> dict[FunctionGraph, _Events]:
        """The graphs that the flags matter to, callees before callers."""
        found: dict[FunctionGraph, _Events] = {}
        for part in call_order(graphs):
            members = set(part)
            events = {graph: self._events_of(graph, found.keys() | members) for graph in part}
            if any(
                graph_events.tests or self._calls_or_sets(graph_events, found) for graph_events in events.values()
            ):
                found.update(events)
        return found

    @staticmethod
    def _calls_or_sets(events: _Events, found: dict[FunctionGraph, _Events]) -> bool:
        of_blocks = [event for each in events.of_block.values() for event in each]
        return any(bit or any(target in found for target in targets) for _, bit, targets in of_blocks)

    def _events_of(self, graph: FunctionGraph, known: set[FunctionGraph]) -> _Events:
        events = _Events()
        for block in graph.iterblocks():
            of_block: list[_Event] = []
            for op in block.operations:
                flag = _flag_of(op)
                bit = self._flags.get(flag, 0) if flag is not None else 0
                targets = entered_graphs(op)
                if op.opname == "getfield" and bit:
                    events.tests[op.result] = bit
                elif bit:
                    of_block.append((op, bit, []))
                elif any(target in known for target in targets):
                    of_block.append((op, 0, targets))
            if of_block:
                events.of_block[block] = of_block
        return events

    def _find_behind(self) -> None:
        """The greatest solution: begun with everything, made smaller until nothing changes."""
        changed = True
        while changed:
            changed = False
            for graph in self.graphs:
                new = self._at_blocks(graph, 0).get(graph.returnblock, self._all)
                if new != self._behind[graph]:
                    self._behind[graph], changed = new, True

    def _find_before(self, entries: set[FunctionGraph]) -> None:
        called = {
            target
            for events in self._events.values()
            for of_block in events.of_block.values()
            for _, _, targets in of_block
            for target in targets
        }
        todo = [graph for graph in self.graphs if graph in entries or graph not in called]
        for graph in todo:
            self._before[graph] = 0
        while todo:
            graph = todo.pop()
            at_blocks = self._at_blocks(graph, self._before[graph])
            for block, of_block in self._events[graph].of_block.items():
                if block not in at_blocks:
                    continue
                for targets, before in self._calls(of_block, at_blocks[block]):
                    for target in targets:
                        if target in self._before and self._before[target] & ~before:
                            self._before[target] &= before
                            todo.append(target)

    def _calls(self, of_block: list[_Event], state: Flags) -> Iterator[tuple[list[FunctionGraph], Flags]]:
        for _, bit, targets in of_block:
            if targets:
                yield targets, state
            state |= bit or self._behind_call(targets)

    def _behind_call(self, targets: list[FunctionGraph]) -> Flags:
        """What is set behind a call of one of these."""
        result = self._all
        for target in targets:
            result &= self._behind.get(target, 0)
        return result

    def _at_blocks(self, graph: FunctionGraph, start: Flags) -> dict[Block, Flags]:
        """What is set at the start of each block that is reached, if `start` is at the start of the graph."""
        events = self._events[graph]
        states = {graph.startblock: start}
        todo = [graph.startblock]
        while todo:
            block = todo.pop()
            behind = before_last = states[block]
            for op, bit, targets in events.of_block.get(block, ()):
                if op is not block.operations[-1]:
                    before_last |= bit or self._behind_call(targets)
                behind |= bit or self._behind_call(targets)
            for link in block.exits:
                raised = block.canraise and link is not block.exits[0]
                state = before_last if raised else behind | self._says(events, block, link)
                known = states.get(link.target)
                new = state if known is None else known & state
                if new != known:
                    states[link.target] = new
                    todo.append(link.target)
        return states

    @staticmethod
    def _says(events: _Events, block: Block, link: Link) -> Flags:
        """The flag that was found set on this way."""
        is_test = isinstance(block.exitswitch, Variable) and link.exitcase is True
        return events.tests.get(block.exitswitch, 0) if is_test else 0  # type: ignore[arg-type]

    # -- what comes of it ------------------------------------------------------------------------

    def rewrite(self, graph: FunctionGraph) -> None:
        """Decide the tests of a graph that can fail no more."""
        at_blocks = self._at_blocks(graph, self._before[graph])
        events = self._events[graph]
        for block, state in at_blocks.items():
            of_block = {id(op): (bit, targets) for op, bit, targets in events.of_block.get(block, ())}
            for i, op in enumerate(block.operations):
                bit, targets = of_block.get(id(op), (0, []))
                if op.result in events.tests and events.tests[op.result] & state:
                    block.operations[i] = SpaceOperation("same_as", [Constant(True, Bool)], op.result, op.pos)
                elif targets and all(self._only_tests(target, state) for target in targets):
                    if block.canraise and op is block.operations[-1]:
                        go_only(block, block.exits[0])
                    block.operations[i] = SpaceOperation("same_as", [Constant(None, Void)], op.result, op.pos)
                state |= bit or (self._behind_call(targets) if targets else 0)

    def _only_tests(self, graph: FunctionGraph, state: Flags) -> bool:
        """Whether a graph does nothing but test a flag, which is set in this state."""
        block = graph.startblock
        if graph not in self._events or graph.returnvar.concretetype is not Void or len(block.operations) != 1:
            return False
        bit = self._events[graph].tests.get(block.operations[0].result, 0)
        if not bit & state or block.exitswitch is not block.operations[0].result:
            return False
        return any(link.exitcase is True and _returns(graph, link.target) for link in block.exits)


def _returns(graph: FunctionGraph, block: Block) -> bool:
    """Whether a block does nothing but return."""
    return block is graph.returnblock or (
        not block.operations and len(block.exits) == 1 and block.exits[0].target is graph.returnblock
    )
