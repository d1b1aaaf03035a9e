"""The first round of a loop, before the loop: what does not change in it is then read, and checked, only there.

In `for j in …: v[i][j] = u[i][j] + …` the rows and the index `i` are the same in each round. A round that may be the
first has to read the rows and to check `i`; behind a copy of the first one, `cse.py` finds that no other has to.
Innermost small loops only, of the user's functions.
"""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.transform.cse import READS, changes_memory, forget_changed, group_of_place, loop_blocks
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.ssa import Dominators, to_ssa, to_ssi

#: Larger loops are left alone.
_OPERATIONS, _BLOCKS = 120, 40
#: How many reads and checks have to become superfluous.
WORTHWHILE = 2


def peel_loops(graph: FunctionGraph, effects: Effects, worthwhile: int = WORTHWHILE) -> bool:
    """Copy the first round of loops where so many reads and checks become superfluous. SSA form before and after.
    Whether there were any."""
    if graph.is_lowlevel:
        return False
    loops = _find_loops(graph, effects, worthwhile)
    if loops:
        to_ssi(graph)
        for head, blocks in loops:
            _peel(graph, head, blocks)
        to_ssa(graph)
    return bool(loops)


def _find_loops(graph: FunctionGraph, effects: Effects, worthwhile: int) -> list[tuple[Block, list[Block]]]:
    """The heads of these loops, with all their blocks."""
    dominators = Dominators(graph)
    ends: dict[Block, list[Block]] = {}
    for block in dominators.order:
        for link in block.exits:
            if link.target in dominators.idom and dominators.dominates(link.target, block):
                ends.setdefault(link.target, []).append(block)
    if not ends:
        return []
    entries = links_into(graph)
    found = []
    for head, last in ends.items():
        inside = set(loop_blocks(head, last, entries)) | {head}
        if len(inside) > _BLOCKS or sum(len(block.operations) for block in inside) > _OPERATIONS:
            continue
        blocks = [block for block in dominators.order if block in inside]
        innermost = all(block is head or block not in ends for block in blocks)
        if innermost and len(blocks) == len(inside) and _saved(blocks, last, dominators, effects) >= worthwhile:
            found.append((head, blocks))
    return found


class _Written:
    """What a loop writes: nothing that was read from there stays as it was."""

    def __init__(self) -> None:
        self.places: set[object] = set()
        self.anything = False

    def forget(self, written: object) -> None:
        self.places.add(written)

    def forget_all(self) -> None:
        self.anything = True


def _saved(blocks: list[Block], last: list[Block], dominators: Dominators, effects: Effects) -> int:
    """How many reads and checks of each round give what they gave in the first one."""
    written = _Written()
    own: set[Value] = set()
    calls = False
    for block in blocks:
        own |= set(block.getvariables())
        for op in block.operations:
            forget_changed(op, written, effects)
            calls |= changes_memory(op, effects)
    if calls or written.anything:  # a loop of larger steps, where more code costs more than it saves
        return 0
    saved = 0
    for block in blocks:
        if not all(dominators.dominates(block, end) for end in last):
            continue
        for op in block.operations:
            if any(arg in own for arg in op.args):
                continue
            if op.opname in READS:
                immutable, place = group_of_place(op.args)
                if not immutable and place in written.places:
                    continue
                saved += 1
            elif LL_OPERATIONS[op.opname].effect != "pure":
                continue
            elif LL_OPERATIONS[op.opname].canraise:
                saved += 1
            if not (block.canraise and op is block.operations[-1]):
                own.discard(op.result)
    return saved


def _peel(graph: FunctionGraph, head: Block, blocks: list[Block]) -> None:
    """Put a copy of these blocks before the loop: who enters the loop goes through it. SSI form."""
    inside = set(blocks)
    before = [link for link in links_into(graph)[head] if link.prevblock not in inside]
    variables: dict[Variable, Variable] = {}
    copies = {block: Block([_copied(v, variables) for v in block.inputargs], block.pos) for block in blocks}
    for block, new in copies.items():
        new.operations = [
            SpaceOperation(op.opname, [_value(v, variables) for v in op.args], _copied(op.result, variables), op.pos)
            for op in block.operations
        ]
        switch = block.exitswitch
        new.exitswitch = _copied(switch, variables) if isinstance(switch, Variable) else switch
        new.closeblock(*(_copy_link(link, head, copies, variables) for link in block.exits))
    if head is graph.startblock:
        graph.startblock = copies[head]
    for link in before:
        link.target = copies[head]


def _copy_link(link: Link, head: Block, copies: dict[Block, Block], variables: dict[Variable, Variable]) -> Link:
    """An exit of a copied block: the next round is that of the loop itself."""
    target = link.target if link.target is head else copies.get(link.target, link.target)
    new = Link([_value(v, variables) for v in link.args], target, link.exitcase, link.pos)
    new.llexitcase = link.llexitcase
    if link.last_exception is not None and link.last_exc_value is not None:
        new.last_exception = _copied(link.last_exception, variables)
        new.last_exc_value = _copied(link.last_exc_value, variables)
    return new


def _copied(v: Variable, variables: dict[Variable, Variable]) -> Variable:
    if v not in variables:
        variables[v] = v.copy()
    return variables[v]


def _value(v: Value, variables: dict[Variable, Variable]) -> Value:
    return v if isinstance(v, Constant) else _copied(v, variables)
