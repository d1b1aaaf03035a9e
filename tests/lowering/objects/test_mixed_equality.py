"""Containers are compared by what they hold, however each of them is represented: a list that grows beside one that
does not, ints beside floats, characters beside texts.
"""

from __future__ import annotations

import pytest

from rpyc_dl.errors import TyperError
from support.everywhere import function_of
from support.typed import agree, typed

EXPRESSIONS = [
    "[n, 2] in [[n], [e for e in range(n)], [3, 2]]",
    'list(s) in [["a", "bc"], ["a", "b"]]',
    '[list(s)].index(["a", "b"])',
    '[["a", "b"], [s, s]].count(list("ab"))',
    "[1, n] in {1: [e for e in (1, 3)]}.values()",
    "(1, [n, 2]) in [(1, [e for e in (3, 2)])]",
    "([n], 1) in ([e for e in (3,)], 1)",
    "[n, 2] in ([e for e in (3, 2)], [1])",
    "{1: n} == {1: 3.0}",
    "{1: n} in [{1: float(n)}]",
    "{n} == {3.0}",
    "{n} in [{3.0}]",
    "[n] == [3.0]",
    "{1: [n]} == {1: [e for e in (3,)]}",
    "{1: [n]} in [{1: [e for e in (3,)]}]",
    '{1: list(s)} == {1: ["a", "b"]}',
    '(1, list(s)) in {2: (1, ["a", "b"])}.values()',
    '("k", list(s)) in {"k": ["a", "b"]}.items()',
    "[[n]] == [[e for e in (3,)]]",
    "[[n]] in [[[e for e in (3,)]]]",
    "[{n}, {1}].index({e for e in (1,)})",
    "[None, [1]].index([e for e in (1,)])",
    "max([[n], [e for e in (4, 5)]])",
    'sorted([list(s), ["a"], ["z", "yy"]])',
    "[n, 2] < [e for e in (3, 2, 1)]",
    '{"a": n, "b": 2} == {c: 3 for c in s}',
    '{(c, n) for c in s} == {("a", 3), ("b", 3)}',
    '{(c, n): 1 for c in s} == {("a", 3): 1, ("b", 3): 1}',
    '{c for c in s} == {"a", "b"}',
    '{c for c in s} in [{"a", "b"}]',
    "{1: {n}} == {1: {3.0}}",
    'frozenset(s) == {"a", "b"}',
    '{"x": (n, s)} == {"x": (3.0, "ab")}',
    '{n: "a"} == {3.0: "a"}',
    "{1: None} == {1: n}",
    "[(lambda: 1)] == [(lambda: 1)]",
    "[functools.partial(len, s)] == [functools.partial(len, s)]",
    "(functools.partial(len, s), n) == (functools.partial(len, s), n)",
    "(map(str, [n]), 1) == (map(str, [n]), 1)",
    "(random.Random(n), 1) == (random.Random(n), 1)",
    "{1: n if n > 5 else None} == {1: 3}",
    "{1: n if n < 5 else None} == {1: 3}",
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_equality_of_containers_in_two_representations(expression):
    agree(
        function_of(f"import collections, functools, random\n\n\ndef f(n, s):\n    return str({expression})", "f"),
        (3, "ab"),
        (1, "b"),
    )


def test_an_item_in_another_representation_is_removed_and_found():
    def f(n):
        rows = [[n, 2], [3], [2]]
        rows.remove([e for e in (2,)])
        if [e for e in (n, 2)] in rows:
            rows.append([n])
        return str(rows) + str(rows.index([e for e in (3,)], 1))

    agree(f, 3, 2)


def test_both_none_of_unrelated_types():
    def compared(n):
        number = Number(n) if n & 1 else None
        other = Other(n) if n & 1 else None
        text = str(n) if n & 2 else None
        items = [n] if n & 2 else None
        return (number == text, text == number, number != items, items == number, other == text, text != other)

    agree(compared, 0, 1, 2, 3)


class Number:
    def __init__(self, n):
        self.n = n


class Other(Number):
    def __eq__(self, other):
        return isinstance(other, Other)

    def __hash__(self):
        return 1


def test_an_eq_is_given_what_is_looked_for():
    def found(n):
        number, other = Number(n), Other(n)
        return (
            number in [other],
            other in [number],
            [other].count(number),
            other in [other, number],
            [other] == [number],
        )

    agree(found, 3)


REFUSED = {
    "{n} in [{n: s}.keys()]": "compared inside of a container",
    "[n] in {(n,): 1}": "a list is not hashable",
    "[n] in {n}": "a list is not hashable",
    "{n} in {n: 1}": "a set is not hashable",
    "{n: 1}.get([n]) is None": "a list is not hashable",
    "[n] in {n: 1}.keys()": "a list is not hashable",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_give_another_answer_is_refused(text):
    """CPython says True, or raises TypeError."""
    with pytest.raises(TyperError, match=REFUSED[text]):
        typed(function_of(f"import collections\n\n\ndef f(n, s):\n    return {text}", "f"), int, str)


def test_a_builtin_is_found_among_functions_that_stand_for_it():
    agree(
        function_of("def f(n):\n    return len in [len], sum in [len], len in [sum, len], [len].count(len)", "f"), 3
    )


def test_deques_of_two_places_are_compared_inside_of_tuples():
    agree(
        function_of(
            "from collections import deque\n\n\ndef f(n):\n    return (deque([n]), 1) == (deque([3]), 1)",
            "f",
        ),
        3,
        4,
    )


def test_a_set_is_looked_up_in_sets():
    agree(function_of("def f(n):\n    return {n} in {frozenset([3])} or {n} in {n}", "f"), 3, 4)


class IntTruth:
    def __init__(self, n):
        self.n = n

    def __bool__(self):
        return self.n


def test_a_truth_that_is_no_bool_is_refused():
    """CPython raises TypeError."""
    with pytest.raises(TyperError, match="IntTruth.__bool__ should return a bool, not an int"):
        typed(lambda n: 1 if IntTruth(n) else 2, int)
