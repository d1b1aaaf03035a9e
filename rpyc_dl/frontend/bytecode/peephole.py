"""What the versions of the compiler do differently, mended in the version-independent stream."""

from __future__ import annotations

from rpyc_dl.frontend.bytecode.instructions import Bytecode, Instr

_TESTS = frozenset({"POP_JUMP_IF_TRUE", "POP_JUMP_IF_FALSE"})


def plain_locals(bytecode: Bytecode) -> None:
    """Cells that no function made here captures (they were for inlined comprehensions) are plain locals."""
    captured = {instr.arg for instr in bytecode.instrs if instr.op == "LOAD_CLOSURE"}
    plain = bytecode.cells - captured
    bytecode.cells &= captured
    for instr in bytecode.instrs:
        if instr.op == "MAKE_CELL" and instr.arg in plain:
            instr.op = "NOP"
        elif instr.op.endswith("_DEREF") and instr.arg in plain:
            instr.op = instr.op.replace("_DEREF", "_FAST")


def thread_jumps(instrs: list[Instr]) -> None:
    """A kept value that was tested is not tested again: in `a and b or c` the jump for a false `a` goes to where the
    test for `or` would. (3.11 does so itself; later versions test twice.)"""
    for i in range(1, len(instrs)):
        instr = instrs[i]
        while instr.op in _TESTS and instrs[i - 1].op == "COPY" and instrs[i - 1].arg == 1:
            at = instr.target
            again = instrs[at + 1] if at + 1 < len(instrs) else None
            if again is None or again.op not in _TESTS or instrs[at].op != "COPY" or instrs[at].arg != 1 or at <= i:
                break
            instr.target = again.target if again.op == instr.op else at + 2
