"""Which BUILD_LIST and BUILD_MAP of a code object collect the arguments of a call or the items of `(*a, b)`.

The compiler collects `f(a, *b, **c)` in a temporary list and dict. The flow space must keep the shape of the call, so
these temporaries are marked and never become operations. Found by following the depth of the stack.
"""

from __future__ import annotations

import dis
from typing import Any

_BUILDS = frozenset({"BUILD_LIST", "BUILD_MAP", "BUILD_CONST_KEY_MAP"})
_JUMP_AWAY = frozenset(
    {"JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "RETURN_VALUE", "RETURN_CONST", "RERAISE"}
    | {"RAISE_VARARGS"}
)
_POPPED_BY_BUILD = {"BUILD_LIST": 1, "BUILD_MAP": 2}


def find_call_builders(raw: list[Any], table: list[Any]) -> set[int]:
    """Indexes of the marked builds in `raw`, the `dis` instructions of a code object with its exception `table`."""
    if not any(ins.opname in ("CALL_FUNCTION_EX", "LIST_TO_TUPLE") or _is_list_to_tuple(ins) for ins in raw):
        return set()
    return _Search(raw, table).run()


def _is_list_to_tuple(ins: Any) -> bool:
    return ins.opname == "LIST_TO_TUPLE" or bool(ins.opname == "CALL_INTRINSIC_1" and ins.arg == 6)


class _Search:
    """Runs over the code once, in order, with a stack of the indexes of the instructions that pushed its items."""

    def __init__(self, raw: list[Any], table: list[Any]) -> None:
        self.raw = raw
        self.found: set[int] = set()
        self.at_target: dict[int, list[int]] = {e.target: [-1] * (e.depth + e.lasti + 1) for e in table}
        self.stack: list[int] = []

    def run(self) -> set[int]:
        fell_through = True
        for i, ins in enumerate(self.raw):
            if ins.offset in self.at_target and (
                not fell_through or len(self.at_target[ins.offset]) > len(self.stack)
            ):
                self.stack = list(self.at_target[ins.offset])
            self.step(i, ins)
            fell_through = ins.opname not in _JUMP_AWAY
        return self.found

    def step(self, i: int, ins: Any) -> None:
        arg: Any = ins.arg if ins.opcode >= dis.HAVE_ARGUMENT else None
        is_jump = ins.opcode in dis.hasjrel
        if is_jump:
            effect = dis.stack_effect(ins.opcode, arg, jump=True)
            self.at_target.setdefault(ins.argval, self.changed(i, effect))
        name = ins.opname
        if name in _BUILDS:
            popped = arg + 1 if name == "BUILD_CONST_KEY_MAP" else arg * _POPPED_BY_BUILD[name]
            del self.stack[len(self.stack) - popped :]
            self.stack.append(i)
            return
        if name == "CALL_FUNCTION_EX" and arg & 1 and self.stack and self.stack[-1] >= 0:
            if self.raw[self.stack[-1]].opname in ("BUILD_MAP", "BUILD_CONST_KEY_MAP"):
                self.found.add(self.stack[-1])
        elif name == "DICT_MERGE":
            self.found.update(self.stack[-1:] if self.is_built_alone() else ())
        elif _is_list_to_tuple(ins) and self.stack and self.raw[self.stack[-1]].opname == "BUILD_LIST":
            self.found.add(self.stack[-1])
        self.stack = self.changed(i, dis.stack_effect(ins.opcode, arg, jump=False))

    def is_built_alone(self) -> bool:
        """Whether the topmost item is a map that is filled pair by pair: as keywords are, where they are many."""
        ins = self.raw[self.stack[-1]] if self.stack and self.stack[-1] >= 0 else None
        return ins is not None and ins.opname == "BUILD_MAP" and not ins.arg

    def changed(self, i: int, effect: int) -> list[int]:
        if effect < 0:
            return self.stack[:effect]
        return self.stack + [i] * effect
