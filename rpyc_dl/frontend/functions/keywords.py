"""`**kwargs`: a function that has it gets one graph for each list of names that calls give to it.

In the graph for the names (a, b) these are keyword-only parameters, and `kwargs` is the dict of them. Where the
function does no more with it than pass it on (`f(**kwargs)`), there is no dict: the values keep their types.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.interpreter.space import Composite
from rpyc_dl.frontend.model import Constant

if TYPE_CHECKING:
    from rpyc_dl.frontend.bytecode.instructions import Bytecode
    from rpyc_dl.frontend.interpreter.space import ObjectSpace


def keywords_value(space: ObjectSpace, bytecode: Bytecode, names: tuple[str, ...], values: list[Any]) -> Any:
    """What the variable of `**kwargs` holds at the start."""
    if _only_passed_on(bytecode, bytecode.nparams - 1):
        return Composite("kwargs", names, tuple(values))
    items = [w for name, value in zip(names, values, strict=True) for w in (Constant(name), value)]
    return space.operation("newdict", *items)


def _only_passed_on(bytecode: Bytecode, slot: int) -> bool:
    """Whether the variable is neither changed nor used but in `f(**kwargs)`."""
    if slot in bytecode.cells:
        return False
    for i, instr in enumerate(bytecode.instrs):
        if instr.op in ("STORE_FAST", "DELETE_FAST") and instr.arg == slot:
            return False
        if instr.op == "LOAD_FAST" and instr.arg == slot and bytecode.instrs[i + 1].op != "DICT_MERGE":
            return False
    return True
