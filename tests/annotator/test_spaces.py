"""Document 002's space depth: what Python has built in is annotated for each call, functions of the program once."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import rpyc_dl
from rpyc_dl.annotator import AnnotationResult, annotate_program


def bigger(a, b):
    return a if a > b else b


def larger(a, b):
    return bigger(a, b)


def nested(n):
    """`reduce` calls a function that calls the same `reduce`: one copy, as it is the same place."""
    return functools.reduce(bigger, [nested(k) for k in range(n)], n)


def two_kinds(n):
    number = functools.reduce(lambda a, b: a * b, range(1, n + 1), 1)
    text = functools.reduce(lambda a, b: b + a, ["a", "b", "c"][:n], "")
    pairs = sorted([(n, "x"), (1, "y")], key=lambda pair: pair[0])
    words = sorted(["b", "a"], key=lambda word: word)
    return number, text, pairs[0][1], words[0], number + 1, text + "!"


def shared(n):
    most = functools.reduce(bigger, range(n), 0)
    least = functools.reduce(larger, [1, n], -n)
    return most + least


def everything(n):
    return two_kinds(n), shared(n), nested(n)


@pytest.fixture(scope="module")
def result() -> AnnotationResult:
    return annotate_program(everything, [int])


def graphs_of(result: AnnotationResult, func: Any) -> list[Any]:
    return [graph for graph in result.graphs if graph.func is func]


def test_calls_of_what_is_built_in_have_spaces_of_their_own(result: AnnotationResult) -> None:
    """`two_kinds` has two calls of `reduce`, `shared` two, `nested` one; ints and texts do not meet in them."""
    copies = [graph for graph in result.graphs if graph.name == "reduce_initial"]
    assert len(copies) == len({graph.func for graph in copies}) == 5
    kinds = {str(result.binding(graph.returnvar)) for graph in copies}
    assert any("Integer" in kind for kind in kinds) and any("String" in kind for kind in kinds)


def test_functions_of_the_program_are_shared(result: AnnotationResult) -> None:
    """Three spaces call `bigger`, and a function of the program does: one graph."""
    assert len(graphs_of(result, bigger)) == len(graphs_of(result, larger)) == len(graphs_of(result, nested)) == 1


def test_an_operator_is_annotated_at_each_place(result: AnnotationResult) -> None:
    (graph,) = graphs_of(result, two_kinds)
    sums = [str(result.binding(op.result)) for _, op in graph.iterblockops() if op.opname == "add"]
    assert any("Integer" in kind for kind in sums) and any("String" in kind for kind in sums)


def test_compiled_they_do_the_same() -> None:
    compiled = rpyc_dl.compile(everything, [int])
    assert [compiled(n) for n in range(4)] == [everything(n) for n in range(4)]
