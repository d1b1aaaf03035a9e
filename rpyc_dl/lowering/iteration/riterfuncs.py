"""Iterators that builtins make of other iterators: enumerate, zip, reversed. (`map` and `filter` are app-level.)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBytes,
    SomeDict,
    SomeIterator,
    SomeList,
    SomeObject,
    SomeOptional,
    SomeRange,
    SomeSet,
    SomeString,
    SomeTuple,
    SomeVarTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.core.repr import IteratorRepr, Repr, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.iteration import ll_iterfuncs
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, gen_list_iter
from rpyc_dl.lowering.sequence.riterator import gen_iter_as
from rpyc_dl.lowering.sequence.rrange import RangeIteratorRepr, RangeRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, iterator_over

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper


class WrapperRepr(IteratorRepr):
    """An iterator over the iterators `inner_r`: GcStruct { inner0, inner1, …, then `extra` fields }."""

    def __init__(self, name: str, inner_r: list[IteratorRepr], extra: list[tuple[str, Any]]) -> None:
        fields = [(f"inner{i}", r.lowleveltype) for i, r in enumerate(inner_r)]
        self.inner_r = inner_r
        self.ITER: Any = GcStruct(name, *fields, *extra)
        self.lowleveltype = Ptr(self.ITER)

    def gen_new(self, hop: HighLevelOp, inner_v: list[Value], extra_v: dict[str, Value]) -> Value:
        """A new iterator over these."""
        c_args = [inputconst(Void, self.ITER), inputconst(Void, {"zero": True})]
        v_it = hop.genop("malloc", c_args, resulttype=self)
        fields = {**{f"inner{i}": v for i, v in enumerate(inner_v)}, **extra_v}
        for name, v in fields.items():
            hop.genop("setfield", [v_it, inputconst(Void, name), v])
        return v_it


# ---- enumerate and zip ---------------------------------------------------------------------------------


def make_enumerate(rtyper: RTyper, s_obj: SomeIterator) -> Repr:
    assert isinstance(s_obj.s_item, SomeTuple)
    if not s_obj.sources:
        raise TyperError("enumerate() needs what it is to go through")
    r_inner = iterator_over(rtyper, s_obj.sources[0], s_obj.s_item.items[1])
    r_item = rtyper.getrepr(s_obj.s_item)
    return rtyper.shared_repr(("enumerate", r_inner, r_item), lambda: _new_enumerate(rtyper, r_inner, r_item))


def _new_enumerate(rtyper: RTyper, r_inner: IteratorRepr, r_item: Repr) -> WrapperRepr:
    assert isinstance(r_item, TupleRepr)
    r = WrapperRepr("enumerate", [r_inner], [("index", Signed)])
    r.r_item = r_item
    convert = ll_conversion(rtyper, r_inner.r_item, r_item.items_r[1])
    r.ll_hasnext, r.ll_next = ll_iterfuncs.make_enumerate(r_item.TUPLE, r_inner.ll_hasnext, r_inner.ll_next, convert)
    r.ll_left = ll_iterfuncs.make_least_left([r_inner.ll_left])
    return r


def rtype_enumerate(hop: HighLevelOp) -> Value:
    """enumerate(x), enumerate(x, start)"""
    r = hop.r_result
    assert isinstance(r, WrapperRepr)
    start = hop.keywords.get("start", 1 if hop.nb_args == 2 else None)
    v_start = inputconst(Signed, 0) if start is None else hop.inputarg(Signed, start)
    if not isinstance(v_start, Constant) or v_start.value > ll_iterfuncs.LAST_START:
        v_start = hop.gendirectcall(ll_iterfuncs.ll_enumerate_start, v_start)
    v_inner = gen_iter_as(hop, 0, r.inner_r[0])
    return r.gen_new(hop, [v_inner], {"index": v_start})


#: Of these an iterator is new, and stepping it runs no code of the program's.
CONTAINERS = (SomeList, SomeTuple, SomeVarTuple, SomeString, SomeBytes, SomeDict, SomeSet, SomeRange)


def make_zip(rtyper: RTyper, s_obj: SomeIterator) -> Repr:
    assert isinstance(s_obj.s_item, SomeTuple)
    pairs = zip(s_obj.sources, s_obj.s_item.items, strict=True)
    inner_r = [iterator_over(rtyper, s, s_item) for s, s_item in pairs]
    r_item = rtyper.getrepr(s_obj.s_item)
    stepwise = not all(isinstance(_value(s), CONTAINERS) for s in s_obj.sources)
    key = ("zip", *inner_r, r_item, stepwise)
    return rtyper.shared_repr(key, lambda: _new_zip(rtyper, inner_r, r_item, stepwise))


def _value(s_obj: SomeObject) -> SomeObject:
    return s_obj.s_value if isinstance(s_obj, SomeOptional) else s_obj


def _new_zip(rtyper: RTyper, inner_r: list[IteratorRepr], r_item: Repr, stepwise: bool) -> WrapperRepr:
    assert isinstance(r_item, TupleRepr)
    parts = [(f"part{i}", part.lowleveltype) for i, part in enumerate(r_item.items_r)]
    r = WrapperRepr("zip", inner_r, parts if stepwise else [])
    r.r_item = r_item
    pairs = zip(inner_r, r_item.items_r, strict=True)
    converts = [ll_conversion(rtyper, inner.r_item, part) for inner, part in pairs]
    inner = [(i.ll_hasnext, i.ll_next) for i in inner_r]
    make = ll_iterfuncs.make_stepwise_zip if stepwise else ll_iterfuncs.make_zip
    r.ll_hasnext, r.ll_next = make(r_item.TUPLE, inner, converts)
    r.ll_left = ll_iterfuncs.make_least_left([i.ll_left for i in inner_r])
    return r


def rtype_zip(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, WrapperRepr)
    if hop.keywords:
        raise TyperError("zip(strict=…) is not in the language")
    return r.gen_new(hop, [gen_iter_as(hop, i, r_inner) for i, r_inner in enumerate(r.inner_r)], {})


# ---- reversed --------------------------------------------------------------------------------------------


def make_reversed(rtyper: RTyper, s_obj: SomeIterator) -> Repr:
    return iterator_over(rtyper, s_obj.sources[0], s_obj.s_item, "reversed")


def rtype_reversed(hop: HighLevelOp) -> Value:
    """reversed(x) of a list, a tuple or a range; of other things it is in their own table of methods."""
    r = hop.args_r[0]
    v = hop.nonnull(r, 0, "'NoneType' object is not reversible")
    if isinstance(r, BaseListRepr):
        return hop.llops.convertvar(*gen_list_iter(r, hop.llops, v, reverse=True), hop.r_result)
    if isinstance(r, TupleRepr):
        assert isinstance(hop.r_result, IteratorRepr)
        return r.gen_iter_as(hop.llops, v, hop.r_result)
    if isinstance(r, RangeRepr):
        r_iter = r.iterator_repr("reversed")
        assert isinstance(r_iter, RangeIteratorRepr)
        return r_iter.gen_new(hop.llops, *r.gen_parts(hop.llops, v))
    rtype = hop.rtyper.tables.find_method("__reversed__", r)
    if rtype is None:
        raise TyperError(f"{r.describe()} cannot be reversed")
    v_result = rtype(hop)
    assert v_result is not None
    return v_result


ITERATORS = {
    "enumerate": make_enumerate,
    "zip": make_zip,
    "reversed": make_reversed,
}
BUILTINS: dict[Any, Any] = {
    enumerate: rtype_enumerate,
    zip: rtype_zip,
    reversed: rtype_reversed,
}
