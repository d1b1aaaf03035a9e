"""The text of floats."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rpython.rlib.rfloat import formatd

_REPR = "r"
lower_special_strings = ["inf", "+inf", "-inf", "nan"]
upper_special_strings = ["INF", "+INF", "-INF", "NAN"]


def strtod(input):
    """The float that a text says, all of it; ValueError."""
    if not input or input.strip() != input or "_" in input:
        raise ValueError("invalid input at position 0")
    return float(input)


def dtoa_formatd(value, code, precision, flags):
    """A float as text, by a letter of `%` (`r` for repr) and a precision; `flags` are rfloat's DTSF_…"""
    return formatd(value, code, precision, flags)


def dtoa(value, code=_REPR, mode=0, precision=0, flags=0, special_strings=lower_special_strings, upper=False):
    """A float as text; the mode goes with the letter (0 r, 2 e and g, 3 f). `e` counts all digits."""
    letter = code.upper() if upper else code
    return formatd(value, letter, precision - 1 if code == "e" else precision, flags)
