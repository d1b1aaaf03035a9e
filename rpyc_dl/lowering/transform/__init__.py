"""Transforms of low-level graphs: `transform_program` runs them all, in the order that pays.

Each is a file of its own and keeps what a graph computes, its exceptions and their order included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.core.callgraph import order_and_recursive
from rpyc_dl.lowering.helpercache.store import Store
from rpyc_dl.lowering.transform.bounds import version_loops
from rpyc_dl.lowering.transform.cleanup import cleanup, join_blocks
from rpyc_dl.lowering.transform.constfold import fold_constants
from rpyc_dl.lowering.transform.cse import remove_redundancies
from rpyc_dl.lowering.transform.deadcode import remove_dead_code
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.frees import free_in_part
from rpyc_dl.lowering.transform.growing.builders import BuilderFunctions, use_builders
from rpyc_dl.lowering.transform.growing.functions import GrowingFunctions
from rpyc_dl.lowering.transform.growing.places import grow_in_places
from rpyc_dl.lowering.transform.growing.variables import grow_in_variables
from rpyc_dl.lowering.transform.holds import drop_empty_holds
from rpyc_dl.lowering.transform.inlining.inliner import Inliner
from rpyc_dl.lowering.transform.jumps import thread_jumps
from rpyc_dl.lowering.transform.kinds import has_numbers, split_by_kinds
from rpyc_dl.lowering.transform.mallocremoval import remove_mallocs
from rpyc_dl.lowering.transform.nonneg import use_rotations
from rpyc_dl.lowering.transform.ownership import Summaries
from rpyc_dl.lowering.transform.peel import peel_loops
from rpyc_dl.lowering.transform.reachable import reachable_graphs
from rpyc_dl.lowering.transform.remembered import Remembered
from rpyc_dl.lowering.transform.sinking import sink_allocations
from rpyc_dl.lowering.transform.ssa import to_ssa, to_ssi
from rpyc_dl.lowering.transform.switches import merge_switches


def transform_program(
    graphs: Sequence[FunctionGraph],
    entries: Iterable[FunctionGraph],
    exceptiondata: Any,
    builders: Callable[[], BuilderFunctions] | None = None,
    store: Store | None = None,
    run_once: Iterable[FunctionGraph] = (),
    growing: GrowingFunctions | None = None,
) -> list[FunctionGraph]:
    """Transform the typed graphs of a program in place; gives those that are still needed, in the same order.

    `entries` are called from outside (the program's entry, and whatever function pointers in prebuilt data lead to).
    `builders` makes the helpers of string builders, and appends their graphs to `graphs`; without it, there are none.
    `run_once`: those that are called once. `growing` makes the helpers of texts that grow in place.
    `store`: where what is made of helpers is kept, and found again.
    Graphs are in SSI form before and after, but for those that are not needed any more.
    """
    entries, listed = list(entries), graphs
    if builders is not None:
        for graph in list(graphs):
            use_builders(graph, builders)
    graphs = reachable_graphs(graphs, entries)
    effects = Effects(graphs)
    for graph in graphs:
        prepare(graph, effects)
    if growing is not None:
        graphs += grow_texts(graphs, listed, growing, effects)
    Inliner(graphs, entries, exceptiondata.matches, run_once).run()
    remaining = reachable_graphs(graphs, entries)
    effects = Effects(remaining)
    finish_all(remaining, effects, store)
    return remaining


def prepare(graph: FunctionGraph, effects: Effects) -> None:
    """What is cheap, before inlining makes copies. From SSI to SSA form."""
    drop_empty_holds(graph)
    cleanup(graph, effects)
    to_ssa(graph)
    fold_constants(graph)
    remove_dead_code(graph, effects)
    join_blocks(graph)


def grow_texts(
    graphs: list[FunctionGraph], listed: Sequence[FunctionGraph], growing: GrowingFunctions, effects: Effects
) -> list[FunctionGraph]:
    """Have texts grow in place in graphs in SSA form; the helpers that this takes, of those `listed`, in SSA form."""
    if growing.in_places:
        grow_in_places(graphs, growing)
    for graph in graphs:
        grow_in_variables(graph, growing)
    known = set(graphs)
    helpers = [graph for graph in reachable_graphs(listed, growing.made) if graph not in known]
    for graph in helpers:
        prepare(graph, effects)
    return helpers


def finish_all(graphs: Sequence[FunctionGraph], effects: Effects, store: Store | None) -> None:
    """All that is done behind inlining, callees before their callers. From SSA to SSI form."""
    summaries = Summaries()
    known = Remembered(store, effects, summaries)
    parts, recursive = order_and_recursive(graphs)
    for part in parts:
        if part[0] in recursive:
            for graph in part:
                known.transform(graph, partial(improve, effects=effects))
            free_in_part(part, True, summaries)
        else:
            known.transform(part[0], partial(improve_alone, effects=effects, summaries=summaries), with_summary=True)


def improve_alone(graph: FunctionGraph, effects: Effects, summaries: Summaries) -> None:
    """All that is done behind inlining to a graph that does not call itself: it is as it stays. What it calls has
    summaries, and so has the graph then."""
    improve(graph, effects)
    free_in_part([graph], False, summaries)


def improve(graph: FunctionGraph, effects: Effects) -> None:
    """What is done to a graph behind inlining, but for frees. It depends on the graph, and on what `writtengraph.py`
    writes of all that the graph refers to: that is what remembers it (`remembered.py`). From SSA to SSI form."""
    to_ssi(graph)
    simplify(graph, effects)
    while remove_mallocs(graph):
        simplify(graph, effects)
        if thread_jumps(graph):
            simplify(graph, effects)
    if has_numbers(graph):
        split_by_kinds(graph)
        simplify(graph, effects)
    finish(graph, effects)


def simplify(graph: FunctionGraph, effects: Effects) -> None:
    """Fold, remove redundancies and dead code, clean up. SSI form before and after."""
    cleanup(graph, effects)
    to_ssa(graph)
    fold_constants(graph)
    remove_redundancies(graph, effects)
    remove_dead_code(graph, effects)
    to_ssi(graph)
    cleanup(graph, effects)


def finish(graph: FunctionGraph, effects: Effects) -> None:
    """The last round: what the others have uncovered, then unchecked forms, switches. SSI form before and after."""
    to_ssa(graph)
    sink_allocations(graph)
    if peel_loops(graph, effects):
        remove_redundancies(graph, effects)
    version_loops(graph)
    fold_constants(graph)
    use_rotations(graph)
    remove_redundancies(graph, effects, drop_checks=True)
    merge_switches(graph)
    remove_dead_code(graph, effects)
    to_ssi(graph)
    cleanup(graph, effects)
