"""The flow between the blocks of a graph, as structured code is made of it: blocks that only test something become
operands of `and` and `or`; then dominators and loops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from rpyc_dl.flatpython.expressions import Text, conjunction, disjunction, negation
from rpyc_dl.flatpython.variables import Placement, loops_of
from rpyc_dl.frontend.model import Block, FunctionGraph, Link


@dataclass
class Switch:
    """A condition, and where it leads."""

    condition: Text
    true: Link
    false: Link


class Flow:
    """Blocks in reverse postorder, but for parts of conditions; what leaves them, and which dominates which."""

    def __init__(
        self,
        graph: FunctionGraph,
        placements: dict[Block, Placement],
        condition: Callable[[Block], Text],
        moves: Callable[[Link], list[str]],
    ) -> None:
        self.graph = graph
        self.switches: dict[Block, Switch] = {}
        self._placements = placements
        self._condition = condition
        self._moves = moves
        blocks = postorder(graph, lambda block: block.exits)
        self._entered = Counter(link.target for block in blocks for link in block.exits)
        for block in blocks:
            if len(block.exits) == 2 and not block.canraise:
                self.switches[block] = self._switch(block)
        self.blocks = postorder(graph, self.exits)[::-1]
        self.order = {block: number for number, block in enumerate(self.blocks)}
        self.entered = Counter(link.target for block in self.blocks for link in self.exits(block))
        self.above = self._dominators()
        self.below: dict[Block, list[Block]] = {block: [] for block in self.blocks}
        for block in self.blocks[1:]:
            self.below[self.above[block]].append(block)
        self.reducible = all(
            self.dominates(link.target, block)
            for block in self.blocks
            for link in self.exits(block)
            if self.order.get(link.target, len(self.blocks)) <= self.order[block]
        )
        self.loops = self._loops() if self.reducible else {}

    def exits(self, block: Block) -> tuple[Link, ...]:
        """The links by which a block is left, the parts of its condition included."""
        switch = self.switches.get(block)
        return block.exits if switch is None else (switch.true, switch.false)

    def is_merge(self, block: Block) -> bool:
        """Whether several links lead to a block."""
        return self.entered[block] > 1 or block is self.graph.startblock

    def dominates(self, a: Block, b: Block) -> bool:
        """Whether each way to `b` leads through `a`."""
        while self.order[b] > self.order[a]:
            b = self.above[b]
        return a is b

    # -- conditions ---------------------------------------------------------------------

    def _switch(self, block: Block) -> Switch:
        true, false = sorted(block.exits, key=lambda link: link.exitcase is not True)
        switch = Switch(self._condition(block), true, false)
        while self._absorb(switch):
            pass
        return switch

    def _absorb(self, switch: Switch) -> bool:
        """Make a test that one outcome leads to a part of the condition, if the other outcome is one of it, too."""
        inner = self._only_test(switch.true)
        if inner is not None and self._same(inner.false, switch.false):
            switch.condition, switch.true = conjunction(switch.condition, inner.condition), inner.true
        elif inner is not None and self._same(inner.true, switch.false):
            switch.condition, switch.true = conjunction(switch.condition, negation(inner.condition)), inner.false
        else:
            inner = self._only_test(switch.false)
            if inner is not None and self._same(inner.true, switch.true):
                switch.condition, switch.false = disjunction(switch.condition, inner.condition), inner.false
            elif inner is not None and self._same(inner.false, switch.true):
                switch.condition, switch.false = (
                    disjunction(switch.condition, negation(inner.condition)),
                    inner.true,
                )
            else:
                return False
        return switch.condition.depth < 20

    def _only_test(self, link: Link) -> Switch | None:
        block = link.target
        if self._entered[block] != 1 or block not in self.switches or self._moves(link):
            return None
        return self.switches[block] if not self._placements[block].statements else None

    def _same(self, a: Link, b: Link) -> bool:
        return a.target is b.target and self._moves(a) == self._moves(b) and self._values(a) == self._values(b)

    def _values(self, link: Link) -> list[str]:
        """What is returned, or raised."""
        ends = (self.graph.returnblock, self.graph.exceptblock)
        return [repr(a) for a in link.args] if link.target in ends else []

    # -- dominators and loops -----------------------------------------------------------

    def _dominators(self) -> dict[Block, Block]:
        """The immediate dominators (Cooper, Harvey, Kennedy: A simple, fast dominance algorithm)."""
        before: dict[Block, list[Block]] = {block: [] for block in self.blocks}
        for block in self.blocks:
            for link in self.exits(block):
                if link.target in before:
                    before[link.target].append(block)
        above = {self.blocks[0]: self.blocks[0]}
        changed = True
        while changed:
            changed = False
            for block in self.blocks[1:]:
                known = [b for b in before[block] if b in above]
                found = known[0]
                for other in known[1:]:
                    found = self._common(above, found, other)
                if above.get(block) is not found:
                    above[block], changed = found, True
        return above

    def _common(self, above: dict[Block, Block], a: Block, b: Block) -> Block:
        while a is not b:
            while self.order[a] > self.order[b]:
                a = above[a]
            while self.order[b] > self.order[a]:
                b = above[b]
        return a

    def _loops(self) -> dict[Block, set[Block]]:
        return loops_of(self.blocks, self.order, self.exits)


def postorder(graph: FunctionGraph, exits: Callable[[Block], tuple[Link, ...]]) -> list[Block]:
    """The blocks with operations that can be reached, each behind all those that follow it (but for loops)."""
    ends = {graph.returnblock, graph.exceptblock}
    seen = {graph.startblock, *ends}
    found: list[Block] = []
    path = [(graph.startblock, iter(exits(graph.startblock)))]
    while path:
        block, rest = path[-1]
        for link in rest:
            if link.target not in seen:
                seen.add(link.target)
                path.append((link.target, iter(exits(link.target))))
                break
        else:
            path.pop()
            found.append(block)
    return found
