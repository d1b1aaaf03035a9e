"""Exceptions of typed blocks: one high-level operation becomes several low-level ones, and each of them that can
raise has to be the last one of its block, with the exception links of the high-level operation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FunctionGraph,
    Link,
    SpaceOperation,
    Value,
    Variable,
    c_last_exception,
)
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.sharing import representative
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.hop import LowLevelOpList
from rpyc_dl.lowering.core.links import copy_exception_link, insert_on_link, split_block

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


def end_at_dead_code(graph: FunctionGraph, block: Block) -> None:
    """The last operation of a block never returns: let its normal exit lead to the returnblock, with a dummy."""
    TYPE = graph.returnvar.concretetype
    dummy = Constant(None if TYPE is lltype.Void else TYPE._wrap(TYPE._defl()), TYPE)
    link = Link([dummy], graph.returnblock, pos=block.exits[0].pos if block.exits else block.pos)
    if block.canraise:
        block.closeblock(link, *block.exits[1:])
    else:
        block.exitswitch = None
        block.closeblock(link)


def settle_exceptions(block: Block, llops: LowLevelOpList, start: int) -> None:
    """Bring a just typed block, whose links are typed too, into the form of low-level blocks.

    `llops[start:]` come from the block's last high-level operation. Each of them that can raise (or only the one
    that `exception_is_here` names) ends a block of its own, with copies of the exception links; what follows the
    last one moves onto the normal exit. Exception links of an operation that cannot raise are cut.
    """
    if not block.canraise:
        return
    raising = raising_indexes(llops, start)
    if not llops.is_lowlevel and any(link.exitcase in _OF_MEMORY for link in block.exits):
        raising = sorted({*raising, *_allocating(llops, start)})
    if llops.test is None:
        _protect(block, raising)
    else:
        index, v_test, link = llops.test
        _branch(block, index, v_test, link, raising)


def _protect(block: Block, raising: list[int]) -> None:
    """The block's exception links go to the operations at these (rising) indexes; none: they are cut."""
    if not raising:
        block.exitswitch = None
        block.closeblock(block.exits[0])
        return
    last = raising[-1]
    rest = block.operations[last + 1 :]
    if rest:
        block.operations = block.operations[: last + 1]
        insert_on_link(block.exits[0], rest)
    for index in reversed(raising[:-1]):
        _end_after(block, index, [copy_exception_link(link) for link in block.exits[1:]])


def _end_after(block: Block, index: int, links: list[Link]) -> None:
    """Cut the block behind an operation, which is then protected by `links`."""
    split_block(block, index + 1)
    block.exitswitch = c_last_exception
    block.closeblock(block.exits[0], *links)


def _branch(block: Block, index: int, v_test: Variable, link: Link, raising: list[int]) -> None:
    """`hop.branch_unless`: before operation `index`, go where `link` goes if `v_test` is false."""
    others = [copy_exception_link(other) for other in block.exits[1:] if other is not link]
    v_args = list(link.args)
    rest = split_block(block, index)
    rest.closeblock(*(other for other in rest.exits if other is not link))
    _protect(rest, [i - index for i in raising if i >= index] if others else [])
    on_true, on_false = block.exits[0], Link(v_args, link.target, False, link.pos)
    on_true.exitcase = on_true.llexitcase = True
    on_false.llexitcase = False
    block.exitswitch = v_test
    block.closeblock(on_false, on_true)
    before = [i for i in raising if i < index]
    if before and others:
        _end_after(block, before[-1], others)
        for i in reversed(before[:-1]):
            _end_after(block, i, [copy_exception_link(other) for other in block.exits[1:]])


def raising_indexes(llops: LowLevelOpList, start: int) -> list[int]:
    """The indexes of the low-level operations from `start` on that exception links have to protect."""
    if llops.unboxed < start:  # else the check for None raises, too
        if llops.raising == LowLevelOpList.CANNOT_RAISE:
            return []
        if llops.raising is not None:
            return [llops.raising]
    return [index for index in range(start, len(llops)) if can_raise(llops[index])]


#: Links that are followed where memory is exhausted: a handler by that name, `finally` and `with`.
_OF_MEMORY = (MemoryError, BaseException)


def _allocating(llops: LowLevelOpList, start: int) -> list[int]:
    """The indexes of the operations that may find no memory. A plain `malloc` becomes a call: C catches only what
    leaves a call."""
    for op in llops[start:]:
        if op.opname == "malloc":
            op.opname, op.args = "direct_call", [_allocator(llops.rtyper, op.result.concretetype, op.args)]
    return [index for index in range(start, len(llops)) if LL_OPERATIONS[llops[index].opname].canmallocgc]


def _allocator(rtyper: RTyper, PTR: Any, args: list[Value]) -> Value:
    """The function that allocates such a structure, one for each type that is complete; others are not told apart."""
    made = rtyper.synthetic
    key = ("allocator", PTR if representative(PTR) is not None else object(), *map(repr, args[1:]))
    if key not in made:
        made[key] = build_adapter(rtyper, "allocate", [], PTR, lambda llops, _: llops.genop("malloc", args, PTR))
    pointer = rtyper.getcallable(made[key])
    return Constant(pointer, pointer._TYPE)


def can_raise(op: SpaceOperation) -> bool:
    """Whether the low-level operation can raise, by the table."""
    return bool(LL_OPERATIONS[op.opname].canraise)
