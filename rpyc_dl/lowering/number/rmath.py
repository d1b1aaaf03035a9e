"""The module `math`: its functions are low-level operations, or helpers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.lltype import Float, Signed
from rpyc_dl.lltype.ops_float import BINARY_MATH, UNARY_MATH
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic.roptional import unbox_argument
from rpyc_dl.lowering.number import ll_float, ll_int
from rpyc_dl.lowering.number.rint import IntegerRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp


def operation(opname: str) -> Any:
    """The function that rtypes a call as one operation, which says what it takes and gives."""
    op = LL_OPERATIONS[opname]

    def rtype_operation(hop: HighLevelOp) -> Value:
        assert op.args is not None
        if hop.nb_args != len(op.args):
            raise TyperError(f"this function takes {len(op.args)} arguments, not {hop.nb_args}")
        return hop.genop(opname, hop.inputargs(*op.args), resulttype=op.result)

    return rtype_operation


def helper(function: Any, *ARGS: Any) -> Any:
    """The function that rtypes a call as a call of a helper."""

    def rtype_helper(hop: HighLevelOp) -> Value:
        if hop.nb_args != len(ARGS):
            raise TyperError(f"this function takes {len(ARGS)} arguments, not {hop.nb_args}")
        return hop.gendirectcall(function, *hop.inputargs(*ARGS))

    return rtype_helper


def whole(function: Any) -> Any:
    """floor, ceil, trunc: an int stays as it is."""

    def rtype_whole(hop: HighLevelOp) -> Value:
        if isinstance(hop.args_r[0], IntegerRepr):
            return hop.inputarg(Signed, 0)
        return hop.gendirectcall(function, hop.inputarg(Float, 0))

    return rtype_whole


def rtype_log(hop: HighLevelOp) -> Value:
    """math.log(x), math.log(x, base)"""
    v = hop.genop("math_log", [hop.inputarg(Float, 0)], resulttype=Float)
    if hop.nb_args == 1:
        return v
    unbox_argument(hop, 1, "must be real number, not NoneType")
    v_base = hop.genop("math_log", [hop.inputarg(Float, 1)], resulttype=Float)
    return hop.genop("float_truediv_zer", [v, v_base], resulttype=Float)


def rtype_modf(hop: HighLevelOp) -> Value:
    v_x = hop.inputarg(Float, 0)
    parts = [hop.genop(f"math_modf_{part}", [v_x], resulttype=Float) for part in ("fraction", "whole")]
    return hop.r_result.newtuple(hop.llops, parts)


def rtype_frexp(hop: HighLevelOp) -> Value:
    v_x = hop.inputarg(Float, 0)
    v_mantissa = hop.genop("math_frexp_mantissa", [v_x], resulttype=Float)
    v_exponent = hop.genop("math_frexp_exponent", [v_x], resulttype=Signed)
    return hop.r_result.newtuple(hop.llops, [v_mantissa, v_exponent])


def _scaled(factor: float) -> Any:
    def rtype_scaled(hop: HighLevelOp) -> Value:
        return hop.genop("float_mul", [hop.inputarg(Float, 0), inputconst(Float, factor)], resulttype=Float)

    return rtype_scaled


BUILTINS: dict[Any, Any] = {
    **{getattr(math, name): operation(f"math_{name}") for name in (*UNARY_MATH, *BINARY_MATH) if hasattr(math, name)},
    math.log: rtype_log,
    math.ldexp: operation("math_ldexp"),
    math.fabs: operation("float_abs"),
    math.copysign: operation("float_copysign"),
    math.isnan: operation("float_isnan"),
    math.isinf: operation("float_isinf"),
    math.isfinite: operation("float_isfinite"),
    math.floor: whole(ll_float.ll_floor),
    math.ceil: whole(ll_float.ll_ceil),
    math.trunc: whole(ll_float.ll_trunc),
    math.isqrt: helper(ll_int.ll_isqrt, Signed),
    math.gcd: helper(ll_int.ll_gcd, Signed, Signed),
    math.degrees: _scaled(180.0 / math.pi),
    math.radians: _scaled(math.pi / 180.0),
    math.modf: rtype_modf,
    math.frexp: rtype_frexp,
}
