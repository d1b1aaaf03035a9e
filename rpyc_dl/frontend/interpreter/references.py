"""Where references go: by which instructions a variable, a container or the stack may refer to an object no longer.

Asked for programs with a `__del__`, which is called there (`programtext/wholeprogram.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from rpyc_dl.frontend.bytecode.instructions import Instr

CALLS = frozenset({"CALL", "CALL_FUNCTION_EX"})
#: Instructions that bind or unbind a variable.
BINDING = frozenset({"STORE_FAST", "STORE_DEREF", "DELETE_FAST"})
#: Instructions that take the result of a call, and behind which, or by the caller, it is asked anyway.
TAKING = frozenset(
    {"POP_TOP", "STORE_FAST", "STORE_DEREF", "STORE_GLOBAL", "STORE_ATTR", "RETURN_VALUE", "RAISE_VARARGS"}
)
#: Instructions behind which a reference may be gone.
_LOSING = frozenset(
    {
        *CALLS,
        *BINDING,
        *("POP_TOP", "STORE_GLOBAL", "STORE_ATTR", "STORE_SUBSCR", "STORE_SLICE"),
        *("DELETE_DEREF", "DELETE_GLOBAL", "DELETE_ATTR", "DELETE_SUBSCR"),
    }
)
#: Instructions that read something of an object and keep nothing of it, as a rule.
_READING = frozenset({"LOAD_ATTR", "BINARY_SUBSCR", "BINARY_OP", "COMPARE_OP", "IS_OP", "CONTAINS_OP"})
#: Instructions that read variables, which refer to what they have.
_OF_VARIABLES = frozenset({"LOAD_FAST", "LOAD_DEREF", "LOAD_GLOBAL"})


def may_go(instrs: Sequence[Instr], index: int) -> bool:
    """Whether a reference may be gone behind the instruction at `index`: it loses one, or only it used the result of
    a call."""
    op = instrs[index].op
    return op in _LOSING or (op in _READING and instrs[index - 1].op in CALLS)


def loose_calls(instrs: Sequence[Instr]) -> frozenset[int]:
    """The indices of calls before which something is read of what no variable refers to: `print(make().name)`."""
    found, reads = set(), False
    for index, instr in enumerate(instrs):
        if instr.op in CALLS and reads:
            found.add(index)
        if instr.op in _LOSING:
            reads = False
        elif _reads_temporary(instrs, index):
            reads = True
    return frozenset(found)


def _reads_temporary(instrs: Sequence[Instr], index: int) -> bool:
    op = instrs[index].op
    if op == "LOAD_ATTR":
        return instrs[index - 1].op not in _OF_VARIABLES
    return op in ("BINARY_SUBSCR", "FOR_ITER")
