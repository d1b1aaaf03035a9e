"""The one table of low-level operations: `LL_OPERATIONS[name]`, and `llop.name` for low-level helpers.

Used by the rtyper (types, exceptions), the LLInterpreter and constant folding (Python implementations), the
transforms (effects) and the C back end. The entries are in `ops_*.py`, one file a family.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import ops_exact, ops_float, ops_int, ops_memory, ops_number, ops_primitive, ops_system
from rpyc_dl.lltype.llop import ANYTHING, LLOp, Raises
from rpyc_dl.lltype.primitives import LowLevelType, Number

__all__ = ["ANYTHING", "LL_OPERATIONS", "LLOp", "Raises", "fold_operation", "llop"]


def _table() -> dict[str, LLOp]:
    table: dict[str, LLOp] = {}
    for family in (ops_int, ops_float, ops_number, ops_exact, ops_primitive, ops_memory, ops_system):
        for op in family.OPERATIONS:
            assert op.opname not in table, op.opname
            table[op.opname] = op
    return table


#: Every low-level operation by name.
LL_OPERATIONS: dict[str, LLOp] = _table()


class _LLOpNamespace:
    """`llop.int_add_ovf(Signed, x, y)` in a low-level helper: the rtyper turns it into the operation; see
    `LLOp.__call__` for what it does on plain Python. `llop.NAME` is the `LLOp` itself."""

    def __getattr__(self, name: str) -> LLOp:
        try:
            return LL_OPERATIONS[name]
        except KeyError:
            raise AttributeError(f"there is no low-level operation {name!r}") from None

    def _freeze_(self) -> bool:
        """A frozen constant: the flow space reads operations off it while it builds a helper's graph."""
        return True

    def __dir__(self) -> list[str]:
        return list(LL_OPERATIONS)


llop = _LLOpNamespace()


def fold_operation(opname: str, args: Sequence[Any], RESULT: LowLevelType) -> Any:
    """The raw result of a foldable operation on raw arguments; raises what the operation raises, or whatever
    Python raises where an operand is not what the operation needs (then it must not be folded)."""
    op = LL_OPERATIONS[opname]
    if opname == "cast_primitive" and isinstance(RESULT, Number):
        return RESULT.normalize(args[0])
    return op.fold(*args)
