"""list.sort and sorted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import Bool, GcArray, Void
from rpyc_dl.lowering.ll import ll_sort
from rpyc_dl.lowering.opgraph import FunctionArgument, item_annotation
from rpyc_dl.lowering.rbool import flag_arg
from rpyc_dl.lowering.rcollect import gen_collect
from rpyc_dl.lowering.rcompare import lt_function
from rpyc_dl.lowering.rlist import BaseListRepr, self_arg
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.rnone import NoneRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp


def rtype_sort(hop: HighLevelOp) -> None:
    """list.sort(key=…, reverse=…): a sorted copy is made, and put back: an exception leaves the list as it was."""
    r, v_list = self_arg(hop, "sort")
    v_items, v_length = r.gen_items(hop.llops, v_list)
    v_sorted = gen_sorted(hop, item_annotation(hop.args_s[0]), r.r_item, v_items, v_length)
    v_items, v_length = r.gen_items(hop.llops, v_list)
    hop.gendirectcall(ll_sort.ll_store_sorted, v_items, v_length, v_sorted)


def rtype_sorted(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, BaseListRepr)
    v_items, v_length = gen_collect(hop, 0, r.r_item)
    return r.gen_wrap(hop.llops, gen_sorted(hop, r.listdef.s_item, r.r_item, v_items, v_length))


def gen_sorted(hop: HighLevelOp, s_item: SomeObject, r_item: Repr, v_items: Value, v_length: Value) -> Value:
    """A new array of these items, sorted as the hop's keyword arguments say."""
    unknown = hop.keywords.keys() - {"key", "reverse"}
    if unknown:
        raise TyperError(f"sorting has no argument {min(unknown)!r}")
    c_items = inputconst(Void, GcArray(r_item.lowleveltype))
    key_arg = hop.keywords.get("key")
    if key_arg is None or isinstance(hop.args_r[key_arg], NoneRepr):
        c_lt = inputconst(Void, lt_function(r_item, r_item))
        args = [c_items, v_items, v_length]
        return _gen_ordered(hop, ll_sort.ll_sorted_items, ll_sort.ll_sorted_items_if, DIRECT, args, c_lt)
    key = FunctionArgument(hop, key_arg, "key", s_item, r_item)
    c_keys = inputconst(Void, GcArray(key.r_result.lowleveltype))
    c_lt = inputconst(Void, lt_function(key.r_result, key.r_result))
    v_keys = hop.gendirectcall(ll_sort.ll_keys, c_keys, inputconst(Void, key.ll_call), key.v_func, v_items, v_length)
    args = [v_keys, v_length]
    v_order = _gen_ordered(hop, ll_sort.ll_sorted_order, ll_sort.ll_sorted_order_if, BY_KEY, args, c_lt)
    return hop.gendirectcall(ll_sort.ll_permuted, c_items, v_items, v_order, v_length)


DIRECT = (ll_sort.ll_less_direct, ll_sort.ll_greater_direct)
BY_KEY = (ll_sort.ll_less_by_key, ll_sort.ll_greater_by_key)


def _gen_ordered(
    hop: HighLevelOp,
    known: LLFunction,
    unknown: LLFunction,
    orders: tuple[LLFunction, LLFunction],
    args_v: list[Value],
    c_lt: Constant,
) -> Value:
    """Sort rising or falling, as the argument `reverse` says: decided here if it is a constant."""
    arg = hop.keywords.get("reverse")
    v_reverse = inputconst(Bool, False) if arg is None else flag_arg(hop, arg)
    if not isinstance(v_reverse, Constant):
        return hop.gendirectcall(unknown, *args_v, c_lt, v_reverse)
    reverse = bool(v_reverse.value)
    return hop.gendirectcall(known, *args_v, inputconst(Void, orders[reverse]), c_lt)


METHODS = {("sort", BaseListRepr): rtype_sort}
BUILTINS: dict[Any, Any] = {sorted: rtype_sorted}
