"""Calls whose result is iterated over, once, and used for nothing else: what they give need not exist as a whole.

A property of the graph alone. Whether the call then gives an iterator, the rules decide (`strings.dl`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation, Value, Variable

CALLS = ("simple_call", "call_args")


def only_iterated(graph: FunctionGraph) -> Iterator[SpaceOperation]:
    """Such calls: the result goes to one `iter`, whose iterator goes to nothing but `next`, and meets no other."""
    found = [(block, op) for block in graph.iterblocks() for op in block.operations if op.opname == "iter"]
    uses = _Uses(graph) if found else None
    for block, op in found:
        assert uses is not None
        call = uses.call_behind(block, op.args[0])
        if call is not None and uses.of(call.result) == [op]:
            steps = uses.of(op.result)
            if steps is not None and all(step.opname == "next" for step in steps):
                yield call


class _Uses:
    """Where the variables of a graph come from and go to."""

    def __init__(self, graph: FunctionGraph) -> None:
        self.operations: dict[Variable, list[SpaceOperation]] = {}
        self.passed: dict[Variable, list[tuple[Link, int]]] = {}
        self.entries: dict[Block, list[Link]] = {}
        self.switches: set[Variable] = set()
        for block in graph.iterblocks():
            self._block(block)

    def _block(self, block: Block) -> None:
        for op in block.operations:
            for v in op.args:
                if isinstance(v, Variable):
                    self.operations.setdefault(v, []).append(op)
        if isinstance(block.exitswitch, Variable):
            self.switches.add(block.exitswitch)
        for link in block.exits:
            self.entries.setdefault(link.target, []).append(link)
            for i, v in enumerate(link.args):
                if isinstance(v, Variable):
                    self.passed.setdefault(v, []).append((link, i))

    def call_behind(self, block: Block, value: Value) -> SpaceOperation | None:
        """The call that made a value, if there is one way only from it to the block."""
        seen = set()
        while block not in seen:
            seen.add(block)
            for op in block.operations:
                if op.result is value:
                    return op if op.opname in CALLS else None
            links = self.entries.get(block, [])
            if len(links) != 1 or value not in block.inputargs or links[0].prevblock is None:
                return None
            value = links[0].args[block.inputargs.index(value)]  # type: ignore[arg-type]
            block = links[0].prevblock
        return None

    def of(self, result: Variable) -> list[SpaceOperation] | None:
        """The operations that use a result under any of its names; None if it meets something else, or decides."""
        names = [result]
        found: list[SpaceOperation] = []
        entered: dict[tuple[Block, int], int] = {}
        for v in names:  # grows
            if v in self.switches:
                return None
            found += self.operations.get(v, ())
            for link, i in self.passed.get(v, ()):
                place = (link.target, i)
                if place not in entered:
                    if not link.target.exits:  # returned or raised
                        return None
                    names.append(link.target.inputargs[i])
                entered[place] = entered.get(place, 0) + 1
        alone = all(len(self.entries[block]) == count for (block, _), count in entered.items())
        return found if alone else None
