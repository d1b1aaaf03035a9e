"""Operations on the way along a link: conversions, and what follows a protected operation."""

from __future__ import annotations

from collections.abc import Sequence

from rpyc_dl.frontend.model import Block, Link, SpaceOperation, Value, Variable


def insert_on_link(link: Link, ops: Sequence[SpaceOperation]) -> Block:
    """Put a new block with `ops` on `link`; the new block.

    `ops` and `link.args` speak of variables of `link.prevblock` (or of the link itself) and of results of `ops`; the
    results must not be used elsewhere. Afterwards the new block is in SSI form: it has its own copies.
    """
    own = {op.result for op in ops}
    outer: dict[Variable, Variable] = {}

    def renamed(v: Value) -> Value:
        if not isinstance(v, Variable) or v in own:
            return v
        if v not in outer:
            outer[v] = v.copy()
        return outer[v]

    operations = [SpaceOperation(op.opname, [renamed(a) for a in op.args], op.result, op.pos) for op in ops]
    exit_args = [renamed(a) for a in link.args]
    block = Block(list(outer.values()), link.pos)
    block.operations = operations
    block.closeblock(Link(exit_args, link.target, pos=link.pos))
    link.args = list(outer)
    link.target = block
    return block
