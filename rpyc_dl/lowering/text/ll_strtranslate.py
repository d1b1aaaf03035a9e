"""Helpers of str.translate: what is appended for a value of the table."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcArray, UInt8, Void
from rpyc_dl.lowering.core.ll_builder import ll_append_char, ll_append_code, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code, ll_code1
from rpyc_dl.lowering.table.ll_dict import ll_find
from rpyc_dl.lowering.tagged.ll_tagged import BOOL, INT, STR
from rpyc_dl.rlib.rarithmetic import intmask, r_uint8

KNOWN = GcArray(UInt8)


#: What a character of ASCII becomes, as far as that is remembered: not asked yet, nothing, or a character of ASCII.
UNKNOWN = 255
NOTHING = 254
#: Shorter texts are looked up character by character.
REMEMBERING = 12


def ll_translate(s: Any, table: Any, hash: Any, eq: Any, append: Any) -> Any:
    """s.translate(table)"""
    b = ll_new_builder(s.length)
    start = 0
    if s.kind == 1 and s.length >= REMEMBERING:
        start = ll_translate_ascii(b, s, table, hash, eq, append)
    i = start
    while i < s.length:
        ll_append_translated(b, ll_code(s, i), table, hash, eq, append)
        i += 1
    return ll_build(b)


def ll_translate_ascii(b: Any, s: Any, table: Any, hash: Any, eq: Any, append: Any) -> int:
    """Append the translation of all up to the first character beyond ASCII; where that is.

    Each character is looked up once, unless it becomes several, or one beyond ASCII.
    """
    known = lltype.malloc(KNOWN, 128, zero=False)
    llop.array_fill(Void, known, 0, 128, r_uint8(UNKNOWN))
    stop = s.length
    i = 0
    while i < stop:
        code = ll_code1(s, i)
        if code >= 128:
            return i
        mapped = intmask(known[code])
        if mapped < 128:
            ll_append_code(b, mapped)
        elif mapped == UNKNOWN:
            used = b.used
            ll_append_translated(b, code, table, hash, eq, append)
            if b.used == used:
                known[code] = r_uint8(NOTHING)
            elif b.used == used + 1 and ll_code(b.buf, used) < 128:
                known[code] = r_uint8(ll_code(b.buf, used))
        i += 1
    return stop


def ll_append_translated(b: Any, code: int, table: Any, hash: Any, eq: Any, append: Any) -> None:
    found = ll_find(table, code, hash, eq)
    if found < 0:
        ll_append_code(b, code)
    else:
        append(b, table.entries[found].value)


def ll_append_text(b: Any, text: Any) -> None:
    if text:
        ll_append_str(b, text)


def ll_append_one(b: Any, char: Any) -> None:
    ll_append_char(b, char)


def ll_append_nothing(b: Any, value: None) -> None:
    """None: the character is left out."""


def ll_append_checked(b: Any, code: int) -> None:
    if code < 0 or code > 0x10FFFF:
        raise ValueError("character mapping must be in range(0x110000)")
    ll_append_code(b, code)


def ll_append_box(b: Any, box: Any) -> None:
    if box:
        ll_append_checked(b, box.value)


def make_append_mapped(take_text: Any, take_int: Any, plain: Any) -> Any:
    """Append what a value of several kinds stands for; `plain`, if it is given, gives what an instance is."""

    def ll_append_mapped(b: Any, p: Any) -> None:
        q = p if plain is None else plain(p)
        if not q:
            return
        if q.tag == STR:
            ll_append_str(b, take_text(q))
        elif q.tag == INT or q.tag == BOOL:
            ll_append_checked(b, take_int(q))
        else:
            raise TypeError("character mapping must return integer, None or str")

    return ll_append_mapped
