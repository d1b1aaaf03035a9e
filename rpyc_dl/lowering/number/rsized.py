"""Integers of a fixed size (`r_uint`, `r_int8`, …): their own operations wrap around; elsewhere they are plain ints.

In low-level helpers all integers but Signed are of these types, and nothing is checked: `rint.py` has it all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInteger
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import Bool, Float, Number, Signed, Unsigned, number_type
from rpyc_dl.lowering.core import ll_str_numbers
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.number import ll_int, ll_sized, rfloat, rint
from rpyc_dl.lowering.number.rexact import exact_repr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr, cast_number, gen_wrapping, opname_of, wide_type

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class SizedRepr(IntegerRepr):
    """An integer of a fixed size."""

    def describe(self) -> str:
        return f"a {self.lowleveltype.cls.__name__}"

    def make_ll_hash_function(self) -> LLFunction:
        return ll_int.ll_hash_small if self.lowleveltype != Unsigned else ll_int.ll_hash_uint

    def get_ll_str_function(self) -> LLFunction:
        return ll_sized.ll_signed_text if self.lowleveltype.signed else ll_sized.ll_unsigned_text

    def make_ll_repr_function(self) -> LLFunction:
        name, digits = self.lowleveltype.cls.__name__, self.get_ll_str_function()
        return composed(("sized repr", name, digits), lambda: ll_sized.make_repr(name, digits))


def make_integer_repr(rtyper: RTyper, s_obj: SomeInteger) -> Repr:
    if s_obj.exact:
        return exact_repr(rtyper)
    if s_obj.knowntype is int:
        return rtyper.shared_repr(("int", Signed), lambda: IntegerRepr(Signed))
    number = number_type(s_obj.knowntype)
    return rtyper.shared_repr(("int", number), lambda: SizedRepr(number))


def convert_sized_int(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """As an int, where not the operation of the sized type is meant: OverflowError if it does not fit."""
    if r_to.lowleveltype == Signed and v.concretetype == Unsigned and not llops.is_lowlevel:
        return llops.gendirectcall(ll_int.ll_int_of_uint, v)
    return cast_number(llops, v, r_to.lowleveltype)


# ---- the operations that wrap around ------------------------------------------------------------------


def operand(hop: HighLevelOp, arg: int, number: Number) -> Value:
    """An operand, wrapped around into the type of the result."""
    known = rint.const_int(hop, arg)
    if known is not None:
        return inputconst(number, number.normalize(known))
    v = hop.inputarg(hop.args_r[arg], arg)
    if v.concretetype == Bool:
        v = hop.genop("cast_bool_to_int", [v], resulttype=Signed)
    return cast_number(hop.llops, v, number)


def _own(function: Any, plain: Any) -> Any:
    """`function` of the result's type and the hop, where that is a sized integer in a program; else `plain`."""

    def rtype(hop: HighLevelOp) -> Value:
        number = hop.r_result.lowleveltype
        result: Value = plain(hop) if hop.is_lowlevel or number == Signed else function(hop, number)
        return result

    return rtype


def _arith(hop: HighLevelOp, number: Number) -> Value:
    args_v = [operand(hop, 0, number), operand(hop, 1, number)]
    return gen_wrapping(hop, rint.WRAPPING[opname_of(hop)], args_v, number)


def _division(hop: HighLevelOp, number: Number) -> Value:
    return _divide(hop, opname_of(hop), [operand(hop, 0, number), operand(hop, 1, number)], number)


def _divide(hop: HighLevelOp, name: str, args_v: list[Value], number: Number) -> Value:
    known = isinstance(args_v[1], Constant) and args_v[1].value != 0
    return gen_wrapping(hop, name if known else f"{name}_zer", args_v, number)


def rtype_divmod(hop: HighLevelOp) -> Value:

    number = hop.r_result.items_r[0].lowleveltype  # type: ignore[attr-defined]
    if number == Signed:
        return rint.rtype_divmod(hop)
    args_v = [operand(hop, 0, number), operand(hop, 1, number)]
    results = [_divide(hop, name, args_v, number) for name in ("floordiv", "mod")]
    return hop.r_result.newtuple(hop.llops, results)


def _shift(hop: HighLevelOp, number: Number) -> Value:
    v_count = cast_number(hop.llops, _as_number(hop, 1), Signed)
    if not (isinstance(v_count, Constant) and 0 <= v_count.value < number.bits):
        hop.gendirectcall(ll_sized.ll_check_count, v_count, inputconst(Signed, number.bits))
    wide = wide_type(number)
    v_x = cast_number(hop.llops, operand(hop, 0, number), wide)
    v = hop.genop(f"{rint.prefix(wide)}_{opname_of(hop)}", [v_x, v_count], resulttype=wide)
    return cast_number(hop.llops, v, number)


def _as_number(hop: HighLevelOp, arg: int) -> Value:
    """An operand in its own type; a bool as an int."""
    known = rint.const_int(hop, arg)
    if known is not None:
        return inputconst(Signed, known)
    v = hop.inputarg(hop.args_r[arg], arg)
    return hop.genop("cast_bool_to_int", [v], resulttype=Signed) if v.concretetype == Bool else v


def _power(hop: HighLevelOp, number: Number) -> Value:
    """x ** n modulo the size: the power of the word, wrapped around once more."""
    v_x, v_n = cast_number(hop.llops, operand(hop, 0, number), Unsigned), _as_number(hop, 1)
    if v_n.concretetype.signed and not (isinstance(v_n, Constant) and v_n.value >= 0):
        v_n = cast_number(hop.llops, v_n, Signed)
        hop.gendirectcall(ll_sized.ll_check_exponent, v_n)
    v = hop.gendirectcall(ll_sized.ll_uint_pow, v_x, cast_number(hop.llops, v_n, Unsigned))
    return cast_number(hop.llops, v, number)


# ---- as an int ------------------------------------------------------------------------------------------


def rtype_compare_with_float(hop: HighLevelOp) -> Value:
    """Beside a float: exactly; a word without a sign in two steps."""
    arg = 0 if isinstance(hop.args_r[0], SizedRepr) else 1
    if hop.args_r[arg].lowleveltype != Unsigned or hop.is_lowlevel:
        return rfloat.rtype_compare_int(hop) if arg == 0 else rfloat.rtype_compare_with_int(hop)
    name = hop.opname if arg == 1 else rfloat.MIRROR[hop.opname]
    v_float, v_word = hop.inputarg(Float, 1 - arg), hop.inputarg(hop.args_r[arg], arg)
    v_sign = hop.gendirectcall(ll_sized.ll_compare_float_uint, v_float, v_word)
    return hop.genop("float_int_" + name, [v_sign, inputconst(Signed, 0)], resulttype=Bool)


_OWN = {
    "add": _own(_arith, rint.rtype_arith),
    "sub": _own(_arith, rint.rtype_arith),
    "mul": _own(_arith, rint.rtype_arith),
    "and": _own(_arith, rint.rtype_bitwise),
    "or": _own(_arith, rint.rtype_bitwise),
    "xor": _own(_arith, rint.rtype_bitwise),
    "floordiv": _own(_division, rint.rtype_floordiv),
    "mod": _own(_division, rint.rtype_mod),
    "lshift": _own(_shift, rint.rtype_lshift),
    "rshift": _own(_shift, rint.rtype_rshift),
    "pow": _own(_power, rint.rtype_pow),
}
_PAIRS = ((SizedRepr, SizedRepr), (SizedRepr, IntegerRepr), (IntegerRepr, SizedRepr))


#: The helpers of signed and of unsigned integers.
_BASE_TEXTS = {
    "hex": (ll_str_numbers.ll_hex, ll_sized.ll_unsigned_hex),
    "oct": (ll_str_numbers.ll_oct, ll_sized.ll_unsigned_oct),
    "bin": (ll_str_numbers.ll_bin, ll_sized.ll_unsigned_bin),
}


def gen_base_text(hop: HighLevelOp, name: str) -> Value:
    """hex(), oct(), bin() of a sized integer."""
    number = hop.args_r[0].lowleveltype
    signed, unsigned = _BASE_TEXTS[name]
    if number.signed:
        return hop.gendirectcall(signed, hop.inputarg(Signed, 0))
    v_word = cast_number(hop.llops, hop.inputarg(hop.args_r[0], 0), Unsigned)
    return hop.gendirectcall(unsigned, v_word)


REPRS = {SomeInteger: make_integer_repr}
RTYPERS: dict[Any, Any] = {
    **{
        (name + "_" if name in ("and", "or") else name, *pair): function
        for name, function in _OWN.items()
        for pair in _PAIRS
    },
    **{("inplace_" + name, *pair): function for name, function in _OWN.items() for pair in _PAIRS},
    **{("divmod", *pair): rtype_divmod for pair in _PAIRS},
    **{
        (name, *pair): rtype_compare_with_float
        for name in rfloat.COMPARE
        for pair in ((SizedRepr, FloatRepr), (FloatRepr, SizedRepr))
    },
}
CONVERSIONS = {(SizedRepr, IntegerRepr): convert_sized_int}
