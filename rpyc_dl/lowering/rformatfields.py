"""str.format with a format that is made while the program runs: its fields are read then (`ll/ll_fields.py`).

The helper for one call is put together from the ways to show each of its arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.ll import ll_fields, ll_format, ll_optional
from rpyc_dl.lowering.rbool import BoolRepr
from rpyc_dl.lowering.rclass import InstanceRepr
from rpyc_dl.lowering.rcompare import composed
from rpyc_dl.lowering.rfloat import FloatRepr
from rpyc_dl.lowering.rint import IntegerRepr
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.roptional import OptionalRepr
from rpyc_dl.lowering.rstr import StringRepr, TextRepr, string_repr
from rpyc_dl.lowering.typenames import type_name

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.hop import HighLevelOp

#: How deep a spec may have fields (CPython, `Objects/stringlib/unicode_format.h`).
_DEPTH = 2


def gen_format_fields(hop: HighLevelOp) -> Value:
    """fmt.format(*args, **named), where `fmt` is no constant."""
    v_format = hop.nonnull(string_repr(hop.rtyper), 0, "'NoneType' object has no attribute 'format'")
    names = sorted(hop.keywords, key=lambda name: hop.keywords[name])
    shows, values = [], []
    for arg in range(1, hop.nb_args):
        r = shown_as(hop, hop.args_r[arg])
        shows.append(_show_function(r, type_name(hop.args_s[arg])))
        values.append(hop.inputarg(r, arg))
    key = ("format fields", tuple(shows), tuple(names))
    function = composed(key, lambda: ll_fields.make_format_fields(shows, names))
    v_fields = hop.gendirectcall(ll_fields.ll_new_fields, v_format)
    return hop.gendirectcall(function, v_fields, inputconst(Signed, _DEPTH), *values)


def shown_as(hop: HighLevelOp, r: Repr) -> Repr:
    """The repr in which an argument is passed: one for all integers that are words, one for texts."""
    if isinstance(r, TextRepr):
        return string_repr(hop.rtyper)
    if isinstance(r, IntegerRepr) and not isinstance(r, BoolRepr):
        return hop.rtyper.getprimitiverepr(Signed)
    return r


def _show_function(r: Repr, name: str) -> LLFunction:
    text, shown, formatted = r.get_ll_str_function(), r.get_ll_repr_function(), _format_function(r, name)
    key = ("show field", text, shown, formatted)
    return composed(key, lambda: ll_fields.make_show(text, shown, formatted))


def _format_function(r: Repr, name: str) -> LLFunction:
    """(x, spec): format(x, spec) of a value of the named type, for a spec that has been read."""
    if isinstance(r, OptionalRepr):
        return _not_none(r.ll_value, _format_function(r.r_value, name))
    if isinstance(r, BoolRepr):
        return ll_format.ll_format_bool
    if isinstance(r, IntegerRepr):
        return ll_format.ll_format_int
    if isinstance(r, FloatRepr):
        return ll_format.ll_format_float
    if isinstance(r, StringRepr):
        return _not_none(ll_optional.ll_value_itself, ll_format.ll_format_str)
    if isinstance(r, InstanceRepr) and _has_format(r):
        raise TyperError(
            "a format that is made at run time cannot call `__format__`: pass format(x, …) to it, or str(x)"
        )
    return composed(("no format", name), lambda: ll_fields.make_unformattable(name))


def _has_format(r: InstanceRepr) -> bool:
    return any("__format__" in vars(cls) for cls in r.info.pyclass.__mro__ if cls is not object)


def _not_none(ll_value: LLFunction, formatted: LLFunction) -> LLFunction:
    return composed(("format not None", ll_value, formatted), lambda: ll_fields.make_not_none(ll_value, formatted))
