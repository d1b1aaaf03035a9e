"""Tuples and ranges that meet lists, where only their items are asked for (`lists.dl`): made lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.repr import Repr, alike, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.sequence import ll_iterator, ll_list
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, ListRepr, gen_stored_as
from rpyc_dl.lowering.sequence.rcollect import iterator_consts, left_const, resizable_type
from rpyc_dl.lowering.sequence.rrange import RangeRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList


def convert_range(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """The items of a range, as a list."""
    assert isinstance(r_from, RangeRepr) and isinstance(r_to, BaseListRepr)
    if r_to.python_type is not list or r_to.r_item.lowleveltype is Void:
        return None
    v_it, r_iter = r_from.gen_iter(llops, v)
    c_convert = inputconst(Void, ll_conversion(llops.rtyper, r_iter.r_item, r_to.r_item))
    c_list = inputconst(Void, r_to.LIST if isinstance(r_to, ListRepr) else resizable_type(r_to.ITEMS))
    parts = [left_const(r_iter), *iterator_consts(r_iter), c_convert, v_it]
    v_list = llops.gendirectcall(ll_iterator.ll_collect, c_list, *parts)
    return v_list if isinstance(r_to, ListRepr) else llops.gendirectcall(ll_iterator.ll_trimmed, v_list)


def convert_tuple(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """The items of a tuple of fixed length, as a list."""
    assert isinstance(r_from, TupleRepr) and isinstance(r_to, BaseListRepr)
    if r_to.r_item.lowleveltype is Void:
        return None
    v_items = r_from.gen_array(llops, v, r_to.r_item)
    c_length = inputconst(Signed, len(r_from.items_r))
    return r_to.gen_wrap(llops, gen_stored_as(llops, r_to.ITEMS, v_items, c_length))


def convert_items(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """The items of a tuple of unknown length, or None, as a list that can be resized."""
    assert isinstance(r_from, VarTupleRepr) and isinstance(r_to, ListRepr)
    if not alike(r_from.r_item, r_to.r_item):
        return None
    c_list = inputconst(Void, r_to.LIST)
    if r_from.ITEMS != r_to.ITEMS:
        return llops.gendirectcall(ll_list.ll_wrap_copy_or_none, c_list, v)
    return llops.gendirectcall(ll_list.ll_wrap_or_none, c_list, v)


def convert_nullable(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A tuple of fixed length, or None, as a list or None."""
    assert isinstance(r_from, OptionalRepr) and isinstance(r_to, BaseListRepr)
    r_tuple = r_from.r_value
    if not isinstance(r_tuple, TupleRepr) or r_to.r_item.lowleveltype is Void:
        return None
    key = ("list of a tuple or None", r_from, r_to)
    synthetic = llops.rtyper.synthetic
    if key not in synthetic:
        builder = GraphBuilder(llops.rtyper, "list_or_none", [r_from.lowleveltype], r_to.lowleveltype)
        inner = builder.llops()
        v_flag = inner.genop("ptr_nonzero", [builder.startblock.inputargs[0]], resulttype=Bool)
        there, absent = builder.block(), builder.block()
        builder.switch(builder.startblock, inner, v_flag, [(False, absent), (True, there)])
        builder.returns(absent, lambda llops, args: inputconst(r_to, None))

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_list = convert_tuple(r_tuple, r_to, r_from.gen_value(llops, args[0]), llops)
            assert v_list is not None
            return v_list

        builder.returns(there, emit)
        synthetic[key] = builder.finish()
    return llops.gencallgraph(synthetic[key], [v])


CONVERSIONS = {
    (RangeRepr, BaseListRepr): convert_range,
    (TupleRepr, BaseListRepr): convert_tuple,
    (VarTupleRepr, ListRepr): convert_items,
    (OptionalRepr, BaseListRepr): convert_nullable,
}
