"""What a graph makes and keeps to itself is freed where it dies: graphs before, and their text after.

(`test_transform_random.py`: that the meaning stays; `programs/test_temporaries.py`: compiled, with the sanitizer.)
"""

import textwrap

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.run.llinterp import LLInterpreter
from rpyc_dl.lowering.transform.frees import MOST_ALIKE
from support.frees import free_what_dies
from support.llgraphs import EXCEPTIONS, parse_graphs

NODE = GcStruct("node", ("value", Signed))
HOLDER = GcStruct("holder", ("node", Ptr(NODE)))
SUB = GcStruct("sub", ("super", NODE), ("more", Signed))
ITEMS = GcArray(Signed)
NAMES = {"NODE": NODE, "HOLDER": HOLDER, "ITEMS": ITEMS, "SUB": SUB}

CALLEES = """
    read(n: Ptr(NODE)) -> Signed
    start(n):
        v = getfield(n, .value)
        goto return(v)
    same(n: Ptr(NODE)) -> Ptr(NODE)
    start(n):
        goto return(n)
    made(x: Signed) -> Ptr(NODE)
    start(x):
        n = malloc(NODE, {})
        setfield(n, .value, x)
        goto return(n)
    either(n: Ptr(NODE), x: Signed) -> Ptr(NODE)
    start(n, x):
        c = int_is_true(x)
        if c goto return(n) else other(x)
    other(x: Signed):
        m = direct_call(@made, x)
        goto return(m)
    store(h: Ptr(HOLDER), n: Ptr(NODE)) -> Void
    start(h, n):
        setfield(h, .node, n)
        goto return(None)
"""


def parsed(text):
    return parse_graphs(textwrap.dedent(text) + textwrap.dedent(CALLEES), **NAMES)


def freed(text):
    graphs = parsed(text)
    free_what_dies(graphs.values())
    checkllgraphs(graphs.values())
    return graphs, next(iter(graphs.values()))


def frees_in(graph):
    return [op for _, op in graph.iterblockops() if op.opname == "gc_free"]


def test_behind_the_last_use():
    _, graph = freed("""
        f(x: Signed) -> Signed
        start(x):
            n = direct_call(@made, x)
            v = direct_call(@read, n)
            w = int_add(v, 1)
            goto return(w)
    """)
    assert [op.opname for op in graph.startblock.operations] == ["direct_call", "direct_call", "gc_free", "int_add"]


def test_what_may_be_an_argument_is_compared_with_it():
    _, graph = freed("""
        f(n: Ptr(NODE)) -> Signed
        start(n):
            m = direct_call(@same, n)
            v = getfield(m, .value)
            goto return(v)
    """)
    (op,) = frees_in(graph)
    assert len(op.args) == 2 and op.args[1] is graph.args[0]


KEPT = {
    "given away": """
        f(h: Ptr(HOLDER)) -> Void
        start(h):
            n = direct_call(@made, 1)
            direct_call(@store, h, n)
            goto return(None)
    """,
    "returned": """
        f(x: Signed) -> Ptr(NODE)
        start(x):
            n = malloc(NODE, {})
            setfield(n, .value, x)
            goto return(n)
    """,
    "somebody else's": """
        f(h: Ptr(HOLDER)) -> Signed
        start(h):
            n = getfield(h, .node)
            v = getfield(n, .value)
            goto return(v)
    """,
}


@pytest.mark.parametrize("text", KEPT.values(), ids=list(KEPT))
def test_what_is_kept_stays(text):
    assert frees_in(freed(text)[1]) == []


BRANCHES = """
    f(h: Ptr(HOLDER), x: Signed) -> Signed
    start(h, x):
        n = direct_call(@made, x)
        c = int_lt(x, 0)
        if c goto keep(h, n) else drop(n)
    keep(h: Ptr(HOLDER), n: Ptr(NODE)):
        direct_call(@store, h, n)
        goto end(1)
    drop(n: Ptr(NODE)):
        goto end(2)
    end(r: Signed):
        goto return(r)
"""


def test_only_on_the_way_on_which_it_is_not_kept():
    graphs, graph = freed(BRANCHES)
    assert len(frees_in(graph)) == 1
    h = lltype.malloc(HOLDER)
    interpreter = LLInterpreter(EXCEPTIONS)
    assert interpreter.eval_graph(graph, [h, 5]) == 2 and not h.node
    assert interpreter.eval_graph(graph, [h, -5]) == 1 and h.node.value == -5


LOOP = """
    f(count: Signed) -> Signed
    start(count):
        first = direct_call(@made, 1)
        goto head(count, first)
    head(i: Signed, n: Ptr(NODE)):
        c = int_gt(i, 0)
        if c goto body(i, n) else end(n)
    body(i: Signed, n: Ptr(NODE)):
        v = getfield(n, .value)
        w = int_mul(v, 2)
        m = direct_call(@made, w)
        j = int_sub(i, 1)
        goto head(j, m)
    end(n: Ptr(NODE)):
        v = direct_call(@read, n)
        goto return(v)
"""


def test_one_after_the_other_in_a_loop():
    _, graph = freed(LOOP)
    assert len(frees_in(graph)) == 2  # the one that is replaced, and the last one
    assert LLInterpreter(EXCEPTIONS).eval_graph(graph, [5]) == 32


def test_as_the_structure_that_was_allocated():
    """Once on each way: where nobody needs it, at the beginning of a block that no other leads to."""
    _, graph = freed("""
        f(x: Signed) -> Signed
        start(x):
            n = direct_call(@made_larger, x)
            c = int_is_true(x)
            if c goto needed(n) else not_needed(x)
        needed(n: Ptr(NODE)):
            v = direct_call(@read, n)
            goto return(v)
        not_needed(x: Signed):
            w = int_add(x, 1)
            goto return(w)
        made_larger(x: Signed) -> Ptr(NODE)
        start(x):
            s = malloc(SUB, {})
            n: Ptr(NODE) = cast_pointer(s)
            setfield(n, .value, x)
            goto return(n)
    """)
    frees = {
        block: [op.args[0].concretetype for op in block.operations if op.opname == "gc_free"]
        for block in graph.iterblocks()
    }
    assert [found for found in frees.values() if found] == [[Ptr(SUB)], [Ptr(SUB)]]
    assert [LLInterpreter(EXCEPTIONS).eval_graph(graph, [x]) for x in (0, 5)] == [1, 5]


def test_the_interpreter_sees_who_uses_what_was_freed():
    text = """
        f(x: Signed) -> Signed
        start(x):
            n = direct_call(@made, x)
            gc_free(n)
            v = getfield(n, .value)
            goto return(v)
    """
    graphs = parsed(text)
    with pytest.raises(Exception, match="before it was written"):
        LLInterpreter(EXCEPTIONS).eval_graph(graphs["f"], [3])


RAW = lltype.Struct("raw", ("next", Signed))


def test_what_is_no_gc_pointer_may_be_returned():
    """A vtable, a function's record: a variable of such a type is not followed."""
    graphs = parse_graphs(
        textwrap.dedent("""
        pick(p: Ptr(RAW), q: Ptr(RAW), c: Bool) -> Ptr(RAW)
        start(p, q, c):
            if c goto end(p) else end(q)
        end(r: Ptr(RAW)):
            goto return(r)
        """),
        RAW=RAW,
    )
    free_what_dies(graphs.values())
    assert frees_in(graphs["pick"]) == []


def test_what_an_earlier_round_has_kept_is_another():
    _, graph = freed("""
        f(h: Ptr(HOLDER), x: Signed) -> Signed
        start(h, x):
            goto head(h, x)
        head(h: Ptr(HOLDER), i: Signed):
            c = int_lt(i, 0)
            if c goto one(h, i) else two(h, i)
        one(h: Ptr(HOLDER), i: Signed):
            a = direct_call(@made, 1)
            goto meet(h, i, a)
        two(h: Ptr(HOLDER), i: Signed):
            b = direct_call(@made, 2)
            goto meet(h, i, b)
        meet(h: Ptr(HOLDER), i: Signed, n: Ptr(NODE)):
            k = int_eq(i, 1)
            if k goto keep(h, i, n) else drop(h, i, n)
        keep(h: Ptr(HOLDER), i: Signed, n: Ptr(NODE)):
            direct_call(@store, h, n)
            j = int_add(i, 1)
            goto head(h, j)
        drop(h: Ptr(HOLDER), i: Signed, n: Ptr(NODE)):
            v = getfield(n, .value)
            j = int_add(i, v)
            e = int_gt(j, 4)
            if e goto end(j) else head(h, j)
        end(r: Signed):
            goto return(r)
    """)
    assert len(frees_in(graph)) == 1
    h = lltype.malloc(HOLDER)
    assert LLInterpreter(EXCEPTIONS).eval_graph(graph, [h, 1]) == 6
    assert h.node.value == 2


def chain(links):
    """Each of so many may be all before it; a further one is alone."""
    lines = ["n0 = direct_call(@made, x)"]
    lines += [f"n{i} = direct_call(@same, n{i - 1})" for i in range(1, links + 1)]
    lines += [f"v = direct_call(@read, n{links})", "m = direct_call(@made, v)", "w = direct_call(@read, m)"]
    body = "".join(f"    {line}\n" for line in [*lines, "goto return(w)"])
    return f"f(x: Signed) -> Signed\nstart(x):\n{body}"


def test_of_too_many_that_may_be_the_same_the_first_are_left():
    few, many = (frees_in(freed(chain(links))[1]) for links in (3, 2 * MOST_ALIKE))
    assert len(few) == 5 and len(many) == MOST_ALIKE + 1


USED_UP = """
    f(x: Signed, h: Ptr(HOLDER)) -> Signed
    start(x, h):
        n = direct_call(@made, x)
        goto head(n, x, h)
    head(n: Ptr(NODE), x: Signed, h: Ptr(HOLDER)):
        {before}
        t = direct_call(@either, n, x)
        {behind}
        y = int_sub(x, 1)
        c = int_gt(y, -3)
        if c goto head(t, y, h) else end(t)
    end(t: Ptr(NODE)):
        v = direct_call(@read, t)
        goto return(v)
"""


def test_what_is_used_up_in_a_loop_is_freed_unless_it_is_the_result():
    graphs, graph = freed(USED_UP.format(before="", behind=""))
    assert sorted(len(op.args) for op in frees_in(graph)) == [1, 2]
    assert LLInterpreter(EXCEPTIONS).eval_graph(graph, [3, lltype.malloc(HOLDER)]) == 0
    assert graphs


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("", "v = direct_call(@read, n)"),
        ("direct_call(@store, h, n)", ""),
        ("", "direct_call(@store, h, t)"),
    ],
)
def test_what_is_needed_or_kept_is_not_used_up(before, behind):
    _, graph = freed(USED_UP.format(before=before, behind=behind))
    holder = lltype.malloc(HOLDER)
    LLInterpreter(EXCEPTIONS).eval_graph(graph, [3, holder])
    assert not before + behind or not holder.node or holder.node.value >= -2
    if "store" in before:
        assert not frees_in(graph)
