"""Indexes some steps from the length: proven to be in range where they are, and only there."""

from __future__ import annotations

import copy

import pytest

import rpyc_dl
from rpyc_dl.annotator import annotate_program


def proven_at(function, argtypes) -> list[int]:
    """The lines of a function, counted from its `def`, where indexings of its own are all proven to be in range."""
    result = annotate_program(function, argtypes)
    first = function.__code__.co_firstlineno
    found: dict[int, bool] = {}
    names = [*function.__code__.co_varnames[: function.__code__.co_argcount], "table", "row", "last"]
    for graph in result.graphs:
        for _, op in graph.iterblockops():
            if op.opname in ("getitem", "setitem") and op.args[0].localname in names:
                line = op.pos.lineno - first
                found[line] = found.get(line, True) and result.proven(op, "in_range")
    return sorted(line for line, proven in found.items() if proven)


def from_one(a, b):
    equal = 0
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            if a[i - 1] == b[j - 1]:
                equal += 1
    return equal


def neighbours(a):
    rises = 0
    for i in range(len(a) - 1):
        if a[i] < a[i + 1]:
            rises += 1
    return rises


def three(a):
    rises = 0
    for i in range(1, len(a) - 1):
        if a[i - 1] < a[i] < a[i + 1]:
            rises += 1
    return rises


def numbered(a):
    equal = 0
    for i, c in enumerate(a, 1):
        if a[i - 1] == c:
            equal += 1
    return equal


def ahead(a):
    i = 1
    found = 0
    while i + 1 < len(a):
        if a[i + 1] == a[i]:
            found += 1
        i += 1
    return found


def one_more(n):
    n = n & 63
    table = [0] * (n + 1)
    for i in range(2, n + 1):
        table[i] = table[i - 1] + table[i - 2] + i
    return table[n]


def rows(a, b):
    last = list(range(len(b) + 1))
    for i in range(1, len(a) + 1):
        row = [i] * (len(b) + 1)
        for j in range(1, len(b) + 1):
            row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1]))
        last = row
    return last[-1]


@pytest.mark.parametrize(
    ("function", "argtypes", "lines"),
    [
        (from_one, [str, str], [4]),
        (neighbours, [list[int]], [3]),
        (three, [list[int]], [3]),
        (ahead, [list[int]], []),  # the first turn, taken out of the loop, is not
        (one_more, [int], [4, 5]),
        (numbered, [str], [3]),
        (rows, [str, str], [5]),
    ],
)
def test_steps_from_the_length(function, argtypes, lines) -> None:
    assert proven_at(function, argtypes) == lines


def test_in_a_loop_that_tests_what_it_adds() -> None:
    result = annotate_program(ahead, [list[int]])
    reads = [op for _, op in result.graphs[0].iterblockops() if op.opname == "getitem"]
    assert [result.proven(op, "in_range") for op in reads].count(True) == 2


# ---- one step too far ------------------------------------------------------------------------------------


def at_the_end(a):
    total = 0
    for i in range(1, len(a) + 1):
        total += a[i]
    return total


def beyond(a):
    total = 0
    for i in range(len(a)):
        total += a[i + 1]
    return total


def last_of_enumerate(a):
    total = 0
    for i, _ in enumerate(a, 1):
        total += a[i]
    return total


def most(a):
    i = 0
    total = 0
    while i + 1 <= len(a):
        total += a[i + 1]
        i += 1
    return total


def too_short(n):
    n = n & 15
    table = [1] * (n + 1)
    total = 0
    for i in range(n + 2):
        total += table[i]
    return total


def other_text(a, b):
    row = [1] * (len(a) + 1)
    total = 0
    for j in range(len(b) + 1):
        total += row[j]
    return total


def grown(l):
    row = [1] * (len(l) + 1)
    total = 0
    for k in range(3):
        l.append(k)
    for j in range(len(l) + 1):
        total += row[j]
    return total


def below_zero(n):
    n = 0 - (n & 7)
    table = [7] * (n + 1)
    return table[n]


@pytest.mark.parametrize(
    ("function", "calls"),
    [
        (at_the_end, [([1, 2, 3],), ([7],)]),
        (beyond, [([1, 2, 3],), ([7],)]),
        (last_of_enumerate, [([1, 2, 3],), ([7],)]),
        (most, [([1, 2, 3],), ([5],), ([7],)]),
        (too_short, [(0,), (5,)]),
        (other_text, [("abc", "ab"), ("ab", "abc")]),
        (grown, [([1],)]),
        (below_zero, [(0,), (1,), (5,)]),
        (from_one, [("kitten", "sitting"), ("", "a")]),
        (neighbours, [([1, 2, 1, 5],), ([7],), ([1],)]),
        (three, [([1, 2, 3, 2],), ([7],), ([1, 2],)]),
        (numbered, [("abc",), ("",)]),
        (ahead, [([1, 1, 2, 2],), ([1],), ([7],)]),
        (one_more, [(0,), (1,), (10,)]),
        (rows, [("kitten", "sitting"), ("", "abc"), ("abc", "")]),
    ],
)
def test_as_in_cpython(function, calls) -> None:
    """IndexError where CPython raises it; the interpreter of low-level operations looks at every index itself."""
    for args in calls:
        assert outcome(lambda args=args: rpyc_dl.interpret(function, copy.deepcopy(list(args)))) == outcome(
            lambda args=args: function(*copy.deepcopy(args))
        )


def outcome(call) -> object:
    try:
        return call()
    except IndexError as error:
        return str(error)


@pytest.mark.parametrize("function", [at_the_end, beyond, last_of_enumerate, most, grown])
def test_too_far_is_not_proven(function) -> None:
    assert proven_at(function, [list[int]]) == []
