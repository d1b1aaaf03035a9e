"""`fmt % args` of a text or bytes with a format that is known: it is checked while translating, and each operand is
converted as its conversion says. Formats that are made while the program runs are `rpercent.py`'s.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.replace.applevel import is_applevel
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Float, Signed
from rpyc_dl.lowering.bigint import ll_exacttext
from rpyc_dl.lowering.core import ll_str_numbers
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.format import ll_format, ll_formaterrors, ll_formatexact, ll_formatlayout
from rpyc_dl.lowering.format.ll_formatlayout import PSPEC
from rpyc_dl.lowering.format.rpercent import (
    bytes_function,
    gen_percent_fields,
    number_function,
    wants_bytes,
    wants_number,
)
from rpyc_dl.lowering.format.rstrformat import Operand, c_text, gen_text, operand_of
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number import ll_dtoa
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import NumberRepr, gen_by_kind
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.lowering.table import ll_dict
from rpyc_dl.lowering.table.tablerepr import DictRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import CharRepr, StringRepr, TextRepr, gen_concat

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


_CONVERSION = re.compile(r"%(?:\((.*?)\))?([#0\- +]*)(\*|\d+)?(?:\.(\*|\d+)?)?([hlL]?)(.)?", re.DOTALL)
_LETTERS = "diouxXeEfFgGcrsa"
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


def parse_percent(fmt: str | bytes) -> list[str | Conversion]:
    """The literal pieces and conversions of a format. TyperError with CPython's message where it is wrong."""
    letters = _LETTERS
    if isinstance(fmt, bytes):
        fmt, letters = fmt.decode("latin-1"), _LETTERS + "b"
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
        if code not in letters:
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
            c_formatted = c_text("bytes" if isinstance(hop.args_r[0], BytesRepr) else "string")
            hop.gendirectcall(ll_formaterrors.ll_check_percent, v_items, inputconst(Signed, wanted), c_formatted)
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
        of_bytes = isinstance(hop.args_r[0], BytesRepr)
        if not isinstance(r, DictRepr) or not isinstance(r.r_key, BytesRepr if of_bytes else StringRepr):
            keys = "bytes" if of_bytes else "texts"
            raise TyperError(f"`%({key})s` needs a dict with {keys} as keys on the right, not {r.describe()}")
        self.taken = 1
        v_dict = hop.nonnull(r, 1, "format requires a mapping")
        c_key = inputconst(r.r_key, key.encode("latin-1") if of_bytes else key)
        args = [v_dict, c_key, *r.c_hash_eq, r.c_missing]
        can_be_none = r.s_value is not None and r.s_value.can_be_none()
        return Operand(hop.gendirectcall(ll_dict.ll_getitem, *args), r.r_value, can_be_none)

    def finish(self) -> None:
        if self.taken != len(self.operands):
            raise TyperError("not all arguments are converted by the format of %")


def rtype_mod(hop: HighLevelOp) -> Value:
    """fmt % args, for bytes too."""
    if not hop.is_const(0):
        return gen_percent_fields(hop)
    llops = hop.llops
    parts = parse_percent(hop.constarg(0))
    if _is_wrong_here(hop, parts):
        return gen_percent_fields(hop)
    if isinstance(hop.args_r[0], BytesRepr):
        parts = [replace(p, type=_OF_BYTES.get(p.type, p.type)) if isinstance(p, Conversion) else p for p in parts]
    args = PercentArguments(hop, sum(part.takes() for part in parts if isinstance(part, Conversion)))
    texts: list[Value] = []
    for part in parts:
        texts.append(c_text(part) if isinstance(part, str) else _gen_conversion(hop, part, args))
    args.finish()
    return gen_concat(llops, texts)


def _is_wrong_here(hop: HighLevelOp, parts: list[str | Conversion]) -> bool:
    """Whether the number of operands is wrong for one of several kinds of values: that is found at run time."""
    graph = hop.llops.graph
    if not hop.of_one_kind and (graph is None or not is_applevel(graph.func)):
        return False
    conversions = [part for part in parts if isinstance(part, Conversion)]
    if any(part.key is not None for part in conversions) or isinstance(hop.args_r[1], VarTupleRepr):
        return False
    if isinstance(hop.args_r[1], DictRepr):
        return False
    given = len(hop.args_r[1].items_r) if isinstance(hop.args_r[1], TupleRepr) else 1
    return sum(part.takes() for part in conversions) != given


#: What conversions are in a format of bytes.
_OF_BYTES = {"s": "b", "r": "a", "c": "byte"}


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
    if conversion.type not in ("s", "r", "a", "b", "c", "byte"):
        operand = operand.exact(llops)
    if isinstance(operand.r, NumberRepr) and conversion.type not in "sra":
        return _gen_number(llops, conversion, operand, v_width, v_precision)
    by_tag = llops.rtyper.tables.find_service("by kind", operand.r) if conversion.type not in "sra" else None
    if by_tag is not None:
        return _gen_tagged(llops, conversion, operand, (v_width, v_precision), by_tag)
    if isinstance(operand.r, InstanceRepr) and conversion.type not in "sra":
        operand = _gen_converted(llops, operand, conversion.type)
    if conversion.is_plain and conversion.type in "srad":
        simple = _gen_plain(llops, conversion.type, operand)
        if simple is not None:
            return simple
    v_spec: Value = inputconst(PSPEC, _percent_spec(conversion))
    if v_width is not None or v_precision is not None:
        v_spec = _gen_star(llops, conversion, v_spec, v_width, v_precision)
    return _gen_percent(llops, conversion, operand, v_spec)


def _gen_number(
    llops: LowLevelOpList, conversion: Conversion, operand: Operand, v_width: Value | None, v_precision: Value | None
) -> Value:
    """The text of a number, as that of the int or float that it is."""
    given = [v for v in (v_width, v_precision) if v is not None]
    key = ("percent number", conversion, v_width is None, v_precision is None)
    return gen_by_kind(llops, key, operand.v, given, PSTR, _emit_kind(conversion, v_width, v_precision))


def _gen_tagged(
    llops: LowLevelOpList,
    conversion: Conversion,
    operand: Operand,
    given: tuple[Value | None, Value | None],
    by_tag: Callable[..., Any],
) -> Value:
    """The text of a value of several kinds, as that of what it is; TypeError where that is no number."""

    def raised(value: Any) -> tuple[type[BaseException], str] | None:
        try:
            ("%" + conversion.type) % (value,)
        except TypeError as error:
            return TypeError, str(error)
        return None

    key = ("percent tagged", conversion, *(v is None for v in given))
    passed = [v for v in given if v is not None]
    v: Value = by_tag(llops, key, (operand.v, operand.r), passed, PSTR, _emit_kind(conversion, *given), raised)
    return v


def _emit_kind(conversion: Conversion, v_width: Value | None, v_precision: Value | None) -> Callable[..., Value]:
    """What makes the text of a value of one kind: emit(llops, r, v, [width, precision])."""

    def emit(llops: LowLevelOpList, r: Repr, v: Value, others: list[Value]) -> Value:
        left = list(others)
        v_inner_width = left.pop(0) if v_width is not None else None
        v_inner_precision = left.pop(0) if v_precision is not None else None
        return _gen_operand(llops, conversion, Operand(v, r), v_inner_width, v_inner_precision)

    return emit


def _gen_converted(llops: LowLevelOpList, operand: Operand, code: str) -> Operand:
    """The number or the bytes that an instance says it is."""
    found = bytes_function(operand.r) if code == "b" else number_function(operand.r, code)
    if found is None:
        return operand
    function, r = found
    return Operand(llops.gendirectcall(function, operand.v), r)


def _percent_none(code: str) -> str:
    """What CPython says of None under a conversion that wants a number, or bytes."""
    return wants_bytes("NoneType") if code == "b" else wants_number(code, "NoneType")


def _gen_plain(llops: LowLevelOpList, code: str, operand: Operand) -> Value | None:
    if code != "d":
        return gen_text(llops, code, operand)
    if operand.r.grows:
        return llops.gendirectcall(ll_exacttext.ll_repr, operand.v)
    if isinstance(operand.r, IntegerRepr):
        return llops.gendirectcall(ll_str_numbers.ll_int_repr, operand.converted(llops, Signed))
    return None


def _percent_spec(conversion: Conversion) -> Any:
    """The SPEC that says what the flags say."""
    flags = conversion.flags
    left, zero = "-" in flags, "0" in flags
    is_number = conversion.type not in ("c", "s", "r", "a", "b", "byte")
    spec = lltype.malloc(ll_formatlayout.SPEC, immortal=True)
    spec.fill = ord("0") if zero and not left and is_number else ord(" ")
    spec.align = ord("<") if left else ord("=") if zero and is_number else ord(">")
    spec.sign = ord("+") if "+" in flags else ord(" ") if " " in flags else 0
    spec.no_negative_zero = 0
    spec.alternate = int("#" in flags)
    spec.zero = 0
    spec.width = conversion.width if isinstance(conversion.width, int) else -1
    spec.grouping = 0
    spec.precision = conversion.precision if isinstance(conversion.precision, int) else -1
    spec.type = ord({"i": "d", "u": "d", "byte": "c"}.get(conversion.type, conversion.type))
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
    if code in ("b", "byte"):
        v_bytes = _gen_bytes(llops, operand) if code == "b" else _gen_byte(llops, operand)
        return llops.gendirectcall(ll_format.ll_percent_str, v_bytes, v_spec)
    if code == "c":
        return _gen_percent_char(llops, operand, v_spec)
    if code in "diu" and isinstance(r, FloatRepr):
        v_int: Value = llops.genop("cast_float_to_int_ovf", [operand.v], resulttype=Signed)
        return llops.gendirectcall(ll_format.ll_percent_int, v_int, v_spec)
    if not isinstance(r, IntegerRepr) and not (isinstance(r, FloatRepr) and code not in "oxX"):
        needed = "an integer" if code in "oxX" else "a real number"
        raise TyperError(f"%{code} format: {needed} is required, not {r.describe()}")
    if code in "diuoxX" and r.grows:
        return llops.gendirectcall(ll_formatexact.ll_percent_exact, operand.v, v_spec)
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


def _gen_bytes(llops: LowLevelOpList, operand: Operand) -> Value:
    """What %b and %s of a bytes format show."""
    if not isinstance(operand.r, BytesRepr):
        raise TyperError(f"%b of a bytes format shows bytes, not {operand.r.describe()}: use `%a`, or `.encode()`")
    if operand.can_be_none:
        llops.check_not_none(operand.v, wants_bytes("NoneType"))
    return operand.v


def _gen_byte(llops: LowLevelOpList, operand: Operand) -> Value:
    """What %c of a bytes format shows."""
    if isinstance(operand.r, IntegerRepr):
        return llops.gendirectcall(ll_format.ll_byte_of_int, operand.converted(llops, Signed))
    if isinstance(operand.r, BytesRepr):
        return llops.gendirectcall(ll_format.ll_one_byte, operand.v)
    raise TyperError(f"%c of a bytes format requires an int or a single byte, not {operand.r.describe()}")


def _gen_percent_char(llops: LowLevelOpList, operand: Operand, v_spec: Value) -> Value:
    if isinstance(operand.r, IntegerRepr):
        return llops.gendirectcall(ll_format.ll_percent_char, operand.converted(llops, Signed), v_spec)
    if not isinstance(operand.r, TextRepr):
        raise TyperError(f"%c requires an int or a character, not {operand.r.describe()}")
    v_text = gen_text(llops, "s", operand)
    if not isinstance(operand.r, CharRepr):
        v_text = llops.gendirectcall(ll_format.ll_one_char, v_text)
    return llops.gendirectcall(ll_format.ll_percent_str, v_text, v_spec)


RTYPERS: dict[Any, Any] = {
    (name, *r): rtype_mod
    for name in ("mod", "inplace_mod")
    for r in ((TextRepr,), (TextRepr, OptionalRepr), (BytesRepr,), (BytesRepr, OptionalRepr))
}
