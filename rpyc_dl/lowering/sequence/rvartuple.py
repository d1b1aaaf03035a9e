"""Tuples of unknown length: an array of items, as a list that is never resized. Most operations are those of lists
(`rlist.py`); here is what differs, and how a tuple of fixed length becomes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeVarTuple
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.replace.namedtuples import is_namedtuple
from rpyc_dl.lltype.lltype import Signed, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.repr import Repr, alike, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.generic.roptional import OptionalRepr, convert_optional, rtype_unboxed_index
from rpyc_dl.lowering.generic.rslice import gen_bounds, gen_index
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import INDEXES
from rpyc_dl.lowering.sequence import ll_array, ll_tuple
from rpyc_dl.lowering.sequence.listrepr import gen_stored_as
from rpyc_dl.lowering.sequence.rcollect import gen_collect, rtype_list
from rpyc_dl.lowering.sequence.rtuple import gen_some, rtype_concat
from rpyc_dl.lowering.sequence.tuplerepr import (
    TupleRepr,
    VarTupleRepr,
    gen_newtuple,
    make_vartuple_repr,
    table_repr,
    tuple_arg,
    tuple_repr,
)

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


# ---- conversions ----------------------------------------------------------------------------------------------


def convert_fixed(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A tuple of fixed length: its items in an array."""
    assert isinstance(r_from, TupleRepr) and isinstance(r_to, VarTupleRepr)
    if isinstance(v, Constant) and isinstance(v.value, tuple):
        return inputconst(r_to, v.value)
    v_items = r_from.gen_array(llops, v, r_to.r_item)
    return gen_stored_as(llops, r_to.ITEMS, v_items, inputconst(Signed, len(r_from.items_r)))


def convert_vartuple(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Item by item, if these are represented differently."""
    assert isinstance(r_from, VarTupleRepr) and isinstance(r_to, VarTupleRepr)
    r_from.setup()
    r_to.setup()
    if alike(r_from, r_to):
        return v
    c_convert = inputconst(Void, ll_conversion(llops.rtyper, r_from.r_item, r_to.r_item))
    return llops.gendirectcall(ll_tuple.ll_converted, inputconst(Void, r_to.ITEMS), c_convert, v)


def convert_nullable(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A tuple of fixed length, or None."""
    assert isinstance(r_from, OptionalRepr)
    return convert_optional(r_from, r_to, v, llops) if isinstance(r_from.r_value, TupleRepr) else None


# ---- operations -------------------------------------------------------------------------------------------------


def _result(hop: HighLevelOp) -> VarTupleRepr:
    r = hop.r_result
    assert isinstance(r, VarTupleRepr)
    return r


def rtype_tuple(hop: HighLevelOp) -> Value:
    """tuple(), tuple(x)"""
    r = hop.r_result
    if hop.nb_args == 0:
        return hop.llops.convertvar(_empty(hop), _empty_repr(hop), r)
    r_arg = hop.args_r[0]
    if isinstance(r_arg, (TupleRepr, VarTupleRepr)):
        return hop.inputarg(r, 0)
    if isinstance(r_arg, InstanceRepr) and isinstance(r, TupleRepr) and is_namedtuple(r_arg.info.pyclass):
        made: Value = hop.rtyper.tables.find_service("tuple of fields", r_arg)(
            hop, "'NoneType' object is not iterable"
        )
        return made
    if not isinstance(r, VarTupleRepr):
        raise TyperError(f"tuple() cannot be made of {r_arg.describe()}")
    return rtype_list(hop)


def _empty_repr(hop: HighLevelOp) -> TupleRepr:
    return tuple_repr(hop.rtyper, [])


def _empty(hop: HighLevelOp) -> Value:
    return gen_newtuple(hop.llops, _empty_repr(hop), [])


def rtype_hash(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    return hop.gendirectcall(r.get_ll_hash_function(), hop.inputarg(r, 0))


def rtype_add(hop: HighLevelOp) -> Value:
    r = hop.r_result
    if isinstance(r, TupleRepr):
        return rtype_concat(hop)
    r_item = _result(hop).r_item
    parts_v = [*gen_collect(hop, 0, r_item), *gen_collect(hop, 1, r_item)]
    return hop.gendirectcall(ll_array.ll_concat, inputconst(Void, _result(hop).ITEMS), *parts_v)


def rtype_mul(hop: HighLevelOp) -> Value:
    """tuple * int"""
    r = hop.r_result
    if isinstance(r, TupleRepr):
        length = len(tuple_arg(hop)[0].items_r)
        return gen_some(hop, list(range(length)) * int(hop.constarg(1)), r)
    v_items, v_length = gen_collect(hop, 0, _result(hop).r_item)
    c_items = inputconst(Void, _result(hop).ITEMS)
    return hop.gendirectcall(ll_array.ll_repeat, c_items, v_items, v_length, hop.inputarg(Signed, 1))


def rtype_rmul(hop: HighLevelOp) -> Value:
    hop = hop.copy()
    hop.swap_fst_snd_args()
    return rtype_mul(hop)


def rtype_getslice(hop: HighLevelOp) -> Value:
    r = hop.r_result
    if isinstance(r, TupleRepr):
        bounds = slice(*(hop.constarg(i) for i in (1, 2, 3)))
        return gen_some(hop, range(len(tuple_arg(hop)[0].items_r))[bounds], r)
    v_items, v_length = gen_collect(hop, 0, _result(hop).r_item)
    where = gen_bounds(hop, v_length)
    c_items = inputconst(Void, _result(hop).ITEMS)
    if where.v_step is None:
        return hop.gendirectcall(ll_array.ll_slice, c_items, v_items, where.v_start, where.v_count)
    return hop.gendirectcall(ll_array.ll_slice_step, c_items, v_items, where.v_start, where.v_step, where.v_count)


def rtype_getitem_fixed(hop: HighLevelOp) -> Value:
    """An item of a tuple of fixed length: one that is known while translating, or any."""
    r = hop.args_r[0]
    assert isinstance(r, TupleRepr)
    if hop.is_const(1):
        return _known_item(hop, r, int(hop.constarg(1)))
    if not r.items_r:
        raise TyperError("an empty tuple has no items")
    c_length = inputconst(Signed, len(r.items_r))
    v_index = gen_index(hop, "int_index_tuple", c_length)
    v_tuple = hop.args_v[0]
    if isinstance(v_tuple, Constant) and hop.r_result.lowleveltype is not Void:
        v_items: Value = inputconst(table_repr(hop.rtyper, hop.r_result), v_tuple.value)
        return hop.genop("getarrayitem", [v_items, v_index], resulttype=hop.r_result)
    v_tuple = hop.inputarg(r, 0)
    if all(alike(r_item, r.items_r[0]) for r_item in r.items_r):
        make = lambda: ll_tuple.make_item(len(r.items_r))  # noqa: E731
        v_item = hop.gendirectcall(composed(("tuple item", len(r.items_r)), make), v_tuple, v_index)
        return hop.llops.convertvar(v_item, r.items_r[0], hop.r_result)
    v_items = r.gen_array(hop.llops, v_tuple, hop.r_result)
    return hop.genop("getarrayitem", [v_items, v_index], resulttype=hop.r_result)


def _known_item(hop: HighLevelOp, r: TupleRepr, index: int) -> Value:
    if not -len(r.items_r) <= index < len(r.items_r):
        raise TyperError(f"tuple index {index} is out of range: the tuple has {len(r.items_r)} items")
    index %= len(r.items_r)
    return hop.llops.convertvar(r.getitem(hop.llops, hop.inputarg(r, 0), index), r.items_r[index], hop.r_result)


REPRS = {SomeVarTuple: make_vartuple_repr}
_PAIRS = ((VarTupleRepr, VarTupleRepr), (VarTupleRepr, TupleRepr), (TupleRepr, VarTupleRepr), (TupleRepr, TupleRepr))
RTYPERS: dict[Any, Any] = {
    **{(name, *pair): rtype_add for name in ("add", "inplace_add") for pair in _PAIRS},
    **{(name, kind, IntegerRepr): rtype_mul for name in ("mul", "inplace_mul") for kind in (VarTupleRepr, TupleRepr)},
    **{
        (name, IntegerRepr, kind): rtype_rmul for name in ("mul", "inplace_mul") for kind in (VarTupleRepr, TupleRepr)
    },
    ("getslice", VarTupleRepr): rtype_getslice,
    ("getslice", TupleRepr): rtype_getslice,
    **{("getitem", TupleRepr, r): rtype_getitem_fixed for r in INDEXES},
    ("getitem", TupleRepr, OptionalRepr): rtype_unboxed_index,
    ("hash", VarTupleRepr): rtype_hash,
}
BUILTINS: dict[Any, Any] = {tuple: rtype_tuple}
CONVERSIONS = {
    (TupleRepr, VarTupleRepr): convert_fixed,
    (VarTupleRepr, VarTupleRepr): convert_vartuple,
    (OptionalRepr, VarTupleRepr): convert_nullable,
}
