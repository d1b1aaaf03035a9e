"""Prebuilt data: as many facts as there are things that the rules can tell apart, whatever its size."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import rpyc_dl
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.session import Session


class Node:
    def __init__(self, value: int, next: Node | None) -> None:
        self.value = value
        self.next = next


class Tree:
    __slots__ = ("label", "left", "right")

    def __init__(self, depth: int, label: str) -> None:
        self.label = label
        self.left = Tree(depth - 1, label + "l") if depth else None
        self.right = Tree(depth - 1, label + "r") if depth else None


def nodes(size: int) -> Callable[[], Any]:
    first: Node | None = None
    for i in range(size):
        first = Node(i - 3, first)

    def func():  # type: ignore[no-untyped-def]
        node, total = first, 0
        while node is not None:
            total += node.value
            node = node.next
        return total

    return func


def tree(size: int) -> Callable[[], Any]:
    root = Tree(int(math.log2(size)), "")

    def func():  # type: ignore[no-untyped-def]
        node, found = root, ""
        while node is not None:
            found += node.label
            node = node.left if len(found) % 2 else node.right
        return found

    return func


def lists(size: int) -> Callable[[], Any]:
    table = [[i, -i] for i in range(size)]
    shared = [table[0], table[size // 2]]

    def func():  # type: ignore[no-untyped-def]
        table[1].append(5)
        shared[1][0] = 77
        return sum([len(row) for row in table]) + table[len(table) // 2][0]

    return func


def tuples(size: int) -> Callable[[], Any]:
    table = [(i, str(i), (i * 2.5, None if i % 2 else "x")) for i in range(size)]

    def func():  # type: ignore[no-untyped-def]
        total = 0.0
        for number, text, (real, word) in table:
            total += number + len(text) + real + (len(word) if word is not None else 0)
        return total

    return func


def dicts(size: int) -> Callable[[], Any]:
    table = {str(i): {"k": Node(i, None)} for i in range(size)}

    def func():  # type: ignore[no-untyped-def]
        return sum([inner["k"].value for inner in table.values()])

    return func


SHAPES = [nodes, tree, lists, tuples, dicts]


def facts(func: Callable[[], Any]) -> tuple[int, int]:
    """How many facts and rounds."""
    session = Session()
    add_entry(session, func, [])
    session.run()
    return sum(map(len, session.facts.all.values())), session.rounds


def test_facts_do_not_grow_with_the_data() -> None:
    for shape in SHAPES:
        assert facts(shape(64)) == facts(shape(256)), shape.__name__


def test_what_was_summarised_is_translated() -> None:
    for shape in SHAPES:
        assert rpyc_dl.interpret(shape(40), []) == shape(40)()


def test_in_c() -> None:
    made = [shape(40) for shape in SHAPES]
    a, b, c, d, e = made

    def func():  # type: ignore[no-untyped-def]
        return str((a(), b(), c(), d(), e()))

    expected = str(tuple(shape(40)() for shape in SHAPES))
    assert rpyc_dl.compile(func, [])() == expected


def test_extremes_of_numbers_count() -> None:
    """The range of an attribute is that of all instances, not of the first ones."""
    items = [Node(i, None) for i in (5, 3, 9, -2, 4)]

    def func():  # type: ignore[no-untyped-def]
        return [10 // (item.value + 3) if item.value < 0 else item.value for item in items][3]

    assert rpyc_dl.interpret(func, []) == func()
    annotated = str(rpyc_dl.annotate(func, []))
    assert "int" in annotated


def test_a_container_in_two_places_is_one() -> None:
    """What stands in two lists, and was summarised in the first, is still the same object."""
    rows = [[1], [2], [3]]
    others = [[4], rows[2]]
    alone = rows[1]

    def func():  # type: ignore[no-untyped-def]
        others[1].append(6)
        alone.append(7)
        others[0].append(8)
        return str((rows, others, alone, others[1] is rows[2], alone is rows[1]))

    program = rpyc_dl.compile(func, [])
    assert program() == "([[1], [2, 7], [3, 6]], [[4, 8], [3, 6]], [2, 7], True, True)"


def test_a_constant_of_the_first_tuples_varies_later() -> None:
    """Two tuples differ in one item, a third one in another: none of the items is a constant."""
    rows = [("a", "x", 0.5, b"p", True), ("b", "x", 0.5, b"p", True), ("c", "x", 1.5, b"p", True)]
    rows += [("a", "y", 0.5, b"p", True), ("a", "x", 0.5, b"q", True), ("a", "x", 0.5, b"p", False)]

    def func():  # type: ignore[no-untyped-def]
        return str([(e, d, c, b, a) for a, b, c, d, e in rows])

    assert rpyc_dl.interpret(func, []) == func()
