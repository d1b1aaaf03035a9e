"""Variables that nothing reads, and the operations that only make those."""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.frontend.operations import BOOL_RESULT, OPERATIONS


def remove_dead_variables(graph: FunctionGraph) -> None:
    """Remove inputs and link arguments that nothing reads, and operations without effect whose result is not read."""
    needs: dict[Variable, list[Value]] = {}
    work: list[Value] = []
    incoming = links_into(graph)
    blocks = list(graph.iterblocks())
    for block in blocks:
        _collect(graph, block, needs, work)
    for block, links in incoming.items():
        for i, v in enumerate(block.inputargs):
            needs[v] = [link.args[i] for link in links]
    work += graph.returnblock.inputargs
    work += graph.exceptblock.inputargs
    read: set[Variable] = set()
    while work:
        value = work.pop()
        if isinstance(value, Variable) and value not in read:
            read.add(value)
            work += needs.get(value, ())
    for block in blocks:
        made = _made_by(block)
        last = block.operations[-1:] if block.canraise else []
        block.operations = [
            op for op in block.operations if op in last or op.result in read or not _removable(made, op)
        ]
        if block in (graph.startblock, graph.returnblock, graph.exceptblock):
            continue
        keep = [i for i, v in enumerate(block.inputargs) if v in read]
        if len(keep) < len(block.inputargs):
            block.inputargs = [block.inputargs[i] for i in keep]
            for link in incoming[block]:
                link.args = [link.args[i] for i in keep]


def name_inputs(graph: FunctionGraph) -> None:
    """An input without the name of a local variable takes that of a variable that is passed to it."""
    changed = True
    while changed:
        changed = False
        for link in graph.iterlinks():
            for value, v in zip(link.args, link.target.inputargs, strict=True):
                if v.localname is None and isinstance(value, Variable) and value.localname is not None:
                    if link.target in (graph.returnblock, graph.exceptblock):
                        continue
                    v.localname, v.pos = value.localname, value.pos
                    changed = True


def _collect(graph: FunctionGraph, block: Block, needs: dict[Variable, list[Value]], work: list[Value]) -> None:
    """What the removable operations of a block need goes to `needs`, what the block reads anyway to `work`."""
    last = block.operations[-1] if block.canraise else None
    made = _made_by(block)
    for op in block.operations:
        if op is not last and _removable(made, op):
            needs[op.result] = op.args
        else:
            work += op.args
    if isinstance(block.exitswitch, Variable):
        work.append(block.exitswitch)


def _made_by(block: Block) -> dict[Value, str]:
    """What the operations of a block give, with the names of these."""
    return {op.result: op.opname for op in block.operations}


def _removable(made: dict[Value, str], op: SpaceOperation) -> bool:
    opdef = OPERATIONS.get(op.opname)
    if opdef is None:
        return False
    if opdef.removable:
        return True
    if op.opname == "newdict":  # removable unless hashing a key may raise or be seen
        return all(isinstance(key, Constant) and isinstance(key.value, (str, int)) for key in op.args[::2])
    if op.opname == "isinstance":  # raises TypeError for what is no class
        return isinstance(op.args[1], Constant) and isinstance(op.args[1].value, (type, tuple))
    if op.opname in ("bool", "not_"):
        return isinstance(op.args[0], Variable) and made.get(op.args[0]) in BOOL_RESULT
    if op.opname == "getitem" and isinstance(op.args[1], Constant):
        return isinstance(op.args[0], Variable) and made.get(op.args[0], "").startswith("unpack")
    return False
