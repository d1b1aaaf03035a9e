"""Tuples of unknown length: an array of items, as a list that is never resized. Most operations are those of lists
(`rlist.py`); here is what differs, and how a tuple of fixed length becomes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import ListDef, SomeChar, SomeString, SomeVarTuple
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.namedtuples import is_namedtuple
from rpyc_dl.lltype.lltype import Signed, Void
from rpyc_dl.lowering.composed import composed
from rpyc_dl.lowering.ll import ll_array, ll_strcontainers, ll_tuple
from rpyc_dl.lowering.rclass import InstanceRepr
from rpyc_dl.lowering.rcollect import gen_collect, ll_conversion, rtype_list
from rpyc_dl.lowering.rcompare import eq_function
from rpyc_dl.lowering.rint import IntegerRepr
from rpyc_dl.lowering.rlist import FixedListRepr, c_function
from rpyc_dl.lowering.rlistiter import ArrayIteratorRepr
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.roptional import OptionalRepr, convert_optional
from rpyc_dl.lowering.rslice import gen_bounds, gen_index
from rpyc_dl.lowering.rtuple import TupleRepr, gen_newtuple, gen_some, order_function, rtype_concat, tuple_arg

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.riterator import IteratorRepr
    from rpyc_dl.lowering.rtyper import RTyper


class VarTupleRepr(FixedListRepr):
    """A tuple of unknown length, or None (null): the array of its items."""

    python_type = tuple
    index_operation = "int_index_tuple"
    inside_itself = "(...)"

    def describe(self) -> str:
        return "a tuple"

    def c_missing(self, r_item: Repr) -> Constant:
        return c_function(ll_tuple.ll_missing)

    def gen_iter_as(self, llops: LowLevelOpList, v: Value, r_iter: IteratorRepr) -> Value:
        if not isinstance(r_iter, ArrayIteratorRepr):
            return super().gen_iter_as(llops, v, r_iter)
        return r_iter.gen_new(llops, llops.convertvar(v, self, table_repr(self.rtyper, r_iter.r_item)))

    def make_ll_hash_function(self) -> LLFunction:
        ll_hash = self.r_item.get_ll_hash_function()
        return composed(("tuple hash of any length", ll_hash), lambda: ll_tuple.make_hash_var(ll_hash))

    def make_ll_repr_function(self) -> LLFunction:
        ll_repr = self.r_item.get_ll_repr_function()
        return composed(
            ("tuple repr of any length", ll_repr),
            lambda: ll_strcontainers.repr_of_list(self.ll_items, self.ll_length, ll_repr, is_tuple=True),
        )

    # -- beside a tuple of fixed length ------------------------------------------------

    def eq_with(self, other: TupleRepr, flipped: bool) -> LLFunction:
        """The helper for other == self; with `flipped` for self == other."""
        pairs = _pairs(self, other, flipped)
        eqs = tuple(eq_function(r, s) for r, s in pairs)
        return composed(("tuple eq var", eqs, flipped), lambda: ll_tuple.make_eq_var(eqs, flipped))

    def lt_with(self, other: TupleRepr, flipped: bool) -> LLFunction:
        """The helper for other < self; with `flipped` for self < other."""
        pairs = _pairs(self, other, flipped)
        eqs = tuple(eq_function(r, s) for r, s in pairs)
        lts = tuple(order_function(r, s) for r, s in pairs)
        return composed(("tuple lt var", eqs, lts, flipped), lambda: ll_tuple.make_lt_var(eqs, lts, flipped))


def _pairs(r: VarTupleRepr, r_fixed: TupleRepr, flipped: bool) -> list[tuple[Repr, Repr]]:
    return [(r.r_item, s) if flipped else (s, r.r_item) for s in r_fixed.items_r]


def make_vartuple_repr(rtyper: RTyper, s_obj: SomeVarTuple) -> Repr:
    r = rtyper.shared_repr(("vartuple", s_obj.listdef), lambda: VarTupleRepr(rtyper, s_obj.listdef))
    r.setup()
    return r


def table_repr(rtyper: RTyper, r_item: Repr) -> VarTupleRepr:
    """The repr of prebuilt tuples that are read by an index that is not constant."""

    def make() -> VarTupleRepr:
        r = VarTupleRepr(rtyper, ListDef(SomeString()))
        r._r_item = r_item
        return r

    r = rtyper.shared_repr(("tuple table", r_item), make)
    r.setup()
    return r


_widened: dict[ListDef, ListDef] = {}


def with_wide_texts(s_obj: SomeVarTuple) -> SomeVarTuple:
    """The annotation of keys with texts in place of characters: then any text can be looked up."""
    if not isinstance(s_obj.listdef.s_item, SomeChar):
        return s_obj
    if s_obj.listdef not in _widened:
        _widened[s_obj.listdef] = ListDef(SomeString(can_be_None=s_obj.listdef.s_item.can_be_None))
    return SomeVarTuple(_widened[s_obj.listdef], s_obj.can_be_None)


# ---- conversions ----------------------------------------------------------------------------------------------


def convert_fixed(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A tuple of fixed length: its items in an array."""
    assert isinstance(r_from, TupleRepr) and isinstance(r_to, VarTupleRepr)
    if isinstance(v, Constant) and isinstance(v.value, tuple):
        return inputconst(r_to, v.value)
    return r_from.gen_array(llops, v, r_to.r_item)


def convert_vartuple(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Item by item, if these are represented differently."""
    assert isinstance(r_from, VarTupleRepr) and isinstance(r_to, VarTupleRepr)
    r_from.setup()
    r_to.setup()
    if r_from.lowleveltype == r_to.lowleveltype:
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
        from rpyc_dl.lowering.rnamedtuple import gen_fields

        return gen_fields(hop, "'NoneType' object is not iterable")
    if not isinstance(r, VarTupleRepr):
        raise TyperError(f"tuple() cannot be made of {r_arg.describe()}")
    return rtype_list(hop)


def _empty_repr(hop: HighLevelOp) -> TupleRepr:
    from rpyc_dl.lowering.rtuple import tuple_repr

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
    if all(r_item.lowleveltype == r.items_r[0].lowleveltype for r_item in r.items_r):
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
    **{("mul", IntegerRepr, kind): rtype_rmul for kind in (VarTupleRepr, TupleRepr)},
    ("getslice", VarTupleRepr): rtype_getslice,
    ("getslice", TupleRepr): rtype_getslice,
    ("getitem", TupleRepr, IntegerRepr): rtype_getitem_fixed,
    ("hash", VarTupleRepr): rtype_hash,
}
BUILTINS: dict[Any, Any] = {tuple: rtype_tuple}
CONVERSIONS = {
    (TupleRepr, VarTupleRepr): convert_fixed,
    (VarTupleRepr, VarTupleRepr): convert_vartuple,
    (OptionalRepr, VarTupleRepr): convert_nullable,
}
