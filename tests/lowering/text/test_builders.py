"""`s += x` in loops: where a builder takes the place of the text, where it must not; results stay CPython's."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.lowering.core import ll_builder, ll_str
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.program.specialize import rtype
from rpyc_dl.lowering.run.interpretedvalues import interpret_entry
from rpyc_dl.lowering.transform.growing.builders import builder_functions, use_builders


def shift(s, k):
    res = ""
    for ch in s:
        if "a" <= ch and ch <= "z":
            res += chr((ord(ch) - 97 + k) % 26 + 97)
        else:
            res += ch
    return res


def expand(s):
    out = ""
    count = 0
    for ch in s:
        if ch.isdigit():
            count = count * 10 + ord(ch) - ord("0")
        else:
            out += ch * max(count, 1)
            count = 0
    return out


def nested(n):
    s = "x"
    for i in range(n):
        for j in range(i):
            s += str(j)
            if j == 7:
                return s + "!"
        s = s + "\u20ac" if i == 3 else s + ","
    return s


def inner_only(n):
    r = 0
    for i in range(n):
        s = ""
        for j in range(i):
            s += str(j)
        r += len(s)
    return r


def in_a_handler(n):
    s = ""
    for i in range(n):
        try:
            s += str(10 // (i - 2))
        except ZeroDivisionError:
            s += "z"
    return s


def looked_at(n):
    s = ""
    for _ in range(n):
        s += "a"
        if len(s) > 3:
            s = s + s
        if len(s) > 40:
            break
    return s


def keeps_an_old_state(n):
    s = ""
    old = ""
    for _ in range(n):
        old = s
        s += "q"
    return old + "|" + s


def starts_anew(n):
    s = ""
    r = ""
    for i in range(n):
        s += str(i)
        if i % 3 == 2:
            r += s + ";"
            s = ""
    return r + s


def used_twice(n):
    a = ""
    b = "b"
    for i in range(n):
        t = a + "x"
        if i % 2:
            a = t
        else:
            b = b + a
    return a + b


def prepends(n):
    s = ""
    for i in range(n):
        s = str(i) + s
    return s


def may_be_none(n):
    s = None
    for _ in range(n):
        s = "k" if s is None else s + "l"
    return s or "none"


CASES: list[tuple[Any, bool, list[tuple[Any, ...]]]] = [
    (shift, True, [("Hello w\xf3rld \u20ac", 3), ("", 1), ("abcxyz" * 20, 9)]),
    (expand, True, [("3a2b10cd",), ("",)]),
    (nested, True, [(0,), (5,), (10,)]),
    (inner_only, True, [(0,), (6,)]),
    (in_a_handler, True, [(0,), (5,)]),
    (starts_anew, True, [(0,), (11,)]),  # r, not s
    (looked_at, False, [(0,), (10,), (60,)]),
    (keeps_an_old_state, False, [(0,), (1,), (5,)]),
    (used_twice, True, [(0,), (7,)]),  # b, not a
    (prepends, False, [(0,), (7,)]),
    (may_be_none, False, [(0,), (1,), (4,)]),
]


@pytest.mark.parametrize(("function", "expected", "calls"), CASES, ids=lambda x: getattr(x, "__name__", ""))
def test_loops_that_append(function: Any, expected: bool, calls: list[tuple[Any, ...]]) -> None:
    program = rtype(annotate_program(function, [type(arg) for arg in calls[0]]))
    graph = program.entry
    assert use_builders(graph, partial(builder_functions, program.rtyper)) == expected
    checkllgraphs(program.graphs)
    called = {op.args[0].value._obj.graph.func for _, op in graph.iterblockops() if op.opname == "direct_call"}
    assert bool({ll_builder.ll_append_str, ll_builder.ll_append_char} & called) == expected
    if function in (shift, expand, inner_only, in_a_handler):
        assert ll_str.ll_strconcat not in called
    for args in calls:
        assert interpret_entry(program, args) == function(*args)
