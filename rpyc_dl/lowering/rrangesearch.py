"""Searching in ranges: `x in r`, `index`, `count`. What is looked for may be of any type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInteger
from rpyc_dl.lltype.lltype import Signed, Void
from rpyc_dl.lowering.ll import ll_range
from rpyc_dl.lowering.rcompare import eq_function
from rpyc_dl.lowering.rint import IntegerRepr
from rpyc_dl.lowering.rlist import c_function
from rpyc_dl.lowering.rmodel import LLFunction, inputconst
from rpyc_dl.lowering.roptional import OptionalRepr
from rpyc_dl.lowering.rrange import RangeRepr, parts_arg

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp


def _gen_search(hop: HighLevelOp, of_int: LLFunction, of_box: LLFunction, of_any: LLFunction) -> Value:
    """A call of the helper for what is looked for: an int is reckoned with, all else is compared with each item."""
    r_x = hop.args_r[1]
    if isinstance(r_x, IntegerRepr):
        return hop.gendirectcall(of_int, *parts_arg(hop), hop.inputarg(Signed, 1))
    if isinstance(r_x, OptionalRepr) and isinstance(r_x.r_value, IntegerRepr):
        return hop.gendirectcall(of_box, c_function(r_x.ll_value), *parts_arg(hop), hop.inputarg(r_x, 1))
    c_eq = c_function(eq_function(hop.rtyper.getrepr(SomeInteger()), r_x))
    return hop.gendirectcall(of_any, c_eq, *parts_arg(hop), hop.inputarg(r_x, 1))


def rtype_contains(hop: HighLevelOp) -> Value:
    return _gen_search(hop, ll_range.ll_contains, ll_range.ll_contains_box, ll_range.ll_found)


def rtype_index(hop: HighLevelOp) -> Value:
    v_index = _gen_search(hop, ll_range.ll_index, ll_range.ll_index_box, ll_range.ll_index_by)
    never = v_index.concretetype is Void  # it always raises: no item can be equal
    return inputconst(Signed, 0) if never else v_index


def rtype_count(hop: HighLevelOp) -> Value:
    return hop.genop("cast_bool_to_int", [rtype_contains(hop)], resulttype=Signed)


RTYPERS: dict[Any, Any] = {("contains", RangeRepr): rtype_contains}
METHODS = {("index", RangeRepr): rtype_index, ("count", RangeRepr): rtype_count}
