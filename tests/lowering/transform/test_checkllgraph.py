"""The checker of low-level graphs: accepts what is right, and finds each kind of mistake."""

import pytest

from rpyc_dl.frontend.checkgraph import GraphError
from rpyc_dl.frontend.model import Constant, SpaceOperation, Variable
from rpyc_dl.lltype.lltype import Bool, Float, GcStruct, Signed, Void
from rpyc_dl.lowering.program.checkllgraph import checkllgraph, checkllgraphs
from support.llformat import format_graph
from support.llgraphs import parse_graph, parse_graphs

POINT = GcStruct("point", ("x", Signed), ("y", Float))
TEXT = """
    f(p: Ptr(POINT), n: Signed) -> Signed
    start(p, n):
        x = getfield(p, .x)
        c = int_lt(x, n)
        if c goto small(x, n) else return(n)
    small(x: Signed, n: Signed):
        s = direct_call(@g, x)
        try next(s)
        except ZeroDivisionError (t, v) goto return(7)
        except ValueError (t, v) goto raise(t, v)
    next(s: Signed):
        case s == 1 goto return(1)
        case s == 2 goto return(4)
        case s == 'default' goto return(s)
    g(x: Signed) -> Signed
    start(x):
        r = int_mod_zer(10, x)
        goto return(r)
"""


def graphs():
    return parse_graphs(TEXT, POINT=POINT)


def test_a_right_graph_passes():
    checkllgraphs(graphs().values())


def test_the_text_of_a_graph():
    assert (
        format_graph(graphs()["f"])
        == """\
f(p_0: * GcStruct point, n_1: Signed) -> Signed
block0(p_0: * GcStruct point, n_1: Signed):
    x_2: Signed = getfield(p_0, 'x')
    c_3: Bool = int_lt(x_2, n_1)
    if c_3 goto block1(x_2, n_1) else return(n_1)
block1(x_4: Signed, n_5: Signed):
    s_6: Signed = direct_call(@g, x_4)
    try block2(s_6)
    except ZeroDivisionError (t_7, v_8) goto return(7)
    except ValueError (t_9, v_10) goto raise(t_9, v_10)
block2(s_11: Signed):
    case s_11 == 1 goto return(1)
    case s_11 == 2 goto return(4)
    case s_11 == 'default' goto return(s_11)"""
    )


def no_concretetype(graph):
    graph.startblock.operations[0].result.concretetype = None


def wrong_result(graph):
    graph.startblock.operations[0].result.concretetype = Float


def wrong_argument(graph):
    graph.startblock.operations[1].args[1] = Constant(1.0, Float)


def wrong_constant(graph):
    graph.startblock.operations[1].args[1] = Constant("x", Signed)


def unknown_operation(graph):
    graph.startblock.operations[0].opname = "add"


def unknown_field(graph):
    graph.startblock.operations[0].args[1] = Constant("z", Void)


def wrong_link_type(graph):
    graph.startblock.exits[1].args[0] = Constant(True, Bool)


def switch_on_an_int(graph):
    graph.startblock.exitswitch = graph.startblock.operations[0].result


def wrong_switch_case(graph):
    graph.startblock.exits[0].llexitcase = graph.startblock.exits[0].exitcase = 5


def no_lowlevel_case(graph):
    graph.startblock.exits[0].llexitcase = None


def default_first(graph):
    block = graph.startblock.exits[0].target.exits[0].target
    block.closeblock(block.exits[-1], *block.exits[:-1])


def no_exception_class(graph):
    graph.startblock.exits[0].target.exits[1].llexitcase = None


def wrong_exception_type(graph):
    graph.startblock.exits[0].target.exits[1].last_exc_value.concretetype = Signed


def protected_without_raising(graph):
    graph.startblock.exits[0].target.operations[-1].opname = "same_as"
    graph.startblock.exits[0].target.operations[-1].args = [Constant(1, Signed)]


def callee_of_another_type(graph):
    func = graph.startblock.exits[0].target.operations[0].args[0].value._obj
    func.graph = parse_graph("""
        g(x: Float) -> Signed
        start(x):
            goto return(1)
    """)


def container_as_a_value(graph):
    graph.startblock.operations[0].result.concretetype = POINT


def variable_of_another_block(graph):
    block = graph.startblock.exits[0].target
    v = Variable("z")
    v.concretetype = Signed
    block.operations.insert(0, SpaceOperation("int_neg", [graph.args[1]], v))


MISTAKES = [
    no_concretetype,
    wrong_result,
    wrong_argument,
    wrong_constant,
    unknown_operation,
    unknown_field,
    wrong_link_type,
    switch_on_an_int,
    wrong_switch_case,
    no_lowlevel_case,
    default_first,
    no_exception_class,
    wrong_exception_type,
    protected_without_raising,
    callee_of_another_type,
    container_as_a_value,
    variable_of_another_block,
]


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda f: f.__name__)
def test_each_mistake_is_found(mistake):
    graph = graphs()["f"]
    mistake(graph)
    with pytest.raises(GraphError, match="f: <Block"):
        checkllgraph(graph)
