"""Cut out of an annotated graph what is never executed (document 001, "A later graph transformation …"); pass None
where a link passes nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.frontend.model import UNDEFINED, Block, Constant, FunctionGraph, Link, SpaceOperation, Variable

if TYPE_CHECKING:
    from rpyc_dl.annotator.session import Session
    from rpyc_dl.facts.export import ExportedGraph


def cut_dead(session: Session, graph: FunctionGraph) -> None:
    """Remove links that are never taken and operations behind one that never returns, in place. An argument that can
    only be None on its link becomes None: there its variable may be of a type that the target is not."""
    exported = session.exporter.exported[graph]
    taken = session.taken
    for block in list(graph.iterblocks()):
        stop = next((i for i, op in enumerate(block.operations) if not gives_result(session, exported, op)), None)
        if stop is not None:
            _end_at(graph, block, stop, {link for link in block.exits if exported.links[link] in taken})
            continue
        live = [link for link in block.exits if exported.links[link] in taken and _arrives(session, graph, link)]
        if not live and block.exits:
            _end_at(graph, block, len(block.operations), set())
            continue
        for link in live:
            _pass_none(session, exported, link)
        _keep_exits(graph, block, live)


def _arrives(session: Session, graph: FunctionGraph, link: Link) -> bool:
    """Whether the link can be followed: not where what two functions say of a variable leaves nothing of it; but
    where a flag says that it has no value."""
    if link.target is graph.exceptblock:
        return True
    numbers = session.exporter.exported[graph].vars
    passed = zip(link.args, link.target.inputargs, strict=True)
    made = set(link.extravars())
    empty = {
        v for arg, v in passed if isinstance(arg, Variable) and arg not in made and numbers[v] not in session.live
    }
    return not empty or empty <= _may_be_undefined(graph)


def _may_be_undefined(graph: FunctionGraph) -> set[Variable]:
    """The block inputs that hold nothing on some paths: flags tell on which."""
    passed = [(arg, v) for link in graph.iterlinks() for arg, v in zip(link.args, link.target.inputargs, strict=True)]
    found = {v for arg, v in passed if isinstance(arg, Constant) and arg.value is UNDEFINED}
    while True:
        fresh = {v for arg, v in passed if arg in found} - found if found else set()
        if not fresh:
            return found
        found |= fresh


def _pass_none(session: Session, exported: ExportedGraph, link: Link) -> None:
    for i, v in enumerate(link.args):
        if isinstance(v, Variable) and (exported.links[link], exported.vars.get(v)) in session.none_on_link:
            link.args[i] = Constant(None, pos=link.pos)


def gives_result(session: Session, exported: ExportedGraph, op: SpaceOperation) -> bool:
    """Whether execution goes on behind the operation."""
    return exported.ops[op] in session.executed and exported.vars[op.result] in session.live


def _keep_exits(graph: FunctionGraph, block: Block, live: list[Link]) -> None:
    if len(live) == len(block.exits):
        return
    if block.canraise:
        if len(live) == 1 and live[0].exitcase is None:
            block.exitswitch = None
    elif len(live) == 1:
        block.exitswitch = None
        live[0].exitcase = None
    block.closeblock(*live)


def _end_at(graph: FunctionGraph, block: Block, index: int, taken: set[Link]) -> None:
    """The operation at `index` never returns: nothing behind it is kept but its exception links.

    The normal exit leads to the exceptblock, with an AssertionError, as every block must have one.
    """
    was_last = index == len(block.operations) - 1
    del block.operations[index + 1 :]
    error = AssertionError("unreachable code was reached")
    normal = Link([Constant(AssertionError), Constant(error)], graph.exceptblock)
    handlers = [link for link in block.exits if block.canraise and was_last and link in taken and link.exitcase]
    if not handlers:
        block.exitswitch = None
    block.closeblock(normal, *handlers)
