"""Conditions that a function's result implies for its arguments narrow these at the call, and lose no value."""

from __future__ import annotations

from typing import Any

import pytest
from observed import Watcher

import rpyc_dl
from rpyc_dl.annotator import annotate_program


class Node:
    def __init__(self, value):
        self.value = value


class Leaf(Node):
    pass


class Other(Node):
    pass


def is_leaf(x):
    return isinstance(x, Leaf)


def known(x):
    return x is not None


def is_known_leaf(x):
    if x is None:
        return False
    return isinstance(x, Leaf)


def known_and_leaf(x):
    return known(x) and isinstance(x, Leaf)


def not_a_leaf(x):
    return not isinstance(x, Leaf)


def both_leaves(a, b):
    return isinstance(a, Leaf) and isinstance(b, Leaf)


def first_or_second(a, b):
    return isinstance(a, Leaf) or isinstance(b, Leaf)


def of_another(x):
    x = Leaf(3)
    return isinstance(x, Leaf)


def perhaps_of_another(x, n):
    if n > 2:
        x = Leaf(n)
    return isinstance(x, Leaf)


def in_a_loop(x, n):
    while n > 0:
        if x is None:
            return False
        n -= 1
    return x is not None


def a_number(x):
    if x is None:
        return 0
    return 2


def recursive(x, n):
    if n > 0:
        return recursive(x, n - 1)
    return x is not None


def found(n):
    if n == 0:
        return None
    if n < 3:
        return Leaf(n)
    return Other(n)


def leaf(n):
    x = found(n)
    return x if is_leaf(x) else None


def not_none(n):
    x = found(n)
    if not known(x):
        return None
    return x


def known_leaf(n):
    x = found(n)
    if is_known_leaf(x):
        return x
    return None


def guarded_by_guards(n):
    x = found(n)
    return x if known_and_leaf(x) else None


def other_of_negation(n):
    x = found(n)
    if not_a_leaf(x):
        return None
    return x


def first_of_both(n):
    x, y = found(n), found(n + 1)
    if both_leaves(x, y):
        return x
    return None


def looped(n):
    x = found(n)
    if in_a_loop(x, n):
        return x
    return None


def called_again(n):
    x = found(n)
    return x if recursive(x, n) else None


def truth_of_a_number(n):
    x = found(n)
    return x if a_number(x) else None


def said_of_another(n):
    x = found(n)
    return x if of_another(x) else None


def perhaps_said_of_another(n):
    x = found(n)
    return x if perhaps_of_another(x, n) else None


def either(n):
    x, y = found(n), found(n + 2)
    return x if first_or_second(x, y) else None


def twice_the_same(n):
    x = found(n)
    return x if both_leaves(x, x) else None


def later(n):
    x = found(n)
    ok = is_leaf(x)
    if n > 1 and ok:
        return x
    return None


def total(n):
    """An int or None: without the guard, the sum is refused where types are strict."""
    xs = [found(i) for i in range(n)]
    values = [x.value for x in xs if known(x)]
    value = None if n < 2 else n
    if known(value):
        return sum(values) + value
    return sum(values)


#: What is inferred of the result: the class, and whether it may be None.
NARROWED = [
    (leaf, "Leaf"), (not_none, "Node"), (known_leaf, "Leaf"), (guarded_by_guards, "Leaf"),
    (other_of_negation, "Leaf"), (first_of_both, "Leaf"), (looped, "Node"), (twice_the_same, "Leaf"), (later, "Leaf"),
]  # fmt: skip
AS_BEFORE = [called_again, truth_of_a_number, said_of_another, perhaps_said_of_another, either]


def watched(function: Any) -> Watcher:
    watcher = Watcher(annotate_program(function, [int]))
    for n in range(6):
        watcher.run(function, n)
    assert watcher.checked > 0
    return watcher


@pytest.mark.parametrize(("function", "inferred"), NARROWED, ids=lambda x: getattr(x, "__name__", ""))
def test_the_argument_is_narrowed(function: Any, inferred: str) -> None:
    watcher = watched(function)
    assert watcher.violations == []
    s = watcher.result.binding(watcher.result.graphs[0].returnvar)
    assert s.classdef.pyclass.__name__ == inferred  # type: ignore[attr-defined]


@pytest.mark.parametrize("function", AS_BEFORE, ids=lambda x: x.__name__)
def test_no_value_is_lost(function: Any) -> None:
    watcher = watched(function)
    assert watcher.violations == []
    s = watcher.result.binding(watcher.result.graphs[0].returnvar)
    assert s.classdef.pyclass is Node  # type: ignore[attr-defined]


def everything(n):
    functions = [
        leaf,
        not_none,
        known_leaf,
        guarded_by_guards,
        other_of_negation,
        first_of_both,
        looped,
        twice_the_same,
        later,
    ]
    seen = []
    for function in functions:
        x = function(n)
        seen.append(-1 if x is None else x.value)
    for function in [called_again, truth_of_a_number, said_of_another, perhaps_said_of_another, either]:
        x = function(n)
        seen.append(-2 if x is None else x.value)
    return seen, total(n)


def test_compiled_they_do_the_same() -> None:
    compiled = rpyc_dl.compile(everything, [int], strict_types=True)
    for n in range(6):
        assert compiled(n) == everything(n)


def test_a_check_for_none_is_left_out() -> None:
    def value(n):
        x = found(n)
        if known(x):
            return x.value
        return -1

    result = annotate_program(value, [int])
    (op,) = [op for _, op in result.graphs[0].iterblockops() if op.opname == "getattr"]
    assert result.proven(op, "not_none")
