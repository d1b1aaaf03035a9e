"""Searching for characters by a table of 256 bytes, and texts as bytes: what the code of patterns and JSON calls."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.ll_str import PSTR1, PSTR2, PSTR4, ll_code, ll_malloc
from rpyc_dl.rlib.rarithmetic import intmask, r_uint8


def ll_moved(i: int, n: int) -> int:
    """A place further on."""
    return i + n


def ll_packed(i: int, number: int) -> int:
    """Two numbers as one word."""
    return i << 20 | number


def ll_span_end(s: Any, i: int, end: int, table: Any) -> int:
    """The first place before `end` of a code above 255, or 0 in the table."""
    known = lltype.cast_pointer(PSTR1, table).chars
    if s.kind == 1:
        chars1 = lltype.cast_pointer(PSTR1, s).chars
        while i < end and intmask(known[intmask(chars1[i])]) != 0:
            i += 1
    elif s.kind == 2:
        chars2 = lltype.cast_pointer(PSTR2, s).chars
        while i < end and intmask(chars2[i]) < 256 and intmask(known[intmask(chars2[i])]) != 0:
            i += 1
    else:
        chars4 = lltype.cast_pointer(PSTR4, s).chars
        while i < end and intmask(chars4[i]) < 256 and intmask(known[intmask(chars4[i])]) != 0:
            i += 1
    return i


def ll_next_place(s: Any, i: int, end: int, table: Any) -> int:
    """The first place before `end` of a code above 255, or not 0 in the table."""
    known = lltype.cast_pointer(PSTR1, table).chars
    if s.kind == 1:
        chars1 = lltype.cast_pointer(PSTR1, s).chars
        while i < end and intmask(known[intmask(chars1[i])]) == 0:
            i += 1
    elif s.kind == 2:
        chars2 = lltype.cast_pointer(PSTR2, s).chars
        while i < end and intmask(chars2[i]) < 256 and intmask(known[intmask(chars2[i])]) == 0:
            i += 1
    else:
        chars4 = lltype.cast_pointer(PSTR4, s).chars
        while i < end and intmask(chars4[i]) < 256 and intmask(known[intmask(chars4[i])]) == 0:
            i += 1
    return i


def ll_store_text(items: Any, at: int, s: Any, start: int, stop: int) -> None:
    """Store a part of a text of ASCII into an array of bytes."""
    if s.kind == 1:
        llop.array_copy(Void, lltype.cast_pointer(PSTR1, s).chars, items, start, at, stop - start)
    else:
        i = start
        while i < stop:
            items[at + i - start] = r_uint8(ll_code(s, i))
            i += 1


def ll_text_of_bytes(items: Any, count: int) -> Any:
    """The first items of an array of bytes as a text of ASCII."""
    s = ll_malloc(count, 1)
    llop.array_copy(Void, items, lltype.cast_pointer(PSTR1, s).chars, 0, 0, count)
    return s
