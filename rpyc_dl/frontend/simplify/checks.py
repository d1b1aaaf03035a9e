"""A new block behind each call of a function that raises unless its arguments are as they should be.

There the caller's variables are others than before the call, so what the function has found out can be known of them
(document 003: a variable is used in the block that makes it). Not before the annotator: a flow graph by itself needs
no such blocks.
"""

from __future__ import annotations

from collections.abc import Callable

from rpyc_dl.frontend.flow.ssi import needed_variables, rename_variables
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation, Variable


def go_on_behind_checks(graph: FunctionGraph, is_check: Callable[[Block, SpaceOperation], bool]) -> None:
    """End the block behind each check, if it goes on with something that was checked."""
    pending = list(graph.iterblocks())
    while pending:
        block = pending.pop()
        for i, op in enumerate(block.operations[:-1]):
            if is_check(block, op):
                pending.append(_cut(block, i + 1))
                break


def _cut(block: Block, index: int) -> Block:
    """Move the operations from `index` on, and the exits, to a block of their own."""
    behind = Block([], block.operations[index].pos)
    behind.operations = block.operations[index:]
    behind.exitswitch = block.exitswitch
    behind.closeblock(*block.exits)
    needed = needed_variables(behind)
    mapping: dict[Variable, Variable] = {v: v.copy() for v in needed}
    behind.inputargs = list(mapping.values())
    rename_variables(behind, mapping)
    del block.operations[index:]
    block.exitswitch = None
    block.closeblock(Link(list(needed), behind, None, behind.pos))
    return behind
