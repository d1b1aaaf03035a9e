"""Helpers of str.translate: what is appended for a value of the table."""

from __future__ import annotations

from typing import Any

from rpyc_dl.lowering.core.ll_builder import ll_append_char, ll_append_code, ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code
from rpyc_dl.lowering.table.ll_dict import ll_find
from rpyc_dl.lowering.tagged.ll_tagged import BOOL, INT, STR


def ll_translate(s: Any, table: Any, hash: Any, eq: Any, append: Any) -> Any:
    """s.translate(table)"""
    b = ll_new_builder(s.length)
    i = 0
    while i < s.length:
        code = ll_code(s, i)
        found = ll_find(table, code, hash, eq)
        if found < 0:
            ll_append_code(b, code)
        else:
            append(b, table.entries[found].value)
        i += 1
    return ll_build(b)


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
