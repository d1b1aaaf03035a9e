"""What iterating over anything yields, as an array: for list(), extend, slices, sorted, tuple unpacking, …"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.core.repr import IteratorRepr, Repr, alike, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.sequence import ll_array, ll_iterator
from rpyc_dl.lowering.sequence.listrepr import (
    BaseListRepr,
    ListRepr,
    array_iterator_repr,
    gen_new,
    gen_newlist,
    items_arg,
)
from rpyc_dl.lowering.sequence.riterator import gen_iter, gen_iter_as
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


def resizable_type(ITEMS: Any) -> Any:
    """The structure of resizable lists with this array of items."""
    return GcStruct("list", ("length", Signed), ("items", Ptr(ITEMS)))


def iteration_args(hop: HighLevelOp, arg: int, r_item: Repr) -> list[Value]:
    """The arguments (hasnext, next, convert, it) with which a helper iterates over an argument, as `r_item`s."""
    return collect_args(hop, arg, r_item)[1:]


def collect_args(hop: HighLevelOp, arg: int, r_item: Repr) -> list[Value]:
    """Those, and before them what says how many items are left."""
    v_it, r_iter = gen_iter_over(hop, arg, r_item)
    c_convert = inputconst(Void, ll_conversion(hop.rtyper, r_iter.r_item, r_item))
    return [left_const(r_iter), *iterator_consts(r_iter), c_convert, v_it]


def gen_iter_over(hop: HighLevelOp, arg: int, r_item: Repr) -> tuple[Value, IteratorRepr]:
    """An iterator over an argument whose items become `r_item`s: those of a tuple, which may be of several kinds, at
    once."""
    r = hop.args_r[arg]
    r_value = r.r_value if isinstance(r, OptionalRepr) else r
    if not isinstance(r_value, TupleRepr) or r_item.lowleveltype is Void:
        return gen_iter(hop, arg)
    r_iter = array_iterator_repr(hop.rtyper, r_item)
    return gen_iter_as(hop, arg, r_iter), r_iter


def iterator_consts(r_iter: IteratorRepr) -> list[Constant]:
    return [inputconst(Void, r_iter.ll_hasnext), inputconst(Void, r_iter.ll_next)]


def left_const(r_iter: IteratorRepr) -> Constant:
    """The helper that says how many items are left, for what is made with room for them."""
    return inputconst(Void, r_iter.ll_left or ll_iterator.ll_unknown)


def gen_exhaust(hop: HighLevelOp, v_it: Value, r_iter: IteratorRepr) -> None:
    """Run an iterator that never yields."""
    hop.gendirectcall(ll_iterator.ll_exhaust, *iterator_consts(r_iter), v_it)


def gen_collect(hop: HighLevelOp, arg: int, r_item: Repr, most: int | None = None) -> tuple[Value, Value]:
    """What iterating over an argument yields, as an array of `r_item` and its length: if it is a list of such items,
    its own array. Where more than `most` are of no use, no more than one beyond is asked for."""
    r_arg = hop.args_r[arg]
    if isinstance(r_arg, BaseListRepr) and alike(r_arg.r_item, r_item):
        _, v_items, v_length = items_arg(hop, arg, "'NoneType' object is not iterable")
        return v_items, v_length
    if isinstance(r_arg, TupleRepr) and r_item.lowleveltype is not Void:
        v_items = r_arg.gen_array(hop.llops, hop.inputarg(r_arg, arg), r_item)
        return v_items, inputconst(Signed, len(r_arg.items_r))
    LIST = resizable_type(GcArray(r_item.lowleveltype))
    args = collect_args(hop, arg, r_item)
    if most is None:
        v_list = hop.gendirectcall(ll_iterator.ll_collect, inputconst(Void, LIST), *args)
    else:
        c_most = inputconst(Signed, most)
        v_list = hop.gendirectcall(ll_iterator.ll_collect_most, inputconst(Void, LIST), c_most, *args[1:])
    v_items = hop.genop("getfield", [v_list, inputconst(Void, "items")], resulttype=LIST.items)
    return v_items, hop.genop("getfield", [v_list, inputconst(Void, "length")], resulttype=Signed)


def rtype_list(hop: HighLevelOp) -> Value:
    """list(), list(x)"""
    r = hop.r_result
    if not isinstance(r, BaseListRepr):
        raise TyperError("list() has to give a list")
    if hop.nb_args == 0:
        return gen_newlist(hop.llops, r, [])
    r_arg = hop.args_r[0]
    if isinstance(r_arg, BaseListRepr) and alike(r_arg.r_item, r.r_item):
        v_items, v_length = gen_collect(hop, 0, r.r_item)
        return gen_new(hop, ll_array.ll_copy, v_items, v_length)
    LIST = r.LIST if isinstance(r, ListRepr) else resizable_type(r.ITEMS)
    v_list = hop.gendirectcall(ll_iterator.ll_collect, inputconst(Void, LIST), *collect_args(hop, 0, r.r_item))
    return v_list if isinstance(r, ListRepr) else hop.gendirectcall(ll_iterator.ll_trimmed, v_list)


BUILTINS: dict[Any, Any] = {list: rtype_list}
