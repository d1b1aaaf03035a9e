"""Helpers for values that may be None."""

from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_str import ll_strconcat, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr

ITEM, EXPECTED, FOUND = llstr("sequence item "), llstr(": expected "), llstr(", NoneType found")


def ll_check_not_none(p: Any, message: Any) -> None:
    if not p:
        raise TypeError(message)


def ll_check_item(item: Any, i: int, expected: Any) -> None:
    """TypeError if the i-th item that is to be joined is None; `expected` says what it has to be."""
    if not item:
        message = ll_strconcat(ll_strconcat(ITEM, ll_int_repr(i)), EXPECTED)
        raise TypeError(ll_strconcat(ll_strconcat(message, expected), FOUND))
