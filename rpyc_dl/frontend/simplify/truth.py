"""The truth of `a and b` where nothing but its truth is asked for: `not (a and b)`, `bool(a or b)`.

CPython leaves a or b on the stack, and asks afterwards. They may be a list and a truth value, which have no common
type; so each is asked for its truth on its way to where they meet.
"""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into, rename_variables
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.frontend.operations import BOOL_RESULT

_ASKS = ("bool", "not_")


def ask_truth_early(graph: FunctionGraph) -> None:
    """A block that begins by asking for the truth of an input, and reads it no more, gets the truth instead, if one
    of the ways there depends on it already."""
    incoming: dict[Block, list[Link]] | None = None
    for block in graph.iterblocks():
        index = _asked_input(block)
        if index is not None and block is not graph.startblock:
            incoming = links_into(graph) if incoming is None else incoming
            links = incoming[block]
            if any(_is_decided(link, link.args[index]) for link in links):
                for link in links:
                    _pass_truth(link, index, block.operations[0])
                _take_truth(block, index)


def _asked_input(block: Block) -> int | None:
    """The index of the input whose truth is all that the block reads of it, and what it asks for first."""
    if not block.operations or block.operations[0].opname not in _ASKS:
        return None
    v = block.operations[0].args[0]
    if v not in block.inputargs or (block.canraise and len(block.operations) == 1):
        return None
    later = [arg for op in block.operations[1:] for arg in op.args]
    passed = [arg for link in block.exits for arg in link.args]
    return None if v in later or v in passed or v is block.exitswitch else block.inputargs.index(v)  # type: ignore[arg-type]


def _is_decided(link: Link, value: Value) -> bool:
    """Whether the link leaves a switch on the truth of what it passes."""
    block = link.prevblock
    assert block is not None
    asked = next((op for op in block.operations if op.result is block.exitswitch), None)
    return block.exitswitch is value or (asked is not None and asked.opname in _ASKS and asked.args[0] is value)


def _pass_truth(link: Link, index: int, asks: SpaceOperation) -> None:
    """Has the link pass the truth of its argument: made before already, or asked for at the end of the way. (A second
    time, where it decided the way: a `__bool__` of the program's may tell.)"""
    block, value = link.prevblock, link.args[index]
    assert block is not None
    if any(op.result is value and op.opname in BOOL_RESULT for op in block.operations):
        return
    if block.exitswitch is not None:
        link = _on_the_way(link)
        block, value = link.prevblock, link.args[index]
        assert block is not None
    truth = Variable(pos=asks.pos)
    block.operations.append(SpaceOperation("bool", [value], truth, asks.pos))
    link.args[index] = truth


def _on_the_way(link: Link) -> Link:
    """The link out of a new block in the middle of the link."""
    given = list(dict.fromkeys(arg for arg in link.args if isinstance(arg, Variable)))
    inner = {v: v.copy() for v in given}
    between = Block(list(inner.values()), link.pos)
    args = [inner[arg] if isinstance(arg, Variable) else arg for arg in link.args]
    onward = Link(args, link.target, None, link.pos)
    between.closeblock(onward)
    link.args = list(given)
    link.lead_to(between)
    return onward


def _take_truth(block: Block, index: int) -> None:
    """The input of the block is a truth value."""
    asks = block.operations[0]
    truth = block.inputargs[index] = Variable(pos=asks.pos)
    if asks.opname == "bool":
        del block.operations[0]
        rename_variables(block, {asks.result: truth})
    else:
        asks.args = [truth]
