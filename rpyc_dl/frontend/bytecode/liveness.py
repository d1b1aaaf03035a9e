"""Static facts about an instruction stream: where paths join, in which order to explore, which variables are live."""

from __future__ import annotations

from collections.abc import Set
from functools import cached_property

from rpyc_dl.frontend.bytecode.instructions import Bytecode

_READS = frozenset({"LOAD_FAST", "DELETE_FAST", "LOAD_DEREF", "DELETE_DEREF", "LOAD_CLOSURE"})
_WRITES = frozenset({"STORE_FAST"})
_PASSES_GLOBAL = frozenset({"LOAD_GLOBAL", "STORE_GLOBAL"})
_BINDS = frozenset({"STORE_FAST", "DELETE_FAST"})  # what is deleted was meant to have a value


class CodeAnalysis:
    """Computed once for a `Bytecode`.

    `joins[i]`: more than one path may reach instruction i (or an exception). `order[i]`: its place in a reverse
    postorder of the basic blocks. `bound(i)`: the slots that may have a value at i. `live(i)`: those of them that may
    be read from there on before they are written.
    """

    def __init__(self, code: Bytecode, boxed: Set[int] = frozenset()) -> None:
        self.code = code
        self.written = set(code.cells) - boxed  # cells that are plain values: a store replaces the old one
        instrs = code.instrs
        size = len(instrs)
        self.joins = [False] * size
        self.leader = [False] * (size + 1)
        self._find_leaders()
        self.starts = [i for i in range(size) if self.leader[i]]
        self.ends = [*self.starts[1:], size]
        self.block_of = [0] * size
        for number, (start, end) in enumerate(zip(self.starts, self.ends, strict=True)):
            for i in range(start, end):
                self.block_of[i] = number
        self._handlers = [self._block_handlers(b) for b in range(len(self.starts))]
        self._successors = [self._block_successors(b) for b in range(len(self.starts))]
        self.order = self._reverse_postorder()
        self._live_in: list[int] = [0] * len(self.starts)
        self._solve_liveness()
        self._live_slots: dict[int, tuple[int, ...]] = {}
        self._bound_in = self._solve_bound(forget=False)
        self._kept_in: list[int] | None = None

    def _find_leaders(self) -> None:
        instrs = self.code.instrs
        incoming = [0] * (len(instrs) + 1)
        self.leader[0] = True
        for i, instr in enumerate(instrs):
            for successor in self.code.successors(i):
                incoming[successor] += 1
            if instr.target >= 0:
                self.leader[instr.target] = True
                self.leader[i + 1] = True
            if instr.op in ("RETURN_VALUE", "RAISE_VARARGS", "RERAISE", "REFUSE"):
                self.leader[i + 1] = True
            if instr.handler is not None:
                self.leader[instr.handler.target] = True
                self.joins[instr.handler.target] = True
        for i in range(len(instrs)):
            if incoming[i] > 1 or (i == 0 and incoming[0]):
                self.joins[i] = True

    def _block_successors(self, block: int) -> list[int]:
        """Numbers of the basic blocks that control or an exception may go to."""
        result = [self.block_of[i] for i in self.code.successors(self.ends[block] - 1)]
        return result + self._block_handlers(block)

    def _block_handlers(self, block: int) -> list[int]:
        """Numbers of those that an exception may go to."""
        result = []
        last = None
        for i in range(self.starts[block], self.ends[block]):
            handler = self.code.instrs[i].handler
            if handler is not None and handler is not last:
                last = handler
                result.append(self.block_of[handler.target])
        return result

    def _reverse_postorder(self) -> list[int]:
        """For each basic block its number in a depth-first reverse postorder (unreachable ones come last)."""
        order = [len(self.starts)] * len(self.starts)
        postorder: list[int] = []
        seen = {0}
        stack = [(0, iter(self._successors[0]))]
        while stack:
            block, successors = stack[-1]
            for successor in successors:
                if successor not in seen:
                    seen.add(successor)
                    stack.append((successor, iter(self._successors[successor])))
                    break
            else:
                stack.pop()
                postorder.append(block)
        for number, block in enumerate(reversed(postorder)):
            order[block] = number
        self._postorder = postorder
        return order

    def priority(self, index: int) -> tuple[int, int]:
        """Blocks at lower priorities are to be explored first."""
        return self.order[self.block_of[index]], index

    def _transfer(self, block: int, live: int, stop: int) -> int:
        """The live set before instruction `stop` of the block, from the one after its end (bit sets of slots)."""
        instrs = self.code.instrs
        for i in range(self.ends[block] - 1, stop - 1, -1):
            instr = instrs[i]
            op = instr.op
            if op in _READS:
                live |= 1 << instr.arg
            elif op in _WRITES and instr.arg not in self.code.saved:
                live &= ~(1 << instr.arg)
            elif op == "STORE_DEREF":
                if instr.arg in self.written:
                    live &= ~(1 << instr.arg)
                else:
                    live |= 1 << instr.arg  # the cell is an object that the store uses
            elif op == "MAKE_CELL":
                if instr.arg < self.code.nparams:
                    live |= 1 << instr.arg
                else:
                    live &= ~(1 << instr.arg)
            elif op == "CALL" and instr.arg[0] == 0 and self.code.nparams:
                live |= 1 | self._class_cell  # it may be `super()`
            if op == "CALL" and instr.arg[0] == 0 and self._asks_locals:
                live |= (1 << len(self.code.slots)) - 1
            if instr.handler is not None:
                live |= self._live_in[self.block_of[instr.handler.target]]
        return live

    @cached_property
    def _asks_locals(self) -> bool:
        return self.code.asks_locals

    @property
    def _class_cell(self) -> int:
        slot = self.code.free.get("__class__")
        return 0 if slot is None else 1 << slot

    def _live_out(self, block: int) -> int:
        live = 0
        for i in self.code.successors(self.ends[block] - 1):
            live |= self._live_in[self.block_of[i]]
        return live

    def _solve_liveness(self) -> None:
        work = list(reversed(self._postorder))
        predecessors: list[list[int]] = [[] for _ in self.starts]
        for block in self._postorder:
            for successor in self._successors[block]:
                predecessors[successor].append(block)
        queued = set(work)
        while work:
            block = work.pop()
            queued.discard(block)
            live = self._transfer(block, self._live_out(block), self.starts[block])
            if live != self._live_in[block]:
                self._live_in[block] = live
                for predecessor in predecessors[block]:
                    if predecessor not in queued:
                        queued.add(predecessor)
                        work.append(predecessor)

    def _solve_bound(self, forget: bool) -> list[int]:
        """For each block the slots that have a value before it on some path; with `forget`, not those whose value is
        deleted on every path."""
        bound_in = [0] * len(self.starts)
        always = set(range(self.code.nparams)) | self.code.cells | set(self.code.free.values())
        bound_in[0] = sum(1 << slot for slot in always)
        made = [self._binds(start, end) for start, end in zip(self.starts, self.ends, strict=True)]
        needed = [self._reads_first(start, end) for start, end in zip(self.starts, self.ends, strict=True)]
        work = list(self._postorder)
        queued = set(work)
        while work:
            block = work.pop()
            queued.discard(block)
            bound = anywhere = bound_in[block] | made[block]
            if forget:
                bound = self._kept(bound_in[block], self.starts[block], self.ends[block])
            ends = bool(needed[block] & ~bound_in[block])  # reading a variable without a value raises
            for successor in self._handlers[block] if ends else self._successors[block]:
                given = anywhere if successor in self._handlers[block] else bound
                if given | bound_in[successor] != bound_in[successor]:
                    bound_in[successor] |= given
                    if successor not in queued:
                        queued.add(successor)
                        work.append(successor)
        return bound_in

    def _reads_first(self, start: int, stop: int) -> int:
        """The slots that these instructions read before they write them."""
        read = bound = 0
        for instr in self.code.instrs[start:stop]:
            if instr.op == "LOAD_FAST" and instr.arg not in self.code.saved:
                read |= 1 << instr.arg & ~bound
            elif instr.op in _BINDS:
                bound |= 1 << instr.arg
        return read

    def _binds(self, start: int, stop: int) -> int:
        bound = 0
        for instr in self.code.instrs[start:stop]:
            if instr.op in _BINDS:
                bound |= 1 << instr.arg
        return bound

    def bound(self, index: int) -> int:
        """The slots that have a value before instruction `index` on some path, as a bit set."""
        block = self.block_of[index]
        return self._bound_in[block] | self._binds(self.starts[block], index)

    def keeps(self, index: int, slot: int) -> bool:
        """Whether the slot has a value before instruction `index` on some path on which it is not deleted again."""
        if self._kept_in is None:
            self._kept_in = self._solve_bound(forget=True)
        block = self.block_of[index]
        return bool(self._kept(self._kept_in[block], self.starts[block], index) >> slot & 1)

    def _kept(self, bound: int, start: int, stop: int) -> int:
        for instr in self.code.instrs[start:stop]:
            if instr.op == "STORE_FAST":
                bound |= 1 << instr.arg
            elif instr.op == "DELETE_FAST":
                bound &= ~(1 << instr.arg)
        return bound

    def passes_global(self, index: int, name: str) -> bool:
        """Whether each path to instruction `index` loads or stores a global variable before, and none deletes it."""
        if name not in self._global_bits:
            return False
        block = self.block_of[index]
        passed = self._globals_in[block] | self._globals_passed(self.starts[block], index)
        return bool(passed >> self._global_bits[name] & 1)

    @cached_property
    def _global_bits(self) -> dict[str, int]:
        """Numbers of the global variables that are loaded or stored, but for those that are deleted."""
        names = dict.fromkeys(instr.arg for instr in self.code.instrs if instr.op in _PASSES_GLOBAL)
        deleted = {instr.arg for instr in self.code.instrs if instr.op == "DELETE_GLOBAL"}
        return {name: number for number, name in enumerate(names) if name not in deleted}

    def _globals_passed(self, start: int, stop: int) -> int:
        bits, passed = self._global_bits, 0
        for instr in self.code.instrs[start:stop]:
            if instr.op in _PASSES_GLOBAL and instr.arg in bits:
                passed |= 1 << bits[instr.arg]
        return passed

    @cached_property
    def _globals_in(self) -> list[int]:
        """For each block the global variables that each path to it passes, as a bit set: the largest solution."""
        made = [self._globals_passed(start, end) for start, end in zip(self.starts, self.ends, strict=True)]
        passed_in = [-1] * len(self.starts)
        passed_in[0] = 0
        changed = True
        while changed:
            changed = False
            for block in reversed(self._postorder):
                for successor in self._successors[block]:
                    # an exception may come from the first instruction
                    is_handler = successor in self._handlers[block]
                    given = passed_in[block] if is_handler else passed_in[block] | made[block]
                    if passed_in[successor] & ~given:
                        passed_in[successor] &= given
                        changed = True
        return passed_in

    def live(self, index: int) -> tuple[int, ...]:
        """The live slots before instruction `index` that may have a value, in order."""
        if index not in self._live_slots:
            block = self.block_of[index]
            bits = self._transfer(block, self._live_out(block), index) & self.bound(index)
            slots = []
            while bits:
                low = bits & -bits
                slots.append(low.bit_length() - 1)
                bits ^= low
            self._live_slots[index] = tuple(slots)
        return self._live_slots[index]
