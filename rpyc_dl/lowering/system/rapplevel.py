"""The primitives of app-level code (`rlib/app/primitives.py`): files, sorting by keys; and clocks."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, Bool, Float, Ptr, Signed, Void, functionptr, nullptr
from rpyc_dl.lltype.ops_system import STACK_ENTRY
from rpyc_dl.lowering.core import ll_shown
from rpyc_dl.lowering.core.ll_builder import ll_append_code, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code, ll_code1
from rpyc_dl.lowering.core.recursive import may_meet_itself, shown
from rpyc_dl.lowering.core.repr import LLFunction, inputconst
from rpyc_dl.lowering.number import ll_float
from rpyc_dl.lowering.number.rbool import flag_arg
from rpyc_dl.lowering.number.rmath import helper, operation
from rpyc_dl.lowering.object.rspecialhelpers import default_text_graph
from rpyc_dl.lowering.sequence import ll_sort
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, gen_stored_as, items_arg, list_arg
from rpyc_dl.lowering.sequence.rsort import gen_order
from rpyc_dl.lowering.system import ll_fd, ll_io, ll_tables
from rpyc_dl.lowering.system.entry import ll_arguments
from rpyc_dl.lowering.text.ll_utf8 import SURROGATEESCAPE, ll_decode_utf8
from rpyc_dl.lowering.text.rbytes import BytesRepr, bytes_arg
from rpyc_dl.lowering.text.rstr import TextRepr, text_arg
from rpyc_dl.rlib.app import primitives

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


def rtype_sorted_by_keys(hop: HighLevelOp) -> Value:
    """A new list of the items in the order of their keys: the order is sorted, then applied."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    _, v_items, v_length = items_arg(hop, 0, "'NoneType' object is not iterable")
    r_keys, v_keys, _ = items_arg(hop, 1, "'NoneType' object is not iterable")
    v_order = gen_order(hop.llops, r_keys.r_item, v_keys, v_length, flag_arg(hop, 2))
    c_items = inputconst(Void, r.ITEMS)
    return r.gen_wrap(hop.llops, hop.gendirectcall(ll_sort.ll_permuted, c_items, v_items, v_order, v_length))


def rtype_take_items(hop: HighLevelOp) -> Value:
    """A list of the items of the operand, which is empty then."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    r_from, v_list = list_arg(hop)
    r_from.gen_packed(hop.llops, v_list)
    v_taken = hop.gendirectcall(ll_sort.ll_taken, v_list)
    if r.ITEMS == r_from.ITEMS:
        return v_taken
    v_items, v_length = r_from.gen_items(hop.llops, v_taken)
    return r.gen_wrap(hop.llops, gen_stored_as(hop.llops, r.ITEMS, v_items, v_length))


def put_items(ll_function: LLFunction) -> Any:
    """The function that rtypes a primitive which gives a list the items of another one."""

    def rtype_put(hop: HighLevelOp) -> None:
        r, v_list = list_arg(hop)
        _, v_items, v_length = items_arg(hop, 1)
        r.gen_packed(hop.llops, v_list)
        hop.gendirectcall(ll_function, v_list, gen_stored_as(hop.llops, r.ITEMS, v_items, v_length), v_length)

    return rtype_put


def rtype_fd_write(hop: HighLevelOp) -> None:
    hop.gendirectcall(ll_io.ll_write_bytes, hop.inputarg(Signed, 0), bytes_arg(hop, 1))


def rtype_fd_put(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_fd.ll_put, hop.inputarg(Signed, 0), bytes_arg(hop, 1))


def rtype_fd_open(hop: HighLevelOp) -> Value:
    path = text_arg(hop, 0, "expected str, bytes or os.PathLike object, not NoneType")
    return hop.gendirectcall(ll_fd.ll_open, path, hop.inputarg(Signed, 1), hop.inputarg(Signed, 2))


def rtype_path_do(hop: HighLevelOp) -> Value:
    path = text_arg(hop, 0, "expected str, bytes or os.PathLike object, not NoneType")
    return hop.gendirectcall(ll_fd.ll_path_do, path, hop.inputarg(Signed, 1), hop.inputarg(Signed, 2))


def ll_env_entry(number: int) -> Any:
    """An entry of the environment as a text: UTF-8, what is not valid escaped as CPython does."""
    b = ll_new_builder(40)
    i = 0
    code = llop.env_byte(Signed, number, i)
    while code != 0:
        ll_append_code(b, code)
        i += 1
        code = llop.env_byte(Signed, number, i)
    return ll_decode_utf8(ll_build(b), SURROGATEESCAPE)


def rtype_argv(hop: HighLevelOp) -> Value:
    """A new list of the arguments."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    return r.gen_wrap(hop.llops, hop.gendirectcall(ll_arguments, inputconst(Void, r.ITEMS)))


def default_text(opname: str) -> Any:
    """`super().__str__()` or `super().__repr__()` that finds a method which CPython has in C."""

    def rtype_default_text(hop: HighLevelOp) -> Value:
        r = hop.args_r[0]
        return hop.llops.gencallgraph(default_text_graph(r, opname), [hop.inputarg(r, 0)])

    return rtype_default_text


def rtype_enter_text(hop: HighLevelOp) -> Value:
    """A constant where the type says that no value can be met inside its own text."""
    r = hop.args_r[0]
    if not may_meet_itself(r):
        return inputconst(Bool, True)
    return hop.gendirectcall(ll_shown.ll_enter, shown(hop.rtyper), hop.inputarg(r, 0))


def rtype_leave_text(hop: HighLevelOp) -> None:
    r = hop.args_r[0]
    if may_meet_itself(r):
        hop.gendirectcall(ll_shown.ll_leave, shown(hop.rtyper), hop.inputarg(r, 0))


def rtype_stack_new(hop: HighLevelOp) -> Value:
    """A new stack, which begins with a function of the program."""
    (target,) = hop.rtyper.callees(hop.spaceop)
    entry = functionptr(STACK_ENTRY, target.graph.name, graph=target.graph)
    args = [inputconst(Ptr(STACK_ENTRY), entry), hop.inputarg(hop.args_r[1], 1), hop.inputarg(Signed, 2)]
    return hop.genop("stack_new", args, resulttype=Signed)


def rtype_function_address(hop: HighLevelOp) -> Value:
    """The address of a function of the program, for C."""
    (target,) = hop.rtyper.callees(hop.spaceop)
    entry = functionptr(STACK_ENTRY, target.graph.name, graph=target.graph)
    return hop.genop("function_address", [inputconst(Ptr(STACK_ENTRY), entry)], resulttype=Signed)


def rtype_carry_traceback(hop: HighLevelOp) -> None:
    hop.genop("carry_traceback", [hop.inputarg(hop.args_r[0], 0)], resulttype=Void)


def rtype_keep_traceback(hop: HighLevelOp) -> None:
    hop.genop("keep_traceback", [hop.inputarg(hop.args_r[0], 0)], resulttype=Void)


def rtype_link_traceback(hop: HighLevelOp) -> None:
    errors = [hop.inputarg(hop.args_r[i], i) for i in (0, 1)]
    if all(isinstance(v.concretetype, Ptr) for v in errors):
        hop.genop("link_traceback", [*errors, hop.inputarg(Bool, 2)], resulttype=Void)


def rtype_traceback_text(hop: HighLevelOp) -> Value:
    hop.genop("traceback_begin", [hop.inputarg(hop.args_r[0], 0)], resulttype=Void)
    return hop.gendirectcall(ll_traceback_text, hop.inputarg(Bool, 1))


def ll_traceback_text(whole: bool) -> Any:
    b = ll_new_builder(200)
    i = 0 if whole else llop.traceback_byte(Signed, -1)
    code = llop.traceback_byte(Signed, i)
    while code != 0:
        ll_append_code(b, code)
        i += 1
        code = llop.traceback_byte(Signed, i)
    return ll_decode_utf8(ll_build(b), SURROGATEESCAPE)


def searched_text(hop: HighLevelOp, arg: int) -> Value:
    """A str or bytes argument."""
    return bytes_arg(hop, arg) if isinstance(hop.args_r[arg], BytesRepr) else text_arg(hop, arg)


def rtype_code_at(hop: HighLevelOp) -> Value:
    ll_function = ll_code1 if isinstance(hop.args_r[0], BytesRepr) else ll_code
    return hop.gendirectcall(ll_function, searched_text(hop, 0), hop.inputarg(Signed, 1))


def in_table(ll_function: LLFunction) -> Any:
    """The function that rtypes a search for codes by a table."""

    def rtype_in_table(hop: HighLevelOp) -> Value:
        i, end = hop.inputarg(Signed, 1), hop.inputarg(Signed, 2)
        return hop.gendirectcall(ll_function, searched_text(hop, 0), i, end, bytes_arg(hop, 3))

    return rtype_in_table


def rtype_store_text(hop: HighLevelOp) -> None:
    """Characters of a text, or bytes, become bytes of a list."""
    _, v_items, _ = items_arg(hop, 0)
    v_at, v_start, v_stop = (hop.inputarg(Signed, i) for i in (1, 3, 4))
    hop.gendirectcall(ll_tables.ll_store_text, v_items, v_at, searched_text(hop, 2), v_start, v_stop)


def rtype_text_of_bytes(hop: HighLevelOp) -> Value:
    _, v_items, _ = items_arg(hop, 0)
    return hop.gendirectcall(ll_tables.ll_text_of_bytes, v_items, hop.inputarg(Signed, 1))


def rtype_hold_local(hop: HighLevelOp) -> None:
    """Texts lead to nothing that has a `__del__`."""
    r_value = hop.args_r[1]
    v: Value = inputconst(GCREF, nullptr(GCREF.TO))
    is_pointer = isinstance(r_value.lowleveltype, Ptr) and r_value.lowleveltype._needsgc()
    if is_pointer and not isinstance(r_value, TextRepr) and not hop.is_const(1):
        v = hop.inputarg(r_value, 1)
    hop.genop("hold_local", [inputconst(Signed, hop.constarg(0)), v], resulttype=Void)


def rtype_keep_alive(hop: HighLevelOp) -> None:
    r_value = hop.args_r[0]
    if isinstance(r_value.lowleveltype, Ptr) and r_value.lowleveltype._needsgc() and not hop.is_const(0):
        hop.genop("keepalive", [hop.inputarg(r_value, 0)], resulttype=Void)


def rtype_lists_names(hop: HighLevelOp) -> None:
    """What the rules have seen is all."""


BUILTINS: dict[Any, Any] = {
    primitives.code_at: rtype_code_at,
    primitives.moved: helper(ll_tables.ll_moved, Signed, Signed),
    primitives.packed: helper(ll_tables.ll_packed, Signed, Signed),
    primitives.span_end: in_table(ll_tables.ll_span_end),
    primitives.next_place: in_table(ll_tables.ll_next_place),
    primitives.store_text: rtype_store_text,
    primitives.text_of_bytes: rtype_text_of_bytes,
    primitives.sorted_by_keys: rtype_sorted_by_keys,
    primitives.take_items: rtype_take_items,
    primitives.put_back: put_items(ll_sort.ll_put_back),
    primitives.put_sorted: put_items(ll_sort.ll_put_sorted),
    primitives.fd_write: rtype_fd_write,
    primitives.fd_put: rtype_fd_put,
    primitives.fd_flush: helper(ll_io.ll_flush),
    primitives.fd_read: helper(ll_fd.ll_read, Signed, Signed),
    primitives.fd_open: rtype_fd_open,
    primitives.fd_close: helper(ll_fd.ll_close, Signed),
    primitives.fd_truncate: helper(ll_fd.ll_truncate, Signed, Signed),
    primitives.fd_seek: helper(ll_fd.ll_seek, Signed, Signed, Signed),
    primitives.path_do: rtype_path_do,
    primitives.fd_list: helper(ll_fd.ll_list, Signed, Signed),
    primitives.stdin_line: helper(ll_io.ll_read_line),
    primitives.stdin_read: helper(ll_io.ll_read_all),
    primitives.stdin_bytes: helper(ll_io.ll_read_bytes, Signed, Bool),
    primitives.stdin_chars: helper(ll_io.ll_read_chars, Signed, Bool),
    primitives.argv: rtype_argv,
    primitives.enter_text: rtype_enter_text,
    primitives.leave_text: rtype_leave_text,
    primitives.env_entry: helper(ll_env_entry, Signed),
    primitives.default_str: default_text("str"),
    primitives.default_repr: default_text("repr"),
    primitives.sleep: operation("time_sleep"),
    primitives.float_bits: helper(ll_float.ll_bits, Float),
    primitives.bits_float: helper(ll_float.ll_of_bits, Signed),
    primitives.single_bits: helper(ll_float.ll_single_bits, Float),
    primitives.single_of_bits: helper(ll_float.ll_single_of_bits, Signed),
    primitives.single: helper(ll_float.ll_single, Float),
    primitives.plain_hypot: operation("math_hypot"),
    primitives.signal_pending: operation("signal_pending"),
    primitives.collect: operation("gc_collect"),
    primitives.hold_local: rtype_hold_local,
    primitives.keep_alive: rtype_keep_alive,
    primitives.lists_names: rtype_lists_names,
    primitives.finalize: operation("gc_finalize"),
    primitives.stack_new: rtype_stack_new,
    primitives.function_address: rtype_function_address,
    primitives.stack_switch: operation("stack_switch"),
    primitives.stack_is_lost: operation("stack_is_lost"),
    primitives.carry_traceback: rtype_carry_traceback,
    primitives.keep_traceback: rtype_keep_traceback,
    primitives.link_traceback: rtype_link_traceback,
    primitives.traceback_text: rtype_traceback_text,
    time.time: operation("time_time"),
    time.perf_counter: operation("time_monotonic"),
    time.monotonic: operation("time_monotonic"),
    time.process_time: operation("time_process"),
    time.time_ns: operation("time_time_ns"),
    time.perf_counter_ns: operation("time_monotonic_ns"),
    time.monotonic_ns: operation("time_monotonic_ns"),
}
