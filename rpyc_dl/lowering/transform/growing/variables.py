"""`s += x` in loops that do more with the text than `builders.py` takes: it grows in place. SSA form.

The text in a variable that a loop carries around grows (`text/ll_growing.py`) where its old state is not needed any
more. Wherever something else may come to refer to it, it is settled first; what is only looked at (its length, its
characters) is not. So of variables that are alive at one time only one refers to a text that grows.
"""

from __future__ import annotations

from collections.abc import Iterable

from rpyc_dl.components import strongly_connected
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.links import insert_on_link
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.transform.growing.builders import is_concat
from rpyc_dl.lowering.transform.growing.functions import GrowingFunctions, call, new_variable
from rpyc_dl.lowering.transform.growing.places import looks


def grow_in_variables(graph: FunctionGraph, functions: GrowingFunctions) -> None:
    """Transform one graph, in SSA form."""
    concats = [op for op in graph.iterops() if is_concat(op) and isinstance(op.args[1], Variable)]
    if concats:
        growing = _Growing(graph, concats)
        if growing.grown:
            growing.rewrite(functions)


class _Growing:
    """What grows in a graph: `grown` are the concatenations that a loop repeats on what they have made, and whose
    old text nothing needs afterwards; `members` the variables that may hold what they make."""

    def __init__(self, graph: FunctionGraph, concats: list[SpaceOperation]) -> None:
        self.blocks = list(graph.iterblocks())
        self.ends = (graph.returnblock, graph.exceptblock)
        self.passed: dict[Variable, list[Variable]] = {}
        for link in graph.iterlinks():
            if link.target not in self.ends:
                for arg, v in zip(link.args, link.target.inputargs, strict=True):
                    if isinstance(arg, Variable) and v.concretetype == PSTR:
                        self.passed.setdefault(arg, []).append(v)
        repeated = self._repeated(concats)
        self.watched = self._reached(op.args[1] for op in repeated) | self._reached(op.result for op in repeated)
        self.live_in = self._liveness() if repeated else {}
        self.grown = set(repeated)
        self.grown = {
            op for block in self.blocks for op in block.operations if op in self.grown and self._can_grow(block, op)
        }
        self.members = self._reached(op.result for op in self.grown)

    def _repeated(self, concats: list[SpaceOperation]) -> list[SpaceOperation]:
        """The concatenations whose result comes back to them as their first argument."""
        edges = {v: list(to) for v, to in self.passed.items()}
        for op in concats:
            edges.setdefault(op.args[1], []).append(op.result)  # type: ignore[arg-type]
        nodes = dict.fromkeys([*edges, *(v for to in edges.values() for v in to)])
        parts = strongly_connected(nodes, lambda v: edges.get(v, []))
        number = {v: i for i, part in enumerate(parts) for v in part}
        return [op for op in concats if number[op.args[1]] == number[op.result]]  # type: ignore[index]

    def _reached(self, start: Iterable[object]) -> set[Variable]:
        """The variables that get the text of these over links."""
        found: set[Variable] = set()
        pending = [v for v in start if isinstance(v, Variable)]
        while pending:
            v = pending.pop()
            if v not in found:
                found.add(v)
                pending += self.passed.get(v, [])
        return found

    # -- liveness -----------------------------------------------------------------------

    def _liveness(self) -> dict[Block, set[Variable]]:
        """The watched variables that each block uses, or one behind it, from before."""
        live_in: dict[Block, set[Variable]] = {block: set() for block in self.blocks}
        changed = True
        while changed:
            changed = False
            for block in reversed(self.blocks):
                live = self._at_end(block, live_in)
                for op in reversed(block.operations):
                    live.discard(op.result)
                    live |= self._watched(op.args)
                live.difference_update(block.inputargs)
                if live != live_in[block]:
                    live_in[block] = live
                    changed = True
        return live_in

    def _at_end(self, block: Block, live_in: dict[Block, set[Variable]]) -> set[Variable]:
        live: set[Variable] = set()
        for link in block.exits:
            live |= live_in[link.target] | self._watched(link.args)
        return live

    def _watched(self, values: Iterable[object]) -> set[Variable]:
        return {v for v in values if isinstance(v, Variable) and v in self.watched}

    def _can_grow(self, block: Block, op: SpaceOperation) -> bool:
        """Whether nothing uses the old text behind a concatenation, and not every new one is settled at once."""
        start = op.args[1]
        behind = block.operations[block.operations.index(op) + 1 :]
        if op.args[2] is start or start in self._at_end(block, self.live_in):
            return False
        if block.canraise and not behind:
            return False
        return not any(
            start in other.args or (op.result in other.args and not looks(other) and other not in self.grown)
            for other in behind
        )

    # -- rewriting -----------------------------------------------------------------------

    def rewrite(self, functions: GrowingFunctions) -> None:
        """Have the texts grow, and settle them where something else may come to refer to them."""
        for block in self.blocks:
            operations: list[SpaceOperation] = []
            for op in block.operations:
                if op in self.grown:
                    operations += self._settled([v for v in op.args[2:] if v in self.members], functions, op)
                    operations += self._grow(op, functions)
                else:
                    if not looks(op):
                        operations += self._settled([v for v in op.args if v in self.members], functions, op)
                    operations.append(op)
            block.operations = operations
        for block in self.blocks:
            for link in block.exits:
                shared = list(dict.fromkeys(v for v in link.args if v in self.members and self._is_shared(v, link)))
                if shared:
                    insert_on_link(link, self._settled(shared, functions, None))

    def _is_shared(self, v: object, link: Link) -> bool:
        """Whether a text that a link passes on has more than one variable then, or leaves the graph."""
        if link.target in self.ends or link.args.count(v) > 1:  # type: ignore[arg-type]
            return True
        return v in self.live_in[link.target]

    def _settled(
        self, values: Iterable[object], functions: GrowingFunctions, op: SpaceOperation | None
    ) -> list[SpaceOperation]:
        pos = op.pos if op is not None else None
        return [
            call(functions.settle(), [v], new_variable(lltype.Void), pos) for v in values if isinstance(v, Variable)
        ]

    def _grow(self, op: SpaceOperation, functions: GrowingFunctions) -> list[SpaceOperation]:
        v_text, v_extra = op.args[1], op.args[2]
        v_length = new_variable(lltype.Signed, "length")
        return [
            call(functions.length(), [v_text], v_length, op.pos),
            call(functions.grow(), [v_text, v_length, v_extra, v_text], op.result, op.pos),
        ]
