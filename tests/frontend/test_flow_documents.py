"""The examples of the source documents (001, "Flow Object Space"; 003, "The flow graph model")."""

from flow_compare import as_data, difference
from flow_interpreter import call_graph, graph_of

from rpyc_dl.frontend import build_flow, checkgraph


def opnames(graph):
    return [op.opname for _block, op in graph.iterblockops()]


def exp(base, n):  # 003, listing "Flow graph example"
    res = 1
    while n > 0:
        res = res * base
        n = n - 1
    return res


def test_exp():
    graph = graph_of(exp)
    assert sorted(set(opnames(graph))) == ["bool", "gt", "mul", "sub"]
    assert opnames(graph).count("mul") == 1
    assert graph.startblock.exits[1].args[0].value == 1  # res is constant on the way in, a variable in the loop
    assert call_graph(exp, 3, 4) == 81


def f(n):  # 001, "Dynamic merging"
    if n < 0:
        n = 0
    return n + 1


def g(n):
    if n < 0:
        return 1
    else:
        return n + 1


def test_dynamic_merging_makes_f_and_g_one_graph():
    assert difference(as_data(graph_of(f)), as_data(graph_of(g))) is None
    assert len(list(graph_of(f).iterblocks())) == len(list(graph_of(g).iterblocks()))


def step(n):
    return n * 2


def gotos(n):  # 001, "Geninterp"
    next_block = 0
    while True:
        if next_block == 0:
            x = step(n)
            next_block = 1
        if next_block == 1:
            next_block = 2 if x > 10 else 3
        if next_block == 2:
            return x
        if next_block == 3:
            n = x
            next_block = 0


def test_next_block_folds_away():
    graph = graph_of(gotos)
    assert opnames(graph) == ["simple_call", "gt", "bool"]
    assert call_graph(gotos, 3) == 12


def test_first_pass_is_not_unrolled():
    def loop(items):
        i = 0
        for x in items:
            i += 1
        return i

    assert opnames(graph_of(loop)).count("next") == 1


def test_endless_constant_loop_is_a_loop():
    """After so many instructions without an operation recorded, constants that differ are merged."""

    def endless(n):
        i = 1
        while i:
            i = i % 7 + 1
        return n

    graph = graph_of(endless)
    assert set(opnames(graph)) == {"add", "bool", "mod"}
    checkgraph(graph)


def test_constant_loop_that_ends_is_folded():
    def power_table(x):
        i, p = 0, 1
        while i < 20:
            p *= 2
            i += 1
        return x + p

    graph = graph_of(power_table)
    assert opnames(graph) == ["add"]
    assert graph.startblock.operations[0].args[1].value == 2**20


def test_replayed_truth_tests_of_one_instruction():
    class Box:
        def __init__(self, x):
            self.x = x

    def pattern(p):
        match p:
            case {"a": a, "b": Box(x=x)}:
                return a + x
        return 0

    checkgraph(build_flow(pattern))
    assert call_graph(pattern, {"a": 1, "b": Box(2)}) == 3
    assert call_graph(pattern, {"a": 1}) == 0
