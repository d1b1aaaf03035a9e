"""Searching for characters by a table of 256 bytes, and texts as bytes: what the code of patterns and of JSON calls."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.ll_str import PSTR1, PSTR2, PSTR4, ll_code
from rpyc_dl.lowering.sequence.ll_list import ll_resize_up
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


def ll_put_text(p: Any, s: Any, start: int, stop: int) -> None:
    """Append a part of a text to a list of bytes; its code points are below 128."""
    length = p.length
    ll_resize_up(p, length + (stop - start))
    if s.kind == 1:
        llop.array_copy(Void, lltype.cast_pointer(PSTR1, s).chars, p.items, start, length, stop - start)
    else:
        i = start
        while i < stop:
            p.items[length + i - start] = r_uint8(ll_code(s, i))
            i += 1
