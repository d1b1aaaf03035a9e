"""The version-independent instruction stream: made by the decoder, run by the opcode interpreter.

A stack machine close to CPython's, with the differences between versions gone: one spelling of each instruction,
jumps to instruction indexes, comprehensions inlined, exception handlers attached to the instructions they protect.
Instructions and their arguments are listed in `Frame` (`interpreter/frame.py`): one method each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from rpyc_dl.source import SourcePos

#: Instructions after which control does not go on to the next one.
NO_FALLTHROUGH = frozenset({"JUMP", "RETURN_VALUE", "RAISE_VARARGS", "RERAISE", "REFUSE"})


@dataclass(slots=True)
class Handler:
    """Where an exception goes: the stack is cut to `depth`, None pushed if `lasti`, then the exception."""

    target: int
    depth: int
    lasti: bool


@dataclass(slots=True)
class Instr:
    """One instruction. `target` is the index that a jump goes to; `handler` protects it."""

    op: str
    arg: Any = None
    target: int = -1
    handler: Handler | None = None
    lineno: int = 0
    span: tuple[int | None, int | None, int | None] = (None, None, None)  # end line, column, end column


@dataclass(slots=True)
class Bytecode:
    """The decoded code of one function.

    `slots` names the local variables (parameters first, in the order of `co_varnames`; then locals, cells, and those
    of inlined comprehensions); `nparams` of them are parameters (with `*args` and `**kwargs`); `free` are the free
    variables with their slots. `cells` are the slots of captured variables. A STORE_FAST to one of the `saved` slots
    may store NULL, which leaves the variable as it is. `is_resumed`: it runs when what its call gives is resumed.
    """

    code: CodeType
    instrs: list[Instr]
    slots: list[str]
    nparams: int
    free: dict[str, int] = field(default_factory=dict)
    cells: set[int] = field(default_factory=set)
    saved: set[int] = field(default_factory=set)
    is_resumed: bool = False

    @property
    def asks_locals(self) -> bool:
        """Whether `locals()` may be called, which reads every variable."""
        return any(instr.op == "LOAD_GLOBAL" and instr.arg in ("locals", "vars") for instr in self.instrs)

    def position(self, instr: Instr) -> SourcePos:
        """The source position of `instr`."""
        code = self.code
        end_line, col, end_col = instr.span
        return SourcePos(code.co_filename, instr.lineno, col, end_line, end_col, code.co_qualname)

    def successors(self, index: int) -> Iterator[int]:
        """The indexes to which control may go from `index`, exceptions apart."""
        instr = self.instrs[index]
        if instr.target >= 0:
            yield instr.target
        if instr.op not in NO_FALLTHROUGH and index + 1 < len(self.instrs):
            yield index + 1
