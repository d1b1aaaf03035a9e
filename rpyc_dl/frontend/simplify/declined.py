"""`return NotImplemented` as a hidden exception: the operation that called the method tries the other operand.

A special method returns NotImplemented beside its real results, of whatever type these are; as an exception it needs
no common type with them, and passes through methods that hand it on (`return self.__add__(other)`).
"""

from __future__ import annotations

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.rlib.objectmodel import Declined


def decline_by_raising(graph: FunctionGraph) -> None:
    """Let every link that returns the constant NotImplemented raise Declined. Not before the annotator: a flow graph
    by itself does what the function does."""
    links = [link for block in list(graph.iterblocks()) for link in block.exits if _declines(graph, link)]
    for link in links:
        link.lead_to(_raising_block(graph, link))
        link.args = []


def _declines(graph: FunctionGraph, link: Link) -> bool:
    """Whether the function returns NotImplemented if it goes along the link."""
    values: list[Value] = link.args
    target = link.target
    seen: set[Block] = set()
    while target is not graph.returnblock:
        if target in seen or target.operations or len(target.exits) != 1:
            return False
        seen.add(target)
        known = dict(zip(target.inputargs, values, strict=True))
        (exit,) = target.exits
        values = [known.get(v, v) if isinstance(v, Variable) else v for v in exit.args]
        target = exit.target
    return isinstance(values[0], Constant) and values[0].value is NotImplemented


def _raising_block(graph: FunctionGraph, link: Link) -> Block:
    block = Block([], link.pos)
    v_declined = Variable()
    block.operations = [SpaceOperation("simple_call", [Constant(Declined)], v_declined, link.pos)]
    block.closeblock(Link([Constant(Declined), v_declined], graph.exceptblock, pos=link.pos))
    return block
