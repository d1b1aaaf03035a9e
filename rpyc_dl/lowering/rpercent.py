"""`fmt % args` with a format that is made while the program runs: its conversions are read then (`ll/ll_percent.py`).

The helper for one operation is put together from the ways to show each of the operands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeTuple
from rpyc_dl.errors import TyperError
from rpyc_dl.lowering.ll import ll_optional, ll_percent
from rpyc_dl.lowering.ll.ll_str import llstr
from rpyc_dl.lowering.rbool import BoolRepr
from rpyc_dl.lowering.rbytes import BytesRepr
from rpyc_dl.lowering.rcompare import composed
from rpyc_dl.lowering.rdict import DictRepr
from rpyc_dl.lowering.rfloat import FloatRepr
from rpyc_dl.lowering.rformatfields import shown_as
from rpyc_dl.lowering.rint import IntegerRepr
from rpyc_dl.lowering.rlist import BaseListRepr
from rpyc_dl.lowering.rmodel import LLFunction, Repr
from rpyc_dl.lowering.roptional import OptionalRepr
from rpyc_dl.lowering.rstr import StringRepr, string_repr
from rpyc_dl.lowering.rtuple import TupleRepr
from rpyc_dl.lowering.rvartuple import VarTupleRepr
from rpyc_dl.lowering.typenames import type_name

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp


def gen_percent_fields(hop: HighLevelOp) -> Value:
    """fmt % args, where `fmt` is no constant."""
    v_format = hop.nonnull(string_repr(hop.rtyper), 0, "unsupported operand type(s) for %")
    operands = _operands(hop)
    shows = [_show_function(r, name) for _, r, name in operands]
    stars = [_star_function(r) for _, r, _ in operands]
    lenient = isinstance(hop.args_r[1], (BaseListRepr, BytesRepr))  # what can be indexed
    key = ("percent", tuple(shows), tuple(stars), lenient)
    function = composed(key, lambda: ll_percent.make_percent(shows, stars, lenient))
    v_conversion = hop.gendirectcall(ll_percent.ll_new_conversion, v_format)
    return hop.gendirectcall(function, v_conversion, *(v for v, _, _ in operands))


def _operands(hop: HighLevelOp) -> list[tuple[Value, Repr, str]]:
    """The values on the right, with their reprs and the names of their types."""
    r, s = hop.args_r[1], hop.args_s[1]
    if isinstance(r, (DictRepr, VarTupleRepr)) or (isinstance(r, OptionalRepr) and isinstance(r.r_value, TupleRepr)):
        raise TyperError(f"the format on the left of % has to be a constant where {r.describe()} is on the right")
    if not isinstance(r, TupleRepr):
        r_shown = shown_as(hop.rtyper, r)
        return [(hop.inputarg(r_shown, 1), r_shown, type_name(s))]
    assert isinstance(s, SomeTuple)
    v_tuple = hop.inputarg(r, 1)
    found = []
    for i, r_item in enumerate(r.items_r):
        r_shown = shown_as(hop.rtyper, r_item)
        v_item = hop.llops.convertvar(r.getitem(hop.llops, v_tuple, i), r_item, r_shown)
        found.append((v_item, r_shown, type_name(s.items[i])))
    return found


def _show_function(r: Repr, name: str) -> LLFunction:
    text, shown, converted = r.get_ll_str_function(), r.get_ll_repr_function(), _converted(r, name)
    key = ("show percent", text, shown, converted)
    return composed(key, lambda: ll_percent.make_show(text, shown, converted))


def _converted(r: Repr, name: str) -> LLFunction:
    """(x, spec, code): the value of the named type under a conversion for numbers or characters."""
    if isinstance(r, OptionalRepr):
        return _optional(r.ll_value, _converted(r.r_value, name))
    if isinstance(r, StringRepr):
        return _optional(ll_optional.ll_value_itself, ll_percent.ll_percent_of_text)
    if isinstance(r, BoolRepr):
        return ll_percent.ll_percent_of_bool
    if isinstance(r, IntegerRepr):
        return ll_percent.ll_percent_of_int
    if isinstance(r, FloatRepr):
        return ll_percent.ll_percent_of_float
    return _other(name)


def _other(name: str) -> LLFunction:
    return composed(("percent of other", name), lambda: ll_percent.make_percent_of_other(llstr(name)))


def _optional(ll_value: LLFunction, converted: LLFunction) -> LLFunction:
    none = _other("NoneType")
    key: Any = ("percent of optional", ll_value, converted)
    return composed(key, lambda: ll_percent.make_percent_of_optional(ll_value, none, converted))


def _star_function(r: Repr) -> LLFunction:
    """(x): the value as a width or precision."""
    if isinstance(r, OptionalRepr):
        ll_value, star = r.ll_value, _star_function(r.r_value)
        return composed(("star", ll_value, star), lambda: ll_percent.make_star_of_optional(ll_value, star))
    if isinstance(r, BoolRepr):
        return ll_percent.ll_star_bool
    return ll_percent.ll_star_int if isinstance(r, IntegerRepr) else ll_percent.ll_not_star
