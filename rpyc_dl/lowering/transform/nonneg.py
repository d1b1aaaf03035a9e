"""Which integer variables are never negative: the greatest solution, so that loop counters are found. SSA form."""

from __future__ import annotations

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype

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
        if isinstance(v, Constant):
            return isinstance(v.value, int) and v.value >= 0
        return v in found

    changed = True
    while changed:
        bad = [v for v in sources if v in found and not all(map(holds, sources[v]))]
        bad += [v for v, op in makers.items() if v in found and not _result_holds(op, holds)]
        found.difference_update(bad)
        changed = bool(bad)
    return found


def _result_holds(op: SpaceOperation, holds: object) -> bool:
    assert callable(holds)
    if op.opname in _ALWAYS:
        return True
    if op.opname in _BOTH:
        return all(map(holds, op.args))
    if op.opname in _FIRST:
        return bool(holds(op.args[0]))
    if op.opname in _ANY:
        return any(map(holds, op.args))
    if op.opname in _LAST:
        return bool(holds(op.args[-1]))
    return False
