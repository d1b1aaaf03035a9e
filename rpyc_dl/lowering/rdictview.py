"""What goes through a dict or set: iterators over keys, values and items, and the views of dicts.

A view (`d.keys()`) is an iterator that `iter()` starts anew.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.composed import composed
from rpyc_dl.lowering.ll import ll_dict, ll_hashtable
from rpyc_dl.lowering.ll.ll_builder import ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.ll.ll_str import llstr
from rpyc_dl.lowering.ll.ll_str_numbers import NONE_STR
from rpyc_dl.lowering.rcompare import eq_function
from rpyc_dl.lowering.rdict import DictRepr, HashRepr, Lookup, is_possible_key, result, self_dict
from rpyc_dl.lowering.riterator import NOT_ITERABLE, IteratorRepr
from rpyc_dl.lowering.rlistsearch import item_eq
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.rtuple import TupleRepr, tuple_repr
from rpyc_dl.rlib.app.primitives import ordered_view

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList


class HashIteratorRepr(IteratorRepr):
    """Over keys, values or items of a table, perhaps backwards: the table, a position, the size it must keep."""

    inside_itself = "..."

    def __init__(self, r_table: HashRepr, what: str, reverse: bool) -> None:
        self.rtyper = r_table.rtyper
        self.r_table = r_table
        self.what = what
        self.reverse = reverse
        self.ITER: Any = GcStruct(
            f"{r_table.name}iter",
            ("table", r_table.lowleveltype),
            ("index", Signed),
            ("expected", Signed),
            ("view", Signed),
        )
        self.lowleveltype = Ptr(self.ITER)
        self.ll_hasnext = ll_hashtable.ll_reversed_hasnext if self.reverse else r_table.ll_hasnext
        self.r_item, self.ll_next = self._item()

    def _item(self) -> tuple[Repr, LLFunction]:
        r = self.r_table
        if self.what == "values":
            return r.r_value, ll_hashtable.ll_reversed_next_value if self.reverse else ll_hashtable.ll_iter_next_value
        if self.what == "items":
            r_pair = tuple_repr(r.rtyper, [r.r_key, r.r_value])
            step = ll_hashtable.ll_reversed_step if self.reverse else ll_hashtable.ll_iter_step
            return r_pair, composed(("dict items", r_pair, step), lambda: make_next_item(r_pair.TUPLE, step))
        return r.r_key, ll_hashtable.ll_reversed_next_key if self.reverse else ll_hashtable.ll_iter_next_key

    def gen_new(self, llops: LowLevelOpList, v_table: Value, view: int) -> Value:
        c_iter = inputconst(Void, self.ITER)
        if self.reverse:
            return llops.gendirectcall(ll_hashtable.ll_newiter_reversed, c_iter, v_table)
        return llops.gendirectcall(ll_hashtable.ll_newiter, c_iter, v_table, inputconst(Signed, view))

    def make_ll_repr_function(self) -> LLFunction:
        if self.reverse or self.r_table.name != "dict":
            return super().make_ll_repr_function()
        parts = (self.what, self.ll_next, self.r_item.get_ll_repr_function())
        return composed(("view repr", *parts), lambda: make_view_repr(*parts))

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return llops.gendirectcall(ll_hashtable.ll_iter_of_view, v), self

    def iterator_repr(self, variant: str) -> HashIteratorRepr:
        return self.r_table.view_repr(self.what, reverse=variant == "reversed")


def make_view_repr(name: str, next_: LLFunction, ll_repr: LLFunction) -> LLFunction:
    """view, or None -> text: "dict_keys([…])", "odict_keys([…])", "None". As in CPython, a dict that changes
    meanwhile is no error."""
    start, start_ordered = llstr(f"dict_{name}(["), llstr(f"odict_{name}([")

    def ll_view_repr(view: Any) -> Any:
        if not view:
            return NONE_STR
        b = ll_new_builder(32)
        ll_append_str(b, start_ordered if view.view == ll_hashtable.ORDERED_VIEW else start)
        it = ll_hashtable.ll_iter_of_view(view)
        first = True
        while ll_hashtable.ll_iter_advance(it):
            if not first:
                ll_append_str(b, COMMA)
            first = False
            ll_append_str(b, ll_repr(next_(it)))
        ll_append_str(b, END)
        return ll_build(b)

    return ll_view_repr


COMMA, END = llstr(", "), llstr("])")


def make_next_item(TUPLE: Any, step: LLFunction) -> LLFunction:
    """The next of an iterator over items, which goes on by `step`."""

    def ll_next_item(it: Any) -> Any:
        i = step(it)
        pair = lltype.malloc(TUPLE)
        pair.item0 = it.table.entries[i].key
        pair.item1 = it.table.entries[i].value
        return pair

    return ll_next_item


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
        c_eq, v_value = item_eq(hop, table.r_value, 1)
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
        return result(hop, r_view.gen_new(hop.llops, v_dict, ll_hashtable.VIEW), r_view)

    return rtype_view


def rtype_ordered_view(hop: HighLevelOp) -> Value:
    """The view of an OrderedDict: one that has just been made of its dict."""
    r = hop.args_r[0]
    v_view = hop.inputarg(r, 0)
    hop.genop("setfield", [v_view, inputconst(Void, "view"), inputconst(Signed, ll_hashtable.ORDERED_VIEW)])
    return result(hop, v_view, r)


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
BUILTINS: dict[Any, Any] = {ordered_view: rtype_ordered_view}
METHODS = {
    ("keys", DictRepr): _view("keys"),
    ("values", DictRepr): _view("values"),
    ("items", DictRepr): _view("items"),
    ("__reversed__", DictRepr): rtype_method_reversed,
    ("__reversed__", HashIteratorRepr): rtype_view_reversed,
}
