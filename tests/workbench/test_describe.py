"""Annotations in a Python programmer's words."""

from __future__ import annotations

import pytest

from rpyc_dl.annotator import model as m
from rpyc_dl.workbench.describe import describe

point = m.ClassDef("geometry.Point", object, None)
recursive = m.ListDef(m.s_Impossible)
recursive.s_item = m.SomeList(listdef=recursive)


@pytest.mark.parametrize(
    ("s", "words"),
    [
        (m.s_Impossible, "never"),
        (m.s_None, "None"),
        (m.s_Int, "int"),
        (m.s_NonNegInt, "int >= 0"),
        (m.SomeInteger(const=3, is_const=True), "int = 3"),
        (m.s_Bool, "bool"),
        (m.s_Float, "float"),
        (m.s_Str, "str"),
        (m.s_Char, "str"),
        (m.SomeString(can_be_None=True), "str | None"),
        (m.SomeString(const="x" * 99, is_const=True), "str (constant)"),
        (m.SomeTuple(items=(m.s_Int, m.s_Str)), "tuple[int, str]"),
        (m.SomeTuple(), "tuple[()]"),
        (m.SomeList(listdef=m.ListDef(m.SomeString(can_be_None=True))), "list[str | None]"),
        (m.SomeList(listdef=recursive), "list[list[…]]"),
        (m.SomeDict(dictdef=m.DictDef(m.s_Str, m.s_Float), can_be_None=True), "dict[str, float] | None"),
        (m.SomeSet(setdef=m.SetDef(m.s_Char)), "set[str]"),
        (m.SomeIterator(s_item=m.s_Int), "iterator over int"),
        (m.SomeInstance(classdef=point, can_be_None=True), "Point | None"),
        (m.SomePBC(descriptions=frozenset(m.FunctionDesc(name, None) for name in "gf")), "function f or g"),
        (m.SomeBuiltin(name="len"), "builtin len"),
        (m.SomeBuiltinMethod(methodname="append", s_self=m.s_Str), "method str.append"),
    ],
)  # fmt: skip
def test_words(s: m.SomeObject, words: str) -> None:
    assert describe(s) == words
