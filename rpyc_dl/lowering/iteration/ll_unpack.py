"""Helpers of unpacking."""

from __future__ import annotations

from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr
from rpyc_dl.lowering.text.ll_errors import ll_raise_value_error

TOO_MANY = llstr("too many values to unpack (expected ")
NOT_ENOUGH = llstr("not enough values to unpack (expected ")
AT_LEAST = llstr("not enough values to unpack (expected at least ")
GOT = llstr(", got ")
CLOSE = llstr(")")


def ll_check_length(length: int, wanted: int) -> None:
    if length > wanted:
        ll_raise_value_error(TOO_MANY, ll_int_repr(wanted), CLOSE)
    if length < wanted:
        ll_raise_value_error(
            ll_strconcat(NOT_ENOUGH, ll_int_repr(wanted)), GOT, ll_strconcat(ll_int_repr(length), CLOSE)
        )


def ll_rest_length(length: int, wanted: int) -> int:
    """How many items are left for the starred variable."""
    if length < wanted:
        ll_raise_value_error(
            ll_strconcat(AT_LEAST, ll_int_repr(wanted)), GOT, ll_strconcat(ll_int_repr(length), CLOSE)
        )
    return length - wanted
