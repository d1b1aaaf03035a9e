"""The classes that stand for closures and generators: what the later stages see of them."""

import gc
import inspect
import types

import pytest
from flow_interpreter import call_graph, graph_of

from rpyc_dl.frontend import build_flow, synthetic
from rpyc_dl.frontend.textform import graph_to_text


def class_made_by(func):
    """The class that the first call of the graph instantiates."""
    for _block, op in graph_of(func).iterblockops():
        if op.opname == "simple_call" and isinstance(op.args[0].value, type):
            return op.args[0].value
    raise LookupError


def walk(tree, depth, unused):
    for item in tree:
        if isinstance(item, list):
            for inner in walk(item, depth + 1, None):
                yield inner
        else:
            yield item, depth


def test_generator_class():
    cls = class_made_by(walk)
    assert set(vars(cls)) >= {"__init__", "__iter__", "__next__", "send", "throw", "close", "_resume·"}
    assert issubclass(cls, synthetic.Generator)
    assert cls.__qualname__ == "walk" and cls.__module__ == __name__
    assert list(inspect.signature(cls.__init__).parameters) == ["self", "tree", "depth"]
    assert all(isinstance(m, types.FunctionType) for n, m in vars(cls).items() if n in ("__next__", "_resume·"))


def test_resume_saves_what_changes():
    text = graph_to_text(graph_of(class_made_by(walk)._resume·))
    saved = [line.split("'")[1] for line in text.splitlines() if "setattr" in line]
    assert "depth" not in saved, "a parameter that is never assigned stays as __init__ stored it"
    assert saved.count("_state·") == 3  # while it runs, and at each of the two yields


def test_the_class_is_made_once():
    assert class_made_by(walk) is class_made_by(walk)
    again = [op.args[0].value for _b, op in build_flow(walk).iterblockops() if op.opname == "simple_call"]
    assert again == [class_made_by(walk)]


def test_graphs_of_methods_are_fresh():
    resume = class_made_by(walk)._resume·
    one, two = build_flow(resume), build_flow(resume)
    assert one is not two and graph_to_text(one) == graph_to_text(two)


def test_positions_are_those_of_the_function():
    cls = class_made_by(walk)
    for method in ("__init__", "__next__", "_resume·"):
        graph = build_flow(getattr(cls, method))
        for _block, op in graph.iterblockops():
            assert op.pos.filename == __file__
            assert walk.__code__.co_firstlineno <= op.pos.lineno < walk.__code__.co_firstlineno + 7


def counter_factory(start):
    def count(step=1, *, scale=2):
        nonlocal start
        start += step * scale
        return start

    return count


def test_closure_class():
    graph_of(counter_factory)
    classes = [op.args[0].value for _b, op in graph_of(counter_factory).iterblockops() if op.opname == "simple_call"]
    cell, closure = classes
    assert cell.__qualname__ == "counter_factory.start"
    assert list(inspect.signature(closure.__init__).parameters) == ["self", "start"]
    assert str(inspect.signature(closure.__call__)) == "(closure_, step=1, *, scale=2)"
    graph = build_flow(closure.__call__)
    assert graph.argnames == ["closure_", "step", "scale"]
    assert graph.defaults == {1: 1, 2: 2} and graph.kwonly == 1


def test_python_cannot_run_them():
    closure = class_made_by(walk)([1], 0)
    with pytest.raises(TypeError, match="flow graph only"):
        next(closure)
    assert synthetic.graph_builder(type(closure)._resume·) is not None
    assert synthetic.graph_builder(walk) is None


def test_they_run_as_graphs():
    assert call_graph(lambda: list(walk([1, [2, [3]]], 0, None))) == [(1, 0), (2, 1), (3, 2)]


def plain_functions(n):
    def double(x):
        return x * 2

    def fact(k):
        return 1 if k == 0 else k * fact(k - 1)

    return double(fact(n))


def test_functions_that_capture_constants_are_constants():
    called = [op.args[0].value for _b, op in graph_of(plain_functions).iterblockops() if op.opname == "simple_call"]
    assert [type(f) for f in called] == [types.FunctionType] * 2
    assert {f.__name__ for f in called} == {"double", "fact"}
    again = [op.args[0].value for _b, op in build_flow(plain_functions).iterblockops() if op.opname == "simple_call"]
    assert again == called, "the same function objects each time the graph is built"


def test_objects_are_searched_once_for_a_cell(monkeypatch):
    """Whether cells of a function whose source is not at hand are written takes a walk over all objects: once."""
    namespace = {}
    exec("def outer(x):\n    return lambda: x", namespace)
    inner = namespace.pop("outer")(1)
    searched = []
    find = gc.get_referrers
    monkeypatch.setattr(gc, "get_referrers", lambda *objects: searched.append(1) or find(*objects))
    build_flow(inner)
    assert searched
    searched.clear()
    build_flow(inner)
    assert not searched
