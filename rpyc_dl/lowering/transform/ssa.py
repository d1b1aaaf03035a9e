"""SSI and SSA: the form of the model, where links pass every value, and the form in which most transforms work.

In SSA form a variable may be used in every block that its own block dominates, and a block has an input only where
different values meet. `to_ssa` and `to_ssi` change the form of a graph in place; what it computes stays the same.
"""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value, Variable


def to_ssa(graph: FunctionGraph) -> None:
    """Remove every block input that has only one source, in favour of the source, and of two with the same one."""
    entries = links_into(graph)
    if entries.get(graph.startblock):
        _split_start(graph)
        entries = links_into(graph)
    renaming = Renaming()
    inputs = [
        (block, v, index, entries.get(block, []))
        for block in graph.iterblocks()
        if block not in (graph.startblock, graph.returnblock, graph.exceptblock)
        for index, v in enumerate(block.inputargs)
    ]
    changed = True
    while changed:
        changed = False
        remaining = []
        twins: dict[object, Variable] = {}
        for block, v, index, links in inputs:
            source = _only_source(v, index, links, renaming)
            if source is None:
                other = twins.setdefault(_sources_key(block, v, index, links, renaming), v)
                source = other if other is not v else None
            if source is None:
                remaining.append((block, v, index, links))
            else:
                renaming.add(v, source)
                changed = True
        inputs = remaining
    remove_inputs(graph, set(renaming.mapping))
    renaming.apply(graph)


def _split_start(graph: FunctionGraph) -> None:
    """Give the graph a startblock that no link leads to."""
    old = graph.startblock
    graph.startblock = Block([v.copy() for v in old.inputargs], old.pos)
    graph.startblock.closeblock(Link(graph.startblock.inputargs, old, pos=old.pos))


def _only_source(v: Variable, index: int, links: list[Link], renaming: Renaming) -> Value | None:
    """The one value, besides itself, that flows into an input; None if there are several, or one made by a link."""
    found: Value | None = None
    for link in links:
        arg = renaming.resolve(link.args[index])
        if arg is v:
            continue
        if (
            arg is link.last_exception
            or arg is link.last_exc_value
            or (found is not None and not same_value(found, arg))
        ):
            return None
        found = arg
    return found


def _sources_key(block: Block, v: Variable, index: int, links: list[Link], renaming: Renaming) -> object:
    """Equal for two inputs of a block into which the same values flow (or each itself) on every link."""
    sources = [renaming.resolve(link.args[index]) for link in links]
    return (block, v.concretetype, *(None if source is v else source for source in sources))


def same_value(a: Value, b: Value) -> bool:
    """The same variable, or equal constants."""
    return a is b or (isinstance(a, Constant) and isinstance(b, Constant) and a == b)


class Renaming:
    """Variables to be replaced by other values, chains included."""

    def __init__(self) -> None:
        self.mapping: dict[Variable, Value] = {}

    def add(self, v: Variable, value: Value) -> None:
        self.mapping[v] = value

    def resolve(self, value: Value) -> Value:
        """What stands for `value` in the end."""
        mapping = self.mapping
        if not isinstance(value, Variable) or value not in mapping:
            return value
        seen = []
        while isinstance(value, Variable) and value in mapping:
            seen.append(value)
            value = mapping[value]
        for v in seen[:-1]:
            mapping[v] = value
        return value

    def apply(self, graph: FunctionGraph) -> None:
        """Replace all uses in the graph."""
        if self.mapping:
            for block in graph.iterblocks():
                self.apply_to_block(block)

    def apply_to_block(self, block: Block) -> None:
        """Replace the uses in one block: operations, switch, arguments of its exits."""
        resolve = self.resolve
        for op in block.operations:
            args = op.args
            for i, v in enumerate(args):
                if type(v) is Variable and v in self.mapping:
                    args[i] = resolve(v)
        if isinstance(block.exitswitch, Variable):
            block.exitswitch = resolve(block.exitswitch)
        for link in block.exits:
            args = link.args
            for i, v in enumerate(args):
                if type(v) is Variable and v in self.mapping:
                    args[i] = resolve(v)


def remove_inputs(graph: FunctionGraph, unwanted: set[Variable]) -> None:
    """Remove these block inputs, and the arguments that links pass to them."""
    if not unwanted:
        return
    kept: dict[Block, list[int]] = {}
    for block in graph.iterblocks():
        indexes = [i for i, v in enumerate(block.inputargs) if v not in unwanted]
        if len(indexes) != len(block.inputargs):
            kept[block] = indexes
    for link in graph.iterlinks():
        if link.target in kept:
            link.args = [link.args[i] for i in kept[link.target]]
    for block, indexes in kept.items():
        block.inputargs = [block.inputargs[i] for i in indexes]


# ____________________________________________________________ back to SSI


def used_values(block: Block) -> list[Value]:
    """Every use in a block: arguments of operations, the switch, arguments of its exits."""
    used: list[Value] = []
    for op in block.operations:
        used += op.args
    if block.exitswitch is not None:
        used.append(block.exitswitch)
    for link in block.exits:
        used += link.args
    return used


def to_ssi(graph: FunctionGraph) -> None:
    """Give every block inputs for the variables of other blocks that it, or a block behind it, uses."""
    entries = links_into(graph)
    blocks = list(graph.iterblocks())
    home = {v: block for block in blocks for v in block.getvariables()}
    needed: dict[Block, dict[Variable, None]] = {block: {} for block in blocks}
    for block in blocks:
        for v in used_values(block):
            if type(v) is Variable and home[v] is not block and v not in needed[block]:
                _need(v, block, home[v], needed, entries)
    copies: dict[Block, dict[Variable, Value]] = {}
    for block, wanted in needed.items():
        copies[block] = {}
        if wanted:
            renaming = Renaming()
            renaming.mapping = copies[block] = {v: v.copy() for v in wanted}
            renaming.apply_to_block(block)
            block.inputargs += copies[block].values()  # type: ignore[arg-type]  # copies of variables
    for block in blocks:
        own = copies[block]
        for link in block.exits:
            if needed[link.target]:
                link.args += [own.get(v, v) for v in needed[link.target]]


def _need(
    v: Variable,
    block: Block,
    home: Block,
    needed: dict[Block, dict[Variable, None]],
    entries: dict[Block, list[Link]],
) -> None:
    """Note that `v` must be passed into `block`, and into all blocks between it and `home`."""
    stack = [block]
    while stack:
        current = stack.pop()
        if current is home or v in needed[current]:
            continue
        needed[current][v] = None
        links = entries.get(current, [])
        assert links, f"{v!r} is used in {block!r}, which {home!r} does not dominate"
        stack += [link.prevblock for link in links if link.prevblock is not None]


# ____________________________________________________________ dominators


class Dominators:
    """The dominator tree of a graph: `order` has the reachable blocks in reverse postorder, `children` the tree.

    The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
    """

    def __init__(self, graph: FunctionGraph) -> None:
        self.order = _reverse_postorder(graph)
        self._number = {block: i for i, block in enumerate(self.order)}
        entries = links_into(graph)
        self.idom: dict[Block, Block] = {graph.startblock: graph.startblock}
        changed = True
        while changed:
            changed = False
            for block in self.order[1:]:
                preds = [link.prevblock for link in entries[block]]
                known = [pred for pred in preds if pred is not None and pred in self.idom]
                new = known[0]
                for pred in known[1:]:
                    new = self._meet(new, pred)
                if self.idom.get(block) is not new:
                    self.idom[block] = new
                    changed = True
        self.children: dict[Block, list[Block]] = {block: [] for block in self.order}
        for block in self.order[1:]:
            self.children[self.idom[block]].append(block)

    def _meet(self, a: Block, b: Block) -> Block:
        while a is not b:
            while self._number[a] > self._number[b]:
                a = self.idom[a]
            while self._number[b] > self._number[a]:
                b = self.idom[b]
        return a

    def dominates(self, a: Block, b: Block) -> bool:
        """Whether every path to `b` goes through `a`."""
        while self._number[b] > self._number[a]:
            b = self.idom[b]
        return a is b


def _reverse_postorder(graph: FunctionGraph) -> list[Block]:
    order: list[Block] = []
    seen = {graph.startblock}
    stack = [(graph.startblock, iter(graph.startblock.exits))]
    while stack:
        block, links = stack[-1]
        for link in links:
            if link.target not in seen:
                seen.add(link.target)
                stack.append((link.target, iter(link.target.exits)))
                break
        else:
            order.append(block)
            stack.pop()
    order.reverse()
    return order
