"""The transforms, one by one and all together, keep what random programs do: result, exception, output, memory."""

import copy
from functools import partial

import pytest

from rpyc_dl.frontend.model import copygraph
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.callgraph import order_and_recursive
from rpyc_dl.lowering.helpercache.store import Store
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.run.llinterp import LLException, LLInterpreter
from rpyc_dl.lowering.transform import improve, improve_alone, simplify, transform_program
from rpyc_dl.lowering.transform.bounds import version_loops
from rpyc_dl.lowering.transform.cleanup import cleanup
from rpyc_dl.lowering.transform.constfold import fold_constants
from rpyc_dl.lowering.transform.cse import remove_redundancies
from rpyc_dl.lowering.transform.deadcode import remove_dead_code
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.inlining.inliner import Inliner
from rpyc_dl.lowering.transform.jumps import thread_jumps
from rpyc_dl.lowering.transform.mallocremoval import remove_mallocs
from rpyc_dl.lowering.transform.nonneg import use_rotations
from rpyc_dl.lowering.transform.ownership import Summaries
from rpyc_dl.lowering.transform.peel import peel_loops
from rpyc_dl.lowering.transform.remembered import Remembered
from rpyc_dl.lowering.transform.sinking import sink_allocations
from rpyc_dl.lowering.transform.ssa import to_ssa, to_ssi
from rpyc_dl.lowering.transform.switches import merge_switches
from support.frees import free_what_dies
from support.llgraphs import EXCEPTIONS, parse_graphs
from support.llrandom import POINT, Program

ARGUMENTS = [(0, 0), (1, 2), (-1, 7), (2**63 - 1, 1), (3, -5), (2**62, 2**62)]


def behaviour(program, graphs):
    interpreter = LLInterpreter(EXCEPTIONS)
    results = []
    for a, b in ARGUMENTS:
        p = lltype.malloc(POINT)
        p.x, p.y = 11, -3
        program.output.clear()
        try:
            outcome = interpreter.eval_graph(graphs[program.functions[-1]], [a, b, p])
        except LLException as error:
            outcome = EXCEPTIONS.describe(error)
        results.append((outcome, p.x, p.y, copy.copy(program.output)))
    return results


def ssa_roundtrip(graphs):
    for graph in graphs:
        to_ssa(graph)
        to_ssi(graph)


def in_ssa(transform):
    def run(graphs):
        effects = Effects(graphs)
        for graph in graphs:
            to_ssa(graph)
            transform(graph, effects)
            to_ssi(graph)

    return run


def inline(graphs):
    for graph in graphs:
        to_ssa(graph)
    Inliner(graphs, graphs[-1:], EXCEPTIONS.matches).run()
    for graph in graphs:
        to_ssi(graph)


def everything(graphs):
    return transform_program(graphs, graphs[-1:], EXCEPTIONS)


def remembered(graphs):
    """What was made of copies is put into the graphs."""
    effects, store = Effects(graphs), Store(None)
    for graph in graphs:
        to_ssa(graph)
        graph.tags["synthetic"] = True
    parts, recursive = order_and_recursive(graphs)
    for first in (True, False):
        summaries = Summaries()
        known = Remembered(store, effects, summaries)
        for part in parts:
            for graph in part:
                given = copygraph(graph) if first else graph
                alone = part[0] not in recursive
                works = partial(improve_alone, summaries=summaries) if alone else improve
                known.transform(given, partial(works, effects=effects) if first else never, alone)
                if first and alone:
                    summaries.put(graph, summaries.get(given))


def never(graph):
    raise AssertionError(f"{graph} is not remembered")


def peel_all(graph, effects):
    """Copy the first round of all innermost loops, be it worthwhile or not."""
    peel_loops(graph, effects, worthwhile=0)
    remove_redundancies(graph, effects)


TRANSFORMS = {
    "ssa": ssa_roundtrip,
    "cleanup": lambda graphs: [cleanup(graph, Effects(graphs)) for graph in graphs],
    "constfold": in_ssa(lambda graph, effects: fold_constants(graph)),
    "cse": in_ssa(lambda graph, effects: remove_redundancies(graph, effects)),
    "checks": in_ssa(lambda graph, effects: remove_redundancies(graph, effects, drop_checks=True)),
    "peel": in_ssa(peel_all),
    "bounds": in_ssa(lambda graph, effects: version_loops(graph, worthwhile=1)),
    "rotations": in_ssa(lambda graph, effects: use_rotations(graph)),
    "deadcode": in_ssa(remove_dead_code),
    "switches": in_ssa(lambda graph, effects: merge_switches(graph)),
    "jumps": lambda graphs: [thread_jumps(graph) for graph in graphs],
    "mallocs": lambda graphs: [remove_mallocs(graph) for graph in graphs],
    "inline": inline,
    "sinking": in_ssa(lambda graph, effects: sink_allocations(graph)),
    "frees": free_what_dies,
    "simplify": lambda graphs: [simplify(graph, Effects(graphs)) for graph in graphs],
    "remembered": remembered,
    "everything": everything,
}


def check(transform, seed):
    program = Program(seed)
    before = behaviour(program, parse_graphs(program.text, **program.names()))
    graphs = parse_graphs(program.text, **program.names())
    checkllgraphs(graphs.values())
    made = transform(list(graphs.values()))
    checkllgraphs(made if transform is everything else graphs.values())  # what is not needed any more is left alone
    assert behaviour(program, graphs) == before, f"seed {seed}"


@pytest.mark.parametrize("name", TRANSFORMS)
@pytest.mark.parametrize("seed", range(5))
def test_transforms_keep_behaviour(name, seed):
    check(TRANSFORMS[name], seed)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(0, 2000, 100))
def test_many_programs(start):
    for seed in range(start, start + 100):
        check(everything, seed)
