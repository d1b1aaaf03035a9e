"""Raising exceptions whose message is made while the program runs. The messages are CPython's."""

from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.ll_strrepr import ll_str_repr

BAD_FLOAT = llstr("could not convert string to float: ")
BAD_INT = llstr("invalid literal for int() with base ")
COLON = llstr(": ")


def ll_raise_bad_float(s: Any) -> None:
    """What float(s) raises."""
    raise ValueError(ll_strconcat(BAD_FLOAT, ll_str_repr(s)))


def ll_raise_bad_int(s: Any, base: int) -> None:
    """What int(s, base) raises."""
    message = ll_strconcat(ll_strconcat(BAD_INT, ll_int_repr(base)), COLON)
    raise ValueError(ll_strconcat(message, ll_str_repr(s)))


def ll_raise_value_error(before: Any, middle: Any, after: Any) -> None:
    """ValueError with a message of three parts."""
    raise ValueError(ll_strconcat(ll_strconcat(before, middle), after))
