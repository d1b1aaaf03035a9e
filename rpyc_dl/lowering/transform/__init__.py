"""Transforms of low-level graphs: `transform_program` runs them all, in the order that pays.

Each is a file of its own and keeps what a graph computes, its exceptions and their order included.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.transform.cleanup import cleanup, drop_same_as
from rpyc_dl.lowering.transform.constfold import fold_constants
from rpyc_dl.lowering.transform.cse import remove_redundancies
from rpyc_dl.lowering.transform.deadcode import remove_dead_code
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.inline import Inliner
from rpyc_dl.lowering.transform.mallocremoval import remove_mallocs
from rpyc_dl.lowering.transform.reachable import reachable_graphs
from rpyc_dl.lowering.transform.ssa import to_ssa, to_ssi
from rpyc_dl.lowering.transform.switches import merge_switches


def transform_program(
    graphs: Sequence[FunctionGraph], entries: Iterable[FunctionGraph], exceptiondata: Any
) -> list[FunctionGraph]:
    """Transform the typed graphs of a program in place; gives those that are still needed, in the same order.

    `entries` are called from outside (the program's entry, and whatever function pointers in prebuilt data lead to).
    Graphs are in SSI form before and after.
    """
    entries = list(entries)
    effects = Effects(graphs)
    for graph in graphs:
        simplify(graph, effects)
        to_ssa(graph)
    inliner = Inliner(graphs, entries, exceptiondata.matches)
    inliner.run()
    for graph in graphs:
        to_ssi(graph)
    remaining = reachable_graphs(graphs, entries)
    effects = Effects(remaining)
    for graph in remaining:
        simplify(graph, effects)
        if remove_mallocs(graph):
            simplify(graph, effects)
        finish(graph, effects)
    return remaining


def simplify(graph: FunctionGraph, effects: Effects) -> None:
    """Fold, remove redundancies and dead code, clean up. SSI form before and after."""
    cleanup(graph, effects)
    for _ in range(3):
        to_ssa(graph)
        drop_same_as(graph)
        changed = fold_constants(graph)
        to_ssa(graph)
        changed |= remove_redundancies(graph, effects)
        changed |= remove_dead_code(graph, effects)
        to_ssi(graph)
        cleanup(graph, effects)
        if not changed:
            break


def finish(graph: FunctionGraph, effects: Effects) -> None:
    """What comes last: unchecked forms, switches. SSI form before and after."""
    to_ssa(graph)
    remove_redundancies(graph, effects, drop_checks=True)
    merge_switches(graph)
    remove_dead_code(graph, effects)
    to_ssi(graph)
    cleanup(graph, effects)
