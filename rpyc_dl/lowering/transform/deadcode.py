"""Dead code: operations and block inputs whose value nothing needs."""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.ssa import remove_inputs


def remove_dead_code(graph: FunctionGraph, effects: Effects) -> bool:
    """Remove operations without effects, and inputs, that no effect, switch or result depends on. SSI or SSA form.

    A variable is needed if something that stays uses it: values that only keep each other alive around a loop go too.
    """
    needed = _Needed(graph, effects)
    removed = False
    for block in graph.iterblocks():
        kept = [op for op in block.operations if op in needed.operations or op.result in needed.variables]
        removed |= len(kept) != len(block.operations)
        block.operations = kept
    unwanted = {
        v
        for block in graph.iterblocks()
        if block not in (graph.startblock, graph.returnblock, graph.exceptblock)
        for v in block.inputargs
        if v not in needed.variables
    }
    remove_inputs(graph, unwanted)
    return removed or bool(unwanted)


class _Needed:
    def __init__(self, graph: FunctionGraph, effects: Effects) -> None:
        self.variables: set[Variable] = set()
        self.operations: set[SpaceOperation] = set()
        self.stack: list[Variable] = []
        self.makers: dict[Variable, SpaceOperation] = {}
        self.sources: dict[Variable, list[Value]] = {}
        entries = links_into(graph)
        for block in graph.iterblocks():
            for index, v in enumerate(block.inputargs):
                self.sources[v] = [link.args[index] for link in entries.get(block, [])]
            self.look_at(block, effects)
        for final in (graph.returnblock, graph.exceptblock):
            for v in final.inputargs:
                self.need(v)
        self.spread()

    def look_at(self, block: Block, effects: Effects) -> None:
        for op in block.operations:
            self.makers[op.result] = op
            protected = block.canraise and op is block.operations[-1]
            if protected or not effects.is_removable(op):
                self.operations.add(op)
                for arg in op.args:
                    self.need(arg)
        if isinstance(block.exitswitch, Variable):
            self.need(block.exitswitch)

    def need(self, v: Value) -> None:
        if isinstance(v, Variable) and v not in self.variables:
            self.variables.add(v)
            self.stack.append(v)

    def spread(self) -> None:
        while self.stack:
            v = self.stack.pop()
            for source in self.sources.get(v, ()):
                self.need(source)
            if v in self.makers:
                for arg in self.makers[v].args:
                    self.need(arg)
