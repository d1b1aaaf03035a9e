"""Iterators. Each kind of iterator is a small structure, and two helpers that are put together from those of the
iterators inside it (`enumerate(zip(a, b))`): `ll_hasnext(it)`, whether there is a next item, and `ll_next(it)`, which
gives it and steps on, and may only be called after `ll_hasnext` has said yes.

So a `for` loop is a plain loop: `next` in the scope of a handler for StopIteration becomes a test and a branch. A
repr that can be iterated over has `gen_iter`; a module lists in `ITERATORS` how variants of SomeIterator are made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeIterator
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.core.repr import IteratorRepr, Repr, alike, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.sequence import ll_iterator

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


#: What CPython says of None.
NOT_ITERABLE = "'NoneType' object is not iterable"
NOT_AN_ITERATOR = "'NoneType' object is not an iterator"


def make_iterator_repr(rtyper: RTyper, s_obj: SomeIterator) -> Repr:
    make = rtyper.tables.iterators.get(s_obj.variant)
    if make is not None:
        r: Repr = make(rtyper, s_obj)
        return r
    if not s_obj.sources:
        raise TyperError("an iterator needs what it is to go through")
    return rtyper.getrepr(s_obj.sources[0]).iterator_repr(s_obj.variant)


def gen_iter(hop: HighLevelOp, arg: int) -> tuple[Value, IteratorRepr]:
    """An iterator over an argument, and its repr. TyperError if it cannot be iterated over."""
    r = hop.args_r[arg]
    v = hop.nonnull(r, arg, NOT_ITERABLE)
    return r.gen_iter_of(hop.llops, v, hop.args_s[arg])


def gen_iter_as(hop: HighLevelOp, arg: int, r_iter: IteratorRepr) -> Value:
    """An iterator over an argument, in that repr."""
    return hop.args_r[arg].gen_iter_as(hop.llops, hop.nonnull(hop.args_r[arg], arg, NOT_ITERABLE), r_iter)


def rtype_iter(hop: HighLevelOp) -> Value:
    if isinstance(hop.r_result, IteratorRepr) and hop.rtyper.tables.find_service("made here", hop.r_result) is None:
        return gen_iter_as(hop, 0, hop.r_result)
    v_iter, r_iter = gen_iter(hop, 0)  # one of several kinds: what it is is what it goes over
    return hop.llops.convertvar(v_iter, r_iter, hop.r_result)


def rtype_iter_self(hop: HighLevelOp) -> Value:
    return hop.nonnull(hop.r_result, 0, NOT_ITERABLE)


def rtype_next(hop: HighLevelOp) -> Value:
    """`next(it)`: a branch where StopIteration is caught right here, else a helper that raises it."""
    r = hop.args_r[0]
    assert isinstance(r, IteratorRepr)
    v_it = hop.nonnull(r, 0, NOT_AN_ITERATOR)
    if any(issubclass(StopIteration, link.exitcase) for link in hop.exceptionlinks):
        v_has = hop.gendirectcall(r.ll_hasnext, v_it)
        if hop.branch_unless(v_has, StopIteration):
            return _item(hop, hop.gendirectcall(r.ll_next, v_it), r)
        del hop.llops[-1]
    c_hasnext, c_next = inputconst(Void, r.ll_hasnext), inputconst(Void, r.ll_next)
    return _item(hop, hop.gendirectcall(ll_iterator.ll_next_or_stop, c_hasnext, c_next, v_it), r)


def rtype_next_default(hop: HighLevelOp) -> Value:
    """`next(it, default)`"""
    r = hop.args_r[0]
    if not isinstance(r, IteratorRepr):
        other = hop.rtyper.tables.find_service("next with default", r)
        if other is None:
            raise TyperError(f"next() does not work on {r.describe()}")
        v: Value = other(hop)
        return v
    v_it, v_default = hop.nonnull(r, 0, NOT_AN_ITERATOR), hop.inputarg(hop.r_result, 1)
    c_hasnext, c_next = inputconst(Void, r.ll_hasnext), inputconst(Void, r.ll_next)
    c_convert = inputconst(Void, ll_conversion(hop.rtyper, r.r_item, hop.r_result))
    return hop.gendirectcall(ll_iterator.ll_next_or_default, c_hasnext, c_next, c_convert, v_it, v_default)


def _item(hop: HighLevelOp, v: Value, r: IteratorRepr) -> Value:
    return hop.llops.convertvar(v, r.r_item, hop.r_result)


def rtype_bool(hop: HighLevelOp) -> Value:
    """An iterator is true, None is not."""
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


def convert_iterator(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Iterators of one kind over lists that are represented alike are alike."""
    assert isinstance(r_from, IteratorRepr) and isinstance(r_to, IteratorRepr)
    same = type(r_from) is type(r_to) and alike(r_from, r_to)
    return v if same and r_from.ll_next is r_to.ll_next else None


REPRS = {SomeIterator: make_iterator_repr}
RTYPERS = {
    ("iter", Repr): rtype_iter,
    ("iter", IteratorRepr): rtype_iter_self,
    ("next", IteratorRepr): rtype_next,
    ("bool", IteratorRepr): rtype_bool,
}
BUILTINS: dict[Any, Any] = {iter: rtype_iter, next: rtype_next_default}
CONVERSIONS = {(IteratorRepr, IteratorRepr): convert_iterator}
