"""`def __hash__(self): return hash(self.a) * 31 + hash(self.b)`: ints grow in there; `hash` reduces the result."""

from __future__ import annotations

import types
from typing import Any

from rpyc_dl.frontend.bytecode.rawcode import raw_instructions
from rpyc_dl.frontend.synthetic import is_ours, written_code
from rpyc_dl.programtables import remembered


def sums_hashes(func: Any) -> bool:
    """Whether it is a method `__hash__` of the program whose result need not fit a word."""
    if not isinstance(func, types.FunctionType) or func.__name__ != "__hash__" or is_ours(func):
        return False
    return "." in func.__qualname__ and _computes(written_code(func))


@remembered
def _computes(code: types.CodeType) -> bool:
    return any(instr.opname == "BINARY_OP" for instr in raw_instructions(code))
