"""Blocks that need not be: empty ones, and those that could be the end of the block before."""

from __future__ import annotations

from collections import Counter

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value, Variable


def eliminate_empty_blocks(graph: FunctionGraph) -> None:
    """Let every link that leads to a block without operations or switch lead to where that one goes."""
    final = (graph.returnblock, graph.exceptblock)
    for link in list(graph.iterlinks()):
        seen = {link.target}
        while _is_empty(link.target) and link.target not in final:
            block = link.target
            onward = block.exits[0]
            if onward.target in seen:
                break  # an empty endless loop stays
            seen.add(onward.target)
            link.args = _translated(onward.args, block, link)
            link.lead_to(onward.target)
            link.pos = onward.pos or link.pos  # of a chain of jumps, the last says most: it may be a `return`


def _is_empty(block: Block) -> bool:
    return not block.operations and block.exitswitch is None and len(block.exits) == 1


def _translated(args: list[Value], block: Block, link: Link) -> list[Value]:
    """`args` in the variables of `block`, as values where `link` starts."""
    given = dict(zip(block.inputargs, link.args, strict=True))
    return [given[arg] if isinstance(arg, Variable) else arg for arg in args]


def join_blocks(graph: FunctionGraph) -> None:
    """Append to a block that just goes on the block where it goes, if nothing else goes there."""
    blocks = graph.iterblocks()
    if not any(block.exitswitch is None and block.exits and block.exits[0].target.exits for block in blocks):
        return  # all that just goes on returns, or raises
    incoming = Counter(link.target for block in blocks for link in block.exits)
    stack = [graph.startblock]
    seen = {graph.startblock}
    while stack:
        block = stack.pop()
        mapping: dict[Variable, Value] = {}
        while _joins_next(graph, block, incoming):
            _append(block, block.exits[0], mapping)
        for link in block.exits:
            if link.target not in seen:
                seen.add(link.target)
                stack.append(link.target)


def _joins_next(graph: FunctionGraph, block: Block, incoming: dict[Block, int]) -> bool:
    if block.exitswitch is not None or not block.exits:
        return False
    target = block.exits[0].target
    if target in (graph.returnblock, graph.exceptblock, graph.startblock, block):
        return False
    return incoming.get(target, 0) == 1


def _append(block: Block, link: Link, mapping: dict[Variable, Value]) -> None:
    """Move the operations and exits of the link's target to the end of `block`."""
    target = link.target
    for v, value in zip(target.inputargs, link.args, strict=True):
        mapping[v] = value
        if isinstance(value, Variable) and value.localname is None and v.localname is not None:
            value.localname, value.pos = v.localname, v.pos

    def new(value: Value) -> Value:
        return mapping.get(value, value) if isinstance(value, Variable) else value

    for op in target.operations:
        op.args = [new(arg) for arg in op.args]
        block.operations.append(op)
    for exit_link in target.exits:
        exit_link.args = [new(arg) for arg in exit_link.args]
    switch = target.exitswitch
    exits = target.exits
    if isinstance(switch, Variable):
        switch = new(switch)
        if isinstance(switch, Constant):
            exits = tuple(exit_link for exit_link in exits if exit_link.exitcase == switch.value)[:1]
            exits[0].exitcase = None
            switch = None
    block.exitswitch = switch
    block.closeblock(*exits)
