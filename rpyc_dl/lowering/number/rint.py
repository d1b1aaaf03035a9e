"""Integers: `int` is one checked machine word; the sized integers of rlib (`r_uint`, …) wrap around."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInteger
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, Value
from rpyc_dl.lltype.lltype import INTEGERS, Bool, Float, Number, Signed, Unsigned, number_type
from rpyc_dl.lowering.core import ll_str_numbers
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.number import ll_int, rpower
from rpyc_dl.rlib.rarithmetic import compute_restype

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


class IntegerRepr(Repr):
    """An int: a Signed, whose overflow is an error. (Integers of other types: `rsized.py`.)"""

    def __init__(self, lowleveltype: Number) -> None:
        self.lowleveltype = lowleveltype

    def describe(self) -> str:
        return "an int"

    def convert_const(self, value: Any) -> int:
        number: Number = self.lowleveltype
        if isinstance(value, bool):
            value = int(value)
        if not isinstance(value, int):
            raise TyperError(f"the constant {value!r} is not {self.describe()}")
        if not number.minimum <= value <= number.maximum:
            raise TyperError(f"the constant {int(value)} does not fit {number.bits} bits ({self.describe()})")
        return int(value)

    def make_ll_eq_function(self) -> None:
        return None

    def make_ll_lt_function(self) -> None:
        return None

    def make_ll_hash_function(self) -> LLFunction:
        return ll_int.ll_hash_int

    def make_ll_repr_function(self) -> LLFunction:
        return ll_str_numbers.ll_int_repr


# ---- conversions ------------------------------------------------------------------------------


def convert_int_int(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """An int where a sized integer is due; the rules see to it that it fits."""
    return cast_number(llops, v, r_to.lowleveltype)


def cast_number(llops: LowLevelOpList, v: Value, number: Any) -> Value:
    """`v`, an integer, as an integer of another type, wrapped around where it does not fit."""
    if v.concretetype == number:
        return v
    if v.concretetype == Signed and number == Unsigned:
        return llops.genop("cast_int_to_uint", [v], resulttype=number)
    if v.concretetype == Unsigned and number == Signed:
        return llops.genop("cast_uint_to_int", [v], resulttype=number)
    return llops.genop("cast_primitive", [v], resulttype=number)


# ---- arithmetic ---------------------------------------------------------------------------------

#: Operations on two integers that only need one low-level operation where they wrap; those of int may overflow.
_CHECKED = {"add": "int_add_ovf", "sub": "int_sub_ovf", "mul": "int_mul_ovf"}
WRAPPING = {"add": "add", "sub": "sub", "mul": "mul", "and_": "and", "or_": "or", "xor": "xor"}
_COMPARE = {"lt": "lt", "le": "le", "eq": "eq", "ne": "ne", "gt": "gt", "ge": "ge"}


def opname_of(hop: HighLevelOp) -> str:
    """The name of the plain operation: that of an in-place one without its prefix (`inplace_and` is `and_`)."""
    name = hop.opname.removeprefix("inplace_")
    return name + "_" if name in ("and", "or") else name


def wide_type(number: Any) -> Any:
    """The machine word in which operations on `number` are computed."""
    return Signed if number.signed else Unsigned


def prefix(number: Any) -> str:
    return "int" if number.signed else "uint"


def gen_wrapping(hop: HighLevelOp, llname: str, args_v: list[Value], number: Any) -> Value:
    """One operation in a machine word (`int_…` or `uint_…`), its result brought back into `number`."""
    wide = wide_type(number)
    args = [cast_number(hop.llops, v, wide) for v in args_v]
    v = hop.genop(f"{prefix(number)}_{llname}", args, resulttype=wide)
    return cast_number(hop.llops, v, number)


def is_checked(hop: HighLevelOp, r: Repr) -> bool:
    """Whether overflow has to be an error here."""
    if r.lowleveltype is not Signed or hop.is_lowlevel or hop.unchecked(OverflowError):
        return False
    return not any(map(hop.proven, ("no_overflow", "only_masked", "only_remainder")))


def rtype_arith(hop: HighLevelOp) -> Value:
    """+ - * of two integers."""
    r = hop.r_result
    name = opname_of(hop)
    args_v = hop.inputargs(r, r)
    if is_checked(hop, r):
        return hop.genop(_CHECKED[name], args_v, resulttype=Signed)
    if r.lowleveltype is Signed and hop.proven("no_overflow"):
        return hop.genop(f"int_{name}_fits", args_v, resulttype=Signed)
    return gen_wrapping(hop, WRAPPING[name], args_v, r.lowleveltype)


def rtype_bitwise(hop: HighLevelOp) -> Value:
    """& | ^ of two integers (bools included: `rbool.py` converts the result back)."""
    r = hop.r_result
    return gen_wrapping(hop, WRAPPING[opname_of(hop)], hop.inputargs(r, r), r.lowleveltype)


def const_int(hop: HighLevelOp, arg: int) -> int | None:
    """The value of an argument that is a known int, else None."""
    if not hop.is_const(arg):
        return None
    value = hop.constarg(arg)
    return int(value) if isinstance(value, int) else None


def is_nonneg(hop: HighLevelOp, arg: int) -> bool:
    """Whether the annotation or the range says that an argument is not negative."""
    s_arg = hop.args_s[arg]
    value = const_int(hop, arg)
    if value is not None:
        return value >= 0
    return not isinstance(s_arg, SomeInteger) or s_arg.nonneg or hop.proven(("nonneg_x", "nonneg_y")[arg])


def is_positive(hop: HighLevelOp) -> bool:
    """Whether the divisor is greater than 0."""
    value = const_int(hop, 1)
    return value > 0 if value is not None else hop.proven("positive_y")


def is_nonzero(hop: HighLevelOp) -> bool:
    """Whether the divisor is not 0, or that does not matter (in helpers, or unchecked)."""
    value = const_int(hop, 1)
    if value is not None:
        return value != 0
    return hop.is_lowlevel or hop.proven("nonzero") or hop.unchecked(ZeroDivisionError)


def rtype_floordiv(hop: HighLevelOp) -> Value:
    return _division(hop, "floordiv", "_ovf")


def rtype_mod(hop: HighLevelOp) -> Value:
    return _division(hop, "mod", "")


def _division(hop: HighLevelOp, llname: str, overflow: str) -> Value:
    """// or %: the cheapest operation that the signs of the operands and a known divisor allow."""
    number = hop.r_result.lowleveltype
    args_v = hop.inputargs(hop.r_result, hop.r_result)
    if hop.proven("of_product") and not isinstance(args_v[0], Constant):
        # the product itself, which may have wrapped around, is not used
        product = next(op for op in hop.llops if op.result is args_v[0])
        args_v = [*product.args, args_v[1]]
        return hop.genop("int_mulmod" if is_nonzero(hop) else "int_mulmod_zer", args_v, resulttype=Signed)
    if (
        number.signed
        and is_nonneg(hop, 0)
        and not hop.proven("masked_x")
        and (is_positive(hop) or (hop.is_lowlevel and is_nonneg(hop, 1)))
    ):
        return gen_wrapping(hop, llname + "_nonneg", args_v, number)
    if number is Signed and is_checked(hop, hop.r_result) and const_int(hop, 1) in (None, -1):
        llname += overflow
    return gen_wrapping(hop, llname if is_nonzero(hop) else llname + "_zer", args_v, number)


def rtype_truediv(hop: HighLevelOp) -> Value:
    return hop.genop(
        "int_truediv" if is_nonzero(hop) else "int_truediv_zer", hop.inputargs(Signed, Signed), resulttype=Float
    )


def rtype_divmod(hop: HighLevelOp) -> Value:
    """divmod(x, y), as a tuple of // and %."""
    if any(r.grows for r in hop.r_result.items_r):  # type: ignore[attr-defined]
        return hop.rtyper.tables.find_service("exact divmod")(hop)  # type: ignore[no-any-return]
    args_v = hop.inputargs(Signed, Signed)
    hop.exception_is_here()
    v_quotient = hop.genop("int_floordiv_ovf_zer", args_v, resulttype=Signed)
    v_rest = hop.genop("int_mod", args_v, resulttype=Signed)
    return hop.r_result.newtuple(hop.llops, [v_quotient, v_rest])


def _known_count(hop: HighLevelOp) -> bool:
    """Whether the shift count lies within the word."""
    count = const_int(hop, 1)
    return hop.is_lowlevel or hop.proven("short_count") or (count is not None and 0 <= count < 64)


def rtype_lshift(hop: HighLevelOp) -> Value:
    r = hop.r_result
    checked = is_checked(hop, r)
    if not r.lowleveltype.signed:
        return _shift(hop, "uint_lshift" if _known_count(hop) else ll_int.ll_uint_lshift)
    if is_nonneg(hop, 1) or hop.is_lowlevel:
        unchecked = "int_lshift" if _known_count(hop) else "int_lshift_nonneg"
        return _shift(hop, "int_lshift_ovf" if checked else unchecked)
    return _shift(hop, "int_lshift_ovf_val" if checked else "int_lshift_val")


def rtype_rshift(hop: HighLevelOp) -> Value:
    if not hop.r_result.lowleveltype.signed:
        return _shift(hop, "uint_rshift" if _known_count(hop) else ll_int.ll_uint_rshift)
    if _known_count(hop):
        return _shift(hop, "int_rshift")
    return _shift(hop, "int_rshift_nonneg" if is_nonneg(hop, 1) else "int_rshift_val")


def _shift(hop: HighLevelOp, how: str | LLFunction) -> Value:
    """Shift in the machine word, by an operation or a helper; then back into the type of the result."""
    number = hop.r_result.lowleveltype
    v_x = cast_number(hop.llops, hop.inputarg(hop.r_result, 0), wide_type(number))
    v_count = hop.inputarg(Signed, 1)
    if isinstance(how, str):
        v = hop.genop(how, [v_x, v_count], resulttype=wide_type(number))
    else:
        v = hop.gendirectcall(how, v_x, v_count)
    return cast_number(hop.llops, v, number)


def rtype_pow(hop: HighLevelOp) -> Value:
    """x ** n of ints; a negative power that the annotator can see is annotated a float."""
    if rpower.is_of_either_sign(hop):
        return rpower.power_of_either_sign(hop)
    if hop.r_result.lowleveltype is Float:
        return hop.genop("float_pow", hop.inputargs(Float, Float), resulttype=Float)
    v_x, v_n = hop.inputargs(Signed, Signed)
    if const_int(hop, 1) == 2:
        return hop.genop("int_mul_ovf", [v_x, v_x], resulttype=Signed)
    return hop.gendirectcall(ll_int.ll_pow, v_x, v_n)


def rtype_pow3(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_int.ll_pow_mod, *hop.inputargs(Signed, Signed, Signed))


# ---- one operand ----------------------------------------------------------------------------------


def rtype_neg(hop: HighLevelOp) -> Value:
    r = hop.r_result
    args_v = hop.inputargs(r)
    if is_checked(hop, r):
        return hop.genop("int_neg_ovf", args_v, resulttype=Signed)
    return gen_wrapping(hop, "neg", args_v, r.lowleveltype)


def rtype_pos(hop: HighLevelOp) -> Value:
    return hop.inputarg(hop.r_result, 0)


def rtype_invert(hop: HighLevelOp) -> Value:
    return gen_wrapping(hop, "invert", hop.inputargs(hop.r_result), hop.r_result.lowleveltype)


def rtype_abs(hop: HighLevelOp) -> Value:
    r = hop.r_result
    [v_x] = hop.inputargs(r)
    if is_nonneg(hop, 0) or not r.lowleveltype.signed:
        return v_x
    if is_checked(hop, r):
        return hop.genop("int_abs_ovf", [v_x], resulttype=Signed)
    return gen_wrapping(hop, "abs", [v_x], r.lowleveltype)


def rtype_bool(hop: HighLevelOp) -> Value:
    return gen_wide(hop, "is_true", Bool)


def rtype_hash(hop: HighLevelOp) -> Value:
    return gen_wide(hop, "hash", Signed)


def rtype_bit_length(hop: HighLevelOp) -> Value:
    return gen_wide(hop, "bit_length", Signed)


def rtype_bit_count(hop: HighLevelOp) -> Value:
    return gen_wide(hop, "bit_count", Signed)


def gen_wide(hop: HighLevelOp, llname: str, resulttype: Any) -> Value:
    """An operation on the one argument, extended to a machine word."""
    r = hop.rtyper.getprimitiverepr(common_number(hop.args_r[0].lowleveltype, Signed))
    wide = wide_type(r.lowleveltype)
    v = cast_number(hop.llops, hop.inputarg(r, 0), wide)
    return hop.genop(f"{prefix(wide)}_{llname}", [v], resulttype=resulttype)


# ---- comparisons ------------------------------------------------------------------------------------


def rtype_compare(hop: HighLevelOp) -> Value:
    """< <= == != > >= of two integers of any types, as numbers."""
    signed = [i for i in (0, 1) if _may_be_negative(hop, i)]
    words = [i for i in (0, 1) if _is_unsigned_word(hop, i)]
    if signed and words:
        return _compare_mixed(hop, words[0])
    wide = Unsigned if words else Signed
    args_v = [_as_word(hop, i, wide) for i in (0, 1)]
    return hop.genop(f"{prefix(wide)}_{_COMPARE[hop.opname]}", args_v, resulttype=Bool)


def _is_unsigned_word(hop: HighLevelOp, arg: int) -> bool:
    """Whether the argument is of a type of which an int does not hold every value."""
    number = hop.args_r[arg].lowleveltype
    return number != Bool and not number.signed and number.bits == Unsigned.bits


def _may_be_negative(hop: HighLevelOp, arg: int) -> bool:
    number = hop.args_r[arg].lowleveltype
    return number != Bool and bool(number.signed) and not is_nonneg(hop, arg)


def _as_word(hop: HighLevelOp, arg: int, wide: Any) -> Value:
    """The argument extended to a machine word."""
    r = hop.args_r[arg]
    if r.lowleveltype == Bool or hop.is_const(arg):
        return hop.inputarg(wide, arg)
    return cast_number(hop.llops, hop.inputarg(r, arg), wide)


#: Operation: its helper for an int on the left of an r_uint; that for an r_uint on the left of an int.
_MIXED: dict[str, tuple[LLFunction, LLFunction]] = {
    "eq": (ll_int.ll_eq_int_uint, ll_int.ll_eq_uint_int),
    "ne": (ll_int.ll_ne_int_uint, ll_int.ll_ne_uint_int),
    "lt": (ll_int.ll_lt_int_uint, ll_int.ll_lt_uint_int),
    "le": (ll_int.ll_le_int_uint, ll_int.ll_le_uint_int),
    "gt": (ll_int.ll_gt_int_uint, ll_int.ll_gt_uint_int),
    "ge": (ll_int.ll_ge_int_uint, ll_int.ll_ge_uint_int),
}


def _compare_mixed(hop: HighLevelOp, unsigned: int) -> Value:
    """An int that may be negative beside an r_uint (the argument `unsigned`)."""
    args_v = [_as_word(hop, i, Unsigned if i == unsigned else Signed) for i in (0, 1)]
    return hop.gendirectcall(_MIXED[hop.opname][0 if unsigned else 1], *args_v)


def common_number(a: Any, b: Any) -> Any:
    """The type in which two integers meet: a plain int (or bool) takes the other's, else the wider one."""
    a, b = (Signed if number == Bool else number for number in (a, b))
    restype = compute_restype(a.cls, b.cls)
    return Signed if restype is int else number_type(restype)


PRIMITIVES = {number: SomeInteger(unsigned=not number.signed, knowntype=number.cls) for number in INTEGERS}

_PAIR = (IntegerRepr, IntegerRepr)
_BINARY = {
    "add": rtype_arith,
    "sub": rtype_arith,
    "mul": rtype_arith,
    "and": rtype_bitwise,
    "or": rtype_bitwise,
    "xor": rtype_bitwise,
    "floordiv": rtype_floordiv,
    "mod": rtype_mod,
    "truediv": rtype_truediv,
    "lshift": rtype_lshift,
    "rshift": rtype_rshift,
    "pow": rtype_pow,
}

RTYPERS: dict[Any, Any] = {
    **{(name + "_" if name in ("and", "or") else name, *_PAIR): function for name, function in _BINARY.items()},
    **{("inplace_" + name, *_PAIR): function for name, function in _BINARY.items()},
    **{(name, *_PAIR): rtype_compare for name in _COMPARE},
    ("divmod", *_PAIR): rtype_divmod,
    ("pow3", *_PAIR, IntegerRepr): rtype_pow3,
    ("neg", IntegerRepr): rtype_neg,
    ("pos", IntegerRepr): rtype_pos,
    ("invert", IntegerRepr): rtype_invert,
    ("abs", IntegerRepr): rtype_abs,
    ("bool", IntegerRepr): rtype_bool,
    ("hash", IntegerRepr): rtype_hash,
}

METHODS = {
    ("bit_length", IntegerRepr): rtype_bit_length,
    ("bit_count", IntegerRepr): rtype_bit_count,
    ("conjugate", IntegerRepr): rtype_pos,
}

#: Attributes of integers that are constants; `real` and `numerator` are the number itself.
_CONSTANT_PARTS = {"imag": 0, "denominator": 1}


def rtype_getattr(hop: HighLevelOp) -> Value | None:
    """x.real, x.imag, x.numerator, x.denominator of an int; else a method."""
    name = hop.constarg(1)
    if name in _CONSTANT_PARTS:
        return inputconst(hop.r_result, _CONSTANT_PARTS[name])
    if name in ("real", "numerator"):
        return hop.inputarg(hop.r_result, 0)
    return hop.rtyper.tables.rtypers["getattr", Repr](hop)


RTYPERS["getattr", IntegerRepr] = rtype_getattr
CONVERSIONS = {(IntegerRepr, IntegerRepr): convert_int_int}
