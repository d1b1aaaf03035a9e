"""What variables of a function refer to until it ends (`hold_local`): where a `__del__` is called at once."""

from __future__ import annotations

from collections.abc import Iterator

from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation


def held_variables(graph: FunctionGraph) -> list[int]:
    """The numbers of the variables that ever refer to an object."""
    return sorted({_slot(op) for op in _holds(graph) if not _is_empty(op)})


def drop_empty_holds(graph: FunctionGraph) -> None:
    """Take out what empties variables that never refer to an object."""
    held = held_variables(graph)
    if all(_slot(op) in held for op in _holds(graph)):  # in most programs there is none
        return
    for block in graph.iterblocks():
        kept = [op for op in block.operations if op.opname != "hold_local" or _slot(op) in held]
        if len(kept) < len(block.operations):
            block.operations = kept


def _holds(graph: FunctionGraph) -> Iterator[SpaceOperation]:
    return (op for op in graph.iterops() if op.opname == "hold_local")


def _slot(op: SpaceOperation) -> int:
    slot = op.args[0]
    assert isinstance(slot, Constant)
    number: int = slot.value
    return number


def _is_empty(op: SpaceOperation) -> bool:
    return isinstance(op.args[1], Constant) and not op.args[1].value
