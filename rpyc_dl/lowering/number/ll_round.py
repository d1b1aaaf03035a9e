"""round(x, n): by exact decimal digits, as CPython's float.__round__ and int.__round__."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, Float, Signed
from rpyc_dl.lowering.number.ll_decimal import ll_exact, ll_round
from rpyc_dl.lowering.number.ll_dtoa import SMALL_POW10, ll_fixed_digits, ll_fixed_is_easy
from rpyc_dl.lowering.text.ll_strtod import INFINITY, ll_decimal_to_float
from rpyc_dl.rlib.rarithmetic import r_uint

#: Below, an int is a float, and the quotient of two such floats the one that is closest to that of the ints.
EXACT_IN_FLOATS = r_uint(1 << 53)


def ll_round_float(x: float, digits: int) -> float:
    """round(x, digits); halves to even; OverflowError if the result is too large."""
    if x == 0.0 or digits > 323 or not llop.float_isfinite(Bool, x):
        return x
    if digits < -308:
        return llop.float_copysign(Float, 0.0, x)
    if digits >= 0 and ll_fixed_is_easy(x, digits):
        n = ll_fixed_digits(x, digits)
        if n < EXACT_IN_FLOATS:
            scale = llop.cast_uint_to_float(Float, SMALL_POW10[digits])
            return llop.float_copysign(Float, llop.cast_uint_to_float(Float, n) / scale, x)
    d = ll_exact(x)
    ll_round(d, d.point + digits)
    if d.count == 0:
        return llop.float_copysign(Float, 0.0, x)
    result = ll_decimal_to_float(d)
    if result == INFINITY:
        raise OverflowError("rounded value too large to represent")
    return llop.float_copysign(Float, result, x)


def ll_round_int(x: int, digits: int) -> int:
    """round(x, digits) of an int: to a multiple of ten to the power -digits, halves to even; OverflowError."""
    if digits >= 0:
        return x
    if digits < -19:
        return 0
    unit = 1
    i = digits
    while i < -1:
        unit = unit * 10
        i += 1
    half = unit * 5  # half of the power of ten, which itself may not fit
    down = llop.int_floordiv(Signed, x, unit)
    quotient = llop.int_floordiv(Signed, down, 10)
    rest = x - quotient * 10 * unit
    if rest > half or (rest == half and quotient & 1 != 0):
        quotient += 1
    return llop.int_mul_ovf(Signed, llop.int_mul_ovf(Signed, quotient, 10), unit)
