"""Functions with `*args`: one graph for each number of extra arguments (document 001, specialisation by arity)."""

from __future__ import annotations

# mypy: ignore-errors
import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.errors import AnnotatorError
from support.typed import agree


def total(first, *rest):
    result = first
    for x in rest:
        result += x
    return result


def tag(separator, *parts, end="!"):
    return separator.join([str(len(parts)), "x"]) + end


class Counter:
    def count(self, *args):
        return len(args)


def test_calls_with_extra_arguments() -> None:
    def f(n):
        return str((total(n), total(n, 1), total(n, 1, 2)))

    agree(f, 4, -1)


def test_star_arguments() -> None:
    def f(n):
        pair = (n, 3)
        return str((total(*pair), total(n, *pair), total(1, 2, *pair)))

    agree(f, 4)


def test_keyword_only_parameters_behind_them() -> None:
    def f(n):
        return tag("-") + tag("-", n, 2.5, "x", end="?")

    agree(f, 4)


def test_methods() -> None:
    def f(n):
        counter = Counter()
        return counter.count() * 100 + counter.count(*(1, 2, 3)) * 10 + counter.count(n, "x")

    agree(f, 4)


def test_one_graph_for_each_number() -> None:
    def f(n):
        return total(n) + total(n, 1) + total(2, n)

    graphs = annotate_program(f, [int]).graphs
    assert sorted(graph.name for graph in graphs) == ["f", "total", "total"]


def test_items_of_one_position_meet() -> None:
    """Two calls of one number share a graph, and so their arguments' types must fit."""

    def f(n):
        return total(n, 1) + len(str(total("a", "b")))

    with pytest.raises(AnnotatorError, match="on one path and"):
        annotate_program(f, [int])


def test_too_few() -> None:
    with pytest.raises(AnnotatorError, match="no value for the argument `first` of `total`"):
        annotate_program(lambda n: total(), [int])
