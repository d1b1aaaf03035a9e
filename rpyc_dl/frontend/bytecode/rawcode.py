"""The instructions of a code object as CPython has them: what `dis` shows, in time linear in the length of the code.

`dis` looks each jump target up in a list of them, and makes texts of all arguments.
"""

from __future__ import annotations

import dis
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import CodeType
from typing import Any

#: Line, end line, column, end column, as `co_positions` gives them.
Positions = tuple[int | None, int | None, int | None, int | None]

_HAS_ARGUMENT = frozenset(getattr(dis, "hasarg", range(dis.HAVE_ARGUMENT, 256)))
_IS_BEFORE_312 = dis.opmap.get("LOAD_METHOD", 256) < 256
_IS_313 = "TO_BOOL" in dis.opmap

_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]

_CONSTANTS, _NAMES, _LOCALS, _COMPARISONS = range(4)


def _tables() -> dict[int, tuple[int, int]]:
    """For each opcode whose argument is an index: of which table, and how many flag bits lie below it."""
    found = dict.fromkeys(dis.hasconst, (_CONSTANTS, 0))
    found.update(dict.fromkeys(dis.hasname, (_NAMES, 0)))
    found.update(dict.fromkeys([*dis.haslocal, *dis.hasfree], (_LOCALS, 0)))
    found.update(dict.fromkeys(dis.hascompare, (_COMPARISONS, 0 if _IS_BEFORE_312 else 5 if _IS_313 else 4)))
    found[_LOAD_GLOBAL] = (_NAMES, 1)
    if not _IS_BEFORE_312:
        found[dis.opmap["LOAD_ATTR"]] = (_NAMES, 1)
        found[dis.opmap["LOAD_SUPER_ATTR"]] = (_NAMES, 2)
    return found


_TABLE_OF = _tables()
_JUMPS = frozenset(dis.hasjrel)
_BACKWARD = frozenset(op for name, op in dis.opmap.items() if "JUMP_BACKWARD" in name)
#: Opcodes with two local variables in one argument (3.13).
_PAIRS = frozenset(
    dis.opmap[name]
    for name in ("LOAD_FAST_LOAD_FAST", "STORE_FAST_LOAD_FAST", "STORE_FAST_STORE_FAST")
    if name in dis.opmap
)
_CACHE = dis.opmap["CACHE"]


@dataclass(slots=True)
class RawInstr:
    """One instruction. `argval` is what the argument stands for: a constant, a name, a comparison, the offset that a
    jump goes to; else `arg` itself. `arg` is None for an instruction without argument."""

    opname: str
    opcode: int
    arg: Any
    argval: Any
    offset: int
    positions: Positions


def raw_instructions(code: CodeType) -> list[RawInstr]:
    """The instructions of `code` in order, without inline caches."""
    return list(_read(code))


def names_loaded(code: CodeType) -> set[str]:
    """The names of a module, or of the body of a class, that `code` itself loads."""
    return {ins.argval for ins in raw_instructions(code) if ins.opname in ("LOAD_NAME", "LOAD_GLOBAL")}


def globals_read(code: CodeType) -> list[str]:
    """The names of the global variables that `code` itself reads, one for each place, in order."""
    found = []
    extended = 0
    bytecode = code.co_code
    for op, byte in zip(bytecode[::2], bytecode[1::2], strict=True):
        arg = byte | extended
        extended = arg << 8 if op == dis.EXTENDED_ARG else 0
        if op == _LOAD_GLOBAL:
            found.append(code.co_names[arg >> _TABLE_OF[op][1]])
    return found


def jump_targets(raw: Sequence[RawInstr]) -> set[int]:
    """The offsets to which jumps go."""
    return {ins.argval for ins in raw if ins.opcode in _JUMPS}


def _read(code: CodeType) -> Iterator[RawInstr]:
    bytecode = code.co_code
    cells = [name for name in code.co_cellvars if name not in code.co_varnames]
    tables = code.co_consts, code.co_names, [*code.co_varnames, *cells, *code.co_freevars], dis.cmp_op
    extended = 0
    for unit, positions in enumerate(code.co_positions()):
        op = bytecode[2 * unit]
        if op == _CACHE:
            continue
        if op not in _HAS_ARGUMENT:
            extended = 0
            yield RawInstr(dis.opname[op], op, None, None, 2 * unit, positions)
            continue
        arg = bytecode[2 * unit + 1] | extended
        extended = arg << 8 if op == dis.EXTENDED_ARG else 0
        argval: Any = arg
        if op in _PAIRS:
            argval = tables[_LOCALS][arg >> 4], tables[_LOCALS][arg & 15]
        elif op in _TABLE_OF:
            table, flags = _TABLE_OF[op]
            argval = tables[table][arg >> flags]
        elif op in _JUMPS:
            argval = _target(bytecode, unit, -arg if op in _BACKWARD else arg)
        yield RawInstr(dis.opname[op], op, arg, argval, 2 * unit, positions)


def _target(bytecode: bytes, unit: int, distance: int) -> int:
    """The offset to which a jump at the code unit goes: counted from behind its inline caches."""
    unit += 1
    while unit < len(bytecode) // 2 and bytecode[2 * unit] == _CACHE:
        unit += 1
    return 2 * (unit + distance)
