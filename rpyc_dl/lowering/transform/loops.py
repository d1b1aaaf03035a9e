"""Innermost loops: where they are, and copies of them. What `peel.py` and `bounds.py` have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lowering.transform.cse import loop_blocks
from rpyc_dl.lowering.transform.ssa import Dominators

#: Larger loops are left alone.
_OPERATIONS, _BLOCKS = 120, 40


@dataclass
class Loop:
    """A loop without others in it: `blocks` begins with `head`, `last` are those that lead back to it."""

    head: Block
    blocks: list[Block]
    last: list[Block]
    dominators: Dominators


def innermost_loops(graph: FunctionGraph) -> Iterator[Loop]:
    """The small ones of a graph. SSA form."""
    dominators = Dominators(graph)
    ends: dict[Block, list[Block]] = {}
    for block in dominators.order:
        for link in block.exits:
            if link.target in dominators.idom and dominators.dominates(link.target, block):
                ends.setdefault(link.target, []).append(block)
    if not ends:
        return
    entries = links_into(graph)
    for head, last in ends.items():
        inside = set(loop_blocks(head, last, entries)) | {head}
        if len(inside) > _BLOCKS or sum(len(block.operations) for block in inside) > _OPERATIONS:
            continue
        blocks = [block for block in dominators.order if block in inside]
        if len(blocks) == len(inside) and all(block is head or block not in ends for block in blocks):
            yield Loop(head, blocks, last, dominators)


def copy_blocks(
    blocks: list[Block],
    target: Callable[[Block, dict[Block, Block]], Block],
    copied: Callable[[SpaceOperation, SpaceOperation], SpaceOperation] = lambda op, copy: copy,
) -> dict[Block, Block]:
    """Copies of blocks in SSI form. `target(block, copies)`: where a copied link leads that led to this block;
    `copied(op, copy)`: the copy of an operation, or what stands in its place."""
    variables: dict[Variable, Variable] = {}

    def own(v: Variable) -> Variable:
        if v not in variables:
            variables[v] = v.copy()
        return variables[v]

    def value(v: Value) -> Value:
        return v if isinstance(v, Constant) else own(v)

    def exit_of(link: Link) -> Link:
        new = Link([value(v) for v in link.args], target(link.target, copies), link.exitcase, link.pos)
        new.llexitcase = link.llexitcase
        if link.last_exception is not None and link.last_exc_value is not None:
            new.last_exception, new.last_exc_value = own(link.last_exception), own(link.last_exc_value)
        return new

    copies = {block: Block([own(v) for v in block.inputargs], block.pos) for block in blocks}
    for block, new in copies.items():
        new.operations = [
            copied(op, SpaceOperation(op.opname, [value(v) for v in op.args], own(op.result), op.pos))
            for op in block.operations
        ]
        switch = block.exitswitch
        new.exitswitch = own(switch) if isinstance(switch, Variable) else switch
        new.closeblock(*map(exit_of, block.exits))
    return copies
