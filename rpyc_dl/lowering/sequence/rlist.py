"""Lists. One that is never resized is a `GcArray` of its items; any other one a structure of a length and an array
with room to grow (`ll_list.py`). Most helpers take the array and the length, and so serve both (`ll_array.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance, SomeList, SomeTagged
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.repr import IteratorRepr, inputconst
from rpyc_dl.lowering.generic.roptional import OptionalRepr, rtype_unboxed_index
from rpyc_dl.lowering.generic.rslice import gen_bounds, gen_index
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import INDEXES
from rpyc_dl.lowering.sequence import ll_array, ll_list
from rpyc_dl.lowering.sequence.listrepr import (
    BaseListRepr,
    ListRepr,
    c_function,
    convert_list,
    gen_new,
    gen_newlist,
    gen_stored_as,
    items_arg,
    list_arg,
    make_list_repr,
    resizable_arg,
    self_arg,
)
from rpyc_dl.lowering.sequence.rcollect import gen_collect, iteration_args

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


# ---- parts of the functions below ---------------------------------------------------------------


# ---- literals and items ----------------------------------------------------------------------------


def rtype_newlist(hop: HighLevelOp) -> Value:
    r = hop.r_result
    if not isinstance(r, BaseListRepr):
        raise AssertionError(f"newlist gives a list, not {r!r}")
    return gen_newlist(hop.llops, r, [hop.inputarg(r.r_item, i) for i in range(hop.nb_args)])


def rtype_newlist_hint(hop: HighLevelOp) -> Value:
    """An empty list that is about to get as many items as the operand yields: with room for them if its length is at
    hand."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    r_items = hop.args_r[0]
    left = r_items.ll_left if isinstance(r_items, IteratorRepr) and not hop.args_s[0].can_be_none() else None
    if isinstance(r, ListRepr) and left is not None:
        v_left = hop.gendirectcall(left, hop.inputarg(r_items, 0))
        return hop.gendirectcall(ll_list.ll_newlist_hint, inputconst(Void, r.LIST), v_left)
    tables = get_tables()
    function = tables.find_rtyper("length_hint", hop.args_r) or tables.find_rtyper("len", hop.args_r)
    asks = (SomeInstance, SomeTagged)  # what would call a method of the program, or ask for the kind first
    known = function is not None and not isinstance(hop.args_s[0], asks) and not hop.args_s[0].can_be_none()
    if not known or not isinstance(r, ListRepr):
        return gen_newlist(hop.llops, r, [])
    v_length: Any = function(hop)  # type: ignore[misc]
    return hop.gendirectcall(ll_list.ll_newlist_hint, inputconst(Void, r.LIST), v_length)


def rtype_getitem(hop: HighLevelOp) -> Value:
    r, v_list = list_arg(hop)
    v_index = gen_index(hop, r.index_operation, r.gen_length(hop.llops, v_list))
    v_item = hop.genop("getarrayitem", r.gen_place(hop.llops, v_list, v_index), resulttype=r.r_item)
    return hop.llops.convertvar(v_item, r.r_item, hop.r_result)


def rtype_setitem(hop: HighLevelOp) -> None:
    r, v_list = list_arg(hop, message="'NoneType' object does not support item assignment")
    v_length = r.gen_length(hop.llops, v_list)
    v_item = hop.inputarg(r.r_item, 2)
    v_index = gen_index(hop, "int_index_assign", v_length)
    hop.genop("setarrayitem", [*r.gen_place(hop.llops, v_list, v_index), v_item])


def rtype_delitem(hop: HighLevelOp) -> None:
    r, v_list = list_arg(hop, message="'NoneType' object does not support item deletion")
    assert isinstance(r, ListRepr)
    hop.gendirectcall(r.ll_delitem, r.c_clear, v_list, hop.inputarg(Signed, 1))


def rtype_len(hop: HighLevelOp) -> Value:
    r, v_list = list_arg(hop, message="object of type 'NoneType' has no len()")
    return r.gen_length(hop.llops, v_list)


def rtype_bool(hop: HighLevelOp) -> Value:
    """Not empty, and not None."""
    r = hop.args_r[0]
    assert isinstance(r, BaseListRepr)
    v_list = hop.inputarg(r, 0)
    if hop.args_s[0].can_be_none():
        return hop.gendirectcall(ll_list.ll_bool_or_none, c_function(r.ll_length), v_list)
    v_length = r.gen_length(hop.llops, v_list)
    return hop.genop("int_is_true", [v_length], resulttype=Bool)


# ---- slices --------------------------------------------------------------------------------------------


def rtype_getslice(hop: HighLevelOp) -> Value:
    _, v_items, v_length = items_arg(hop)
    bounds = gen_bounds(hop, v_length)
    if bounds.v_step is None:
        return gen_new(hop, ll_array.ll_slice, v_items, bounds.v_start, bounds.v_count)
    return gen_new(hop, ll_array.ll_slice_step, v_items, bounds.v_start, bounds.v_step, bounds.v_count)


def rtype_setslice(hop: HighLevelOp) -> None:
    r, v_list = list_arg(hop, message="'NoneType' object does not support item assignment")
    _, v_length = r.gen_items(hop.llops, v_list)
    v_new, v_new_length = gen_collect(hop, 4, r.r_item)
    v_new = gen_stored_as(hop.llops, r.ITEMS, v_new, v_new_length)
    r.gen_packed(hop.llops, v_list)
    bounds = gen_bounds(hop, v_length)
    assert isinstance(r, ListRepr)
    if bounds.v_step is not None:
        args_v = [v_list, bounds.v_start, bounds.v_step, bounds.v_count, v_new, v_new_length]
        hop.gendirectcall(ll_list.ll_store_slice, r.c_clear, *args_v)
        return
    args_v = [v_list, bounds.v_start, bounds.v_count, v_new, v_new_length]
    hop.gendirectcall(ll_list.ll_replace, r.c_clear, *args_v)


def rtype_delslice(hop: HighLevelOp) -> None:
    r, v_list = list_arg(hop, message="'NoneType' object does not support item deletion")
    if not isinstance(r, ListRepr):
        raise TyperError(f"{r.describe()} cannot be changed: nothing can be deleted from it")
    bounds = gen_bounds(hop, r.gen_items(hop.llops, v_list)[1])
    if bounds.v_step is None:
        hop.gendirectcall(ll_list.ll_remove_range, r.c_clear, v_list, bounds.v_start, bounds.v_count)
    else:
        args_v = [v_list, bounds.v_start, bounds.v_step, bounds.v_count]
        hop.gendirectcall(ll_list.ll_del_step, r.c_clear, *args_v)


# ---- + and * ----------------------------------------------------------------------------------------------


def rtype_add(hop: HighLevelOp) -> Value:
    _, v_items1, v_length1 = items_arg(hop, 0, "unsupported operand type(s) for +: 'NoneType' and 'list'")
    _, v_items2, v_length2 = items_arg(hop, 1, 'can only concatenate list (not "NoneType") to list')
    return gen_new(hop, ll_array.ll_concat, v_items1, v_length1, v_items2, v_length2)


def rtype_inplace_add(hop: HighLevelOp) -> Value:
    """list += any iterable: extends the list, and gives it."""
    rtype_extend(hop)
    return hop.inputarg(hop.r_result, 0)


def rtype_mul(hop: HighLevelOp) -> Value:
    """list * int"""
    if hop.repeated is not None:
        return _gen_fill(hop, hop.repeated, 0)
    _, v_items, v_length = items_arg(hop, 0, "unsupported operand type(s) for *: 'NoneType' and 'int'")
    return gen_new(hop, ll_array.ll_repeat, v_items, v_length, hop.inputarg(Signed, 1))


def rtype_rmul(hop: HighLevelOp) -> Value:
    """int * list"""
    if hop.repeated is not None:
        return _gen_fill(hop, hop.repeated, 1)
    _, v_items, v_length = items_arg(hop, 1, "unsupported operand type(s) for *: 'int' and 'NoneType'")
    return gen_new(hop, ll_array.ll_repeat, v_items, v_length, hop.inputarg(Signed, 0))


for _rtyper in (rtype_mul, rtype_rmul):
    _rtyper.takes_the_item = True  # type: ignore[attr-defined]


def _gen_fill(hop: HighLevelOp, v_item: Value, which: int) -> Value:
    """[item] * count, where the argument of this number is [item]."""
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    hop = hop.copy()
    hop.args_v[which] = v_item
    hop.args_s[which] = hop.rtyper.binding(v_item)
    hop.args_r[which] = hop.rtyper.getrepr(hop.args_s[which])
    v_count = hop.inputarg(Signed, 1 - which)
    return gen_new(hop, ll_array.ll_filled, v_count, hop.inputarg(r.r_item, which))


def rtype_inplace_mul(hop: HighLevelOp) -> Value:
    r, v_list = list_arg(hop, 0, "unsupported operand type(s) for *=: 'NoneType' and 'int'")
    assert isinstance(r, ListRepr)
    r.gen_packed(hop.llops, v_list)
    hop.gendirectcall(ll_list.ll_inplace_mul, r.c_clear, v_list, hop.inputarg(Signed, 1))
    return hop.llops.convertvar(v_list, r, hop.r_result)


# ---- methods ------------------------------------------------------------------------------------------------------


def rtype_append(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "append")
    hop.gendirectcall(r.ll_append, *r.to_move, v_list, hop.inputarg(r.r_item, 1))


def rtype_extend(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "extend")
    if isinstance(hop.args_r[1], BaseListRepr) and hop.args_r[1].ITEMS == r.ITEMS:
        _, v_items, v_length = items_arg(hop, 1, "'NoneType' object is not iterable")
        hop.gendirectcall(r.ll_extend, *r.to_move, v_list, v_items, v_length)
        return
    hop.gendirectcall(r.ll_extend_iter, *r.to_move, v_list, *iteration_args(hop, 1, r.r_item))


def rtype_insert(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "insert")
    hop.gendirectcall(r.ll_insert, *r.to_move, v_list, hop.inputarg(Signed, 1), hop.inputarg(r.r_item, 2))


def rtype_pop(hop: HighLevelOp) -> Value:
    r, v_list = resizable_arg(hop, "pop")
    if hop.nb_args == 1 or (hop.is_const(1) and hop.constarg(1) == -1):
        v_item = hop.gendirectcall(r.ll_pop_last, r.c_clear, v_list)
    else:
        v_item = hop.gendirectcall(r.ll_pop, r.c_clear, v_list, hop.inputarg(Signed, 1))
    return hop.llops.convertvar(v_item, r.r_item, hop.r_result)


def rtype_clear(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "clear")
    hop.gendirectcall(r.ll_clear, r.c_clear, v_list)


def rtype_reverse(hop: HighLevelOp) -> None:
    r, v_list = self_arg(hop, "reverse")
    hop.gendirectcall(ll_array.ll_reverse, *r.gen_items(hop.llops, v_list))


def rtype_copy(hop: HighLevelOp) -> Value:
    r, v_list = self_arg(hop, "copy")
    return gen_new(hop, ll_array.ll_copy, *r.gen_items(hop.llops, v_list))


REPRS = {SomeList: make_list_repr}
RTYPERS: dict[Any, Any] = {
    ("newlist",): rtype_newlist,
    ("newlist_hint",): rtype_newlist_hint,
    **{("getitem", BaseListRepr, r): rtype_getitem for r in INDEXES},
    **{("setitem", BaseListRepr, r): rtype_setitem for r in INDEXES},
    **{("delitem", BaseListRepr, r): rtype_delitem for r in INDEXES},
    **{(name, BaseListRepr, OptionalRepr): rtype_unboxed_index for name in ("getitem", "setitem", "delitem")},
    ("len", BaseListRepr): rtype_len,
    ("bool", BaseListRepr): rtype_bool,
    ("getslice", BaseListRepr): rtype_getslice,
    ("setslice", BaseListRepr): rtype_setslice,
    ("delslice", BaseListRepr): rtype_delslice,
    ("add", BaseListRepr, BaseListRepr): rtype_add,
    ("inplace_add", BaseListRepr): rtype_inplace_add,
    ("mul", BaseListRepr, IntegerRepr): rtype_mul,
    **{(name, IntegerRepr, BaseListRepr): rtype_rmul for name in ("mul", "inplace_mul")},
    ("inplace_mul", BaseListRepr, IntegerRepr): rtype_inplace_mul,
}
METHODS = {
    ("append", BaseListRepr): rtype_append,
    ("extend", BaseListRepr): rtype_extend,
    ("insert", BaseListRepr): rtype_insert,
    ("pop", BaseListRepr): rtype_pop,
    ("clear", BaseListRepr): rtype_clear,
    ("reverse", BaseListRepr): rtype_reverse,
    ("copy", BaseListRepr): rtype_copy,
}
CONVERSIONS = {(BaseListRepr, BaseListRepr): convert_list}
