"""Clean up the shape of a graph: decided switches, impossible handlers, blocks in a row, empty blocks."""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Variable
from rpyc_dl.lowering.transform.effects import Effects, may_be_interrupted, may_catch
from rpyc_dl.lowering.transform.ssa import Renaming, same_value


def fold_exits(graph: FunctionGraph, effects: Effects | None = None) -> bool:
    """Take the decision of switches on constants, and of switches whose exits do the same; drop handlers of what
    their operation cannot raise (needs `effects`). Whether anything changed. SSI or SSA form."""
    changed = False
    for block in list(graph.iterblocks()):
        if block.canraise:
            changed |= effects is not None and _drop_handlers(block, effects)
        elif block.exitswitch is not None:
            changed |= _fold_switch(block)
    return changed


def go_only(block: Block, link: Link) -> None:
    """Make `link` the only exit of a block."""
    block.exitswitch = None
    link.exitcase = link.llexitcase = None
    block.closeblock(link)


def _fold_switch(block: Block) -> bool:
    switch = block.exitswitch
    if isinstance(switch, Constant):
        chosen = [link for link in block.exits if link.llexitcase == switch.value]
        chosen += [link for link in block.exits if link.exitcase == "default"]
        go_only(block, chosen[0])
        return True
    first, *others = block.exits
    if all(_same_jump(first, other) for other in others):
        go_only(block, first)
        return True
    return False


def _same_jump(a: Link, b: Link) -> bool:
    return a.target is b.target and all(same_value(x, y) for x, y in zip(a.args, b.args, strict=True))


def _drop_handlers(block: Block, effects: Effects) -> bool:
    op = block.operations[-1]
    raised = effects.raised_by(op)
    interrupts = may_be_interrupted(op)
    kept = [
        link
        for link in block.exits[1:]
        if may_catch(link, raised) or (interrupts and link.exitcase is KeyboardInterrupt)
    ]
    if len(kept) == len(block.exits) - 1:
        return False
    if kept:
        block.closeblock(block.exits[0], *kept)
    else:
        go_only(block, block.exits[0])
    return True


def join_blocks(graph: FunctionGraph) -> bool:
    """Append to each block its successor where that is the only one, and has no other way in. SSI or SSA form."""
    entries = {block: len(links) for block, links in links_into(graph).items()}
    final = (graph.returnblock, graph.exceptblock)
    renaming = Renaming()
    for block in list(graph.iterblocks()):
        while len(block.exits) == 1 and not block.canraise:
            link = block.exits[0]
            target = link.target
            if target in final or target is block or target is graph.startblock or entries[target] != 1:
                break
            for v, arg in zip(target.inputargs, link.args, strict=True):
                renaming.add(v, arg)
            block.operations += target.operations
            block.exitswitch = target.exitswitch
            block.closeblock(*target.exits)
            target.closeblock()
    renaming.apply(graph)
    return bool(renaming.mapping)


def skip_empty_blocks(graph: FunctionGraph) -> bool:
    """Lead links past blocks that do nothing but jump on. SSI form."""
    changed = False
    for link in list(graph.iterlinks()):
        seen: set[Block] = set()
        while _is_empty(graph, link.target) and link.target not in seen:
            seen.add(link.target)
            onward = link.target.exits[0]
            renaming = Renaming()
            for v, arg in zip(link.target.inputargs, link.args, strict=True):
                renaming.add(v, arg)
            args = [renaming.mapping.get(a, a) if isinstance(a, Variable) else a for a in onward.args]
            link.lead_to(onward.target)
            link.args, link.pos = args, onward.pos or link.pos
            changed = True
    return changed


def _is_empty(graph: FunctionGraph, block: Block) -> bool:
    return (
        not block.operations
        and block.exitswitch is None
        and len(block.exits) == 1
        and block is not graph.startblock
        and block.exits[0].target is not block
        and not _raises_here(graph, block)
    )


def _raises_here(graph: FunctionGraph, block: Block) -> bool:
    """A link to the exceptblock is the place of a `raise` statement: its block stays, so that it keeps its own."""
    return block.exits[0].target is graph.exceptblock


def drop_same_as(graph: FunctionGraph) -> bool:
    """Remove `same_as` operations in favour of their arguments. SSI or SSA form."""
    renaming = Renaming()
    for block in graph.iterblocks():
        kept = []
        for op in block.operations:
            if op.opname == "same_as":
                renaming.add(op.result, op.args[0])
            else:
                kept.append(op)
        block.operations = kept
    renaming.apply(graph)
    return bool(renaming.mapping)


def cleanup(graph: FunctionGraph, effects: Effects | None = None) -> None:
    """Everything in this file, until nothing changes. SSI form."""
    drop_same_as(graph)
    changed = True
    while changed:
        changed = fold_exits(graph, effects)
        changed |= skip_empty_blocks(graph)
        changed |= join_blocks(graph)
