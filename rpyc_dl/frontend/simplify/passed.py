"""Builtin functions that are chosen at run time: `max if up else min`; types beside functions: `str if x else f`."""

from __future__ import annotations

import types

from rpyc_dl.frontend import applevel
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value, Variable
from rpyc_dl.frontend.standins import is_builtin_function


def stand_for_builtins(graph: FunctionGraph) -> None:
    """Where a link passes a builtin function on, it passes the Python function that stands for it (`applevel.py`); so
    does a type that functions meet."""
    types_at: dict[Variable, list[tuple[int, int]]] = {}
    with_functions: set[Variable] = set()
    links = list(graph.iterlinks())
    group = _Groups(graph)
    for i, link in enumerate(links):
        for j, arg in enumerate(link.args):
            if not isinstance(arg, Constant):
                continue
            if is_builtin_function(arg.value):
                made = applevel.passed(arg.value, (graph.func, "link", i, j))
                link.args[j] = arg = Constant(made, None, arg.pos, arg.localname)
            if isinstance(arg.value, types.FunctionType):
                with_functions.add(group.of(link.target.inputargs[j]))
            elif isinstance(arg.value, type) and arg.value in applevel.PLAIN_TYPES:
                types_at.setdefault(group.of(link.target.inputargs[j]), []).append((i, j))
    for i, j in [place for v in with_functions for place in types_at.get(v, ())]:
        arg = links[i].args[j]
        assert isinstance(arg, Constant)
        made = applevel.converter(arg.value, (graph.func, "link", i, j))
        links[i].args[j] = Constant(made, None, arg.pos, arg.localname)


class _Groups:
    """The variables of a graph that links connect, each group by one of them."""

    def __init__(self, graph: FunctionGraph) -> None:
        self._above: dict[Variable, Variable] = {}
        for link in graph.iterlinks():
            for arg, target in zip(link.args, link.target.inputargs, strict=True):
                self._join(arg, target)

    def of(self, v: Variable) -> Variable:
        while v in self._above:
            v = self._above[v]
        return v

    def _join(self, arg: Value, target: Variable) -> None:
        if isinstance(arg, Variable):
            x, y = self.of(arg), self.of(target)
            if x is not y:
                self._above[x] = y
