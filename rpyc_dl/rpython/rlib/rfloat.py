"""Floats."""

# mypy: ignore-errors
from __future__ import annotations

import math
import sys
from math import acosh, asinh, atanh, copysign, erf, erfc, expm1, gamma, lgamma, log1p  # noqa: F401

from rpyc_dl.rlib.app.primitives import bits_float, float_bits

INFINITY = math.inf
#: Of the floats of the machine, as C's float.h names them.
DBL_MANT_DIG, DBL_MIN_EXP, DBL_MAX_EXP = sys.float_info.mant_dig, sys.float_info.min_exp, sys.float_info.max_exp
DBL_EPSILON, DBL_MIN, DBL_MAX = sys.float_info.epsilon, sys.float_info.min, sys.float_info.max
NAN = math.nan
isnan, isinf, isfinite = math.isnan, math.isinf, math.isfinite

DTSF_STR_PRECISION = 12
DTSF_SIGN, DTSF_ADD_DOT_0, DTSF_ALT, DTSF_CUT_EXP_0 = 1, 2, 4, 8
DIST_FINITE, DIST_NAN, DIST_INFINITY = 1, 2, 3


def formatd(x, code, precision, flags=0):
    """A float as text, by a letter of `%` (`r` for repr) and a precision; `flags` are DTSF_…"""
    if code == "r":
        text = repr(x)
        if not flags & DTSF_ADD_DOT_0 and text.endswith(".0"):
            text = text[:-2]
    elif code == "e":
        text = f"{x:.{precision}e}"
    elif code == "E":
        text = f"{x:.{precision}E}"
    elif code in ("f", "F"):
        text = f"{x:.{precision}f}"
    elif code == "g":
        text = f"{x:#.{precision}g}" if flags & DTSF_ALT else f"{x:.{precision}g}"
    elif code == "G":
        text = f"{x:#.{precision}G}" if flags & DTSF_ALT else f"{x:.{precision}G}"
    else:
        raise ValueError("Format code must be one of e, f, g, r")
    if flags & DTSF_ADD_DOT_0 and math.isfinite(x) and "." not in text and "e" not in text and "E" not in text:
        text += ".0"
    if flags & DTSF_SIGN and not text.startswith("-"):
        text = "+" + text
    return text


def double_to_string(value, tp, precision, flags):
    """The text of a float, and which kind of number it is."""
    kind = DIST_NAN if math.isnan(value) else DIST_INFINITY if math.isinf(value) else DIST_FINITE
    return formatd(value, tp, precision, flags), kind


def string_to_float(s):
    """The float that a text says; ValueError."""
    return float(s)


def float_hash(value):
    """The hash of a float."""
    return hash(value)


def round_away(x):
    """The nearest whole number; halves away from 0."""
    return round_double(x, 0)


def round_double(value, ndigits, half_even=False):
    """The float rounded to so many places (may be below 0); halves away from 0, or to even. OverflowError."""
    if value == 0.0 or not math.isfinite(value) or ndigits > 323:
        return value
    if ndigits < -308:
        return math.copysign(0.0, value)
    if half_even or not _is_half(math.fabs(value), ndigits):
        return round(value, ndigits)
    above = bits_float(float_bits(math.fabs(value)) + 1)  # the next float: no half any more
    return math.copysign(round(above, ndigits), value)


def _is_half(value, ndigits):
    """Whether the float lies exactly between two numbers of so many places: an odd multiple of 0.5 * 10**-ndigits."""
    odd, exponent = math.frexp(value)
    while odd != math.floor(odd):
        odd *= 2.0
        exponent -= 1
    if exponent != -ndigits - 1:
        return False
    return ndigits >= 0 or (ndigits >= -22 and math.fmod(value, 5.0**-ndigits) == 0.0)


def sign(x):
    """1.0 or -1.0."""
    return math.copysign(1.0, x)
