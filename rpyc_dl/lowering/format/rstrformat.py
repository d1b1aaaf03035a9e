"""Formatting: `format(x, spec)`, f-strings, `fmt.format(…)`; `fmt % args` is in `rpercentknown.py` and `rpercent.py`.

A constant format is checked while translating, and each argument is converted as its field says. Specs may be made
while the program runs (f"{x:{width}}"), and whole formats, too (`rformatfields.py`).
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Float, Signed, Unsigned
from rpyc_dl.lowering.bigint import ll_exact, ll_exacttext
from rpyc_dl.lowering.core import ll_failing, ll_str_numbers
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.pythontypes import type_name
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.format import ll_format, ll_formatexact, ll_formatspec
from rpyc_dl.lowering.format.ll_formatlayout import PSPEC
from rpyc_dl.lowering.format.rformatfields import check_signed, format_value_function, gen_format_fields, shown_as
from rpyc_dl.lowering.generic.roptional import OptionalRepr, gen_unbox
from rpyc_dl.lowering.generic.rslice import given_bound
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number import ll_dtoa, ll_round
from rpyc_dl.lowering.number.rbool import BoolRepr
from rpyc_dl.lowering.number.rexact import exact_repr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import NumberRepr, gen_by_kind
from rpyc_dl.lowering.text import ll_strrepr
from rpyc_dl.lowering.text.rstr import StringRepr, TextRepr, gen_concat, string_repr, text_arg

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Constant, Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


@dataclass(frozen=True)
class Operand:
    """One value that is formatted."""

    v: Value
    r: Repr
    can_be_none: bool = False
    #: The name of its type, as error messages have it.
    type_name: str = "object"

    def unboxed(self, llops: LowLevelOpList, message: str) -> Operand:
        """The value where it is in a box; TypeError(message) where it is None."""
        if not isinstance(self.r, OptionalRepr):
            return self
        return Operand(gen_unbox(llops, self.r, self.v, message), self.r.r_value)

    def exact(self, llops: LowLevelOpList) -> Operand:
        """An r_uint as an int that has room for it; any other value itself."""
        if self.r.lowleveltype != Unsigned or not isinstance(self.r, IntegerRepr):
            return self
        return Operand(llops.gendirectcall(ll_exact.ll_of_uint, self.v), exact_repr(llops.rtyper))

    def converted(self, llops: LowLevelOpList, TYPE: Any) -> Value:
        check_signed(self.r)
        return llops.convertvar(self.v, self.r, llops.rtyper.getprimitiverepr(TYPE))


def operand_of(hop: HighLevelOp, arg: int) -> Operand:
    """An argument in its own repr."""
    r = hop.args_r[arg]
    return Operand(hop.inputarg(r, arg), r, hop.args_s[arg].can_be_none(), type_name(hop.args_s[arg]))


def c_text(text: str) -> Constant:
    return inputconst(PSTR, llstr(text))


# ____________________________________________________________ str(), repr() of an operand


def gen_text(llops: LowLevelOpList, conversion: str, operand: Operand) -> Value:
    """The text of a value by one of the conversions s, r, a."""
    r = operand.r
    if conversion == "s":
        if isinstance(r, StringRepr) and not operand.can_be_none:
            return operand.v
        return llops.gendirectcall(r.get_ll_str_function(), operand.v)
    v_repr = llops.gendirectcall(r.get_ll_repr_function(), operand.v)
    return v_repr if conversion == "r" else llops.gendirectcall(ll_strrepr.ll_escape_nonascii, v_repr)


# ____________________________________________________________ format specs

_FORMAT_OF_NONE = "unsupported format string passed to NoneType.__format__"


def gen_format(llops: LowLevelOpList, operand: Operand, spec: str | Value) -> Value:
    """format(operand, spec); `spec` is known (a live str), or a Ptr(STR)."""
    if spec == "":
        return gen_text(llops, "s", operand)
    if not isinstance(spec, str):
        return _gen_format_value(llops, operand, spec)
    operand = operand.unboxed(llops, _FORMAT_OF_NONE).exact(llops)
    r = operand.r
    if isinstance(r, NumberRepr):
        return _gen_format_number(llops, operand, spec)
    simple = _gen_simple(llops, operand, spec)
    if simple is not None:
        return simple
    v_spec: Value = inputconst(PSPEC, constant_spec(r, spec))
    if isinstance(r, BoolRepr):
        return llops.gendirectcall(ll_format.ll_format_bool, operand.v, v_spec)
    if r.grows:
        return llops.gendirectcall(ll_formatexact.ll_format_exact, operand.v, v_spec)
    if isinstance(r, IntegerRepr):
        return llops.gendirectcall(ll_format.ll_format_int, operand.converted(llops, Signed), v_spec)
    if isinstance(r, FloatRepr):
        return llops.gendirectcall(ll_format.ll_format_float, operand.v, v_spec)
    if isinstance(r, StringRepr) and operand.can_be_none:
        llops.check_not_none(operand.v, _FORMAT_OF_NONE)
    v_text = gen_text(llops, "s", operand)
    return llops.gendirectcall(ll_format.ll_format_str, v_text, v_spec)


def _gen_format_number(llops: LowLevelOpList, operand: Operand, spec: str) -> Value:
    """A spec that one of both kinds takes raises a ValueError where the number is of the other kind."""
    kinds = [llops.rtyper.getprimitiverepr(TYPE) for TYPE in (Signed, Float)]
    fitting = {r for r in kinds if error_of_spec(r, spec) is None}

    def emit(llops: LowLevelOpList, r: Repr, v: Value, others: list[Value]) -> Value:
        is_known = r in fitting or not fitting
        return gen_format(llops, Operand(v, r), spec if is_known else c_text(spec))

    return gen_by_kind(llops, ("format number", spec), operand.v, [], PSTR, emit)


def _gen_format_value(llops: LowLevelOpList, operand: Operand, v_spec: Value) -> Value:
    """format(operand, spec) of a spec that is known at run time only; if it is empty, str(operand)."""
    r = shown_as(llops.rtyper, operand.r)
    v_value = llops.convertvar(operand.v, operand.r, r)
    formatted = format_value_function(r, operand.type_name, operand.can_be_none)
    return llops.gendirectcall(formatted, v_value, v_spec)


def _gen_simple(llops: LowLevelOpList, operand: Operand, spec: str) -> Value | None:
    """The specs for which there is a shorter way."""
    r = operand.r
    if spec == "d" and r.grows:
        return llops.gendirectcall(ll_exacttext.ll_repr, operand.v)
    if spec == "d" and isinstance(r, IntegerRepr):
        return llops.gendirectcall(ll_str_numbers.ll_int_repr, operand.converted(llops, Signed))
    fixed = re.fullmatch(r"\.(\d{1,3})f", spec)
    if fixed and isinstance(r, (FloatRepr, IntegerRepr)):
        c_precision = inputconst(Signed, int(fixed.group(1)))
        return llops.gendirectcall(ll_dtoa.ll_float_fixed, operand.converted(llops, Float), c_precision)
    if spec == "s" and isinstance(r, TextRepr) and not operand.can_be_none:
        return gen_text(llops, "s", operand)
    return None


def _check_formattable(r: Repr) -> None:
    if not isinstance(r, (IntegerRepr, FloatRepr, NumberRepr, TextRepr)):
        raise TyperError(f"a format spec does not work on {r.describe()}: convert it with str() or !r first")


def constant_spec(r: Repr, spec: str) -> Any:
    """The prebuilt SPEC of a constant spec. TyperError where CPython would refuse it for such a value."""
    _check_formattable(r)
    error = error_of_spec(r, spec)
    if error is not None:
        raise TyperError(f"the format spec {spec!r} does not work on {r.describe()}: {error}")
    return ll_formatspec.prebuilt_spec(spec)


def error_of_spec(r: Repr, spec: str) -> Exception | None:
    """What CPython says of a spec for such a value, if it refuses it."""
    sample: Any = 1.0 if isinstance(r, FloatRepr) else 65 if isinstance(r, IntegerRepr) else "x"
    try:
        format(sample, spec)
        ll_formatspec.prebuilt_spec(spec)
    except (ValueError, TypeError, OverflowError) as error:
        return error
    return None


def rtype_format(hop: HighLevelOp) -> Value:
    """format(x), format(x, spec), and the fields of f-strings."""
    if hop.nb_args == 1:
        return gen_format(hop.llops, operand_of(hop, 0), "")
    if hop.is_const(1) and not isinstance(hop.constarg(1), str):
        told = c_text(f"format() argument 2 must be str, not {type(hop.constarg(1)).__name__}")
        hop.gendirectcall(ll_failing.ll_raise_type_error, told)
        return c_text("")
    if hop.is_const(1):
        return gen_format(hop.llops, operand_of(hop, 0), hop.constarg(1))
    v_spec = text_arg(hop, 1, "format() argument 2 must be str, not None")
    return gen_format(hop.llops, operand_of(hop, 0), v_spec)


# ____________________________________________________________ str.format


class FieldMissing(Exception):
    """A format that CPython raises on when it comes to the field; the text says why."""


class FormatFields:
    """The arguments of a call of str.format, by position (counted automatically or not) and by name."""

    def __init__(self, hop: HighLevelOp) -> None:
        self.hop = hop
        self.next = 0
        self.counted: bool | None = None  # whether the positions are counted automatically; None: there was none yet

    def find(self, name: str) -> Operand:
        """The operand of a field."""
        return operand_of(self.hop, self.place(name))

    def place(self, name: str) -> int:
        """The number of the argument of a field. FieldMissing where there is none; a dot or an index behind the name
        is refused."""
        if name == "" or name.isdigit():
            self._number(name == "")
        if name == "":
            name = str(self.next)
            self.next += 1
        positional = self.hop.nb_args - 1 - len(self.hop.keywords)
        if name.isdigit():
            if int(name) >= positional:
                raise FieldMissing(f"replacement index {name} out of range")
            return 1 + int(name)
        if name in self.hop.keywords:
            return self.hop.keywords[name]
        if not name.isidentifier():
            raise TyperError(f"str.format(): the field {{{name}}} is not in the language: use an f-string")
        raise FieldMissing(f"there is no argument {name!r}")

    def _number(self, counted: bool) -> None:
        """Positions are counted, or written: never both in one format."""
        if self.counted is not None and self.counted is not counted:
            raise FieldMissing("positions that are counted and positions that are written")
        self.counted = counted


def rtype_method_format(hop: HighLevelOp) -> Value:
    """fmt.format(*args, **named)"""
    if not hop.is_const(0) or _raises(hop.constarg(0), hop):
        return gen_format_fields(hop)
    return gen_concat(hop.llops, _gen_fields(hop.llops, hop.constarg(0), FormatFields(hop)))


def _raises(fmt: str, hop: HighLevelOp) -> bool:
    """Whether CPython raises on the format itself, for what is missing or wrong in it."""
    try:
        _find_all(fmt, FormatFields(hop))
    except (FieldMissing, ValueError):
        return True
    return False


def _find_all(fmt: str, fields: FormatFields) -> None:
    for _, name, spec, _ in string.Formatter().parse(fmt):
        if name is not None:
            fields.place(name)
            _find_all(spec or "", fields)


def rtype_method_format_map(hop: HighLevelOp) -> Value:
    """fmt.format_map(mapping), where the frontend has not taken it apart."""
    raise TyperError("str.format_map() needs a right format that is known while translating: use an f-string")


def _gen_fields(llops: LowLevelOpList, fmt: str, fields: FormatFields) -> list[Value]:
    texts: list[Value] = []
    for literal, name, spec, conversion in string.Formatter().parse(fmt):
        if literal:
            texts.append(c_text(literal))
        if name is None:
            continue
        operand = fields.find(name)
        if conversion:
            operand = Operand(gen_text(llops, conversion, operand), string_repr(llops.rtyper))
        v_spec: str | Value = spec or ""
        if spec and ("{" in spec or "}" in spec):
            v_spec = gen_concat(llops, _gen_fields(llops, spec, fields))
        texts.append(gen_format(llops, operand, v_spec))
    return texts


def rtype_round_float(hop: HighLevelOp) -> Value:
    """round(x, n) of a float: by its decimal digits."""
    return hop.gendirectcall(ll_round.ll_round_float, hop.inputarg(Float, 0), hop.inputarg(Signed, 1))


def rtype_round_int(hop: HighLevelOp) -> Value:
    """round(x, n) of an int."""
    return hop.gendirectcall(ll_round.ll_round_int, hop.inputarg(Signed, 0), hop.inputarg(Signed, 1))


def rtype_round_int_or_none(hop: HighLevelOp) -> Value:
    """round(x, n) of an int where n may be None, which leaves it as it is, like 0."""
    _, v_digits = given_bound(hop, 1)
    return hop.gendirectcall(ll_round.ll_round_int, hop.inputarg(Signed, 0), v_digits)


RTYPERS: dict[Any, Any] = {
    ("round", FloatRepr, IntegerRepr): rtype_round_float,
    ("round", IntegerRepr, IntegerRepr): rtype_round_int,
    ("round", FloatRepr, InstanceRepr): rtype_round_float,
    ("round", IntegerRepr, InstanceRepr): rtype_round_int,
    ("format", Repr): rtype_format,
}
METHODS = {("format", TextRepr): rtype_method_format, ("format_map", TextRepr): rtype_method_format_map}
BUILTINS: dict[Any, Any] = {format: rtype_format}
