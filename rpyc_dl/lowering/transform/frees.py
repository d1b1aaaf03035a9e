"""Memory that the program would leave to the collector, given back where its last use is.

What a graph makes and keeps to itself is dead after the last use, and the cell of a short-lived text or array can be
used again while it is in the cache. As in Guyer, McKinley and Frampton, "Free-Me: a static analysis for automatic
individual object reclamation" (2006).

Pointers that phis and casts connect form a family. It can be freed if all of it was made by this graph (by itself, or
by a callee that gives what is new: `ownership.py`). At any place the members of a family that are live are then
different objects, since a phi takes over what it is given: so each is freed where it dies, unless it may have been
kept before.

What ends in an exception is left to the collector, and so is what lives over one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lltype import GcStruct, Ptr, Void
from rpyc_dl.lowering.transform.cleanup import fold_exits
from rpyc_dl.lowering.transform.ownership import Flow, Summaries
from rpyc_dl.lowering.transform.ssa import to_ssa, to_ssi

#: What may be one of more than so many others is not freed.
MOST_ALIKE = 64


def free_in_part(part: Sequence[FunctionGraph], recursive: bool, summaries: Summaries) -> None:
    """Insert `gc_free` into graphs that call each other, or into one; what they call was done before.
    SSI form before and after."""
    for graph in part:
        to_ssa(graph)
        fold_exits(graph)  # on what is a constant without the variables that only pass it on
    summaries.add(part, recursive)
    for graph in part:
        _free_in_graph(graph, summaries.take_flow(graph))
        to_ssi(graph)


def _free_in_graph(graph: FunctionGraph, flow: Flow) -> None:
    """What may be the result of a call that is its last use is freed there, unless it is that. Where such an argument
    turns out to be needed afterwards, the result is left alone."""
    used_up = flow.use_up()
    while members := flow.owned():
        frees = _Frees(graph, flow, members, used_up)
        frees.find_live()
        needed = frees.still_needed()
        if not needed:
            frees.run()
            return
        for op in needed:
            flow.may_be[op.result] = used_up.pop(op)


class _Frees:
    """The frees of one graph, in SSA form. `members` are the variables that may be freed."""

    def __init__(
        self,
        graph: FunctionGraph,
        flow: Flow,
        members: set[Variable],
        used_up: dict[SpaceOperation, list[Value]],
    ) -> None:
        self.graph = graph
        self.used_up = used_up
        self.flow = flow
        self.members = members
        self.blocks = graph.iterblocks()
        self.live_in: dict[Block, set[Variable]] = {}
        self.kept_in: dict[Block, set[Variable]] = {}
        self.entries = links_into(graph)
        #: The members that each variable is, leads into, or may be.
        self._leads: dict[Variable, set[Variable]] = {}
        #: What is one of so many that none of them is freed, with all that it leads into or may be.
        self._entangled: set[Variable] = set()

    def find_live(self) -> None:
        """Where members live, without those that somebody else might free."""
        self.leave_entangled()
        while True:
            self.solve()
            shared = {self.flow.family(v) for link in self.links() for v in self.shared_by(link)}
            if not shared:
                break
            self.members = {v for v in self.members if self.flow.family(v) not in shared}
            self._leads.clear()

    def still_needed(self) -> list[SpaceOperation]:
        """The calls that do not use up the arguments that their results may be: these are not ours, or live on."""
        found = []
        for block in self.blocks if self.used_up else ():
            live = self.end_of(block)
            for op in reversed(block.operations):
                if op in self.used_up:
                    is_last = block.canraise and op is block.operations[-1]
                    behind = self.on(block.exits[0]) if is_last else live
                    if not all(self._ends(v, behind) for v in self.used_up[op] if isinstance(v, Variable)):
                        found.append(op)
                live.discard(op.result)
                live |= self.used(op.args)
        return found

    def _ends(self, v: Variable, live: set[Variable]) -> bool:
        root = self.flow.root(v)
        return self.flow.is_prebuilt(root) or (root in self.members and root not in live)

    def run(self) -> None:
        """Insert what frees."""
        if self.members:
            self.find_kept()
            ends = [(block, self.end_of(block)) for block in self.blocks if block not in self.flow.doomed]
            for block, live in ends:
                self.free_on_links(block, live)
                self.free_in(block, live)
            for block in self.graph.iterblocks():
                block.operations = [each for op in block.operations for each in self.as_allocated(op)]

    def leave_entangled(self) -> None:
        """Take no members of which others may be one in a long chain: each link of it would look at all before it."""
        for v in self.flow.number:
            self._leads[v] = self._led_to(v)
        if self._entangled:
            families = {self.flow.family(v) for v in self._entangled}
            self.members = {v for v in self.members if self.flow.family(v) not in families}
            self._leads.clear()

    # -- liveness -----------------------------------------------------------------------

    def used(self, values: Iterable[Value]) -> set[Variable]:
        """The members that these values are, lead into, or may be."""
        found: set[Variable] = set()
        for v in values:
            if isinstance(v, Variable):
                led = self._leads.get(v)
                if led is None:
                    led = self._leads[v] = self._led_to(v)
                if led:
                    found |= led
        return found

    def _led_to(self, value: Variable) -> set[Variable]:
        found: set[Variable] = set()
        pending: list[Value] = [value]
        while pending:
            v = pending.pop()
            if isinstance(v, Variable):
                root = self.flow.root(v)
                if root not in found and root not in self._entangled:
                    pending += self.flow.may_be.get(root, ())
                    found.add(root)
        if len(found) > MOST_ALIKE:
            self._entangled |= found
            return set()
        return found & self.members

    def solve(self) -> None:
        self.live_in = {block: set() for block in self.blocks}
        uses = {block: [(op, self.used(op.args)) for op in reversed(block.operations)] for block in self.blocks}
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks):
                live = self.end_of(block)
                for op, used in uses[block]:
                    live.discard(op.result)
                    live |= used
                live.difference_update(block.inputargs)
                if live != self.live_in[block]:
                    self.live_in[block] = live
                    changed = True

    def on(self, link: Link) -> set[Variable]:
        return self.live_in.get(link.target, set()) | self.used(link.args)

    def end_of(self, block: Block) -> set[Variable]:
        live: set[Variable] = set()
        for link in block.exits:
            live |= self.on(link)
        return live

    def links(self) -> Iterator[Link]:
        for block in self.blocks:
            yield from block.exits

    def shared_by(self, link: Link) -> Iterator[Variable]:
        """What a phi takes over on a link that is also needed under its old name, or by another phi."""
        if link.target in (self.graph.returnblock, self.graph.exceptblock):
            return
        taken: set[Variable] = set()
        for arg in link.args:
            used = self.used([arg])
            yield from used & (self.live_in[link.target] | taken)
            taken |= used

    # -- what is kept -------------------------------------------------------------------

    def find_kept(self) -> None:
        """What may have been kept on a way to each block, of what lives there: nobody asks for the rest."""
        self.kept_in = {block: set() for block in self.blocks}
        pending = list(self.blocks[::-1])
        waiting = set(pending)
        while pending:
            block = pending.pop()
            if block not in waiting:
                continue
            waiting.discard(block)
            kept = self.kept_at_end(block)
            for link in block.exits if kept else ():
                known = self.kept_in[link.target]
                inputs = zip(link.args, link.target.inputargs, strict=True)
                passed = {v for arg, v in inputs if not kept.isdisjoint(self.used([arg]))}
                passed |= kept & self.live_in[link.target]
                if not known >= passed:
                    known |= passed
                    pending.append(link.target)
                    waiting.add(link.target)

    def kept_at_end(self, block: Block) -> set[Variable]:
        kept = set(self.kept_in[block])
        for op in block.operations:
            self.keep(op, kept)
        return kept

    def keep(self, op: SpaceOperation, kept: set[Variable]) -> None:
        """Change what is kept as an operation does."""
        kept.discard(op.result)
        kept |= self.used(self.flow.kept_by.get(op, ()))
        if not kept.isdisjoint(self.used(self.used_up.get(op, ()))):
            kept |= self.used([op.result])

    # -- where ----------------------------------------------------------------------------

    def free_in(self, block: Block, live: set[Variable]) -> None:
        """Behind each last use in a block; `live` is what lives at its end."""
        kept = set(self.kept_in[block])
        kept_after = []
        for op in block.operations:
            self.keep(op, kept)
            kept_after.append(set(kept))
        live = set(live)
        operations: list[SpaceOperation] = []
        for op, kept in zip(reversed(block.operations), reversed(kept_after), strict=True):
            if op.opname != "gc_free":  # on the way into this block
                dead = self.used([*op.args, op.result]) - live
                if block.canraise and op is block.operations[-1]:
                    self.free_on(block.exits[0], dead - kept, op)
                else:
                    operations += reversed(self.frees(dead - kept, op))
                live |= dead
                live.discard(op.result)
            operations.append(op)
        dead = {v for v in block.inputargs if v in self.members} - live
        operations += reversed(self.frees(dead - self.kept_in[block], None))
        block.operations = operations[::-1]

    def free_on_links(self, block: Block, live: set[Variable]) -> None:
        """What dies at the end of a block on some of its exits only."""
        kept = self.kept_at_end(block)
        for link in block.exits[:1] if block.canraise else list(block.exits):
            self.free_on(link, live - self.on(link) - kept, block.operations[-1] if block.canraise else None)

    def free_on(self, link: Link, dead: set[Variable], op: SpaceOperation | None = None) -> None:
        target = link.target
        if not dead or target in self.flow.doomed or target is self.graph.exceptblock:
            return
        if len(self.entries[target]) > 1 or target is self.graph.returnblock:
            between = Block([], link.pos)
            between.closeblock(Link(link.args, target, pos=link.pos))
            link.args = []
            link.lead_to(between)
            self.entries[between] = [link]
            self.live_in[between] = self.live_in.get(target, set())
            target = between
        target.operations[:0] = self.frees(dead, op)

    def frees(self, dead: set[Variable], op: SpaceOperation | None) -> list[SpaceOperation]:
        """A `gc_free` for each, in the order of their definitions. It is not freed while it is one of the others."""
        result = []
        for v in sorted(dead, key=self.flow.number.__getitem__):
            void = Variable()
            void.concretetype = Void
            others = [other for other in self.flow.may_be.get(v, ()) if isinstance(other, Variable)]
            if op in self.used_up and v is not op.result:
                others.append(op.result)
            result.append(SpaceOperation("gc_free", [v, *others], void, op.pos if op is not None else None))
        return result

    def as_allocated(self, op: SpaceOperation) -> list[SpaceOperation]:
        """The operation. What frees has a pointer to the structure that was allocated, where that is known: the cells
        of its size are found at once then."""
        v = op.args[0] if op.opname == "gc_free" else None
        if not isinstance(v, Variable):
            return [op]
        TYPE = self.flow.allocated_as(v)
        if TYPE is None or TYPE == v.concretetype.TO or not isinstance(TYPE, GcStruct):
            return [op]
        cast = Variable()
        cast.concretetype = Ptr(TYPE)
        return [
            SpaceOperation("cast_pointer", [v], cast),
            SpaceOperation("gc_free", [cast, *op.args[1:]], op.result, op.pos),
        ]
