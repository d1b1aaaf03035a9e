"""str.format with a format that is made while the program runs: its fields are read then (`ll_fields.py`).

The helper for one call is put together from the ways to show each of its arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Ptr, Signed, Unsigned
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.pythontypes import type_name
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.format import ll_fields, ll_format, ll_formatexact
from rpyc_dl.lowering.generic import ll_optional
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number import ll_number
from rpyc_dl.lowering.number.rbool import BoolRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import NumberRepr
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import Kind, TaggedRepr
from rpyc_dl.lowering.text.rstr import StringRepr, TextRepr, string_repr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper

#: How deep a spec may have fields (CPython, `Objects/stringlib/unicode_format.h`).
_DEPTH = 2


def gen_format_fields(hop: HighLevelOp) -> Value:
    """fmt.format(*args, **named), where `fmt` is no constant."""
    v_format = hop.nonnull(string_repr(hop.rtyper), 0, "'NoneType' object has no attribute 'format'")
    names = sorted(hop.keywords, key=lambda name: hop.keywords[name])
    shows, values = [], []
    for arg in range(1, hop.nb_args):
        r = shown_as(hop.rtyper, hop.args_r[arg])
        shows.append(_show_function(r, type_name(hop.args_s[arg]), hop.args_s[arg].can_be_none()))
        values.append(hop.inputarg(r, arg))
    key = ("format fields", tuple(shows), tuple(names))
    function = composed(key, lambda: ll_fields.make_format_fields(shows, names))
    v_fields = hop.gendirectcall(ll_fields.ll_new_fields, v_format)
    return hop.gendirectcall(function, v_fields, inputconst(Signed, _DEPTH), *values)


def shown_as(rtyper: RTyper, r: Repr) -> Repr:
    """The repr in which an argument is passed: one for all integers that are words, one for texts."""
    if isinstance(r, TextRepr):
        return string_repr(rtyper)
    if isinstance(r, IntegerRepr) and not isinstance(r, BoolRepr):
        check_signed(r)
        return r if r.grows else rtyper.getprimitiverepr(Signed)
    return r


def check_signed(r: Repr) -> None:
    """TyperError for integers that do not all fit an int, which is what formats write."""
    if r.lowleveltype == Unsigned:
        raise TyperError(f"a format spec does not work on {r.describe()}: convert it with str() or int() first")


def _show_function(r: Repr, name: str, can_be_none: bool) -> LLFunction:
    text, shown = r.get_ll_str_function(), r.get_ll_repr_function()
    formatted = _format_of_nullable(r, name, can_be_none)
    key = ("show field", text, shown, formatted)
    return composed(key, lambda: ll_fields.make_show(text, shown, formatted))


def format_value_function(r: Repr, name: str, can_be_none: bool) -> LLFunction:
    """(x, text of a spec): format(x, spec) of a value of the named type, or None; TypeError where CPython has no
    specs for it."""
    text, formatted = r.get_ll_str_function(), _format_of_nullable(r, name, can_be_none)
    return composed(("format value", text, formatted), lambda: ll_fields.make_format_value(text, formatted))


def _format_of_nullable(r: Repr, name: str, can_be_none: bool) -> LLFunction:
    """(x, text of a spec): format(x, spec) of a value of the named type, or None, where `can_be_none` says so."""
    formatted = _format_function(r, name)
    if (
        not can_be_none
        or not isinstance(r.lowleveltype, Ptr)
        or isinstance(r, (OptionalRepr, StringRepr, TaggedRepr))
    ):
        return formatted
    return _not_none(ll_optional.ll_value_itself, formatted)


def _format_function(r: Repr, name: str) -> LLFunction:
    """(x, text of a spec): format(x, spec) of a value of the named type."""
    if isinstance(r, OptionalRepr):
        return _not_none(r.ll_value, _format_function(r.r_value, name))
    if isinstance(r, BoolRepr):
        return _formatted(ll_format.ll_format_bool, "bool")
    if isinstance(r, IntegerRepr):
        return _formatted(ll_formatexact.ll_format_exact if r.grows else ll_format.ll_format_int, "int")
    if isinstance(r, NumberRepr):
        kinds = [_formatted(ll_format.ll_format_int, "int"), _formatted(ll_format.ll_format_float, "float")]
        return composed(("either kind", *kinds), lambda: ll_number.either(kinds[0], kinds[1], 1))
    if isinstance(r, FloatRepr):
        return _formatted(ll_format.ll_format_float, "float")
    if isinstance(r, StringRepr):
        return _not_none(ll_optional.ll_value_itself, _formatted(ll_format.ll_format_str, "str"))
    if isinstance(r, TaggedRepr):
        return _not_none(ll_optional.ll_value_itself, _format_by_tag(r))
    if isinstance(r, InstanceRepr) and _has_format(r):
        raise TyperError(
            "a format that is made at run time cannot call `__format__`: pass format(x, …) to it, or str(x)"
        )
    return composed(("no format", name), lambda: ll_fields.make_unformattable(name))


def _format_by_tag(r: TaggedRepr) -> LLFunction:
    """(x, text of a spec): format(x, spec) of a value that is no None, of one of several kinds."""
    of_others = composed(("no format", "object"), lambda: ll_fields.make_unformattable("object"))
    for kind in r.kinds.values():
        of_others = _format_of_tag(kind, _format_function(kind.r, type_name(kind.s)), of_others)
    return of_others


def _format_of_tag(kind: Kind, formatted: LLFunction, of_others: LLFunction) -> LLFunction:
    own = composed(
        ("format of kind", kind.take, formatted),
        lambda: ll_tagged.make_of_two(kind.take, ll_optional.ll_value_itself, formatted),
    )
    return composed(
        ("format by tag", kind.tag, own, of_others), lambda: ll_tagged.make_by_two(kind.tag, own, of_others)
    )


def _formatted(formatted: LLFunction, name: str) -> LLFunction:
    return composed(("formatted", formatted, name), lambda: ll_fields.make_formatted(formatted, name))


def _has_format(r: InstanceRepr) -> bool:
    return any("__format__" in vars(cls) for cls in r.info.pyclass.__mro__ if cls is not object)


def _not_none(ll_value: LLFunction, formatted: LLFunction) -> LLFunction:
    return composed(("format not None", ll_value, formatted), lambda: ll_fields.make_not_none(ll_value, formatted))
