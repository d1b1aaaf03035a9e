"""The first round of a loop, before the loop: what does not change in it is then read, and checked, only there.

In `for j in …: v[i][j] = u[i][j] + …` the rows and the index `i` are the same in each round. A round that may be the
first has to read the rows and to check `i`; behind a copy of the first one, `cse.py` finds that no other has to.
Innermost small loops only, of the user's functions.
"""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.transform.cse import READS, changes_memory, forget_changed, group_of_place
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.loops import Loop, copy_blocks, innermost_loops
from rpyc_dl.lowering.transform.ssa import to_ssa, to_ssi

#: How many reads and checks have to become superfluous.
WORTHWHILE = 2


def peel_loops(graph: FunctionGraph, effects: Effects, worthwhile: int = WORTHWHILE) -> bool:
    """Copy the first round of loops where so many reads and checks become superfluous. SSA form before and after.
    Whether there were any."""
    if graph.is_lowlevel:
        return False
    loops = [loop for loop in innermost_loops(graph) if _saved(loop, effects) >= worthwhile]
    if loops:
        to_ssi(graph)
        for loop in loops:
            _peel(graph, loop)
        to_ssa(graph)
    return bool(loops)


class _Written:
    """What a loop writes: nothing that was read from there stays as it was."""

    def __init__(self) -> None:
        self.places: set[object] = set()
        self.anything = False

    def forget(self, written: object) -> None:
        self.places.add(written)

    def forget_all(self) -> None:
        self.anything = True


def _saved(loop: Loop, effects: Effects) -> int:
    """How many reads and checks of each round give what they gave in the first one."""
    written = _Written()
    own: set[Value] = set()
    calls = False
    for block in loop.blocks:
        own |= set(block.getvariables())
        for op in block.operations:
            forget_changed(op, written, effects)
            calls |= changes_memory(op, effects)
    if calls or written.anything:  # a loop of larger steps, where more code costs more than it saves
        return 0
    saved = 0
    for block in loop.blocks:
        if not all(loop.dominators.dominates(block, end) for end in loop.last):
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


def _peel(graph: FunctionGraph, loop: Loop) -> None:
    """Put a copy of a loop's blocks before it: who enters the loop goes through it, and on to the loop. SSI form."""
    head = loop.head
    before = [link for link in links_into(graph)[head] if link.prevblock not in loop.blocks]
    copies = copy_blocks(loop.blocks, lambda block, made: block if block is head else made.get(block, block))
    if head is graph.startblock:
        graph.startblock = copies[head]
    for link in before:
        link.lead_to(copies[head])
