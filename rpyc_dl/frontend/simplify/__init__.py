"""Simplification of flow graphs: each pass is a function on a graph, in a file named after what it removes.

A pass keeps the meaning of the graph and the invariants of the model, and takes time linear in the size of the graph
(a pass that works to a fixpoint: almost). `simplify_graph` runs all of them in an order in which each finds the most.
"""

from __future__ import annotations

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.simplify.blocks import eliminate_empty_blocks, join_blocks
from rpyc_dl.frontend.simplify.exceptions import remove_dead_exception_links
from rpyc_dl.frontend.simplify.hints import hint_list_lengths
from rpyc_dl.frontend.simplify.identical import remove_identical_variables
from rpyc_dl.frontend.simplify.passed import stand_for_builtins
from rpyc_dl.frontend.simplify.switches import coalesce_not, remove_decided_switches, skip_repeated_switches
from rpyc_dl.frontend.simplify.truth import ask_truth_early
from rpyc_dl.frontend.simplify.variables import name_inputs, remove_dead_variables

__all__ = [
    "ask_truth_early",
    "coalesce_not",
    "eliminate_empty_blocks",
    "hint_list_lengths",
    "join_blocks",
    "name_inputs",
    "remove_dead_exception_links",
    "remove_dead_variables",
    "remove_decided_switches",
    "remove_identical_variables",
    "simplify_graph",
    "skip_repeated_switches",
    "stand_for_builtins",
]


def simplify_graph(graph: FunctionGraph) -> None:
    """Run all the passes."""
    eliminate_empty_blocks(graph)
    remove_dead_exception_links(graph)
    join_blocks(graph)
    remove_identical_variables(graph)
    remove_decided_switches(graph)
    skip_repeated_switches(graph)
    coalesce_not(graph)
    remove_dead_variables(graph)
    ask_truth_early(graph)
    eliminate_empty_blocks(graph)
    remove_decided_switches(graph)
    remove_dead_exception_links(graph)
    join_blocks(graph)
    hint_list_lengths(graph)
    stand_for_builtins(graph)
    name_inputs(graph)
