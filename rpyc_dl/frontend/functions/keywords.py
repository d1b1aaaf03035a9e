"""`**kwargs`: a function that has it gets one graph for each list of names that calls give to it.

In the graph for the names (a, b) these are keyword-only parameters, and `kwargs` is the dict of them. Where the
function does no more with it than pass it on (`f(**kwargs)`), or asks and changes it by constant names
(`kwargs.get("a", 1)`, `"a" in kwargs`), there is no dict: the values keep their kinds (`interpreter/keywords.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.interpreter.keywords import BY_NAME, PLAIN_USES, VIEWS, only_reads
from rpyc_dl.frontend.interpreter.space import Composite
from rpyc_dl.frontend.model import Constant

if TYPE_CHECKING:
    from rpyc_dl.frontend.bytecode.instructions import Bytecode, Instr
    from rpyc_dl.frontend.interpreter.space import ObjectSpace

_SUBSCRIPTIONS = frozenset({"BINARY_SUBSCR", "STORE_SUBSCR", "DELETE_SUBSCR"})


def keywords_value(space: ObjectSpace, bytecode: Bytecode, names: tuple[str, ...], values: list[Any]) -> Any:
    """What the variable of `**kwargs` holds at the start."""
    slot = bytecode.nparams - 1
    if _is_used_by_name(bytecode, slot) or only_reads(bytecode, slot):
        return Composite("keywords", names, tuple(values))
    items = [w for name, value in zip(names, values, strict=True) for w in (Constant(name), value)]
    return space.operation("newdict", *items)


def _is_used_by_name(bytecode: Bytecode, slot: int) -> bool:
    """Whether the variable is not assigned, and each use of it is one of those that need no dict. (Without a loop
    there may be others: the dict is made there. A loop would be there twice, with a dict and without.)"""
    if slot in bytecode.cells:
        return False
    instrs = bytecode.instrs
    loops = any(0 <= instr.target <= i for i, instr in enumerate(instrs))
    for i, instr in enumerate(instrs):
        if instr.op in ("STORE_FAST", "DELETE_FAST") and instr.arg == slot:
            return False
        if loops and instr.op == "LOAD_FAST" and instr.arg == slot and not _needs_no_dict(instrs, i):
            return False
    return True


def _needs_no_dict(instrs: Sequence[Instr], i: int) -> bool:
    """Whether what is done with the variable that is loaded at `i` needs no dict, or one that is made there."""
    before, use, following = instrs[i - 1], instrs[i + 1], instrs[min(i + 2, len(instrs) - 1)]
    if use.op == "LOAD_METHOD":
        return (use.arg in BY_NAME and _is_name(following)) or use.arg in VIEWS
    if use.op == "CONTAINS_OP":
        return _is_name(before)
    named = _is_name(use) or (use.op == "LOAD_FAST" and use.arg in _loop_names(instrs, instrs[i].arg))
    return use.op in PLAIN_USES or (named and following.op in _SUBSCRIPTIONS)


def _loop_names(instrs: Sequence[Instr], slot: int) -> set[int]:
    """The variables of loops over the names in the dict: `for name in kwargs`."""
    ops = [instr.op for instr in instrs]
    return {
        instrs[i + 3].arg
        for i in range(len(instrs) - 3)
        if ops[i : i + 4] == ["LOAD_FAST", "GET_ITER", "FOR_ITER", "STORE_FAST"] and instrs[i].arg == slot
    }


def _is_name(instr: Instr) -> bool:
    return instr.op == "LOAD_CONST" and isinstance(instr.arg, str)
