"""A function as C sees it: SSI's renamings resolved, and what is never used left out.

In SSI form every block renames what it uses. C needs a new name only where different values meet: `Body.value(v)`
is the variable (or constant) that `v` is just another name of. The inputs that are left are the block's `phis`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS


class Body:
    """One typed graph, analysed. `blocks` are the reachable ones without return and except blocks, in C's order."""

    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph
        everything = _reverse_postorder(graph)
        self.blocks = [b for b in everything if b is not graph.returnblock and b is not graph.exceptblock]
        self._incoming: dict[Variable, list[Value]] = {}
        self._collect_incoming(everything)
        self._alias = self._resolve(everything)
        self.phis: dict[Block, list[int]] = {}
        self.live = self._find_live()
        self._operations = {
            block: [op for op in block.operations if not removable(op) or op.result in self.live]
            for block in everything
        }
        for block in everything:
            inputs = enumerate(block.inputargs)
            self.phis[block] = [
                i for i, v in inputs if v in self._incoming and self._alias.get(v) is v and v in self.live
            ]

    # -- resolving names ----------------------------------------------------------------

    def value(self, v: Value) -> Value:
        """What `v` is another name of."""
        return self._alias.get(v, v) if isinstance(v, Variable) else v

    def _collect_incoming(self, blocks: list[Block]) -> None:
        for block in blocks:
            for link in block.exits:
                for target, source in zip(link.target.inputargs, link.args, strict=True):
                    self._incoming.setdefault(target, []).append(source)

    def _resolve(self, blocks: list[Block]) -> dict[Variable, Value]:
        """Optimistic copy propagation: every input is a copy until two different values meet in it."""
        start = self.graph.startblock
        inputs = [v for block in blocks if block is not start for v in block.inputargs if v in self._incoming]
        meeting: set[Variable] = set(start.inputargs)
        while True:
            alias: dict[Variable, Value] = {v: v for v in meeting}
            self._propagate(inputs, alias)
            found = {v for v in inputs if v not in meeting and len(self._values(v, alias)) > 1}
            if not found:
                return alias
            meeting |= found

    def _propagate(self, inputs: list[Variable], alias: dict[Variable, Value]) -> None:
        changed = True
        while changed:
            changed = False
            for v in inputs:
                if v not in alias:
                    values = self._values(v, alias)
                    if values:
                        alias[v] = values[0]
                        changed = True

    def _values(self, v: Variable, alias: dict[Variable, Value]) -> list[Value]:
        """The different values that flow into `v`, as far as they are known. Stops at two."""
        values: list[Value] = []
        for source in self._incoming[v]:
            if isinstance(source, Variable) and source in self._incoming:
                if source not in alias:
                    continue
                source = alias[source]
            if not values:
                values.append(source)
            elif source is not values[0] and source != values[0]:
                values.append(source)
                break
        return values

    # -- what is used -------------------------------------------------------------------

    def _find_live(self) -> set[Variable]:
        live: set[Variable] = set()
        pending = list(self._always_used())
        definitions = self._definitions()
        while pending:
            v = self.value(pending.pop())
            if not isinstance(v, Variable) or v in live or v.concretetype == lltype.Void:
                continue
            live.add(v)
            if v in definitions:
                pending += definitions[v].args
            elif v in self._incoming:
                pending += self._incoming[v]
        return live

    def _always_used(self) -> Iterator[Value]:
        for block in self.blocks:
            for op in block.operations:
                if not removable(op):
                    yield from op.args
            if isinstance(block.exitswitch, Variable):
                yield block.exitswitch
            for link in block.exits:
                if link.target is self.graph.returnblock:
                    yield from link.args
                elif link.target is self.graph.exceptblock:
                    yield link.args[1]

    def _definitions(self) -> dict[Variable, SpaceOperation]:
        return {op.result: op for block in self.blocks for op in block.operations if removable(op)}

    def operations(self, block: Block) -> list[SpaceOperation]:
        """The block's operations, without those whose results nobody needs."""
        return self._operations[block]

    def moves(self, link: Link) -> list[tuple[Variable, Value]]:
        """What has to be assigned on the way: (phi of the target, value); all at the same time."""
        pairs = ((link.target.inputargs[i], self.value(link.args[i])) for i in self.phis[link.target])
        return [(target, value) for target, value in pairs if target is not value]

    def constants(self) -> Iterator[Constant]:
        """Every constant that the C code mentions."""
        for block in self.blocks:
            for op in self.operations(block):
                for arg in op.args:
                    value = self.value(arg)
                    if isinstance(value, Constant):
                        yield value
            for link in block.exits:
                args = link.args
                if link.target is self.graph.exceptblock:
                    args = args[1:]
                elif link.target is not self.graph.returnblock:
                    args = [value for _, value in self.moves(link)]
                for arg in args:
                    value = self.value(arg)
                    if isinstance(value, Constant):
                        yield value


def removable(op: SpaceOperation) -> bool:
    """Whether an operation can go when its result is not used."""
    return LL_OPERATIONS[op.opname].removable


def _reverse_postorder(graph: FunctionGraph) -> list[Block]:
    """Reachable blocks, each before its successors where loops allow; the first exit is kept closest."""
    order: list[Block] = []
    seen = {graph.startblock}
    stack: list[tuple[Block, Iterator[Link]]] = [(graph.startblock, iter(graph.startblock.exits[::-1]))]
    while stack:
        block, exits = stack[-1]
        for link in exits:
            if link.target not in seen:
                seen.add(link.target)
                stack.append((link.target, iter(link.target.exits[::-1])))
                break
        else:
            order.append(block)
            stack.pop()
    return order[::-1]
