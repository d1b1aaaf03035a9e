"""Floats: 64-bit, with Python's exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeFloat
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lltype import Bool, Float, Signed, Unsigned
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.number import ll_dtoa, ll_float
from rpyc_dl.lowering.number.rint import IntegerRepr, cast_number, const_int, opname_of

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class FloatRepr(Repr):
    """A float. Not `exact`: it may be an int in Python, which nobody can see."""

    lowleveltype = Float

    def __init__(self, exact: bool = True) -> None:
        self.exact = exact

    def describe(self) -> str:
        return "a float"

    def convert_const(self, value: Any) -> float:
        if not isinstance(value, (int, float)):
            raise TyperError(f"the constant {value!r} is not a float")
        try:
            return float(value)
        except OverflowError:
            raise TyperError("the constant int is too large for a float") from None

    def make_ll_eq_function(self) -> None:
        return None

    def make_ll_lt_function(self) -> None:
        return None

    def make_ll_hash_function(self) -> LLFunction:
        return ll_float.ll_hash

    def make_ll_repr_function(self) -> LLFunction:
        return ll_dtoa.ll_float_repr


def make_float_repr(rtyper: RTyper, s_obj: SomeFloat) -> Repr:
    return rtyper.shared_repr(("float", s_obj.exact), lambda: FloatRepr(s_obj.exact))


def convert_float_float(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    return v


def convert_int_float(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """An int as the nearest float."""
    if v.concretetype == Bool:
        v = llops.genop("cast_bool_to_int", [v], resulttype=Signed)
    if v.concretetype == Unsigned:
        return llops.genop("cast_uint_to_float", [v], resulttype=Float)
    return llops.genop("cast_int_to_float", [cast_number(llops, v, Signed)], resulttype=Float)


# ---- arithmetic ---------------------------------------------------------------------------------


def rtype_arith(hop: HighLevelOp) -> Value:
    """+ - *"""
    return hop.genop(f"float_{opname_of(hop)}", hop.inputargs(Float, Float), resulttype=Float)


def rtype_division(hop: HighLevelOp) -> Value:
    """/ // %"""
    checked = "" if _nonzero(hop) else "_zer"
    return hop.genop(f"float_{opname_of(hop)}{checked}", hop.inputargs(Float, Float), resulttype=Float)


def _nonzero(hop: HighLevelOp) -> bool:
    """Whether the divisor cannot be 0 (or does not matter: in helpers)."""
    if hop.is_lowlevel or hop.proven("nonzero") or hop.unchecked(ZeroDivisionError):
        return True
    return hop.is_const(1) and bool(hop.constarg(1))


def rtype_divmod(hop: HighLevelOp) -> Value:

    args_v = hop.inputargs(Float, Float)
    hop.exception_is_here()
    v_quotient = hop.gendirectcall(ll_float.ll_divmod_quotient, *args_v)
    v_rest = hop.genop("float_mod", args_v, resulttype=Float)
    return hop.r_result.newtuple(hop.llops, [v_quotient, v_rest])


def rtype_pow(hop: HighLevelOp) -> Value:
    return hop.genop("float_pow", hop.inputargs(Float, Float), resulttype=Float)


# ---- one operand ----------------------------------------------------------------------------------


def rtype_neg(hop: HighLevelOp) -> Value:
    return hop.genop("float_neg", hop.inputargs(Float), resulttype=Float)


def rtype_pos(hop: HighLevelOp) -> Value:
    return hop.inputarg(Float, 0)


def rtype_abs(hop: HighLevelOp) -> Value:
    return hop.genop("float_abs", hop.inputargs(Float), resulttype=Float)


def rtype_bool(hop: HighLevelOp) -> Value:
    return hop.genop("float_is_true", hop.inputargs(Float), resulttype=Bool)


def rtype_hash(hop: HighLevelOp) -> Value:
    return hop.genop("float_hash", hop.inputargs(Float), resulttype=Signed)


# ---- comparisons ------------------------------------------------------------------------------------

COMPARE = ("lt", "le", "eq", "ne", "gt", "ge")
#: The comparison with its operands exchanged.
MIRROR = {"lt": "gt", "le": "ge", "eq": "eq", "ne": "ne", "gt": "lt", "ge": "le"}


def rtype_compare(hop: HighLevelOp) -> Value:
    return hop.genop("float_" + hop.opname, hop.inputargs(Float, Float), resulttype=Bool)


def rtype_compare_with_int(hop: HighLevelOp) -> Value:
    """float < int: exactly, also where the int is too large to be a float."""
    return _compare_exactly(hop, hop.opname, 1)


def rtype_compare_int(hop: HighLevelOp) -> Value:
    """int < float."""
    return _compare_exactly(hop, MIRROR[hop.opname], 0)


def _compare_exactly(hop: HighLevelOp, name: str, int_arg: int) -> Value:
    known = const_int(hop, int_arg)
    if hop.is_lowlevel or (known is not None and abs(known) <= 2**53):
        return rtype_compare(hop)
    v_float, v_int = hop.inputarg(Float, 1 - int_arg), hop.inputarg(Signed, int_arg)
    return hop.genop("float_int_" + name, [v_float, v_int], resulttype=Bool)


# ---- methods ----------------------------------------------------------------------------------------


def rtype_is_integer(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(ll_float.ll_is_integer, hop.inputarg(Float, 0))


REPRS = {SomeFloat: make_float_repr}
PRIMITIVES = {Float: SomeFloat()}

_ARITH = {
    "add": rtype_arith,
    "sub": rtype_arith,
    "mul": rtype_arith,
    "truediv": rtype_division,
    "floordiv": rtype_division,
    "mod": rtype_division,
    "pow": rtype_pow,
}


def rtype_getattr(hop: HighLevelOp) -> Value | None:
    """x.real, x.imag; else a method."""
    name = hop.constarg(1)
    if name == "imag":
        return inputconst(Float, 0.0)
    if name == "real":
        return hop.inputarg(hop.r_result, 0)
    return hop.rtyper.tables.rtypers["getattr", Repr](hop)


_PAIRS = ((FloatRepr, FloatRepr), (FloatRepr, IntegerRepr), (IntegerRepr, FloatRepr))

RTYPERS: dict[Any, Any] = {
    **{(name, *pair): function for name, function in _ARITH.items() for pair in _PAIRS},
    **{("inplace_" + name, *pair): function for name, function in _ARITH.items() for pair in _PAIRS},
    **{("divmod", *pair): rtype_divmod for pair in _PAIRS},
    **{(name, FloatRepr, FloatRepr): rtype_compare for name in COMPARE},
    **{(name, IntegerRepr, FloatRepr): rtype_compare_int for name in COMPARE},
    **{(name, FloatRepr, IntegerRepr): rtype_compare_with_int for name in COMPARE},
    ("neg", FloatRepr): rtype_neg,
    ("pos", FloatRepr): rtype_pos,
    ("abs", FloatRepr): rtype_abs,
    ("bool", FloatRepr): rtype_bool,
    ("hash", FloatRepr): rtype_hash,
    ("getattr", FloatRepr): rtype_getattr,
}
METHODS = {
    ("is_integer", FloatRepr): rtype_is_integer,
    ("conjugate", FloatRepr): rtype_pos,
}
CONVERSIONS = {(IntegerRepr, FloatRepr): convert_int_float, (FloatRepr, FloatRepr): convert_float_float}
