"""Boolean switches: on a negation, on what is known already, with two exits that are the same."""

from __future__ import annotations

from rpyc_dl.frontend.model import Block, FunctionGraph, Link, Variable
from rpyc_dl.frontend.operations import BOOL_RESULT


def coalesce_not(graph: FunctionGraph) -> None:
    """A switch on `not_(x)` becomes one on `bool(x)` (or on x, if that is a truth value) with the exits exchanged."""
    for block in graph.iterblocks():
        if not block.operations or not isinstance(block.exitswitch, Variable) or not _is_boolean_switch(block):
            continue
        op = block.operations[-1]
        if op.opname != "not_" or op.result is not block.exitswitch:
            continue
        if any(op.result in link.args for link in block.exits):
            continue
        inner = op.args[0]
        if isinstance(inner, Variable) and is_truth_value(block, inner):
            block.operations.pop()
            block.exitswitch = inner
        else:
            op.opname = "bool"
        for link in block.exits:
            link.exitcase = not link.exitcase
        block.closeblock(*reversed(block.exits))


def is_truth_value(block: Block, v: Variable) -> bool:
    """Whether an operation of the block makes `v` True or False for sure."""
    return any(op.result is v and op.opname in BOOL_RESULT for op in block.operations)


def _is_boolean_switch(block: Block) -> bool:
    return all(isinstance(link.exitcase, bool) for link in block.exits)


def remove_decided_switches(graph: FunctionGraph) -> None:
    """Make a plain jump of a boolean switch whose exits all lead to one place with equal arguments."""
    for block in graph.iterblocks():
        if not isinstance(block.exitswitch, Variable) or len(block.exits) < 2:
            continue
        first = block.exits[0]
        if all(link.target is first.target and link.args == first.args for link in block.exits[1:]):
            first.exitcase = None
            block.exitswitch = None
            block.closeblock(first)


def skip_repeated_switches(graph: FunctionGraph) -> None:
    """A link on which the outcome of the next block's switch is known goes past that block if it only switches."""
    for block in graph.iterblocks():
        if not isinstance(block.exitswitch, Variable):
            continue
        for link in block.exits:
            seen = {link.target}
            while (onward := _known_exit(block.exitswitch, link)) is not None and onward.target not in seen:
                seen.add(onward.target)
                given = dict(zip(link.target.inputargs, link.args, strict=True))
                link.args = [given[arg] if isinstance(arg, Variable) else arg for arg in onward.args]
                link.lead_to(onward.target)


def _known_exit(switch: Variable, link: Link) -> Link | None:
    """The exit that the target of `link` takes, if it switches on the very variable that chose the link."""
    target = link.target
    if target.operations or not isinstance(target.exitswitch, Variable) or target.exitswitch not in target.inputargs:
        return None
    if link.args[target.inputargs.index(target.exitswitch)] is not switch:
        return None
    return next((onward for onward in target.exits if onward.exitcase is link.exitcase), None)
