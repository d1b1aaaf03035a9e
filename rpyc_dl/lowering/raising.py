"""Which low-level operation do a block's exception links protect? It has to be the block's last one."""

from __future__ import annotations

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.hop import LowLevelOpList
from rpyc_dl.lowering.links import insert_on_link


def settle_exceptions(graph: FunctionGraph, block: Block, llops: LowLevelOpList, start: int, reachable: bool) -> None:
    """Bring a just typed block into the form of a low-level block, whose last operation alone is protected.

    `llops[start:]` come from the block's last high-level operation. What follows the raising operation moves onto
    the normal exit; exception links of an operation that cannot raise are cut. Where the last operation never
    returns (`reachable` is false) the normal exit leads to the returnblock, with a dummy result.
    """
    if not reachable:
        _end_here(graph, block)
    if not block.canraise:
        return
    raising = llops.raising if llops.raising is not None else _find_raising(llops, start)
    if raising == LowLevelOpList.CANNOT_RAISE:
        block.exitswitch = None
        block.closeblock(block.exits[0])
        return
    rest = block.operations[raising + 1 :]
    if rest:
        block.operations = block.operations[: raising + 1]
        insert_on_link(block.exits[0], rest)


def _find_raising(llops: LowLevelOpList, start: int) -> int:
    """The index of the only operation from `start` on that can raise; CANNOT_RAISE if there is none."""
    found = [index for index in range(start, len(llops)) if can_raise(llops[index])]
    if len(found) > 1:
        names = ", ".join(llops[index].opname for index in found)
        raise AssertionError(f"several operations can raise ({names}): the rtyper must call exception_is_here()")
    return found[0] if found else LowLevelOpList.CANNOT_RAISE


def can_raise(op: SpaceOperation) -> bool:
    """Whether the low-level operation can raise, by the table."""
    return bool(LL_OPERATIONS[op.opname].canraise)


def _end_here(graph: FunctionGraph, block: Block) -> None:
    result_type = graph.returnvar.concretetype
    dummy = Constant(None if result_type is lltype.Void else result_type._defl(), result_type)
    link = Link([dummy], graph.returnblock, pos=block.exits[0].pos if block.exits else block.pos)
    if block.canraise:
        block.closeblock(link, *block.exits[1:])
    else:
        block.exitswitch = None
        block.closeblock(link)
