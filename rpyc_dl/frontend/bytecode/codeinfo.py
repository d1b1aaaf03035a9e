"""What the decoder looks up in a code object: its raw instructions, its exception table, and what of these belongs to
comprehensions that CPython has inlined (3.12)."""

from __future__ import annotations

import dis
from collections import Counter, defaultdict
from types import CodeType
from typing import Any

from rpyc_dl.frontend.bytecode.opcodes import END_FOR_POPS_ONE
from rpyc_dl.frontend.bytecode.rawcode import raw_instructions


class CodeInfo:
    """The raw instructions of one code object with the tables by which they are looked up."""

    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.raw = raw_instructions(code)
        self.index_at = {ins.offset: i for i, ins in enumerate(self.raw)}
        self.entries: dict[int, Any] = {}
        self.table: list[Any] = []
        if code.co_exceptiontable:
            self.table += dis.Bytecode(code).exception_entries  # type: ignore[attr-defined]
        for entry in self.table:
            for offset in range(entry.start, entry.end, 2):
                self.entries[offset] = entry
        self.cleanups = {entry.target: self._restored(entry.target) for entry in self.table}
        self.restores: set[tuple[int, int]] = set()
        cleared = Counter(ins.argval for ins in self.raw if ins.opname == "LOAD_FAST_AND_CLEAR")
        ends: dict[int, list[int]] = defaultdict(list)
        for entry in self.table:
            ends[entry.target].append(entry.end)
        for target, names in self.cleanups.items():
            if names and any(self._find_restores(end, names) for end in ends[target]):
                cleared.subtract(names)
        self.never_restored = {name for name, count in cleared.items() if count > 0}

    def _restored(self, offset: int) -> list[str] | None:
        """The variables that the handler at `offset` restores, if it is that of an inlined comprehension."""
        i = self.index_at[offset]
        ops = self.raw[i : i + 3]
        if [ins.opname for ins in ops] != ["SWAP", "POP_TOP", "SWAP"]:
            return None
        names = []
        for ins in self.raw[i + 3 :]:
            if ins.opname == "STORE_FAST":
                names.append(ins.argval)
            elif ins.opname == "STORE_FAST_STORE_FAST":
                names.extend(ins.argval)
            else:
                return names if ins.opname == "RERAISE" else None
        return None

    def _find_restores(self, end: int, names: list[str]) -> bool:
        """Find the stores behind an inlined comprehension that restore the variables that it saved: (index of the
        instruction, number of its store). They are found by what they take from the stack; whether all were."""
        stack: list[str | None] = [*names, None]  # the saved ones, and the comprehension's result
        found = set()
        i = self.index_at.get(end, len(self.raw))
        if i < len(self.raw) and self.raw[i].opname == "END_FOR":
            i += 1 + END_FOR_POPS_ONE
        for at in range(i, len(self.raw)):
            ins = self.raw[at]
            stores = ins.opname.count("STORE_FAST")
            if ins.opname == "SWAP" and ins.arg <= len(stack):
                stack[-1], stack[-ins.arg] = stack[-ins.arg], stack[-1]
            elif not stores and ins.opname != "POP_TOP":
                return False
            for number in range(stores):
                if stack.pop() is not None:
                    found.add((at, number))
            if ins.opname == "POP_TOP":
                stack.pop()
            if not any(stack):
                self.restores |= found
                return True
        return False

    def is_stopiteration_handler(self, offset: int) -> bool:
        ins = self.raw[self.index_at[offset]]
        return ins.opname == "CALL_INTRINSIC_1" and ins.arg == 3

    def is_throw_handler(self, offset: int) -> bool:
        return self.raw[self.index_at[offset]].opname == "CLEANUP_THROW"
