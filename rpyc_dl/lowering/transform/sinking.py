"""Allocations go where they are needed: behind a test of whose branches only one uses the new object. SSA form.

`d.setdefault(k, [])` makes a list for each call, and nearly always another one is there. What is stored into a new
object before the test goes with it: nobody else can see it.
"""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation, Variable
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.object.rfinalizer import finalizer_made_by
from rpyc_dl.lowering.transform.effects import WRITES
from rpyc_dl.lowering.transform.ssa import Dominators

#: Where a variable is used: a block, and an operation or a link of it (or neither: its switch).
_Use = tuple[Block, SpaceOperation | Link | None]


def sink_allocations(graph: FunctionGraph) -> bool:
    """Whether anything was moved."""
    if not any(_is_allocation(op) for op in graph.iterops()):
        return False
    sinking = _Sinking(graph)
    return any([sinking.block(block) for block in sinking.dominators.order])


def _is_allocation(op: SpaceOperation) -> bool:
    return LL_OPERATIONS[op.opname].effect == "alloc" and finalizer_made_by(op) is None


class _Sinking:
    """Blocks are looked at in reverse postorder: what has been moved may be moved on."""

    def __init__(self, graph: FunctionGraph) -> None:
        self.dominators = Dominators(graph)
        self.entries = links_into(graph)
        self.uses: dict[Variable, list[_Use]] = {}
        for block in self.dominators.order:
            for op in block.operations:
                self._add(op, block)
            if isinstance(block.exitswitch, Variable):
                self.uses.setdefault(block.exitswitch, []).append((block, None))
            for link in block.exits:
                for v in link.args:
                    if isinstance(v, Variable):
                        self.uses.setdefault(v, []).append((block, link))

    def _add(self, op: SpaceOperation, block: Block) -> None:
        for v in op.args:
            if isinstance(v, Variable):
                self.uses.setdefault(v, []).append((block, op))

    def block(self, block: Block) -> bool:
        """Move what can be moved out of a block, the last allocation first: others may be stored into it."""
        if len(block.exits) < 2 or block.canraise:
            return False
        changed = False
        for op in reversed(block.operations):
            if _is_allocation(op):
                group = {op}
                target = self._target(block, op.result, group, None)
                if target is not None:
                    self._move(block, target, group)
                    changed = True
        return changed

    def _target(self, block: Block, v: Variable, group: set[SpaceOperation], target: Block | None) -> Block | None:
        """The one block behind this one that needs a new object, apart from the `group` that stores into it."""
        for where, use in self.uses.get(v, ()):
            if where is not block:
                found = next((link.target for link in block.exits if self._leads(link, where)), None)
                if found is None or target not in (None, found):
                    return None
                target = found
            elif not isinstance(use, SpaceOperation) or v in use.args[1:]:
                return None
            elif use.opname in WRITES:
                group.add(use)
            elif use.opname == "cast_pointer":
                group.add(use)
                target = self._target(block, use.result, group, target)
                if target is None and self._is_used_behind(block, use.result):
                    return None
            else:
                return None
        return target

    def _is_used_behind(self, block: Block, v: Variable) -> bool:
        """Whether a cast of a new object is used in any way but for storing into it."""
        return any(
            where is not block or not isinstance(use, SpaceOperation) or use.opname not in WRITES or v in use.args[1:]
            for where, use in self.uses.get(v, ())
        )

    def _leads(self, link: Link, where: Block) -> bool:
        """Whether a block is reached over this link only."""
        return len(self.entries[link.target]) == 1 and self.dominators.dominates(link.target, where)

    def _move(self, block: Block, target: Block, group: set[SpaceOperation]) -> None:
        moved = [op for op in block.operations if op in group]
        block.operations = [op for op in block.operations if op not in group]
        target.operations[:0] = moved
        for op in moved:
            for v in op.args:
                if isinstance(v, Variable):
                    self.uses[v] = [(target if use is op else where, use) for where, use in self.uses[v]]
