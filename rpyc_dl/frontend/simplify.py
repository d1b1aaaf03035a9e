"""Simplification passes"""

from __future__ import annotations
from rpyc_dl.frontend.model import FunctionGraph


def simplify_graph(graph: FunctionGraph) -> None:
    pass
