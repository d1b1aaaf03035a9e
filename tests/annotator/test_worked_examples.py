"""The worked examples of the source documents, and one program for each concern of the rules."""

from __future__ import annotations

import programs_basic as programs
import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.annotator.model import (
    SomeBool,
    SomeFloat,
    SomeInstance,
    SomeInteger,
    SomeList,
    SomeNone,
    SomeObject,
    SomeString,
    SomeTuple,
)
from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.frontend.model import Variable

INT = SomeInteger()
NONNEG = SomeInteger(nonneg=True)


def variables(result: AnnotationResult) -> dict[str, SomeObject]:
    """Every variable of the graphs that is not part of the exceptblock, by graph and name."""
    found = {}
    for graph in result.graphs:
        for block in graph.iterblocks():
            if block is not graph.exceptblock:
                for v in block.getvariables():
                    found[f"{graph.name}:{v.name}"] = result.binding(v)
    return found


def of_result(function, argtypes):
    """The annotation of what a program returns, and the whole result."""
    result = annotate_program(function, argtypes)
    return result.binding(result.graphs[0].returnvar), result


def test_factorial_of_an_int() -> None:
    """Document 000: every variable is an int, the comparison a bool."""
    result = annotate_program(programs.factorial, [int])
    found = variables(result)
    assert found
    for name, s in found.items():
        assert s in (INT, NONNEG, SomeBool()), name
    assert result.binding(result.graphs[0].args[0]) == INT
    ops = {op.opname: result.binding(op.result) for _, op in result.graphs[0].iterblockops()}
    assert ops["ge"] == SomeBool()
    assert ops["sub"] == INT


def test_factorial_with_a_provable_sign() -> None:
    """001's lattice: a result that is provably not negative says so."""
    s, result = of_result(programs.factorial, [int])
    assert s == NONNEG  # under n >= 2, n * f(n - 1) is a product of numbers that are not negative
    ops = {op.opname: result.binding(op.result) for _, op in result.graphs[0].iterblockops()}
    assert ops["mul"] == NONNEG
    s, _ = of_result(lambda text: len(text) + 1, [str])
    assert s == NONNEG


def test_one_list_with_one_hidden_variable() -> None:
    """Document 000: `b` is one list of ints for `g(b, 5)` and `g(b, 6)`, and not a constant."""
    s, result = of_result(programs.lists, [])
    assert isinstance(s, SomeList) and s.listdef.s_item == NONNEG and s.listdef.resized
    (graph_g,) = [graph for graph in result.graphs if graph.name == "g"]
    s_a, s_n = map(result.binding, graph_g.args)
    assert isinstance(s_a, SomeList) and s_a.listdef is s.listdef
    assert s_n == NONNEG and not s_n.is_const
    assert not s.is_const


def test_exp_of_ints() -> None:
    """Document 003: all ints."""
    result = annotate_program(programs.exp, [int, int])
    for name, s in variables(result).items():
        assert s in (INT, NONNEG, SomeBool()), name
    assert result.binding(result.graphs[0].returnvar) == INT


def test_every_reached_variable_is_annotated() -> None:
    for function, argtypes in programs.PROGRAMS:
        for name, s in variables(annotate_program(function, argtypes)).items():
            assert type(s) is not SomeObject, name


def test_attributes_are_lifted_to_the_base_class() -> None:
    s, result = of_result(programs.shapes, [int])
    assert s == SomeTuple((SomeString(), NONNEG, NONNEG))
    classdefs = {classdef.pyclass: classdef for classdef in result.classdefs}
    shape, square = classdefs[programs.Shape], classdefs[programs.Square]
    assert shape.attrs["name"] == SomeString()
    assert "name" not in square.attrs
    assert square.attrs["width"] == NONNEG  # made under n > 0 only
    assert "sides" in shape.readonly


def test_instances_meet_in_their_base() -> None:
    s, result = of_result(programs.pick, [int])
    assert isinstance(s, SomeInstance)
    assert s.classdef is not None and s.classdef.pyclass is programs.Shape


def test_isinstance_narrows() -> None:
    s, _ = of_result(programs.narrowing, [int])
    assert s == INT


def test_tuples_meet_pointwise() -> None:
    s, _ = of_result(programs.tuples, [int])
    assert s == SomeTuple((SomeString(), INT)) or repr(s).startswith("SomeTuple(items=(SomeChar")


def test_dict_of_words() -> None:
    s, _ = of_result(programs.words, [str])
    assert isinstance(s, SomeList)
    assert s.listdef.s_item == SomeTuple((NONNEG, SomeString()))


def test_exceptions_go_through_calls() -> None:
    s, result = of_result(programs.catches, [int])
    assert s == INT
    (call,) = [op for _, op in result.graphs[0].iterblockops() if op.opname == "simple_call"]
    assert programs.TooLarge in result.may_raise(call)


def test_defaults_and_keywords() -> None:
    s, result = of_result(programs.defaults, [int])
    assert s == SomeFloat()
    (graph,) = [graph for graph in result.graphs if graph.name == "keyword"]
    assert [result.binding(v) for v in graph.args] == [INT, SomeFloat()]


@pytest.mark.parametrize(
    ("argtype", "expected"),
    [(int, INT), (float, SomeFloat()), (bool, SomeBool()), (str, SomeString()), (None, SomeNone())],
)
def test_given_types(argtype, expected) -> None:
    s, _ = of_result(lambda x: x, [argtype])
    assert s == expected


def test_dead_code_is_cut() -> None:
    def never(n):
        return n.no_such_attribute

    def f(n):
        if isinstance(n, str):
            return never(n)
        return n

    result = annotate_program(f, [int])
    assert len(result.graphs) == 1
    assert not any(isinstance(block.exitswitch, Variable) for block in result.graphs[0].iterblocks())
