"""From blocks that share the variables of their tree to SSI form: a variable is used in the block that makes it."""

from __future__ import annotations

from rpyc_dl.frontend.flow.recorder import Egg
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, Value, Variable


def to_ssi(graph: FunctionGraph, eggs: dict[Block, Egg]) -> None:
    """Give each of the `eggs` (in order of creation, parents first) inputs for the variables that it and the blocks
    below it need, and pass them."""
    reachable = set(graph.iterblocks())
    mine = [(block, egg) for block, egg in eggs.items() if block in reachable]
    for block, egg in reversed(mine):
        _give_inputs(block, egg)


def _give_inputs(block: Block, egg: Egg) -> None:
    needed = needed_variables(block)
    mapping: dict[Variable, Variable] = {v: v.copy() for v in needed}
    block.inputargs = list(mapping.values())
    rename_variables(block, mapping)
    link = egg.link
    link.args = list(needed)
    if egg.exc is not None:
        own = dict(zip(egg.exc, (link.last_exception, link.last_exc_value), strict=True))
        for etype_or_value, v in own.items():
            assert v is not None
            v.localname, v.pos = etype_or_value.localname, etype_or_value.pos
        link.args = [own.get(v, v) if isinstance(v, Variable) else v for v in link.args]  # type: ignore[misc]


def needed_variables(block: Block) -> list[Variable]:
    """The variables used in the block, in order, that it does not make."""
    made = {op.result for op in block.operations}
    needed: dict[Variable, None] = {}
    for op in block.operations:
        for arg in op.args:
            if isinstance(arg, Variable) and arg not in made:
                needed[arg] = None
    switch = block.exitswitch
    if isinstance(switch, Variable) and switch not in made:
        needed[switch] = None
    for link in block.exits:
        made_by_link = set(link.extravars())
        for arg in link.args:
            if isinstance(arg, Variable) and arg not in made and arg not in made_by_link:
                needed[arg] = None
    return list(needed)


def rename_variables(block: Block, mapping: dict[Variable, Variable]) -> None:
    """Replace variables in the operations and exits of the block."""

    def new(value: Value) -> Value:
        return mapping.get(value, value) if isinstance(value, Variable) else value

    for op in block.operations:
        op.args = [new(arg) for arg in op.args]
    if isinstance(block.exitswitch, Variable):
        block.exitswitch = mapping.get(block.exitswitch, block.exitswitch)
    for link in block.exits:
        link.args = [new(arg) for arg in link.args]


def links_into(graph: FunctionGraph) -> dict[Block, list[Link]]:
    """For each reachable block the links that lead to it."""
    result: dict[Block, list[Link]] = {}
    for block in graph.iterblocks():
        for link in block.exits:
            known = result.get(link.target)
            if known is None:
                result[link.target] = [link]
            else:
                known.append(link)
    return result
