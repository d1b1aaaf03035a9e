"""Which captured variables are written after they were captured, and so need a cell at run time."""

from __future__ import annotations

import builtins
import types
from collections.abc import Iterator, Set

from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.bytecode.instructions import Bytecode

_WRITES = frozenset({"STORE_DEREF", "DELETE_DEREF"})


def writes_free(code: types.CodeType, name: str, writes: Set[str] = _WRITES) -> bool:
    """Whether the function of `code`, or one made in it, writes its free variable `name` (`nonlocal`)."""
    bytecode = decode(code)
    slot = bytecode.free[name]
    for instr in bytecode.instrs:
        if instr.op in writes and instr.arg == slot:
            return True
        if instr.op == "MAKE_FUNCTION" and name in instr.arg[2] and writes_free(instr.arg[0], name, writes):
            return True
    return False


def deletes_free(code: types.CodeType, name: str) -> bool:
    """Whether the function of `code`, or one made in it, deletes its free variable `name`."""
    return writes_free(code, name, frozenset({"DELETE_DEREF"}))


def checked_slots(bytecode: Bytecode, boxed: set[int]) -> set[int]:
    """Those of the `boxed` cells that may be read while they have no value: each reading checks that."""
    checked: set[int] = set()
    assigned = _definitely_assigned(bytecode, boxed)
    for i, instr in enumerate(bytecode.instrs):
        if instr.op in ("LOAD_CLOSURE", "LOAD_DEREF", "DELETE_DEREF") and instr.arg in boxed:
            if instr.op == "DELETE_DEREF" or not assigned[i] >> instr.arg & 1:
                checked.add(instr.arg)
        elif instr.op == "MAKE_FUNCTION":
            code, _flags, names = instr.arg
            for name, load in zip(names, bytecode.instrs[i - len(names) : i], strict=True):
                if load.arg in boxed and deletes_free(code, name):
                    checked.add(load.arg)
    return checked


def _definitely_assigned(bytecode: Bytecode, boxed: set[int]) -> list[int]:
    """For each instruction the bit set of the cells that have been stored on every path to it."""
    everything = sum(1 << slot for slot in boxed)
    before = [everything] * len(bytecode.instrs)
    before[0] = 0
    todo = [0]
    seen = {0}
    while todo:
        i = todo.pop()
        instr = bytecode.instrs[i]
        after = before[i]
        if instr.op == "STORE_DEREF" or (instr.op == "MAKE_CELL" and instr.arg < bytecode.nparams):
            after |= 1 << instr.arg if instr.arg in boxed else 0
        elif instr.op in ("DELETE_DEREF", "MAKE_CELL"):
            after &= ~(1 << instr.arg)
        targets = [(successor, after) for successor in bytecode.successors(i)]
        if instr.handler is not None:
            targets.append((instr.handler.target, before[i] & after))
        for target, value in targets:
            if target not in seen or before[target] & value != before[target]:
                seen.add(target)
                before[target] &= value
                todo.append(target)
    return before


def nested_codes(code: types.CodeType) -> Iterator[types.CodeType]:
    """The code objects inside `code`, at any depth."""
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield const
            yield from nested_codes(const)


def boxed_slots(bytecode: Bytecode) -> set[int]:
    """The cells of the function that need a run-time cell: written by an inner function, or by the function itself
    after a capture. The exception is a `def` that captures its own name (see `own_name_slots`)."""
    captures: dict[int, list[int]] = {}
    writes: dict[int, list[int]] = {}
    boxed: set[int] = set()
    for i, instr in enumerate(bytecode.instrs):
        if instr.op == "LOAD_CLOSURE" and instr.arg in bytecode.cells:
            captures.setdefault(instr.arg, []).append(i)
        elif instr.op in _WRITES and instr.arg in bytecode.cells:
            writes.setdefault(instr.arg, []).append(i)
        elif instr.op == "MAKE_FUNCTION":
            code, _flags, names = instr.arg
            first = i - len(names)
            for name, load in zip(names, bytecode.instrs[first:i], strict=True):
                if load.arg in bytecode.cells and writes_free(code, name):
                    boxed.add(load.arg)
    for slot, places in captures.items():
        stores = writes.get(slot, [])
        if slot in boxed or not stores:
            continue
        if len(stores) == 1 and _is_definition(bytecode, stores[0]) and not _reaches(bytecode, stores, stores):
            continue  # assigned once, by a `def` or `class`: what was captured before is known to be what that makes
        if _reaches(bytecode, places, stores):
            boxed.add(slot)
    return boxed


def _is_definition(bytecode: Bytecode, store: int) -> bool:
    instrs = bytecode.instrs
    if instrs[store].op != "STORE_DEREF" or instrs[store - 1].op not in ("MAKE_FUNCTION", "CALL"):
        return False
    return instrs[store - 1].op == "MAKE_FUNCTION" or _is_class(bytecode, store)


def _is_class(bytecode: Bytecode, store: int) -> bool:
    """Whether what is stored is made by a `class` statement of this name, and its decorators."""
    instrs, name = bytecode.instrs, bytecode.slots[bytecode.instrs[store].arg]
    bodies = (i for i in range(store, 0, -1) if instrs[i].op == "MAKE_FUNCTION" and instrs[i].arg[0].co_name == name)
    body = next(bodies, 0)
    first = body - len(instrs[body].arg[2]) - 1 if body else 0
    if instrs[first].op == "PUSH_NULL":  # behind what is called, from 3.13 on
        first -= 1
    return instrs[first].op == "LOAD_CONST" and instrs[first].arg is builtins.__build_class__


def _reaches(bytecode: Bytecode, sources: list[int], goals: list[int]) -> bool:
    """Whether control may go from behind one of `sources` to one of `goals`."""
    todo = list(sources)
    seen: set[int] = set()
    wanted = set(goals)
    while todo:
        i = todo.pop()
        after = list(bytecode.successors(i))
        handler = bytecode.instrs[i].handler
        if handler is not None:
            after.append(handler.target)
        for successor in after:
            if successor in wanted:
                return True
            if successor not in seen:
                seen.add(successor)
                todo.append(successor)
    return False
