"""`checkgraph` finds each broken invariant; copies of graphs are whole."""

import pytest
from flow_interpreter import run_graph

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend import GraphError, build_flow, checkgraph
from rpyc_dl.frontend.model import Block, Constant, Link, SpaceOperation, Variable, copygraph
from rpyc_dl.frontend.operations import OPERATIONS, CallShape, call_args, operation_of_call
from rpyc_dl.frontend.textform import graph_to_text


def sample(l, i):
    try:
        while i > 0:
            i -= l[i]
    except IndexError as e:
        return str(e)
    return i


def broken(change):
    graph = build_flow(sample)
    checkgraph(graph)
    change(graph, list(graph.iterblocks()))
    with pytest.raises(GraphError):
        checkgraph(graph)


def find(blocks, condition):
    return next(block for block in blocks if condition(block))


def test_variable_of_another_block():
    def change(graph, blocks):
        blocks[1].operations.append(SpaceOperation("len", [blocks[0].inputargs[0]], Variable()))

    broken(change)


def test_variable_made_twice():
    def change(graph, blocks):
        block = find(blocks, lambda b: b.operations)
        block.operations.append(SpaceOperation("newlist", [], block.operations[0].result))

    broken(change)


def test_wrong_link_arity():
    broken(lambda graph, blocks: find(blocks, lambda b: b.exits).exits[0].args.append(Constant(1)))


def test_link_of_another_block():
    def change(graph, blocks):
        blocks[0].exits[0].prevblock = blocks[1]

    broken(change)


def test_missing_exit():
    broken(lambda graph, blocks: find(blocks, lambda b: isinstance(b.exitswitch, Variable)).closeblock())


def test_unknown_operation_and_arity():
    def add(name, args):
        return lambda graph, blocks: blocks[0].operations.insert(0, SpaceOperation(name, args, Variable()))

    broken(add("no_such_operation", []))
    broken(add("add", [Constant(1)]))
    broken(add("newdict", [3]))


def test_result_used_where_the_operation_raised():
    def change(graph, blocks):
        block = find(blocks, lambda b: b.canraise)
        link = block.exits[1]
        link.args.append(block.operations[-1].result)
        link.target.inputargs.append(Variable())

    broken(change)


def test_exception_link_without_variables():
    def change(graph, blocks):
        find(blocks, lambda b: b.canraise).exits[1].last_exception = None

    broken(change)


def test_final_block_with_operations():
    def change(graph, blocks):
        graph.returnblock.operations.append(SpaceOperation("newlist", [], Variable()))

    broken(change)


def test_switch_without_case():
    def change(graph, blocks):
        find(blocks, lambda b: len(b.exits) == 1 and b.exitswitch is None).exits[0].exitcase = True

    graph = build_flow(sample)
    graph.startblock.closeblock(Link(graph.startblock.inputargs[:1], graph.returnblock))
    graph.startblock.operations, graph.startblock.exitswitch = [], None
    checkgraph(graph)
    change(graph, list(graph.iterblocks()))
    with pytest.raises(GraphError):
        checkgraph(graph)


def test_copygraph_is_equal_and_apart():
    graph = build_flow(sample)
    text = graph_to_text(graph)
    copy = copygraph(graph)
    checkgraph(copy)
    assert graph_to_text(copy) == text
    assert not set(graph.iterblocks()) & set(copy.iterblocks())
    assert run_graph(copy, [[1, 1, 2], 2]) == run_graph(graph, [[1, 1, 2], 2])


def test_positions_and_names():
    graph = build_flow(sample)
    first = sample.__code__.co_firstlineno
    for _block, op in graph.iterblockops():
        assert op.pos is not None and op.pos.filename == __file__ and op.pos.function == "sample"
        assert first < op.pos.lineno <= first + 6
        assert op.pos.col is not None and op.pos.end_col is not None
    getitem = next(op for _b, op in graph.iterblockops() if op.opname == "getitem")
    assert getitem.pos.line()[getitem.pos.col : getitem.pos.end_col] == "l[i]"
    assert {"l", "i", "e"} <= {v.localname for b in graph.iterblocks() for v in b.getvariables()}


def test_a_loop_that_does_nothing_is_refused():
    def forever(n):
        while True:
            pass

    with pytest.raises(FlowingError, match="does nothing and never ends"):
        build_flow(forever)


def test_a_long_loop_on_constants_is_a_loop():
    def count(n):
        i = 0
        while i < 10_000_000:
            i += 1
        return i + n

    def reset(n):
        while n > 0:
            n += 1
            if n > 20_000:
                n = -1
        return n

    def restart(n):
        while n != 17_777:
            n += 1
            if n > 20_000:
                n = 1
        return n

    for func in (count, reset, restart):
        graph = build_flow(func)
        assert sum(1 for _ in graph.iterblockops()) < 20
    assert [run_graph(build_flow(reset), [n]) for n in (1, -5)] == [-1, -5]
    assert [run_graph(build_flow(restart), [n]) for n in (19_000, 17_777)] == [17_777, 17_777]


def test_operation_table():
    assert OPERATIONS["add"].func(2, 3) == 5
    assert OPERATIONS["inplace_or"].func({1}, {2}) == {1, 2}
    assert OPERATIONS["contains"].func([1, 2], 2) is True
    assert OPERATIONS["getslice"].func("abcd", 1, None, None) == "bcd"
    assert ZeroDivisionError in OPERATIONS["floordiv"].raises
    assert not OPERATIONS["is_"].may_raise and OPERATIONS["simple_call"].may_raise
    assert operation_of_call(len, 1) == "len" and operation_of_call(len, 2) is None
    assert operation_of_call(print, 1) is None
    shape = CallShape(1, ("k",), star=True, dstar=True)
    assert shape.arity == 4 and str(shape) == "<call 1 k * **>"
    assert call_args(lambda *a, **k: (a, k), shape, 1, 2, (3,), {"z": 4}) == ((1, 3), {"k": 2, "z": 4})


def test_block_repr():
    block = Block([])
    block.name = "b"
    assert repr(block) == "<Block b>"
