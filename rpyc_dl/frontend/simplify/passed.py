"""Builtin functions that are chosen at run time: `f = max if up else min`."""

from __future__ import annotations

from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.frontend.replace import applevel
from rpyc_dl.frontend.replace.standins import is_builtin_function


def stand_for_builtins(graph: FunctionGraph) -> None:
    """Where a link passes a builtin function on, it passes the Python function that stands for it (`applevel.py`)."""
    for i, link in enumerate(graph.iterlinks()):
        for j, arg in enumerate(link.args):
            if isinstance(arg, Constant) and is_builtin_function(arg.value):
                made = applevel.passed(arg.value, (graph.func, "link", i, j))
                link.args[j] = Constant(made, None, arg.pos, arg.localname)
