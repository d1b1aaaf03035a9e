"""Which gc pointers a function has to keep on the shadow stack while it calls or allocates."""

from __future__ import annotations

from collections.abc import Callable

from rpyc_dl.frontend.model import Block, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.lltype import Ptr
from rpyc_dl.lowering.c.function.body import Body

_COLLECTING = frozenset(("gc_collect", "gc_finalize", "stack_new", "stack_switch"))
_CASTS = frozenset(("same_as", "cast_pointer", "cast_opaque_ptr"))
_INTERIOR = frozenset(("getsubstruct", "getarraysubstruct"))


def may_collect(op: SpaceOperation) -> bool:
    """Whether an operation that is not a call can collect."""
    if op.opname in ("direct_call", "indirect_call"):
        return False
    return LL_OPERATIONS[op.opname].canmallocgc or op.opname in _COLLECTING


class Roots:
    """Liveness of gc pointers in one body.

    `at[op]`: the variables whose objects are needed after the operation, during which there may be a collection. A
    variable that is only a cast of another one, or a pointer into its object, is kept alive through that one.
    """

    def __init__(self, body: Body, collecting: Callable[[Block, SpaceOperation], bool]) -> None:
        self.body = body
        self._collecting = {op for block in body.blocks for op in body.operations(block) if collecting(block, op)}
        self.at: dict[SpaceOperation, list[Variable]] = {}
        self._owner: dict[Variable, Value] = self._find_owners()
        variables = dict.fromkeys(v for block in body.blocks for v in block.getvariables())
        self._order = {v: index for index, v in enumerate(variables)}
        if self._collecting:
            self._solve()

    def _find_owners(self) -> dict[Variable, Value]:
        owners: dict[Variable, Value] = {}
        for block in self.body.blocks:
            for op in self.body.operations(block):
                if op.opname in _CASTS or op.opname in _INTERIOR:
                    source = self.body.value(op.args[0])
                    if isinstance(op.result.concretetype, Ptr):
                        owners[op.result] = source
        return owners

    def object_of(self, v: Value) -> Value:
        """The pointer that `v` is a cast of, or points into the object of."""
        found = self.body.value(v)
        while isinstance(found, Variable) and found in self._owner:
            found = self.body.value(self._owner[found])
        return found

    def _owner_of(self, v: Value) -> Variable | None:
        """The variable that keeps alive what `v` points to; None if that need not be kept."""
        found = self.object_of(v)
        if isinstance(found, Variable) and isinstance(found.concretetype, Ptr) and found.concretetype._needsgc():
            return found
        return None

    def _owners(self, values: list[Value]) -> set[Variable]:
        return {v for v in map(self._owner_of, values) if v is not None}

    def _solve(self) -> None:
        live_in: dict[Block, set[Variable]] = {block: set() for block in self.body.blocks}
        uses = {
            block: [(op, self._owners(op.args)) for op in reversed(self.body.operations(block))]
            for block in self.body.blocks
        }
        changed = True
        while changed:
            changed = False
            for block in reversed(self.body.blocks):
                live = self._walk(block, uses[block], live_in)
                if live != live_in[block]:
                    live_in[block] = live
                    changed = True

    def _walk(
        self, block: Block, uses: list[tuple[SpaceOperation, set[Variable]]], live_in: dict[Block, set[Variable]]
    ) -> set[Variable]:
        """Backwards through a block, noting in `at`; what is live at its start, its phis left out.

        `uses` are its operations, the last one first, with what their operands keep alive.
        """
        live: set[Variable] = set()
        for link in block.exits:
            live |= self._live_on(link, live_in)
        for op, owners in uses:
            live.discard(op.result)
            if op in self._collecting:
                self.at[op] = self._ordered(live)
            if owners:
                live |= owners
        return live - {block.inputargs[i] for i in self.body.phis[block]}

    def _live_on(self, link: Link, live_in: dict[Block, set[Variable]]) -> set[Variable]:
        graph = self.body.graph
        if link.target is graph.returnblock:
            live = self._owners(link.args)
        elif link.target is graph.exceptblock:
            live = self._owners(link.args[1:])
        else:
            live = live_in[link.target] | self._owners([link.args[i] for i in self.body.phis[link.target]])
        return live - set(link.extravars())

    def _ordered(self, live: set[Variable]) -> list[Variable]:
        return sorted(live, key=self._order.__getitem__)
