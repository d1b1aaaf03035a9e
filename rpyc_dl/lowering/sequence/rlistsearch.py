"""Searching in lists: `x in l`, `index`, `count`, `remove`. An item and what is looked for may be of two types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import Signed, Void
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.rcompare import asks_about, eq_function
from rpyc_dl.lowering.generic.rnone import ImpossibleRepr, NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.sequence import ll_array, ll_list
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, c_function, items_arg, resizable_arg, self_arg
from rpyc_dl.lowering.sequence.rrange import RangeRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.lowering.table.tablerepr import HashRepr
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.repr import Repr


def item_eq(hop: HighLevelOp, r_item: Repr, arg: int) -> tuple[Constant, Value, Repr]:
    """How items are compared with an argument, and the argument, with its repr: what can be an item as one (a
    subclass's instance, a character), anything else as it is: a number (2.0 is in [1, 2]), a container of another
    representation."""
    r_x = hop.args_r[arg]
    hop.rtyper.call_all_setups()  # types that are not complete are not told apart
    known = r_x is r_item or get_tables().find_conversion(r_x, r_item) is not None
    if known and _becomes_item(r_x, r_item):
        return c_function(r_item.get_ll_eq_function()), hop.inputarg(r_item, arg), r_item
    return c_function(eq_function(r_item, r_x)), hop.inputarg(r_x, arg), r_x


def _becomes_item(r_x: Repr, r_item: Repr) -> bool:
    """Whether a value stays the same if it is converted to the repr of the items, and always can be."""
    if (r_item.lowleveltype, r_x.lowleveltype) in ll_compare.EQ or isinstance(r_item, ImpossibleRepr):
        return False
    if isinstance(r_x, TaggedRepr):
        return r_x is r_item
    if asks_about(r_x, r_item) or not r_item.has_form_for(r_x):
        return False
    if isinstance(r_x, InstanceRepr) and isinstance(r_item, InstanceRepr):
        return r_x.info.issubclass(r_item.info)
    own = (NoneRepr, OptionalRepr, BaseListRepr, TupleRepr, VarTupleRepr, HashRepr, RangeRepr)
    return not isinstance(r_x, own) and not isinstance(r_item, NoneRepr)


def rtype_contains(hop: HighLevelOp) -> Value:
    r, v_items, v_length = items_arg(hop, message="argument of type 'NoneType' is not iterable")
    c_eq, v_item, _ = item_eq(hop, r.r_item, 1)
    return hop.gendirectcall(ll_array.ll_contains, c_eq, v_items, v_length, v_item)


def rtype_remove(hop: HighLevelOp) -> None:
    r, v_list = resizable_arg(hop, "remove")
    c_eq, v_item, _ = item_eq(hop, r.r_item, 1)
    r.gen_packed(hop.llops, v_list)
    hop.gendirectcall(ll_list.ll_remove, r.c_clear, c_eq, v_list, v_item)


def rtype_index(hop: HighLevelOp) -> Value:
    r, v_list = self_arg(hop, "index")
    v_items, v_length = r.gen_items(hop.llops, v_list)
    c_eq, v_item, r_x = item_eq(hop, r.r_item, 1)
    c_none = r.c_missing(r_x)
    args_v = [c_none, c_eq, v_items, v_length, v_item]
    if hop.nb_args == 2 or isinstance(r.r_item, ImpossibleRepr):
        v_index = hop.gendirectcall(ll_array.ll_index, *args_v)
    else:
        args_v += [hop.inputarg(Signed, 2), hop.inputarg(Signed, 3) if hop.nb_args == 4 else v_length]
        v_index = hop.gendirectcall(ll_array.ll_index_between, *args_v)
    never = isinstance(r.r_item, ImpossibleRepr) or v_index.concretetype is Void
    return inputconst(Signed, 0) if never else v_index  # after what always raises: no item can be equal


def rtype_count(hop: HighLevelOp) -> Value:
    r, v_list = self_arg(hop, "count")
    v_items, v_length = r.gen_items(hop.llops, v_list)
    c_eq, v_item, _ = item_eq(hop, r.r_item, 1)
    return hop.gendirectcall(ll_array.ll_count, c_eq, v_items, v_length, v_item)


RTYPERS: dict[Any, Any] = {("contains", BaseListRepr): rtype_contains}
METHODS = {
    ("remove", BaseListRepr): rtype_remove,
    ("index", BaseListRepr): rtype_index,
    ("count", BaseListRepr): rtype_count,
}
