"""Each simplification pass alone: a graph before, the graph after, and the same meaning."""

import pytest
from flow_interpreter import run_graph

from rpyc_dl.frontend import build_flow, checkgraph, simplify
from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FunctionGraph,
    Link,
    SpaceOperation,
    Variable,
    c_last_exception,
    copygraph,
)


class Builder:
    """Writes graphs by hand: `v` makes variables, `op` appends operations."""

    def __init__(self, *argnames):
        self.args = [Variable(name) for name in argnames]
        self.start = Block(self.args)
        self.graph = FunctionGraph("f", self.start)
        self.graph.argnames = list(argnames)

    def block(self, count):
        block = Block([Variable() for _ in range(count)])
        return block, *block.inputargs

    def op(self, block, opname, *args):
        result = Variable()
        args = [arg if isinstance(arg, Variable) else Constant(arg) for arg in args]
        block.operations.append(SpaceOperation(opname, args, result))
        return result

    def jump(self, block, target, *args, case=None):
        return Link([a if isinstance(a, Variable) else Constant(a) for a in args], target, case)

    def goto(self, block, target, *args):
        block.closeblock(self.jump(block, target, *args))

    def returns(self, block, value):
        self.goto(block, self.graph.returnblock, value)

    def switch(self, block, v, false, true):
        block.exitswitch = v
        block.closeblock(self.jump(block, *false, case=False), self.jump(block, *true, case=True))

    def protect(self, block, normal, *handlers):
        """`handlers`: (class, block) for blocks that take the class and the value of the exception."""
        block.exitswitch = c_last_exception
        links = [self.jump(block, *normal)]
        for cls, target in handlers:
            link = Link([], target, cls)
            link.last_exception, link.last_exc_value = Variable(), Variable()
            link.args = [link.last_exception, link.last_exc_value]
            links.append(link)
        block.closeblock(*links)


def check(graph, passes, calls):
    """Run the pass; the graph keeps its invariants and its meaning."""
    checkgraph(graph)
    before = copygraph(graph)
    passes(graph)
    checkgraph(graph)
    for args in calls:
        assert outcome(graph, args) == outcome(before, args)
    return graph


def outcome(graph, args):
    try:
        return run_graph(graph, list(args))
    except Exception as error:
        return repr(error)


def blocks(graph):
    return [b for b in graph.iterblocks() if b not in (graph.returnblock, graph.exceptblock)]


def opnames(graph):
    return [op.opname for _b, op in graph.iterblockops()]


def test_eliminate_empty_blocks():
    b = Builder("x")
    first, u = b.block(1)
    second, v, w = b.block(2)
    b.goto(b.start, first, *b.args)
    b.goto(first, second, u, 5)
    r = b.op(second, "add", v, w)
    b.returns(second, r)
    graph = check(b.graph, simplify.eliminate_empty_blocks, [(1,)])
    assert blocks(graph) == [b.start, second]
    assert b.start.exits[0].args[1].value == 5


def test_eliminate_empty_blocks_keeps_an_endless_loop():
    b = Builder("x")
    first, u = b.block(1)
    second, v = b.block(1)
    b.goto(b.start, first, *b.args)
    b.goto(first, second, u)
    b.goto(second, first, v)
    check(b.graph, simplify.eliminate_empty_blocks, [])
    assert len(blocks(b.graph)) >= 2


def test_join_blocks():
    b = Builder("x")
    v = b.op(b.start, "add", b.args[0], 1)
    second, w, k = b.block(2)
    b.goto(b.start, second, v, 10)
    r = b.op(second, "mul", w, k)
    b.returns(second, r)
    graph = check(b.graph, simplify.join_blocks, [(1,)])
    assert blocks(graph) == [b.start]
    assert opnames(graph) == ["add", "mul"]


def test_join_blocks_decides_a_switch_on_a_constant():
    b = Builder("x")
    second, flag, v = b.block(2)
    b.goto(b.start, second, True, b.args[0])
    b.switch(second, flag, (b.graph.returnblock, v), (b.graph.returnblock, 7))
    graph = check(b.graph, simplify.join_blocks, [(1,)])
    assert graph.startblock.exitswitch is None and outcome(graph, (1,)) == 7


def test_join_blocks_leaves_a_block_with_two_ways_in():
    b = Builder("x")
    v = b.op(b.start, "bool", b.args[0])
    third, w = b.block(1)
    second, u = b.block(1)
    b.switch(b.start, v, (third, 1), (second, b.args[0]))
    s = b.op(second, "neg", u)
    b.goto(second, third, s)
    r = b.op(third, "add", w, 1)
    b.returns(third, r)
    assert len(blocks(check(b.graph, simplify.join_blocks, [(0,), (4,)]))) == 3


def loop(extra):
    """x counts down; `extra` inputs go round unchanged."""
    b = Builder("x", "y")
    head, n, *rest = b.block(1 + len(extra))
    b.goto(b.start, head, b.args[0], *[b.args[1] if e == "y" else e for e in extra])
    m = b.op(head, "sub", n, 1)
    c = b.op(head, "gt", m, 0)
    t = b.op(head, "bool", c)
    total = b.op(head, "newtuple", m, *rest)
    b.switch(head, t, (b.graph.returnblock, total), (head, m, *rest))
    return b, head


def test_remove_identical_variables():
    b, head = loop(["y", "y", 3])
    graph = check(b.graph, simplify.remove_identical_variables, [(3, "q"), (0, None)])
    assert len(head.inputargs) == 2
    assert [arg.value for arg in head.operations[-1].args if isinstance(arg, Constant)] == [3]
    assert head.operations[-1].args[1] is head.operations[-1].args[2]
    assert blocks(graph) == [b.start, head]


def test_remove_identical_variables_keeps_different_ones():
    b, head = loop(["y", 1])
    head.exits[1].args[2] = head.inputargs[1]  # the constant becomes y in the second round
    check(b.graph, simplify.remove_identical_variables, [(3, "q"), (1, "q")])
    assert len(head.inputargs) == 3


def test_remove_dead_variables():
    b = Builder("x")
    dead = b.op(b.start, "newlist", b.args[0])
    b.op(b.start, "newtuple", dead)
    b.op(b.start, "is_", dead, None)
    raising = b.op(b.start, "getitem", b.args[0], 0)
    second, v, w = b.block(2)
    b.goto(b.start, second, b.args[0], raising)
    r = b.op(second, "len", v)
    b.returns(second, r)
    graph = check(b.graph, simplify.remove_dead_variables, [([1],), ([],)])
    assert opnames(graph) == ["getitem", "len"]
    assert len(second.inputargs) == 1 and w not in second.inputargs


def test_remove_dead_variables_keeps_loops_that_feed_nothing_out():
    b, head = loop(["y"])
    head.operations[-1].args.pop()
    check(b.graph, simplify.remove_dead_variables, [(3, "q")])
    assert len(head.inputargs) == 1


@pytest.mark.parametrize("inner", ["is_", "getitem"])
def test_coalesce_not(inner):
    b = Builder("x")
    v = b.op(b.start, inner, b.args[0], 0)
    n = b.op(b.start, "not_", v)
    b.switch(b.start, n, (b.graph.returnblock, "false"), (b.graph.returnblock, "true"))
    graph = check(b.graph, simplify.coalesce_not, [((0, 1),), ((5,),)])
    assert opnames(graph) == ([inner] if inner == "is_" else [inner, "bool"])
    assert [link.exitcase for link in graph.startblock.exits] == [False, True]


def test_coalesce_not_keeps_a_negation_that_is_used():
    b = Builder("x")
    n = b.op(b.start, "not_", b.args[0])
    b.switch(b.start, n, (b.graph.returnblock, n), (b.graph.returnblock, "true"))
    assert opnames(check(b.graph, simplify.coalesce_not, [(0,), (1,)])) == ["not_"]


def test_remove_decided_switches():
    b = Builder("x")
    v = b.op(b.start, "bool", b.args[0])
    b.switch(b.start, v, (b.graph.returnblock, 1), (b.graph.returnblock, 1))
    graph = check(b.graph, simplify.remove_decided_switches, [(0,), (1,)])
    assert graph.startblock.exitswitch is None and len(graph.startblock.exits) == 1


def test_skip_repeated_switches():
    b = Builder("x")
    v = b.op(b.start, "isinstance", b.args[0], int)
    again, flag, x = b.block(2)
    other, y = b.block(1)
    b.switch(b.start, v, (other, b.args[0]), (again, v, b.args[0]))
    b.switch(again, flag, (b.graph.returnblock, "never"), (b.graph.returnblock, x))
    z = b.op(other, "repr", y)
    b.returns(other, z)
    graph = check(b.graph, simplify.skip_repeated_switches, [(0,), ("a",)])
    assert again not in graph.iterblocks()


def test_ask_truth_early():
    """`not (x and x[0])`: the truth of x and that of its item are asked for on their ways."""
    b = Builder("x")
    v = b.op(b.start, "bool", b.args[0])
    both, y = b.block(1)
    full, x = b.block(1)
    b.switch(b.start, v, (both, b.args[0]), (full, b.args[0]))
    b.goto(full, both, b.op(full, "getitem", x, 0))
    b.returns(both, b.op(both, "not_", y))
    graph = check(b.graph, simplify.ask_truth_early, [("",), ("a",), ((0,),), ((3,),)])
    assert sorted(opnames(graph)) == ["bool", "bool", "bool", "getitem", "not_"]
    assert [op.opname for op in full.operations] == ["getitem", "bool"]


def test_ask_truth_early_leaves_a_value_that_is_read_again():
    b = Builder("x")
    v = b.op(b.start, "bool", b.args[0])
    both, y = b.block(1)
    b.switch(b.start, v, (both, b.args[0]), (both, 5))
    b.op(both, "not_", y)
    b.returns(both, y)
    assert opnames(check(b.graph, simplify.ask_truth_early, [(0,), (1,)])) == ["bool", "not_"]


def test_remove_dead_exception_links():
    b = Builder("x")
    v = b.op(b.start, "getitem", b.args[0], 0)
    b.protect(
        b.start, (b.graph.returnblock, v), (KeyError, b.graph.exceptblock), (BaseException, b.graph.exceptblock)
    )
    graph = check(b.graph, simplify.remove_dead_exception_links, [([1],), ([],), ({},)])
    assert graph.startblock.exitswitch is None


def test_remove_dead_exception_links_keeps_those_before_a_handler():
    b = Builder("x")
    v = b.op(b.start, "getitem", b.args[0], 0)
    handler, etype, evalue = b.block(2)
    b.protect(b.start, (b.graph.returnblock, v), (KeyError, b.graph.exceptblock), (LookupError, handler))
    r = b.op(handler, "repr", evalue)
    b.returns(handler, r)
    graph = check(b.graph, simplify.remove_dead_exception_links, [([1],), ([],), ({},)])
    assert [link.exitcase for link in graph.startblock.exits] == [None, KeyError, LookupError]


def test_remove_dead_exception_links_drops_a_link_that_the_next_one_covers():
    b = Builder("x")
    v = b.op(b.start, "getitem", b.args[0], 0)
    handler, _etype, evalue = b.block(2)
    b.protect(b.start, (b.graph.returnblock, v), (KeyError, handler), (LookupError, handler))
    r = b.op(handler, "repr", evalue)
    b.returns(handler, r)
    graph = check(b.graph, simplify.remove_dead_exception_links, [([1],), ([],), ({},)])
    assert [link.exitcase for link in graph.startblock.exits] == [None, LookupError]


def test_an_operation_that_cannot_raise_has_no_exception_links():
    b = Builder("x")
    v = b.op(b.start, "newtuple", b.args[0])
    handler, _etype, evalue = b.block(2)
    b.protect(b.start, (b.graph.returnblock, v), (Exception, handler))
    b.returns(handler, evalue)
    graph = check(b.graph, simplify.remove_dead_exception_links, [(1,)])
    assert graph.startblock.exitswitch is None and len(graph.startblock.exits) == 1


def filling_loop(appends=1, leaves=False):
    """`l = []` and `for x in xs: l.append(x)`; or with more appends, or left by a `break`."""
    b = Builder("xs")
    header, v_it, v_list = b.block(2)
    body, v_item, v_it2, v_list2 = b.block(3)
    v_new = b.op(b.start, "newlist")
    v_iter = b.op(b.start, "iter", b.args[0])
    b.goto(b.start, header, v_iter, v_new)
    v_next = b.op(header, "next", v_it)
    b.protect(header, (body, v_next, v_it, v_list), (StopIteration, b.graph.returnblock))
    header.exits[1].args = [v_list]
    for _ in range(appends):
        v_append = b.op(body, "getattr", v_list2, "append")
        b.op(body, "simple_call", v_append, v_item)
    if leaves:
        v_enough = b.op(body, "bool", v_item)
        b.switch(body, v_enough, (header, v_it2, v_list2), (b.graph.returnblock, v_list2))
    else:
        b.goto(body, header, v_it2, v_list2)
    return b.graph


def test_hint_list_lengths():
    graph = check(filling_loop(), simplify.hint_list_lengths, [([0, 0],), ([],)])
    assert [op.opname for op in graph.startblock.operations] == ["newlist_hint", "iter"]
    assert graph.startblock.operations[0].args == graph.startblock.inputargs


@pytest.mark.parametrize("loop", [{"appends": 0}, {"appends": 2}, {"leaves": True}], ids=str)
def test_hint_list_lengths_only_where_each_turn_appends_one(loop):
    graph = check(filling_loop(**loop), simplify.hint_list_lengths, [([0, 0],), ([],)])
    assert "newlist_hint" not in opnames(graph)


def appends_on_two_ways(xs):
    out = []
    for i, x in enumerate(xs):
        if x:
            out.append(i)
        else:
            out.append(-i)
    return out


def protected(words):
    try:
        return [int(word) for word in words]
    except ValueError:
        return []


def rows(n):
    return [[i * j for j in range(n)] for i in range(n)]


def filtered(xs):
    return [x for x in xs if x]


def pairs(xs):
    return [x for x in xs for _ in xs]


@pytest.mark.parametrize(
    ("func", "hints", "arg"),
    [
        (appends_on_two_ways, 1, [0, 1]), (protected, 1, ["1", "2"]), (rows, 2, 3), (filtered, 0, [0, 1]),
        (pairs, 0, [1, 2]),
    ],
    ids=lambda x: getattr(x, "__name__", None),
)  # fmt: skip
def test_hints_of_functions(func, hints, arg):
    graph = build_flow(func)
    checkgraph(graph)
    assert opnames(graph).count("newlist_hint") == hints
    assert run_graph(graph, [arg]) == func(arg)
