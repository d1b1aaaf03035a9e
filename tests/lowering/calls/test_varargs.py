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
    """Where a loop goes over the items of one call, their types must fit."""
    with pytest.raises(AnnotatorError, match="in one place and"):
        annotate_program(lambda n: shown(n, b"a"), [int])


def test_too_few() -> None:
    with pytest.raises(AnnotatorError, match="no value for the argument `first` of `total`"):
        annotate_program(lambda n: total(), [int])


def shown(*values):
    return ",".join(str(value) for value in values)


def named(**values):
    return ";".join(f"{name}={value}" for name, value in values.items())


def logged(level, *values, **options):
    return f"{level}:{shown(*values)}:{named(**options)}"


class Log:
    def __init__(self):
        self.lines = []

    def add(self, message, *values, **options):
        self.lines.append(message % values + named(**options))


def test_values_of_several_kinds_in_several_calls():
    """One graph for each place of a call, where the values could not meet in one."""

    def use(n):
        log = Log()
        log.add("%d of %d", n, 2)
        log.add("%s is %d", "x", n, end="!")
        log.add("plain", times=n)
        log.add("plain", times=0.5)
        parts = [shown(), shown(n, 2), shown("a", "b"), shown([n]), shown(["z"]), named(a=n), named(a="b")]
        parts += [logged("a", n, b=1), logged("b", "x", b=1), logged("c", 2.5, b="y"), logged("d")]
        return "\n".join(parts + log.lines)

    agree(use, 3)
