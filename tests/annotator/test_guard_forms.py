"""Methods, checks that raise and ranges as guards: what they prove at the call, and that no value is lost."""

from __future__ import annotations

from typing import Any

import pytest
from guard_forms import KEPT, NODES, PROVEN, everything, leaf_as_stated
from observed import Watcher

import rpyc_dl
from rpyc_dl.annotator import annotate_program
from rpyc_dl.driver.options import Options


@pytest.fixture(scope="module")
def watcher() -> Watcher:
    watcher = Watcher(annotate_program(everything, [int]))
    for n in range(9):
        watcher.run(everything, n)
    assert watcher.checked > 1000
    return watcher


def test_no_value_is_lost(watcher: Watcher) -> None:
    assert watcher.violations == []


def graph_of(watcher: Watcher, function: Any) -> Any:
    (graph,) = [graph for graph in watcher.result.graphs if graph.func is function]
    return graph


@pytest.mark.parametrize(("function", "cls", "nullable"), NODES, ids=lambda x: getattr(x, "__name__", ""))
def test_nodes(watcher: Watcher, function: Any, cls: str, nullable: bool) -> None:
    s: Any = watcher.result.binding(graph_of(watcher, function).returnvar)
    assert (s.classdef.pyclass.__name__, s.can_be_none()) == (cls, nullable)


def proven_of(watcher: Watcher, function: Any, opname: str) -> set[str]:
    ops = [op for _, op in graph_of(watcher, function).iterblockops() if op.opname == opname]
    kinds = ("no_overflow", "nonzero", "positive_y", "in_range")
    return {kind for kind in kinds if all(watcher.result.proven(op, kind) for op in ops)}


@pytest.mark.parametrize(("function", "opname", "proven"), PROVEN, ids=lambda x: getattr(x, "__name__", ""))
def test_checks_are_left_out(watcher: Watcher, function: Any, opname: str, proven: set[str]) -> None:
    assert proven_of(watcher, function, opname) >= proven


@pytest.mark.parametrize(("function", "opname", "kept"), KEPT, ids=lambda x: getattr(x, "__name__", ""))
def test_checks_are_kept(watcher: Watcher, function: Any, opname: str, kept: str) -> None:
    assert kept not in proven_of(watcher, function, opname)


def test_compiled_they_do_the_same() -> None:
    compiled = rpyc_dl.compile(everything, [int])
    for n in range(9):
        assert compiled(n) == everything(n)


def test_a_stated_guard_is_a_bool() -> None:
    result = annotate_program(leaf_as_stated, [int], Options(annotations=True))
    assert "bool" in [atom for _, atom in result.session.rows("type_atom")]
    s: Any = result.binding(result.graphs[0].returnvar)
    assert s.classdef.pyclass.__name__ == "Leaf"
