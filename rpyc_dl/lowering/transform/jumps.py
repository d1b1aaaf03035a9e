"""Jumps over tests whose outcome is known: where a link passes constants that decide the test in its target, it leads
to a copy of the target that has no test.

A generator that was inlined into the loop over it begins each round with a test of where it stopped: behind the first
round that is one place, or one of a few.
"""

from __future__ import annotations

from collections.abc import Callable

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.lltype import Bool, Signed
from rpyc_dl.lowering.transform.constfold import fold

#: A block with more operations is not copied; a graph gets at most so many times its blocks.
_LARGEST = 24
_GROWTH = 2


def thread_jumps(graph: FunctionGraph) -> bool:
    """Lead links past tests that are decided on the way into them. SSI form. Whether there were any."""
    threader = _Threader(graph)
    for link in list(graph.iterlinks()):
        threader.thread(link)
    return bool(threader.copies)


class _Threader:
    def __init__(self, graph: FunctionGraph) -> None:
        self.final = (graph.startblock, graph.returnblock, graph.exceptblock)
        self.room = _GROWTH * sum(1 for _ in graph.iterblocks())
        self.states = _states(graph, self.final)
        self.copies: dict[tuple[Block, tuple[Constant | None, ...]], Block] = {}

    def thread(self, link: Link) -> None:
        """Lead a link to a copy of its target that takes the decision, and go on with the exit of that."""
        if link.target in self.final or link.target.canraise or not isinstance(link.target.exitswitch, Variable):
            return
        known = tuple(self.known(arg, v) for arg, v in zip(link.args, link.target.inputargs, strict=True))
        if not any(known) or len(link.target.operations) > _LARGEST:
            return
        key = link.target, known
        copy = self.copies.get(key)
        if copy is None:
            copy = self.decided(link.target, known)
            if copy is None:
                return
            self.copies[key] = copy
            self.thread(copy.exits[0])
        link.lead_to(copy)
        link.args = [arg for arg, constant in zip(link.args, known, strict=True) if constant is None]

    def known(self, arg: Value, v: Variable) -> Constant | None:
        return arg if isinstance(arg, Constant) and v in self.states else None

    def decided(self, block: Block, known: tuple[Constant | None, ...]) -> Block | None:
        """A copy of the block for these constants with the one exit that they lead to; None if that is open."""
        inputs = [v.copy() for v, constant in zip(block.inputargs, known, strict=True) if constant is None]
        own = iter(inputs)
        values: dict[Variable, Value] = {
            v: next(own) if constant is None else constant for v, constant in zip(block.inputargs, known, strict=True)
        }
        value: Callable[[Value], Value] = lambda v: values.get(v, v) if isinstance(v, Variable) else v  # noqa: E731
        operations = []
        for op in block.operations:
            copied = SpaceOperation(op.opname, [value(arg) for arg in op.args], op.result.copy(), op.pos)
            outcome = _outcome(copied)
            values[op.result] = copied.result if outcome is None else outcome
            if outcome is None:
                operations.append(copied)
        assert block.exitswitch is not None
        switch = value(block.exitswitch)
        chosen = [link for link in block.exits if isinstance(switch, Constant) and link.llexitcase == switch.value]
        if len(chosen) != 1 or self.room <= 0:
            return None
        self.room -= 1
        copy = Block(inputs, block.pos)
        copy.operations = operations
        copy.closeblock(Link([value(arg) for arg in chosen[0].args], chosen[0].target, None, chosen[0].pos))
        return copy


def _outcome(op: SpaceOperation) -> Constant | None:
    """The value of an operation on constants that has no effect."""
    pure = LL_OPERATIONS[op.opname].effect == "pure" and op.result.concretetype in (Bool, Signed)
    return fold(op) if pure and all(isinstance(arg, Constant) for arg in op.args) else None


def _states(graph: FunctionGraph, final: tuple[Block, ...]) -> set[Variable]:
    """The inputs of blocks that nothing but constants flow into, directly or through other such inputs."""
    entries = {block: links for block, links in links_into(graph).items() if block not in final}
    sources: dict[Variable, list[Value]] = {}
    for block, links in entries.items():
        for index, v in enumerate(block.inputargs):
            if v.concretetype in (Bool, Signed):
                sources[v] = [link.args[index] for link in links]
    users: dict[Value, list[Variable]] = {}
    for v, values in sources.items():
        for value in values:
            users.setdefault(value, []).append(v)
    stack = [v for v, values in sources.items() if not all(isinstance(s, Constant) or s in sources for s in values)]
    others = set(stack)
    while stack:
        for v in users.get(stack.pop(), []):
            if v not in others:
                others.add(v)
                stack.append(v)
    return set(sources) - others
