"""Tuples: a structure with one field for each item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.repr import Repr, alike, inputconst
from rpyc_dl.lowering.generic.rcompare import eq_function, gen_eq, holds_instances
from rpyc_dl.lowering.sequence import ll_tuple
from rpyc_dl.lowering.sequence.tuplerepr import (
    TupleRepr,
    convert_tuple,
    make_tuple_iterator,
    make_tuple_repr,
    tuple_arg,
)

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


# ---- operations ---------------------------------------------------------------------------------------


def rtype_newtuple(hop: HighLevelOp) -> Value:
    r = hop.r_result
    assert isinstance(r, TupleRepr)
    return r.newtuple(hop.llops, hop.inputargs(*r.items_r))


def rtype_len(hop: HighLevelOp) -> Value:
    return inputconst(Signed, len(tuple_arg(hop)[0].items_r))


def rtype_bool(hop: HighLevelOp) -> Value:
    return inputconst(Bool, len(tuple_arg(hop)[0].items_r) > 0)


def rtype_hash(hop: HighLevelOp) -> Value:
    r, v_tuple = tuple_arg(hop)
    return hop.gendirectcall(r.get_ll_hash_function(), v_tuple)


def gen_some(hop: HighLevelOp, indexes: Sequence[int], r_result: Repr) -> Value:
    """A new tuple of some of the items."""
    r, v_tuple = tuple_arg(hop)
    assert isinstance(r_result, TupleRepr)
    items_v = [
        hop.llops.convertvar(r.getitem(hop.llops, v_tuple, index), r.items_r[index], r_item)
        for index, r_item in zip(indexes, r_result.items_r, strict=True)
    ]
    return r_result.newtuple(hop.llops, items_v)


def rtype_concat(hop: HighLevelOp) -> Value:
    """The concatenation of two, with the items of both."""
    (r1, v1), (r2, v2) = tuple_arg(hop, 0), tuple_arg(hop, 1)
    r = hop.r_result
    assert isinstance(r, TupleRepr)
    parts = [(r1, v1, i) for i in range(len(r1.items_r))] + [(r2, v2, i) for i in range(len(r2.items_r))]
    items_v = [
        hop.llops.convertvar(part.getitem(hop.llops, v, i), part.items_r[i], r_item)
        for (part, v, i), r_item in zip(parts, r.items_r, strict=True)
    ]
    return r.newtuple(hop.llops, items_v)


def rtype_contains(hop: HighLevelOp) -> Value:
    """x in (a, b, c): compared one after the other."""
    r, v_tuple = tuple_arg(hop)
    r_x = hop.args_r[1]
    v_x = hop.inputarg(r_x, 1)
    if any(holds_instances(each) for each in (r_x, *r.items_r)):  # whose `__eq__` may do anything
        return hop.gendirectcall(r.index_function(r_x, ll_tuple.make_contains), v_tuple, v_x)
    v_found: Value = inputconst(Bool, False)
    for i, r_item in enumerate(r.items_r):
        v_equal = gen_eq(hop.llops, r_item, r.getitem(hop.llops, v_tuple, i), r_x, v_x)
        v_found = v_equal if i == 0 else hop.genop("bool_or", [v_found, v_equal], resulttype=Bool)
    return v_found


def rtype_index(hop: HighLevelOp) -> Value:
    """t.index(x): compared one after the other."""
    r, v_tuple = tuple_arg(hop)
    if hop.nb_args > 2:
        raise TyperError("tuple.index() with bounds is not in the language")
    v_index = hop.gendirectcall(
        r.index_function(hop.args_r[1], ll_tuple.make_index), v_tuple, hop.inputarg(hop.args_r[1], 1)
    )
    return inputconst(Signed, 0) if v_index.concretetype is Void else v_index  # after what always raises


def rtype_count(hop: HighLevelOp) -> Value:
    r, v_tuple = tuple_arg(hop)
    return hop.gendirectcall(
        r.index_function(hop.args_r[1], ll_tuple.make_count), v_tuple, hop.inputarg(hop.args_r[1], 1)
    )


def rtype_is(hop: HighLevelOp) -> Value:
    """x is y. One that is represented otherwise than the other is a copy: equal ones may have been one tuple."""
    r_x, r_y = hop.args_r
    v_x, v_y = hop.inputargs(r_x, r_y)
    if alike(r_x, r_y):
        return hop.genop("ptr_eq", [v_x, v_y], resulttype=Bool)
    eq = eq_function(r_x, r_y)
    assert eq is not None
    return hop.gendirectcall(composed(("same tuple", eq), lambda: ll_tuple.make_is(eq)), v_x, v_y)


REPRS = {SomeTuple: make_tuple_repr}
RTYPERS: dict[Any, Any] = {
    ("is_", TupleRepr, TupleRepr): rtype_is,
    ("newtuple",): rtype_newtuple,
    ("len", TupleRepr): rtype_len,
    ("bool", TupleRepr): rtype_bool,
    ("hash", TupleRepr): rtype_hash,
    ("contains", TupleRepr): rtype_contains,
}
METHODS = {("index", TupleRepr): rtype_index, ("count", TupleRepr): rtype_count}
CONVERSIONS = {(TupleRepr, TupleRepr): convert_tuple}
ITERATORS = {"tuple": make_tuple_iterator}
