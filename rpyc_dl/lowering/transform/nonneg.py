"""Which integer variables are never negative, or have 32 bits: the greatest solutions, so that loop counters and what
goes round in loops are found. Of those of 32 bits, what rotates them is one operation. SSA form."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype

#: Whether the property that is looked for holds of a value.
Holds: TypeAlias = Callable[[Value], bool]

#: Operations whose result is never negative, whatever the operands.
_ALWAYS = {
    "getarraysize",
    "getinteriorarraysize",
    "cast_bool_to_int",
    "cast_char_to_int",
    "cast_unichar_to_int",
    "int_abs_ovf",
    "int_bit_length",
    "int_bit_count",
    "uint_bit_length",
    "uint_bit_count",
    "int_check_byte_val",
    "int_rotate32",
    "int_index_list",
    "int_index_assign",
    "int_index_str",
    "int_index_bytes",
    "int_index_tuple",
}
#: Operations whose result is not negative if both operands are not.
_BOTH = {
    "int_add_ovf",
    "int_mul_ovf",
    "int_add_fits",
    "int_mul_fits",
    "int_or",
    "int_xor",
    "int_min",
    "int_floordiv",
    "int_floordiv_zer",
    "int_floordiv_ovf",
    "int_floordiv_ovf_zer",
    "int_floordiv_nonneg",
    "int_mod_nonneg",
}
#: Operations whose result is not negative if the first operand is not.
_FIRST = {"int_rshift", "int_rshift_nonneg", "int_rshift_val", "same_as"}
#: Operations whose result is not negative if any operand is not.
_ANY = {"int_and", "int_max"}
#: Operations whose result is not negative if the last operand, a divisor, is not (by zero they raise).
_LAST = {"int_mod", "int_mod_zer", "int_mulmod", "int_mulmod_zer"}


def nonneg_variables(graph: FunctionGraph) -> set[Variable]:
    """The Signed variables of a graph that never hold a negative number.

    All block inputs are supposed to be, until one of their sources is not: what stays is proven by induction, since
    no operation of the lists wraps around.
    """
    entries = links_into(graph)
    steps = _steps_behind_tests(graph, entries)
    return _greatest(
        graph,
        entries,
        lambda v: isinstance(v.value, int) and v.value >= 0,
        lambda op, holds: (op in steps and holds(op.args[0])) or _result_holds(op, holds),
    )


def _greatest(
    graph: FunctionGraph,
    entries: dict[Block, list[Link]],
    constant: Callable[[Constant], bool],
    result: Callable[[SpaceOperation, Holds], bool],
) -> set[Variable]:
    """The largest set of Signed variables of which a property holds: of a constant where `constant` says so, of the
    result of an operation where `result` does, of an input where it holds of all that flows into it."""
    makers: dict[Variable, SpaceOperation] = {}
    sources: dict[Variable, list[Value]] = {}
    for block in graph.iterblocks():
        for index, v in enumerate(block.inputargs):
            if v.concretetype is lltype.Signed and block is not graph.startblock:
                sources[v] = [link.args[index] for link in entries.get(block, [])]
        for op in block.operations:
            if op.result.concretetype is lltype.Signed:
                makers[op.result] = op
    found = {*makers, *sources}

    def holds(v: Value) -> bool:
        return constant(v) if isinstance(v, Constant) else v in found

    changed = True
    while changed:
        bad = [v for v in sources if v in found and not all(map(holds, sources[v]))]
        bad += [v for v, op in makers.items() if v in found and not result(op, holds)]
        found.difference_update(bad)
        changed = bool(bad)
    return found


# ____________________________________________________________ 32 bits

_WORD = (1 << 32) - 1
_WORDS = (lltype.UInt8, lltype.UInt16, lltype.UInt32)
_SHIFTS_RIGHT = {"int_rshift", "int_rshift_nonneg", "int_rshift_val"}
_SHIFTS_LEFT = {"int_lshift", "int_lshift_nonneg", "int_lshift_ovf", "int_lshift_val", "int_lshift_ovf_val"}


def use_rotations(graph: FunctionGraph) -> bool:
    """`(x >> n | x << 32 - n) & 0xFFFFFFFF` of an x of 32 bits as one operation. Whether there was any."""
    masks = [op for op in graph.iterops() if op.opname == "int_and" and _is_word(op.args[1])]
    if not masks:
        return False
    makers = {op.result: op for op in graph.iterops()}
    found = [(op, rotated) for op in masks if (rotated := _rotated(op.args[0], makers)) is not None]
    words = _greatest(graph, links_into(graph), _fits, _gives_word) if found else set()
    changed = False
    for op, (v, by) in found:
        if v in words:
            op.opname, op.args = "int_rotate32", [v, by]
            changed = True
    return changed


def _is_word(v: Value) -> bool:
    return isinstance(v, Constant) and v.value == _WORD


def _fits(v: Constant) -> bool:
    return isinstance(v.value, int) and 0 <= v.value <= _WORD


def _gives_word(op: SpaceOperation, holds: Holds) -> bool:
    if op.opname == "cast_primitive":
        return op.args[0].concretetype in _WORDS
    if op.opname == "getarrayitem":
        return getattr(op.args[0].concretetype.TO, "STORED", None) in _WORDS
    if op.opname == "int_and":
        return any(map(holds, op.args))
    if op.opname in ("int_or", "int_xor"):
        return all(map(holds, op.args))
    return op.opname == "int_rotate32" or (op.opname in (*_SHIFTS_RIGHT, "same_as") and holds(op.args[0]))


def _rotated(v: Value, makers: dict[Variable, SpaceOperation]) -> tuple[Variable, Constant] | None:
    """What is rotated to the right by which number, if it is a word of 32 bits."""
    both = makers.get(v) if isinstance(v, Variable) else None
    if both is None or both.opname != "int_or":
        return None
    parts = [makers.get(arg) if isinstance(arg, Variable) else None for arg in both.args]
    for right, left in (parts, reversed(parts)):
        if right is None or left is None or right.opname not in _SHIFTS_RIGHT or left.opname not in _SHIFTS_LEFT:
            continue
        (x, by), (y, rest) = right.args, left.args
        if not isinstance(x, Variable) or x is not y or not (isinstance(by, Constant) and isinstance(rest, Constant)):
            continue
        if 0 < by.value < 32 and by.value + rest.value == 32:
            return x, by
    return None


# ____________________________________________________________ signs


def _steps_behind_tests(graph: FunctionGraph, entries: dict[Block, list[Link]]) -> set[SpaceOperation]:
    """The additions `i + 1` that stand right behind a test that i is less than something: they do not wrap around."""
    tests = {op.result: op for op in graph.iterops() if op.opname in ("int_lt", "int_gt")}
    found: set[SpaceOperation] = set()
    for block in graph.iterblocks():
        test = tests.get(block.exitswitch) if isinstance(block.exitswitch, Variable) else None
        if test is None:
            continue
        below = test.args[0 if test.opname == "int_lt" else 1]
        for link in block.exits:
            if link.llexitcase is True and len(entries[link.target]) == 1:
                found.update(op for op in link.target.operations if op.opname == "int_add" and _is_step(op, below))
    return found


def _is_step(op: SpaceOperation, v: Value) -> bool:
    return op.args[0] is v and isinstance(op.args[1], Constant) and op.args[1].value == 1


def _result_holds(op: SpaceOperation, holds: Holds) -> bool:
    if op.opname in _ALWAYS:
        return True
    if op.opname in _BOTH:
        return all(map(holds, op.args))
    if op.opname in _FIRST:
        return holds(op.args[0])
    if op.opname in _ANY:
        return any(map(holds, op.args))
    if op.opname in _LAST:
        return holds(op.args[-1])
    return False
