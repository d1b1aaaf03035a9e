"""Iterators over lists, forwards and backwards: the list and an index.

A list that grows while it is iterated over is followed, as in CPython: the length is read at each step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.ll.ll_array import ll_fixed_items, ll_fixed_length
from rpyc_dl.lowering.ll.ll_listiter import ll_newiter, ll_newiter_reversed, make_list_helpers, make_reversed_helpers
from rpyc_dl.lowering.riterator import IteratorRepr
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import LowLevelOpList
    from rpyc_dl.lowering.rlist import BaseListRepr
    from rpyc_dl.lowering.rtyper import RTyper


def composed_helpers(reverse: bool, ll_items: LLFunction, ll_length: LLFunction) -> tuple[LLFunction, LLFunction]:
    """The hasnext and next for lists with these accessors: the same ones for all such lists."""
    make = make_reversed_helpers if reverse else make_list_helpers
    key = ("listiter", reverse, ll_items, ll_length)
    if key not in _helpers:
        _helpers[key] = make(ll_items, ll_length)
    return _helpers[key]


_helpers: dict[Any, tuple[LLFunction, LLFunction]] = {}


class ListIteratorRepr(IteratorRepr):
    """Over a list of the repr `r_list`, from the first item on."""

    def __init__(self, r_list: BaseListRepr) -> None:
        self.r_list = r_list
        self.ITER: Any = GcStruct("listiter", ("list", r_list.lowleveltype), ("index", Signed))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = r_list.r_item
        self.ll_hasnext, self.ll_next = composed_helpers(False, r_list.ll_items, r_list.ll_length)

    def gen_new(self, llops: LowLevelOpList, v_list: Value) -> Value:
        return llops.gendirectcall(ll_newiter, inputconst(Void, self.ITER), v_list)


class ReversedListIteratorRepr(ListIteratorRepr):
    """From the last item on, down to the first."""

    def __init__(self, r_list: BaseListRepr) -> None:
        super().__init__(r_list)
        self.ll_hasnext, self.ll_next = composed_helpers(True, r_list.ll_items, r_list.ll_length)

    def gen_new(self, llops: LowLevelOpList, v_list: Value) -> Value:
        c_length = inputconst(Void, self.r_list.ll_length)
        return llops.gendirectcall(ll_newiter_reversed, inputconst(Void, self.ITER), c_length, v_list)


def list_iterator_repr(r_list: BaseListRepr, reverse: bool = False) -> ListIteratorRepr:
    cls = ReversedListIteratorRepr if reverse else ListIteratorRepr
    r_list.setup()
    return r_list.rtyper.shared_repr(("listiter", r_list, reverse), lambda: cls(r_list))


class ArrayIteratorRepr(ListIteratorRepr):
    """Over a new array of items: what iterates over a tuple."""

    def __init__(self, r_item: Repr, reverse: bool) -> None:
        self.ITER = GcStruct("listiter", ("list", Ptr(GcArray(r_item.lowleveltype))), ("index", Signed))
        self.lowleveltype = Ptr(self.ITER)
        self.r_item = r_item
        self.reverse = reverse
        self.ll_hasnext, self.ll_next = composed_helpers(reverse, ll_fixed_items, ll_fixed_length)

    def gen_new(self, llops: LowLevelOpList, v_list: Value) -> Value:
        c_iter = inputconst(Void, self.ITER)
        if self.reverse:
            return llops.gendirectcall(ll_newiter_reversed, c_iter, inputconst(Void, ll_fixed_length), v_list)
        return llops.gendirectcall(ll_newiter, c_iter, v_list)


def array_iterator_repr(rtyper: RTyper, r_item: Repr, reverse: bool = False) -> ArrayIteratorRepr:
    return rtyper.shared_repr(("arrayiter", r_item, reverse), lambda: ArrayIteratorRepr(r_item, reverse))


def gen_list_iter(
    r_list: BaseListRepr, llops: LowLevelOpList, v_list: Value, reverse: bool = False
) -> tuple[Value, IteratorRepr]:
    r = list_iterator_repr(r_list, reverse)
    return r.gen_new(llops, v_list), r
