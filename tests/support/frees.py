"""Memory given back in graphs that are a whole program, with no other transform."""

from __future__ import annotations

from collections.abc import Iterable

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.core.callgraph import order_and_recursive
from rpyc_dl.lowering.transform.frees import free_in_part
from rpyc_dl.lowering.transform.ownership import Summaries


def free_what_dies(graphs: Iterable[FunctionGraph]) -> None:
    """Insert `gc_free` into the graphs. SSI form before and after."""
    parts, recursive = order_and_recursive(graphs)
    summaries = Summaries()
    for part in parts:
        free_in_part(part, part[0] in recursive, summaries)
