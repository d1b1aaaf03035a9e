"""Formatting: `fmt % args`, `format(x, spec)`, f-strings, `fmt.format(…)`.

A constant format is checked while translating, and each argument is converted as its field says. Specs may be made
while the program runs (f"{x:{width}}"), and whole formats, too (`rpercent.py`, `rformatfields.py`).
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Float, Signed
from rpyc_dl.lowering.ll import (
    ll_dict,
    ll_dtoa,
    ll_format,
    ll_formaterrors,
    ll_formatspec,
    ll_none,
    ll_str_numbers,
    ll_strrepr,
)
from rpyc_dl.lowering.ll.ll_format import PSPEC
from rpyc_dl.lowering.ll.ll_str import PSTR, llstr
from rpyc_dl.lowering.rbool import BoolRepr
from rpyc_dl.lowering.rdict import DictRepr
from rpyc_dl.lowering.rfloat import FloatRepr
from rpyc_dl.lowering.rformatfields import check_signed, format_value_function, gen_format_fields, shown_as
from rpyc_dl.lowering.rint import IntegerRepr
from rpyc_dl.lowering.rmodel import Repr, inputconst
from rpyc_dl.lowering.roptional import OptionalRepr, gen_unbox
from rpyc_dl.lowering.rpercent import gen_percent_fields
from rpyc_dl.lowering.rstr import CharRepr, StringRepr, TextRepr, gen_concat, string_repr, text_arg
from rpyc_dl.lowering.rtuple import TupleRepr
from rpyc_dl.lowering.rvartuple import VarTupleRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Constant, Value
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList


@dataclass(frozen=True)
class Operand:
    """One value that is formatted."""

    v: Value
    r: Repr
    can_be_none: bool = False

    def unboxed(self, llops: LowLevelOpList, message: str) -> Operand:
        """The value where it is in a box; TypeError(message) where it is None."""
        if not isinstance(self.r, OptionalRepr):
            return self
        return Operand(gen_unbox(llops, self.r, self.v, message), self.r.r_value)

    def converted(self, llops: LowLevelOpList, TYPE: Any) -> Value:
        check_signed(self.r)
        return llops.convertvar(self.v, self.r, llops.rtyper.getprimitiverepr(TYPE))


def operand_of(hop: HighLevelOp, arg: int) -> Operand:
    """An argument in its own repr."""
    r = hop.args_r[arg]
    return Operand(hop.inputarg(r, arg), r, hop.args_s[arg].can_be_none())


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
    operand = operand.unboxed(llops, _FORMAT_OF_NONE)
    r = operand.r
    simple = _gen_simple(llops, operand, spec)
    if simple is not None:
        return simple
    v_spec: Value = inputconst(PSPEC, constant_spec(r, spec))
    if isinstance(r, BoolRepr):
        return llops.gendirectcall(ll_format.ll_format_bool, operand.v, v_spec)
    if isinstance(r, IntegerRepr):
        return llops.gendirectcall(ll_format.ll_format_int, operand.converted(llops, Signed), v_spec)
    if isinstance(r, FloatRepr):
        return llops.gendirectcall(ll_format.ll_format_float, operand.v, v_spec)
    if isinstance(r, StringRepr) and operand.can_be_none:
        llops.gendirectcall(ll_none.ll_check_not_none, operand.v, c_text(_FORMAT_OF_NONE))
    v_text = gen_text(llops, "s", operand)
    return llops.gendirectcall(ll_format.ll_format_str, v_text, v_spec)


def _gen_format_value(llops: LowLevelOpList, operand: Operand, v_spec: Value) -> Value:
    """format(operand, spec) of a spec that is known at run time only; if it is empty, str(operand)."""
    _check_formattable(operand.r.r_value if isinstance(operand.r, OptionalRepr) else operand.r)
    r = shown_as(llops.rtyper, operand.r)
    return llops.gendirectcall(format_value_function(r), llops.convertvar(operand.v, operand.r, r), v_spec)


def _gen_simple(llops: LowLevelOpList, operand: Operand, spec: str) -> Value | None:
    """The specs for which there is a shorter way."""
    r = operand.r
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
    if not isinstance(r, (IntegerRepr, FloatRepr, TextRepr)):
        raise TyperError(f"a format spec does not work on {r.describe()}: convert it with str() or !r first")


def constant_spec(r: Repr, spec: str) -> Any:
    """The prebuilt SPEC of a constant spec. TyperError where CPython would refuse it for such a value."""
    _check_formattable(r)
    sample: Any = 1.0 if isinstance(r, FloatRepr) else 65 if isinstance(r, IntegerRepr) else "x"
    try:
        format(sample, spec)
        return ll_formatspec.prebuilt_spec(spec)
    except (ValueError, TypeError, OverflowError) as error:
        raise TyperError(f"the format spec {spec!r} does not work on {r.describe()}: {error}") from None


def rtype_format(hop: HighLevelOp) -> Value:
    """format(x), format(x, spec), and the fields of f-strings."""
    if hop.nb_args == 1:
        return gen_format(hop.llops, operand_of(hop, 0), "")
    if hop.is_const(1):
        return gen_format(hop.llops, operand_of(hop, 0), hop.constarg(1))
    v_spec = text_arg(hop, 1, "format() argument 2 must be str, not None")
    return gen_format(hop.llops, operand_of(hop, 0), v_spec)


# ____________________________________________________________ the operator `%`

_CONVERSION = re.compile(r"%(?:\((.*?)\))?([#0\- +]*)(\*|\d+)?(?:\.(\*|\d+)?)?([hlL]?)(.)?", re.DOTALL)
_HAS_POINT = re.compile(r"%(?:\(.*?\))?[#0\- +]*(?:\*|\d+)?\.", re.DOTALL)


@dataclass(frozen=True)
class Conversion:
    """`%[(key)][flags][width][.precision]type`; width and precision are numbers, "*", or None."""

    key: str | None
    flags: str
    width: int | str | None
    precision: int | str | None
    type: str

    def takes(self) -> int:
        """How many values it takes."""
        return (self.width == "*") + (self.precision == "*") + 1

    @property
    def is_plain(self) -> bool:
        return not self.flags and self.width is None and self.precision is None


def parse_percent(fmt: str) -> list[str | Conversion]:
    """The literal pieces and conversions of a format. TyperError with CPython's message where it is wrong."""
    parts: list[str | Conversion] = []
    literal = ""
    position = 0
    while position < len(fmt):
        percent = fmt.find("%", position)
        if percent < 0:
            break
        literal += fmt[position:percent]
        match = _CONVERSION.match(fmt, percent)
        assert match is not None
        key, flags, width, precision, _, code = match.groups()
        position = match.end()
        if code is None:
            raise TyperError("the format of % is incomplete")
        if code == "%" and match.group() == "%%":
            literal += "%"
            continue
        if code not in "diouxXeEfFgGcrsa":
            raise TyperError(f"unsupported format character {code!r} in the format of %")
        has_point = _HAS_POINT.match(match.group()) is not None
        parts += [literal] if literal else []
        literal = ""
        parts.append(Conversion(key, flags, _number(width), _number(precision, 0 if has_point else None), code))
    literal += fmt[position:]
    return parts + ([literal] if literal else [])


def _number(text: str | None, default: int | None = None) -> int | str | None:
    return default if text is None else text if text == "*" else int(text)


class PercentArguments:
    """The operands on the right of `%`, taken one after the other."""

    def __init__(self, hop: HighLevelOp, wanted: int) -> None:
        r = hop.args_r[1]
        if isinstance(r, VarTupleRepr):
            v_items = hop.nonnull(r, 1, "not enough arguments for format string")
            hop.gendirectcall(ll_formaterrors.ll_check_percent, v_items, inputconst(Signed, wanted))
            items = [(v_items, inputconst(Signed, i)) for i in range(wanted)]
            can_be_none = r.listdef.s_item.can_be_none()
            self.operands = [
                Operand(hop.genop("getarrayitem", [*item], resulttype=r.r_item), r.r_item, can_be_none)
                for item in items
            ]
        elif isinstance(r, TupleRepr):
            v_tuple = hop.inputarg(r, 1)
            nullable = [s.can_be_none() for s in getattr(hop.args_s[1], "items", ())]
            self.operands = [
                Operand(r.getitem(hop.llops, v_tuple, i), r_item, nullable[i] if i < len(nullable) else True)
                for i, r_item in enumerate(r.items_r)
            ]
        else:
            self.operands = [operand_of(hop, 1)]
        self.taken = 0

    def take(self) -> Operand:
        if self.taken == len(self.operands):
            raise TyperError("not enough arguments for the format of %")
        self.taken += 1
        return self.operands[self.taken - 1]

    def named(self, hop: HighLevelOp, key: str) -> Operand:
        """The value that a dict on the right has for the name."""
        r = hop.args_r[1]
        if not isinstance(r, DictRepr) or not isinstance(r.r_key, StringRepr):
            raise TyperError(f"`%({key})s` needs a dict with texts as keys on the right, not {r.describe()}")
        self.taken = 1
        v_dict = hop.nonnull(r, 1, "format requires a mapping")
        args = [v_dict, inputconst(r.r_key, key), *r.c_hash_eq, r.c_missing]
        can_be_none = r.s_value is not None and r.s_value.can_be_none()
        return Operand(hop.gendirectcall(ll_dict.ll_getitem, *args), r.r_value, can_be_none)

    def finish(self) -> None:
        if self.taken != len(self.operands):
            raise TyperError("not all arguments are converted by the format of %")


def rtype_mod(hop: HighLevelOp) -> Value:
    """fmt % args"""
    if not hop.is_const(0):
        return gen_percent_fields(hop)
    llops = hop.llops
    parts = parse_percent(hop.constarg(0))
    args = PercentArguments(hop, sum(part.takes() for part in parts if isinstance(part, Conversion)))
    texts: list[Value] = []
    for part in parts:
        texts.append(c_text(part) if isinstance(part, str) else _gen_conversion(hop, part, args))
    args.finish()
    return gen_concat(llops, texts)


def _gen_conversion(hop: HighLevelOp, conversion: Conversion, args: PercentArguments) -> Value:
    llops = hop.llops
    if conversion.key is not None:
        if "*" in (conversion.width, conversion.precision):
            raise TyperError("the format of % has a name and `*`, which do not go together")
        return _gen_operand(llops, conversion, args.named(hop, conversion.key), None, None)
    v_width = args.take().converted(llops, Signed) if conversion.width == "*" else None
    v_precision = args.take().converted(llops, Signed) if conversion.precision == "*" else None
    return _gen_operand(llops, conversion, args.take(), v_width, v_precision)


def _gen_operand(
    llops: LowLevelOpList, conversion: Conversion, operand: Operand, v_width: Value | None, v_precision: Value | None
) -> Value:
    """The text of one operand."""
    if conversion.type not in "sra":
        operand = operand.unboxed(llops, _percent_none(conversion.type))
    if conversion.is_plain and conversion.type in "srad":
        simple = _gen_plain(llops, conversion.type, operand)
        if simple is not None:
            return simple
    v_spec: Value = inputconst(PSPEC, _percent_spec(conversion))
    if v_width is not None or v_precision is not None:
        v_spec = _gen_star(llops, conversion, v_spec, v_width, v_precision)
    return _gen_percent(llops, conversion, operand, v_spec)


def _percent_none(code: str) -> str:
    """What CPython says of None under a conversion that wants a number."""
    if code in "eEfFgG":
        return "must be real number, not NoneType"
    if code == "c":
        return "%c requires int or char"
    return f"%{code} format: {'an integer' if code in 'oxX' else 'a real number'} is required, not NoneType"


def _gen_plain(llops: LowLevelOpList, code: str, operand: Operand) -> Value | None:
    if code != "d":
        return gen_text(llops, code, operand)
    if isinstance(operand.r, IntegerRepr):
        return llops.gendirectcall(ll_str_numbers.ll_int_repr, operand.converted(llops, Signed))
    return None


def _percent_spec(conversion: Conversion) -> Any:
    """The SPEC that says what the flags say."""
    flags = conversion.flags
    left, zero = "-" in flags, "0" in flags
    is_number = conversion.type not in "csra"
    spec = lltype.malloc(ll_format.SPEC, immortal=True)
    spec.fill = ord("0") if zero and not left and is_number else ord(" ")
    spec.align = ord("<") if left else ord("=") if zero and is_number else ord(">")
    spec.sign = ord("+") if "+" in flags else ord(" ") if " " in flags else 0
    spec.no_negative_zero = 0
    spec.alternate = int("#" in flags)
    spec.zero = 0
    spec.width = conversion.width if isinstance(conversion.width, int) else -1
    spec.grouping = 0
    spec.precision = conversion.precision if isinstance(conversion.precision, int) else -1
    spec.type = ord("d" if conversion.type in "iu" else conversion.type)
    return spec


def _gen_star(
    llops: LowLevelOpList, conversion: Conversion, v_spec: Value, v_width: Value | None, v_precision: Value | None
) -> Value:
    """The spec with the width or precision from arguments."""
    if v_precision is not None:
        v_precision = llops.gendirectcall(ll_format.ll_star_precision, v_precision)
    width = conversion.width if isinstance(conversion.width, int) else -1
    precision = conversion.precision if isinstance(conversion.precision, int) else -1
    return llops.gendirectcall(
        ll_format.ll_set_width,
        v_spec,
        v_width if v_width is not None else inputconst(Signed, width),
        v_precision if v_precision is not None else inputconst(Signed, precision),
        inputconst(Bool, v_width is not None),
    )


def _gen_percent(llops: LowLevelOpList, conversion: Conversion, operand: Operand, v_spec: Value) -> Value:
    code, r = conversion.type, operand.r
    if code in "sra":
        return llops.gendirectcall(ll_format.ll_percent_str, gen_text(llops, code, operand), v_spec)
    if code == "c":
        return _gen_percent_char(llops, operand, v_spec)
    if code in "diu" and isinstance(r, FloatRepr):
        v_int: Value = llops.genop("cast_float_to_int_ovf", [operand.v], resulttype=Signed)
        return llops.gendirectcall(ll_format.ll_percent_int, v_int, v_spec)
    if not isinstance(r, IntegerRepr) and not (isinstance(r, FloatRepr) and code not in "oxX"):
        needed = "an integer" if code in "oxX" else "a real number"
        raise TyperError(f"%{code} format: {needed} is required, not {r.describe()}")
    if code in "diuoxX":
        return llops.gendirectcall(ll_format.ll_percent_int, operand.converted(llops, Signed), v_spec)
    if _is_fixed(conversion):
        c_precision = inputconst(Signed, conversion.precision)
        return llops.gendirectcall(ll_dtoa.ll_float_fixed, operand.converted(llops, Float), c_precision)
    return llops.gendirectcall(ll_format.ll_format_float, operand.converted(llops, Float), v_spec)


def _is_fixed(conversion: Conversion) -> bool:
    """%.Nf and nothing else."""
    only_precision = not conversion.flags and conversion.width is None and isinstance(conversion.precision, int)
    return conversion.type == "f" and only_precision


def _gen_percent_char(llops: LowLevelOpList, operand: Operand, v_spec: Value) -> Value:
    if isinstance(operand.r, IntegerRepr):
        return llops.gendirectcall(ll_format.ll_percent_char, operand.converted(llops, Signed), v_spec)
    if not isinstance(operand.r, TextRepr):
        raise TyperError(f"%c requires an int or a character, not {operand.r.describe()}")
    v_text = gen_text(llops, "s", operand)
    if not isinstance(operand.r, CharRepr):
        v_text = llops.gendirectcall(ll_format.ll_one_char, v_text)
    return llops.gendirectcall(ll_format.ll_percent_str, v_text, v_spec)


# ____________________________________________________________ str.format


class FormatFields:
    """The arguments of a call of str.format, by position (counted automatically or not) and by name."""

    def __init__(self, hop: HighLevelOp) -> None:
        self.hop = hop
        self.next = 0

    def find(self, name: str) -> Operand:
        """The operand of a field; a dot or an index behind the name is refused."""
        if name == "":
            name = str(self.next)
            self.next += 1
        positional = self.hop.nb_args - 1 - len(self.hop.keywords)
        if name.isdigit():
            if int(name) >= positional:
                raise TyperError(f"str.format(): replacement index {name} out of range")
            return operand_of(self.hop, 1 + int(name))
        if name in self.hop.keywords:
            return operand_of(self.hop, self.hop.keywords[name])
        if not name.isidentifier():
            raise TyperError(f"str.format(): the field {{{name}}} is not in the language: use an f-string")
        raise TyperError(f"str.format(): there is no argument {name!r}")


def rtype_method_format(hop: HighLevelOp) -> Value:
    """fmt.format(*args, **named)"""
    if not hop.is_const(0):
        return gen_format_fields(hop)
    return gen_concat(hop.llops, _gen_fields(hop.llops, hop.constarg(0), FormatFields(hop)))


def rtype_method_format_map(hop: HighLevelOp) -> Value:
    """fmt.format_map(mapping), where the frontend has not taken it apart."""
    raise TyperError("str.format_map() needs a right format that is known while translating: use an f-string")


def _gen_fields(llops: LowLevelOpList, fmt: str, fields: FormatFields) -> list[Value]:
    try:
        parsed = list(string.Formatter().parse(fmt))
    except ValueError as error:
        raise TyperError(f"str.format(): {error}") from None
    texts: list[Value] = []
    for literal, name, spec, conversion in parsed:
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
    from rpyc_dl.lowering.ll import ll_round

    return hop.gendirectcall(ll_round.ll_round_float, hop.inputarg(Float, 0), hop.inputarg(Signed, 1))


def rtype_round_int(hop: HighLevelOp) -> Value:
    """round(x, n) of an int."""
    from rpyc_dl.lowering.ll import ll_round

    return hop.gendirectcall(ll_round.ll_round_int, hop.inputarg(Signed, 0), hop.inputarg(Signed, 1))


RTYPERS: dict[Any, Any] = {
    ("round", FloatRepr, IntegerRepr): rtype_round_float,
    ("round", IntegerRepr, IntegerRepr): rtype_round_int,
    ("mod", TextRepr): rtype_mod,
    ("inplace_mod", TextRepr): rtype_mod,
    **{(name, TextRepr, OptionalRepr): rtype_mod for name in ("mod", "inplace_mod")},
    ("format", Repr): rtype_format,
}
METHODS = {("format", TextRepr): rtype_method_format, ("format_map", TextRepr): rtype_method_format_map}
BUILTINS: dict[Any, Any] = {format: rtype_format}
