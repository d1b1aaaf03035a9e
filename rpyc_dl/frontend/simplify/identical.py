"""Block inputs that always hold the same as another input, or always one constant."""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value, Variable


class _Families:
    """Variables and constants that are known to be equal: a union-find forest whose roots are the oldest members."""

    def __init__(self) -> None:
        self.parent: dict[Variable, Value] = {}

    def find(self, value: Value) -> Value:
        path = []
        while isinstance(value, Variable) and value in self.parent:
            path.append(value)
            value = self.parent[value]
        for v in path[:-1]:
            self.parent[v] = value
        return value

    def join(self, v: Variable, value: Value) -> None:
        self.parent[v] = value


def remove_identical_variables(graph: FunctionGraph) -> None:
    """Remove inputs that stand for the same value as another input of the block, or for a constant."""
    incoming = links_into(graph)
    blocks = [
        block
        for block in graph.iterblocks()
        if block.inputargs
        and block not in (graph.startblock, graph.returnblock, graph.exceptblock)
        and block in incoming
    ]
    if not blocks:
        return
    families = _Families()
    progress = True
    while progress:
        progress = False
        for block in blocks:
            if _find_equal(block, incoming[block], families):
                progress = True
    for block in blocks:
        _remove_inputs(block, incoming[block], families)


def _find_equal(block: Block, links: list[Link], families: _Families) -> bool:
    """Look once for inputs of the block that join a family; whether one was found."""
    found = False
    columns: dict[tuple[Value, ...], Variable] = {}
    for i, v in enumerate(block.inputargs):
        root = families.find(v)
        if root is not v:
            continue
        column = tuple(families.find(link.args[i]) for link in links)
        others = set(column)
        others.discard(v)
        if len(others) == 1:
            families.join(v, others.pop())
            found = True
            continue
        twin = columns.setdefault(column, v)
        if twin is not v:
            families.join(v, twin)
            found = True
    return found


def _remove_inputs(block: Block, links: list[Link], families: _Families) -> None:
    first: dict[Value, Variable] = {}
    mapping: dict[Variable, Value] = {}
    keep = []
    for i, v in enumerate(block.inputargs):
        root = families.find(v)
        if isinstance(root, Constant):
            mapping[v] = root
        elif root in first:
            mapping[v] = first[root]
        else:
            first[root] = v
            keep.append(i)
    if not mapping:
        return
    for v, kept in mapping.items():
        if isinstance(kept, Variable) and kept.localname is None and v.localname is not None:
            kept.localname, kept.pos = v.localname, v.pos
    block.inputargs = [block.inputargs[i] for i in keep]
    for link in links:
        link.args = [link.args[i] for i in keep]
    rename_in_block(block, mapping)


def rename_in_block(block: Block, mapping: dict[Variable, Value]) -> None:
    """Replace variables in the operations and exits of a block. A switch on a constant is decided."""

    def new(value: Value) -> Value:
        return mapping.get(value, value) if isinstance(value, Variable) else value

    for op in block.operations:
        op.args = [new(arg) for arg in op.args]
    for link in block.exits:
        link.args = [new(arg) for arg in link.args]
    if isinstance(block.exitswitch, Variable):
        switch = new(block.exitswitch)
        block.exitswitch = switch
        if isinstance(switch, Constant):
            exits = [link for link in block.exits if link.exitcase == switch.value][:1]
            exits[0].exitcase = None
            block.exitswitch = None
            block.closeblock(*exits)
