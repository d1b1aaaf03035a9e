"""Surgery on typed blocks: operations on the way along a link, and cutting a block in two."""

from __future__ import annotations

from collections.abc import Sequence

from rpyc_dl.frontend.model import Block, Link, SpaceOperation, Value, Variable


class _Outer:
    """Gives a new block its own copies of the variables that it needs from the block before it."""

    def __init__(self, own: set[Variable]) -> None:
        self.own = own
        self.copies: dict[Variable, Variable] = {}

    def __call__(self, v: Value) -> Value:
        if not isinstance(v, Variable) or v in self.own:
            return v
        if v not in self.copies:
            self.copies[v] = v.copy()
        return self.copies[v]

    def operations(self, ops: Sequence[SpaceOperation]) -> list[SpaceOperation]:
        return [SpaceOperation(op.opname, [self(a) for a in op.args], op.result, op.pos) for op in ops]


def insert_on_link(link: Link, ops: Sequence[SpaceOperation]) -> Block:
    """Put a new block with `ops` on `link`; the new block.

    `ops` and `link.args` speak of variables of `link.prevblock` (or of the link itself) and of results of `ops`; the
    results must not be used elsewhere. Afterwards the new block is in SSI form: it has its own copies.
    """
    outer = _Outer({op.result for op in ops})
    operations = outer.operations(ops)
    exit_args = [outer(a) for a in link.args]
    block = Block(list(outer.copies.values()), link.pos)
    block.operations = operations
    block.closeblock(Link(exit_args, link.target, pos=link.pos))
    link.args = list(outer.copies)
    link.lead_to(block)
    return block


def split_block(block: Block, index: int) -> Block:
    """Move the operations from `index` on, and the exits, to a new block, which `block` then jumps to."""
    rest = block.operations[index:]
    outer = _Outer({op.result for op in rest}.union(*(link.extravars() for link in block.exits)))
    new = Block([], rest[0].pos if rest else block.pos)
    new.operations = outer.operations(rest)
    if isinstance(block.exitswitch, Variable):
        switch = outer(block.exitswitch)
        assert isinstance(switch, Variable)
        new.exitswitch = switch
    else:
        new.exitswitch = block.exitswitch
    for link in block.exits:
        link.args = [outer(a) for a in link.args]
    new.closeblock(*block.exits)
    new.inputargs = list(outer.copies.values())
    block.operations = block.operations[:index]
    block.exitswitch = None
    block.closeblock(Link(list(outer.copies), new, pos=new.pos))
    return new


def copy_exception_link(link: Link) -> Link:
    """The same exception link for another operation of the same block: with exception variables of its own."""
    fresh: dict[Value, Variable] = {v: v.copy() for v in link.extravars()}
    new = Link([fresh.get(a, a) for a in link.args], link.target, link.exitcase, link.pos)
    new.llexitcase = link.llexitcase
    new.last_exception = fresh[link.last_exception] if link.last_exception else None
    new.last_exc_value = fresh[link.last_exc_value] if link.last_exc_value else None
    return new
