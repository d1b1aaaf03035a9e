"""What goes through a dict or set: iterators over keys, values and items, and the views of dicts.

A view (`d.keys()`) is an iterator that `iter()` starts anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic.rcompare import eq_function
from rpyc_dl.lowering.sequence.riterator import NOT_ITERABLE
from rpyc_dl.lowering.sequence.rlistsearch import item_eq
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.lowering.table import ll_dict, ll_hashtable
from rpyc_dl.lowering.table.tablerepr import (
    DictRepr,
    HashIteratorRepr,
    Lookup,
    is_possible_key,
    result,
    self_dict,
)

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


def rtype_iter_view(hop: HighLevelOp) -> Value:
    """iter(x) of a view, or of an iterator."""
    r = hop.args_r[0]
    v = hop.gendirectcall(ll_hashtable.ll_iter_of_view, hop.nonnull(r, 0, NOT_ITERABLE))
    return result(hop, v, r)


def rtype_bool_view(hop: HighLevelOp) -> Value:
    """bool(d.keys()), or bool(iterator)"""
    return hop.gendirectcall(ll_hashtable.ll_view_bool, hop.inputarg(hop.args_r[0], 0))


def rtype_len_view(hop: HighLevelOp) -> Value:
    """len(d.keys())"""
    v_table = view_table(hop, 0, "object of type 'NoneType' has no len()")[1]
    return hop.genop("getfield", [v_table, inputconst(Void, "live")], resulttype=Signed)


def view_table(hop: HighLevelOp, arg: int, message: str) -> tuple[HashIteratorRepr, Value]:
    """The table that a view shows, and the view's repr; a TypeError with this message for None."""
    r = hop.args_r[arg]
    assert isinstance(r, HashIteratorRepr)
    args = [hop.nonnull(r, arg, message), inputconst(Void, "table")]
    return r, hop.genop("getfield", args, resulttype=r.r_table)


def rtype_contains_view(hop: HighLevelOp) -> Value:
    """x in d.keys(), d.values(), d.items()"""
    r, v_table = view_table(hop, 0, "argument of type 'NoneType' is not iterable")
    table, r_other = r.r_table, hop.args_r[1]
    if r.what == "values":
        c_eq, v_value, _ = item_eq(hop, table.r_value, 1)
        return hop.gendirectcall(ll_dict.ll_has_value, v_table, v_value, c_eq)
    if r.what == "items":
        if not isinstance(r_other, TupleRepr) or len(r_other.items_r) != 2:
            return inputconst(Bool, False)
        v_pair = hop.inputarg(r_other, 1)
        v_key, v_value = (r_other.getitem(hop.llops, v_pair, i) for i in range(2))
        v_key = hop.llops.convertvar(v_key, r_other.items_r[0], table.r_key)
        c_eq = inputconst(Void, eq_function(table.r_value, r_other.items_r[1]))
        return hop.gendirectcall(ll_dict.ll_has_item, v_table, v_key, v_value, *table.c_hash_eq, c_eq)
    if not is_possible_key(table, r_other):
        return inputconst(Bool, False)
    key = Lookup(hop, table, 1)
    return hop.gendirectcall(ll_dict.ll_contains, v_table, key.v_key, *key.c_hash_eq)


def _view(what: str) -> Any:
    def rtype_view(hop: HighLevelOp) -> Value:
        r, v_dict = self_dict(hop, what)
        r_view = r.iterator_repr(f"dict.{what}")
        v_view = r_view.gen_new(hop.llops, v_dict, ll_hashtable.VIEW)
        if r.ordered:
            hop.gendirectcall(ll_hashtable.ll_show_order, v_view)
        return result(hop, v_view, r_view)

    return rtype_view


def rtype_method_reversed(hop: HighLevelOp) -> Value:
    """reversed(d)"""
    r, v_dict = self_dict(hop, "__reversed__")
    r_iter = r.iterator_repr("reversed")
    return result(hop, r_iter.gen_new(hop.llops, v_dict, ll_hashtable.ITERATOR), r_iter)


def rtype_view_reversed(hop: HighLevelOp) -> Value:
    """reversed(d.items())"""
    r, v_table = view_table(hop, 0, "'NoneType' object is not reversible")
    r_iter = r.iterator_repr("reversed")
    return result(hop, r_iter.gen_new(hop.llops, v_table, ll_hashtable.ITERATOR), r_iter)


RTYPERS: dict[Any, Any] = {
    ("iter", HashIteratorRepr): rtype_iter_view,
    ("len", HashIteratorRepr): rtype_len_view,
    ("bool", HashIteratorRepr): rtype_bool_view,
    ("contains", HashIteratorRepr): rtype_contains_view,
}
SERVICES: dict[Any, Any] = {
    ("start view", HashIteratorRepr): ll_hashtable.ll_iter_of_view,
    ("truth of view", HashIteratorRepr): ll_hashtable.ll_view_bool,
    ("length of view", HashIteratorRepr): ll_hashtable.ll_view_len,
}
METHODS = {
    ("keys", DictRepr): _view("keys"),
    ("values", DictRepr): _view("values"),
    ("items", DictRepr): _view("items"),
    ("__reversed__", DictRepr): rtype_method_reversed,
    ("__reversed__", HashIteratorRepr): rtype_view_reversed,
}
