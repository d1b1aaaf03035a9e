"""Exception links that change nothing."""

from __future__ import annotations

from rpyc_dl.frontend.model import FunctionGraph, Link, Variable
from rpyc_dl.frontend.operations import OPERATIONS

#: Classes by which handlers catch a MemoryError where nothing else is raised.
_OF_MEMORY = (MemoryError, BaseException)


def remove_dead_exception_links(graph: FunctionGraph) -> None:
    """Drop the last exception links of a block while they only raise what they caught, and the links of an operation
    that cannot raise what they catch. A block without exception links ends plainly."""
    for block in graph.iterblocks():
        if not block.canraise:
            continue
        exits = list(block.exits)
        opdef = OPERATIONS.get(block.operations[-1].opname)
        if opdef is not None and not opdef.may_raise:
            exits[1:] = [link for link in exits[1:] if opdef.allocates and link.exitcase in _OF_MEMORY]
        while len(exits) > 1 and _raises_again(graph, exits[-1]):
            exits.pop()
        _drop_covered(exits)
        if len(exits) < len(block.exits):
            block.closeblock(*exits)
        if len(exits) == 1:
            block.exitswitch = None


def _drop_covered(exits: list[Link]) -> None:
    """Drop a link when the one after it takes the exception too and does the same with it."""
    for i in range(len(exits) - 2, 0, -1):
        link, following = exits[i], exits[i + 1]
        if issubclass(link.exitcase, following.exitcase) and link.target is following.target:
            own = dict(zip(link.extravars(), following.extravars(), strict=True))
            if [own.get(arg, arg) if isinstance(arg, Variable) else arg for arg in link.args] == following.args:
                del exits[i]


def _raises_again(graph: FunctionGraph, link: Link) -> bool:
    return link.target is graph.exceptblock and link.args == [link.last_exception, link.last_exc_value]
