"""Floats."""

# mypy: ignore-errors
from __future__ import annotations

import math
from math import acosh, asinh, atanh, copysign, erf, erfc, expm1, gamma, lgamma, log1p  # noqa: F401

INFINITY = math.inf
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
    absolute = math.fabs(x)
    rounded = float(math.floor(absolute + 0.5)) if absolute < 4503599627370496.0 else absolute
    if rounded - absolute >= 1.0 or (rounded - absolute == 0.5 and absolute + 0.5 != rounded):
        rounded -= 1.0
    return math.copysign(rounded, x)


def round_double(value, ndigits, half_even=False):
    """The float rounded to so many places (may be below 0); halves away from 0, or to the even digit."""
    if half_even:
        return round(value, ndigits)
    if value == 0.0 or not math.isfinite(value) or ndigits > 323:
        return value
    if ndigits == 0:
        return round_away(value)
    if ndigits < -308:
        return 0.0 * value
    rounded = round(value, ndigits)
    if 0 < ndigits <= 22:  # a half that is exact was rounded to the even digit
        shifted = value * 10.0**ndigits
        if math.fabs(math.fabs(shifted) - math.floor(math.fabs(shifted))) == 0.5 and shifted / 10.0**ndigits == value:
            away = round_away(shifted) / 10.0**ndigits
            if math.fabs(away) > math.fabs(rounded) and is_exact_half(value, ndigits):
                return away
    elif ndigits < 0 and math.fmod(math.fabs(value), 10.0**-ndigits) == 5.0 * 10.0 ** (-ndigits - 1):
        return math.copysign((math.floor(math.fabs(value) / 10.0**-ndigits) + 1.0) * 10.0**-ndigits, value)
    return rounded


def is_exact_half(value, ndigits):
    """Whether the float may lie exactly between two numbers of so many places: a multiple of a power of 2."""
    scaled = math.fabs(value)
    for _ in range(ndigits + 1):
        scaled *= 2.0
    return scaled == math.floor(scaled)


def sign(x):
    """1.0 or -1.0."""
    return math.copysign(1.0, x)
