"""Each transform: a graph before, and its text after. (`test_transform_random.py`: that the meaning stays.)"""

import textwrap
from collections import Counter

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, Struct, malloc
from rpyc_dl.lowering.program.checkllgraph import checkllgraphs
from rpyc_dl.lowering.run.llinterp import LLException, LLInterpreter
from rpyc_dl.lowering.transform import finish, simplify, transform_program
from rpyc_dl.lowering.transform.bounds import version_loops
from rpyc_dl.lowering.transform.cleanup import cleanup
from rpyc_dl.lowering.transform.constfold import fold_constants
from rpyc_dl.lowering.transform.cse import remove_redundancies
from rpyc_dl.lowering.transform.deadcode import remove_dead_code
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.jumps import thread_jumps
from rpyc_dl.lowering.transform.mallocremoval import remove_mallocs
from rpyc_dl.lowering.transform.nonneg import use_rotations
from rpyc_dl.lowering.transform.sinking import sink_allocations
from rpyc_dl.lowering.transform.ssa import Dominators, to_ssa, to_ssi
from rpyc_dl.source import InlinedPos, Inlining, SourcePos, call_chain
from support.llformat import format_graph
from support.llgraphs import EVALUE, EXCEPTIONS, OBJECT, VTABLE, parse_graphs

TUPLE = GcStruct("tuple2", ("item0", Signed), ("item1", Signed), hints={"immutable": True})
BASE = GcStruct("base", ("number", Signed))
DERIVED = GcStruct("derived", ("super", BASE), ("extra", Signed))
NODE = GcStruct("node", ("value", Signed), ("other", Signed))
ITEMS = GcArray(Signed)
IMMUTABLE = Struct("config", ("size", Signed), hints={"immutable": True})


def names():
    config = malloc(IMMUTABLE, immortal=True)
    config.size = 8
    etype, evalue = EXCEPTIONS.get_prebuilt(IndexError, None)
    types = {"TUPLE": TUPLE, "BASE": BASE, "DERIVED": DERIVED, "NODE": NODE, "ITEMS": ITEMS, "OBJECT": OBJECT}
    return {**types, "config": config, "t_IndexError": etype, "v_IndexError": evalue}


def in_ssa(transform):
    def run(graph, effects):
        to_ssa(graph)
        transform(graph, effects)
        to_ssi(graph)
        cleanup(graph)

    return run


def body(graph):
    """The text of a graph without its header."""
    return format_graph(graph).split("\n", 1)[1]


def check(transform, text, expected):
    graphs = parse_graphs(text, **names())
    graph = next(iter(graphs.values()))
    transform(graph, Effects(graphs.values()))
    checkllgraphs(graphs.values())
    assert body(graph) == textwrap.dedent(expected).strip("\n")


fold = in_ssa(lambda graph, effects: fold_constants(graph))
cse = in_ssa(lambda graph, effects: remove_redundancies(graph, effects))
checks = in_ssa(lambda graph, effects: remove_redundancies(graph, effects, drop_checks=True))
dead = in_ssa(remove_dead_code)


# ____________________________________________________________ cleanup


def test_cleanup_joins_and_skips_blocks():
    check(
        lambda graph, effects: cleanup(graph, effects),
        """
        f(a: Signed) -> Signed
        start(a):
            b = same_as(a)
            goto one(b)
        one(x: Signed):
            y = int_add(x, 1)
            c = int_is_true(y)
            if c goto empty(y) else empty(x)
        empty(z: Signed):
            goto return(z)
        """,
        """
        block0(a_0: Signed):
            y_1: Signed = int_add(a_0, 1)
            c_2: Bool = int_is_true(y_1)
            if c_2 goto return(y_1) else return(a_0)
        """,
    )


def test_cleanup_drops_handlers_of_what_cannot_be_raised():
    check(
        cleanup,
        """
        f(a: Signed) -> Signed
        start(a):
            b = direct_call(@g, a)
            try return(b)
            except KeyError (t, v) goto return(-1)
            except ArithmeticError (t, v) goto return(-2)
        g(a: Signed) -> Signed
        start(a):
            b = int_add_ovf(a, 1)
            goto return(b)
        """,
        """
        block0(a_0: Signed):
            b_1: Signed = direct_call(@g, a_0)
            try return(b_1)
            except ArithmeticError (t_2, v_3) goto return(-2)
        """,
    )


def test_cleanup_ends_on_a_loop_of_empty_blocks():
    check(
        cleanup,
        """
        f(a: Signed) -> Signed
        start(a):
            c = int_is_true(a)
            if c goto x() else return(a)
        x():
            goto y()
        y():
            goto x()
        """,
        """
        block0(a_0: Signed):
            c_1: Bool = int_is_true(a_0)
            if c_1 goto block1() else return(a_0)
        block1():
            goto block1()
        """,
    )


# ____________________________________________________________ constant folding


def test_constants_are_folded_through_blocks_and_switches():
    check(
        fold,
        """
        f(a: Signed) -> Signed
        start(a):
            x = int_add(2, 3)
            goto next(a, x)
        next(a: Signed, x: Signed):
            c = int_lt(x, 10)
            if c goto small(a, x) else return(0)
        small(a: Signed, x: Signed):
            y = int_mul(x, 2)
            z = int_add(a, y)
            w = int_add(z, 0)
            goto return(w)
        """,
        """
        block0(a_0: Signed):
            z_1: Signed = int_add(a_0, 10)
            goto return(z_1)
        """,
    )


def test_what_is_compared_with_itself_is_folded_but_for_floats():
    check(
        fold,
        """
        f(a: Signed, x: Float) -> Bool
        start(a, x):
            c = int_lt(a, a)
            if c goto return(c) else second(a, x)
        second(a: Signed, x: Float):
            d = int_ge(a, a)
            e = float_eq(x, x)
            if d goto return(e) else return(False)
        """,
        """
        block0(a_0: Signed, x_1: Float):
            e_2: Bool = float_eq(x_1, x_1)
            goto return(e_2)
        """,
    )


def test_what_raises_is_not_folded():
    text = """
        f(a: Signed) -> Signed
        start(a):
            x = int_add_ovf(9223372036854775807, 1)
            y = int_mod_zer(1, 0)
            z = int_mod(1, 0)
            goto return(z)
    """
    check(
        fold,
        text,
        """
        block0(a_0: Signed):
            x_1: Signed = int_add_ovf(9223372036854775807, 1)
            y_2: Signed = int_mod_zer(1, 0)
            z_3: Signed = int_mod(1, 0)
            goto return(z_3)
        """,
    )


def test_immutable_prebuilt_data_and_negated_tests_are_folded():
    check(
        fold,
        """
        f(a: Signed) -> Signed
        start(a):
            n = getfield(config, .size)
            c = int_lt(a, n)
            d = bool_not(c)
            if d goto return(0) else return(n)
        """,
        """
        block0(a_0: Signed):
            c_1: Bool = int_lt(a_0, 8)
            d_2: Bool = int_ge(a_0, 8)
            if d_2 goto return(0) else return(8)
        """,
    )


def test_null_tests_of_new_objects_and_calls_of_constants():
    check(
        fold,
        """
        f(a: Signed) -> Signed
        start(a):
            p = malloc(DERIVED, {})
            q: Ptr(BASE) = cast_pointer(p)
            c = ptr_iszero(q)
            if c goto return(0) else call(a)
        call(a: Signed):
            r = indirect_call(@g, a, None)
            goto return(r)
        g(a: Signed) -> Signed
        start(a):
            goto return(a)
        """,
        """
        block0(a_0: Signed):
            p_1: * GcStruct derived = malloc(<GcStruct derived>, {})
            q_2: * GcStruct base = cast_pointer(p_1)
            r_3: Signed = direct_call(@g, a_0)
            goto return(r_3)
        """,
    )


# ____________________________________________________________ dead code


def test_dead_code_goes_also_around_loops():
    check(
        dead,
        """
        f(n: Signed) -> Signed
        start(n):
            p = malloc(NODE, {})
            goto head(n, 0, 5)
        head(n: Signed, unused: Signed, i: Signed):
            u = int_add(unused, 1)
            x = direct_call(@pure, i)
            c = int_is_true(n)
            if c goto body(n, u, i) else return(i)
        body(n: Signed, u: Signed, i: Signed):
            m = int_sub(n, 1)
            goto head(m, u, i)
        pure(n: Signed) -> Signed
        start(n):
            m = int_add(n, 1)
            goto return(m)
        """,
        """
        block0(n_0: Signed):
            goto block1(n_0)
        block1(n_1: Signed):
            c_2: Bool = int_is_true(n_1)
            if c_2 goto block2(n_1) else return(5)
        block2(n_3: Signed):
            m_4: Signed = int_sub(n_3, 1)
            goto block1(m_4)
        """,
    )


def test_calls_that_may_raise_write_or_not_end_stay():
    text = """
        f(n: Signed, p: Ptr(NODE)) -> Signed
        start(n, p):
            a = direct_call(@raising, n)
            b = direct_call(@writing, p)
            c = direct_call(@endless, n)
            goto return(n)
        raising(n: Signed) -> Signed
        start(n):
            m = int_add_ovf(n, 1)
            goto return(m)
        writing(p: Ptr(NODE)) -> Signed
        start(p):
            setfield(p, .value, 1)
            goto return(0)
        endless(n: Signed) -> Signed
        start(n):
            m = direct_call(@endless, n)
            goto return(m)
    """
    graphs = parse_graphs(text, **names())
    remove_dead_code(graphs["f"], Effects(graphs.values()))
    assert [op.opname for op in graphs["f"].startblock.operations] == ["direct_call"] * 3


# ____________________________________________________________ redundancies


def test_repeated_operations_and_checks_go():
    check(
        cse,
        """
        f(a: Signed, b: Signed) -> Signed
        start(a, b):
            x = int_add_ovf(a, b)
            y = int_add_ovf(b, a)
            c = int_lt(a, b)
            if c goto less(a, b, x, y) else return(0)
        less(a: Signed, b: Signed, x: Signed, y: Signed):
            d = int_ge(a, b)
            if d goto return(1) else more(a, b, x, y)
        more(a: Signed, b: Signed, x: Signed, y: Signed):
            e = int_gt(b, a)
            s = int_add(x, y)
            if e goto return(s) else return(3)
        """,
        """
        block0(a_0: Signed, b_1: Signed):
            x_2: Signed = int_add_ovf(a_0, b_1)
            c_3: Bool = int_lt(a_0, b_1)
            if c_3 goto block1(x_2) else return(0)
        block1(x_4: Signed):
            s_5: Signed = int_add(x_4, x_4)
            goto return(s_5)
        """,
    )


def test_reads_are_remembered_until_something_may_write():
    check(
        cse,
        """
        f(p: Ptr(NODE), q: Ptr(NODE)) -> Signed
        start(p, q):
            a = getfield(p, .value)
            b = getfield(p, .value)
            setfield(q, .other, 4)
            c = getfield(p, .value)
            d = getfield(q, .other)
            setfield(q, .value, d)
            e = getfield(p, .value)
            x = int_add(a, b)
            y = int_add(x, c)
            z = int_add(y, e)
            goto return(z)
        """,
        """
        block0(p_0: * GcStruct node, q_1: * GcStruct node):
            a_2: Signed = getfield(p_0, 'value')
            setfield(q_1, 'other', 4)
            setfield(q_1, 'value', 4)
            e_5: Signed = getfield(p_0, 'value')
            x_6: Signed = int_add(a_2, a_2)
            y_7: Signed = int_add(x_6, a_2)
            z_8: Signed = int_add(y_7, e_5)
            goto return(z_8)
        """,
    )


def test_immutable_fields_survive_calls():
    graphs = parse_graphs(
        """
        f(p: Ptr(TUPLE), q: Ptr(NODE)) -> Signed
        start(p, q):
            a = getfield(p, .item0)
            v = getfield(q, .value)
            direct_call(@g, q)
            b = getfield(p, .item0)
            w = getfield(q, .value)
            x = int_add(a, b)
            y = int_add(v, w)
            z = int_add(x, y)
            goto return(z)
        g(q: Ptr(NODE)) -> Void
        start(q):
            setfield(q, .value, 1)
            goto return(None)
        """,
        **names(),
    )
    cse(graphs["f"], Effects(graphs.values()))
    opnames = [op.opname for op in graphs["f"].startblock.operations]
    assert opnames.count("getfield") == 3


def test_reads_survive_calls_that_write_elsewhere():
    """Of what `g` writes, through `h`, nothing is known behind the call; `io_close` writes nothing at all."""
    check(
        cse,
        """
        f(p: Ptr(NODE), a: Ptr(ITEMS)) -> Signed
        start(p, a):
            v = getfield(p, .value)
            o = getfield(p, .other)
            i = getarrayitem(a, 0)
            direct_call(@g, p, a)
            w = getfield(p, .value)
            q = getfield(p, .other)
            j = getarrayitem(a, 0)
            x = int_add(v, w)
            y = int_add(o, q)
            z = int_add(i, j)
            t = int_add(x, y)
            u = int_add(t, z)
            goto return(u)
        g(p: Ptr(NODE), a: Ptr(ITEMS)) -> Void
        start(p, a):
            direct_call(@h, p, a)
            io_close(9)
            goto return(None)
        h(p: Ptr(NODE), a: Ptr(ITEMS)) -> Void
        start(p, a):
            n = getfield(p, .value)
            setarrayitem(a, 1, n)
            c = int_is_true(n)
            if c goto again(p, a) else more(p)
        again(p: Ptr(NODE), a: Ptr(ITEMS)):
            direct_call(@g, p, a)
            goto return(None)
        more(p: Ptr(NODE)):
            setfield(p, .other, 3)
            goto return(None)
        """,
        """
        block0(p_0: * GcStruct node, a_1: * GcArray of Signed):
            v_2: Signed = getfield(p_0, 'value')
            o_3: Signed = getfield(p_0, 'other')
            i_4: Signed = getarrayitem(a_1, 0)
            direct_call(@g, p_0, a_1)
            q_6: Signed = getfield(p_0, 'other')
            j_7: Signed = getarrayitem(a_1, 0)
            x_8: Signed = int_add(v_2, v_2)
            y_9: Signed = int_add(o_3, q_6)
            z_10: Signed = int_add(i_4, j_7)
            t_11: Signed = int_add(x_8, y_9)
            u_12: Signed = int_add(t_11, z_10)
            goto return(u_12)
        """,
    )


def test_a_step_behind_an_index_cannot_overflow():
    check(
        checks,
        """
        f(a: Ptr(ITEMS), i: Signed) -> Signed
        start(a, i):
            n = getarraysize(a)
            k = int_index_list(i, n)
            x = getarrayitem(a, k)
            j = int_add_ovf(i, 1)
            h = int_sub_ovf(i, 1)
            m = int_add_ovf(i, 2)
            y = int_mul(x, j)
            z = int_mul(y, h)
            t = int_mul(z, m)
            goto return(t)
        """,
        """
        block0(a_0: * GcArray of Signed, i_1: Signed):
            n_2: Signed = getarraysize(a_0)
            k_3: Signed = int_index_list(i_1, n_2)
            x_4: Signed = getarrayitem(a_0, k_3)
            j_5: Signed = int_add(i_1, 1)
            h_6: Signed = int_sub(i_1, 1)
            m_7: Signed = int_add_ovf(i_1, 2)
            y_8: Signed = int_mul(x_4, j_5)
            z_9: Signed = int_mul(y_8, h_6)
            t_10: Signed = int_mul(z_9, m_7)
            goto return(t_10)
        """,
    )


def test_loop_counters_lose_their_checks():
    check(
        checks,
        """
        f(a: Ptr(ITEMS)) -> Signed
        start(a):
            goto head(a, 0, 0)
        head(a: Ptr(ITEMS), i: Signed, s: Signed):
            n = getarraysize(a)
            c = int_lt(i, n)
            if c goto body(a, i, s) else return(s)
        body(a: Ptr(ITEMS), i: Signed, s: Signed):
            neg = int_lt(i, 0)
            if neg goto raise(t_IndexError, v_IndexError) else ok(a, i, s)
        ok(a: Ptr(ITEMS), i: Signed, s: Signed):
            n = getarraysize(a)
            out = int_ge(i, n)
            if out goto raise(t_IndexError, v_IndexError) else read(a, i, s)
        read(a: Ptr(ITEMS), i: Signed, s: Signed):
            x = getarrayitem(a, i)
            t = int_add_ovf(s, x)
            j = int_add_ovf(i, 1)
            goto head(a, j, t)
        """,
        """
        block0(a_0: * GcArray of Signed):
            goto block1(0, 0, a_0)
        block1(i_1: Signed, s_2: Signed, a_3: * GcArray of Signed):
            n_4: Signed = getarraysize(a_3)
            c_5: Bool = int_lt(i_1, n_4)
            if c_5 goto block2(a_3, i_1, s_2) else return(s_2)
        block2(a_6: * GcArray of Signed, i_7: Signed, s_8: Signed):
            x_9: Signed = getarrayitem(a_6, i_7)
            t_10: Signed = int_add_ovf(s_8, x_9)
            j_11: Signed = int_add(i_7, 1)
            goto block1(j_11, t_10, a_6)
        """,
    )


# ____________________________________________________________ removal of allocations

SWAP = """
    swap(n: Signed, a: Signed) -> Signed
    start(n, a):
        p = malloc(TUPLE, {})
        setfield(p, .item0, a)
        setfield(p, .item1, 1)
        goto head(n, p)
    head(n: Signed, p: Ptr(TUPLE)):
        c = int_is_true(n)
        if c goto body(n, p) else done(p)
    body(n: Signed, p: Ptr(TUPLE)):
        x = getfield(p, .item0)
        y = getfield(p, .item1)
        q = malloc(TUPLE, {})
        setfield(q, .item0, y)
        setfield(q, .item1, x)
        m = int_sub(n, 1)
        goto head(m, q)
    done(p: Ptr(TUPLE)):
        r = getfield(p, .item0)
        goto return(r)
"""


def explode(graph, effects):
    remove_mallocs(graph)
    cleanup(graph)


def test_tuples_in_a_loop_become_variables():
    check(
        explode,
        SWAP,
        """
        block0(n_0: Signed, a_1: Signed):
            goto block1(n_0, a_1, 1)
        block1(n_2: Signed, p_item0_3: Signed, p_item1_4: Signed):
            c_5: Bool = int_is_true(n_2)
            if c_5 goto block2(n_2, p_item0_3, p_item1_4) else return(p_item0_3)
        block2(n_6: Signed, p_item0_7: Signed, p_item1_8: Signed):
            m_9: Signed = int_sub(n_6, 1)
            goto block1(m_9, p_item1_8, p_item0_7)
        """,
    )


def test_instances_with_a_base_and_unwritten_fields():
    check(
        explode,
        """
        f(n: Signed) -> Signed
        start(n):
            p = malloc(DERIVED, {})
            q: Ptr(BASE) = cast_pointer(p)
            setfield(q, .number, n)
            r: Ptr(DERIVED) = cast_pointer(q)
            s = getsubstruct(r, .super)
            x = getfield(s, .number)
            y = getfield(r, .extra)
            c = ptr_nonzero(q)
            i = cast_bool_to_int(c)
            t = int_add(x, y)
            u = int_add(t, i)
            goto return(u)
        """,
        """
        block0(n_0: Signed):
            i_1: Signed = cast_bool_to_int(True)
            t_2: Signed = int_add(n_0, 0)
            u_3: Signed = int_add(t_2, i_1)
            goto return(u_3)
        """,
    )


ESCAPES = {
    "returned": "goto return(p)",
    "stored": "setfield(other, .p, p)\n goto return(null)",
    "passed": "direct_call(@g, p)\n goto return(null)",
    "compared": "c = ptr_eq(p, null)\n if c goto return(null) else return(null)",
}


@pytest.mark.parametrize("way", ESCAPES)
def test_what_escapes_stays(way):
    HOLDER = GcStruct("holder", ("p", Ptr(NODE)))
    exits = "\n".join(" " * 12 + line.strip() for line in ESCAPES[way].split("\n"))
    text = f"""
        f(other: Ptr(HOLDER)) -> Ptr(NODE)
        start(other):
            p = malloc(NODE, {{}})
{exits}
        g(p: Ptr(NODE)) -> Void
        start(p):
            goto return(None)
    """
    graph = parse_graphs(text, HOLDER=HOLDER, null=lltype.nullptr(NODE), **names())["f"]
    assert remove_mallocs(graph) == 0


def test_two_names_of_one_mutable_object_stay_one_object():
    """`q` may be `p`: writing to one must show in the other."""
    text = """
        f(n: Signed) -> Signed
        start(n):
            p = malloc(NODE, {})
            q = malloc(NODE, {})
            c = int_is_true(n)
            if c goto both(p, p) else both(p, q)
        both(p: Ptr(NODE), q: Ptr(NODE)):
            setfield(q, .value, 5)
            r = getfield(p, .value)
            goto return(r)
    """
    graph = parse_graphs(text, **names())["f"]
    assert remove_mallocs(graph) == 0


def test_null_is_no_object_where_nothing_tests_for_it():
    """The variable `q` has no object in the first round, in which nothing reads it."""
    text = """
        f(n: Signed) -> Signed
        start(n):
            p = malloc(NODE, {})
            setfield(p, .value, n)
            goto head(0, null, p)
        head(state: Signed, q: Ptr(NODE), p: Ptr(NODE)):
            c = int_eq(state, 1)
            if c goto done(q) else head(1, p, p)
        done(q: Ptr(NODE)):
            r = getfield(q, .value)
            goto return(r)
        g(n: Signed) -> Bool
        start(n):
            p = malloc(NODE, {})
            c = int_is_true(n)
            if c goto tested(p) else tested(null)
        tested(q: Ptr(NODE)):
            r = ptr_nonzero(q)
            goto return(r)
    """
    graphs = parse_graphs(text, null=lltype.nullptr(NODE), **names())
    assert remove_mallocs(graphs["f"]) == 1 and remove_mallocs(graphs["g"]) == 0
    checkllgraphs(graphs.values())
    assert [LLInterpreter(EXCEPTIONS).eval_graph(graphs["f"], [n]) for n in (3, 4)] == [3, 4]


# ____________________________________________________________ jumps over tests


def test_links_pass_tests_that_their_constants_decide():
    """What a generator's state leads to: the first round goes one way, each other one the other."""

    def thread(graph, effects):
        assert thread_jumps(graph)
        simplify(graph, effects)

    check(
        thread,
        """
        f(n: Signed) -> Signed
        start(n):
            goto head(0, n, 0)
        head(state: Signed, n: Signed, i: Signed):
            c = int_lt(state, 1)
            if c goto first(n) else next(n, i)
        first(n: Signed):
            goto round(n, 0)
        next(n: Signed, i: Signed):
            j = int_add(i, 1)
            goto round(n, j)
        round(n: Signed, i: Signed):
            d = int_lt(i, n)
            if d goto head(1, n, i) else return(i)
        """,
        """
        block0(n_0: Signed):
            goto block1(0, n_0)
        block1(i_1: Signed, n_2: Signed):
            d_3: Bool = int_lt(i_1, n_2)
            if d_3 goto block2(n_2, i_1) else return(i_1)
        block2(n_4: Signed, i_5: Signed):
            j_6: Signed = int_add(i_5, 1)
            goto block1(j_6, n_4)
        """,
    )


def test_allocations_go_where_they_are_needed():
    """With what is stored into them; what another branch uses, or a call has seen, stays."""
    check(
        in_ssa(lambda graph, effects: sink_allocations(graph)),
        """
        f(a: Signed, n: Ptr(NODE)) -> Ptr(NODE)
        start(a, n):
            seen = malloc(NODE, {})
            setfield(n, .value, 2)
            h = gc_id(seen)
            p = malloc(DERIVED, {})
            super: Ptr(BASE) = cast_pointer(p)
            setfield(super, .number, a)
            setfield(p, .extra, 5)
            c = int_lt(a, 3)
            if c goto small(n, seen) else large(p, seen, a)
        small(n: Ptr(NODE), seen: Ptr(NODE)):
            goto return(n)
        large(p: Ptr(DERIVED), seen: Ptr(NODE), a: Signed):
            super2: Ptr(BASE) = cast_pointer(p)
            x = getfield(super2, .number)
            setfield(seen, .value, x)
            goto return(seen)
        """,
        """
        block0(a_0: Signed, n_1: * GcStruct node):
            seen_2: * GcStruct node = malloc(<GcStruct node>, {})
            setfield(n_1, 'value', 2)
            h_4: Signed = gc_id(seen_2)
            c_5: Bool = int_lt(a_0, 3)
            if c_5 goto return(n_1) else block2(a_0, seen_2)
        block2(a_7: Signed, seen_8: * GcStruct node):
            p_9: * GcStruct derived = malloc(<GcStruct derived>, {})
            super_10: * GcStruct base = cast_pointer(p_9)
            setfield(super_10, 'number', a_7)
            setfield(p_9, 'extra', 5)
            super2_13: * GcStruct base = cast_pointer(p_9)
            x_14: Signed = getfield(super2_13, 'number')
            setfield(seen_8, 'value', x_14)
            goto return(seen_8)
        """,
    )


def test_counters_are_no_states():
    """A loop that counts up from a constant is not unrolled."""
    text = """
        f(n: Signed) -> Signed
        start(n):
            goto head(0)
        head(i: Signed):
            c = int_lt(i, 3)
            if c goto more(i) else return(i)
        more(i: Signed):
            j = int_add(i, 1)
            goto head(j)
    """
    assert not thread_jumps(parse_graphs(text, **names())["f"])


# ____________________________________________________________ rotations


def test_words_of_32_bits_are_rotated_by_one_operation():
    """What goes round in the loop has 32 bits; `n`, which comes in, need not."""
    text = """
        f(n: Signed, k: Signed) -> Signed
        start(n, k):
            a = int_and(n, 4294967295)
            goto head(a, k, n)
        head(x: Signed, k: Signed, n: Signed):
            c = int_is_true(k)
            if c goto more(x, k, n) else done(x, n)
        more(x: Signed, k: Signed, n: Signed):
            r = int_rshift(x, 7)
            l = int_lshift(x, 25)
            o = int_or(l, r)
            m = int_and(o, 4294967295)
            s = int_xor(m, x)
            j = int_sub(k, 1)
            goto head(s, j, n)
        done(x: Signed, n: Signed):
            r = int_rshift(n, 3)
            l = int_lshift(n, 29)
            o = int_or(r, l)
            m = int_and(o, 4294967295)
            y = int_xor(x, m)
            goto return(y)
    """
    graph, changed = (parse_graphs(text, **names())["f"] for _ in range(2))
    rotations = in_ssa(lambda graph, effects: use_rotations(graph) and remove_dead_code(graph, effects))
    rotations(changed, Effects([changed]))
    assert Counter(op.opname for _, op in changed.iterblockops())["int_rotate32"] == 1
    for n in (0, 1, -1, 0x80000001, 0xFFFFFFFF, 1 << 40, -(1 << 63)):
        results = [LLInterpreter(EXCEPTIONS).eval_graph(one, [n, 5]) for one in (graph, changed)]
        assert results[0] == results[1]


def test_counters_of_plain_additions_are_not_negative():
    """They stand behind a test that says that they do not wrap around; those of `more` need no check."""
    graph = parse_graphs(
        """
        f(a: Ptr(ITEMS)) -> Signed
        start(a):
            n = getarraysize(a)
            goto head(a, n, 0, 0)
        head(a: Ptr(ITEMS), n: Signed, i: Signed, s: Signed):
            c = int_lt(i, n)
            if c goto more(a, n, i, s) else return(s)
        more(a: Ptr(ITEMS), n: Signed, i: Signed, s: Signed):
            j = int_add(i, 1)
            k = int_index_list(i, n)
            x = getarrayitem(a, k)
            t = int_add(s, x)
            goto head(a, n, j, t)
        """,
        **names(),
    )["f"]
    cse(graph, Effects([graph]))
    assert "int_index_list" not in {op.opname for _, op in graph.iterblockops()}


# ____________________________________________________________ bounds


NEIGHBOURS = """
        f(a: Ptr(ITEMS), lo: Signed, hi: Signed) -> Signed
        start(a, lo, hi):
            n = getarraysize(a)
            goto head(a, n, hi, lo, 0)
        head(a: Ptr(ITEMS), n: Signed, hi: Signed, i: Signed, s: Signed):
            c = int_lt(i, hi)
            if c goto more(a, n, hi, i, s) else return(s)
        more(a: Ptr(ITEMS), n: Signed, hi: Signed, i: Signed, s: Signed):
            h = int_sub_ovf(i, 1)
            k = int_index_list(h, n)
            x = getarrayitem(a, k)
            j = int_add_ovf(i, 1)
            m = int_index_list(j, n)
            y = getarrayitem(a, m)
            d = int_add_ovf(x, y)
            t = int_add_ovf(s, d)
            goto head(a, n, hi, j, t)
"""
#: The same, with its test at the end of each round.
TESTED_LATE = NEIGHBOURS.replace(
    "goto head(a, n, hi, j, t)", "e = int_lt(j, hi)\n" + " " * 12 + "if e goto more(a, n, hi, j, t) else return(t)"
)

bounds = in_ssa(lambda graph, effects: version_loops(graph))


@pytest.mark.parametrize("text", [NEIGHBOURS, TESTED_LATE])
def test_both_versions_of_a_loop_raise_where_it_did(text):
    """The copy has the reads, but none of the checks, and no check of additions that make indexes."""
    graph, changed = (parse_graphs(text, **names())["f"] for _ in range(2))
    bounds(changed, Effects([changed]))
    found = Counter(op.opname for _, op in changed.iterblockops())
    assert (found["getarrayitem"], found["int_index_list"], found["int_sub_ovf"], found["int_sub"]) == (4, 2, 1, 2)
    items = malloc(ITEMS, 5)
    for i in range(5):
        items[i] = 10**i
    outcomes = [[] for _ in range(2)]
    for lo in range(-7, 8):
        for hi in range(-7, 8):
            for one, got in zip((graph, changed), outcomes, strict=True):
                try:
                    got.append(LLInterpreter(EXCEPTIONS).eval_graph(one, [items, lo, hi]))
                except LLException as e:
                    got.append(str(e))
    assert outcomes[0] == outcomes[1] and len(set(outcomes[0])) > 10


SUMS = """
        f(lo: Signed, hi: Signed, i: Signed) -> Signed
        start(lo, hi, i):
            goto head(hi, i, lo, 0)
        head(hi: Signed, i: Signed, j: Signed, s: Signed):
            c = int_lt(j, hi)
            if c goto more(hi, i, j, s) else return(s)
        more(hi: Signed, i: Signed, j: Signed, s: Signed):
            a = int_add_ovf(i, j)
            b = int_sub_ovf(a, 7)
            m = int_mul_ovf(a, b)
            q = int_floordiv(m, 2)
            d = int_add_ovf(q, i)
            t = int_xor(s, d)
            k = int_add_ovf(j, 1)
            goto head(hi, i, k, t)
"""
_SMALL = 1 << 30
_EDGES = [e + d for e in (0, _SMALL, 1 << 31, 1 << 32, 1 << 62, 1 << 63) for d in (-1, 0, 1) if e + d < 1 << 63]


def test_sums_of_small_numbers_are_not_checked():
    """The copy checks no sum; what overflows does so in the loop as it was."""
    graph, changed = (parse_graphs(SUMS)["f"] for _ in range(2))
    bounds(changed, Effects([changed]))
    found = Counter(op.opname for _, op in changed.iterblockops())
    assert (found["int_mul_ovf"], found["int_mul"], found["int_add_ovf"], found["int_sub"]) == (1, 1, 3, 1)
    outcomes = [[] for _ in range(2)]
    for i in {sign * edge for edge in _EDGES for sign in (1, -1)}:
        for lo in _EDGES:
            for one, got in zip((graph, changed), outcomes, strict=True):
                try:
                    got.append(LLInterpreter(EXCEPTIONS).eval_graph(one, [lo, min(lo + 3, (1 << 63) - 1), i]))
                except LLException as e:
                    got.append(str(e))
    assert outcomes[0] == outcomes[1] and len(set(outcomes[0])) > 50


def test_sums_of_what_earlier_rounds_made_are_checked():
    """They may be anything: a loop with nothing else is left alone."""
    graph = parse_graphs(SUMS.replace("int_add_ovf(i, j)", "int_add_ovf(s, j)"))["f"]
    bounds(graph, Effects([graph]))
    assert Counter(op.opname for _, op in graph.iterblockops())["int_mul_ovf"] == 1
    assert "int_mul" not in {op.opname for _, op in graph.iterblockops()}


# ____________________________________________________________ switches


def test_chains_of_tests_become_a_switch():
    check(
        finish,
        """
        f(n: Signed) -> Signed
        start(n):
            a = int_eq(n, 1)
            if a goto return(10) else two(n)
        two(n: Signed):
            b = int_eq(n, 2)
            if b goto return(20) else three(n)
        three(n: Signed):
            c = int_ne(n, 3)
            if c goto other(n) else return(30)
        other(n: Signed):
            r = int_neg(n)
            goto return(r)
        """,
        """
        block0(n_0: Signed):
            case n_0 == 1 goto return(10)
            case n_0 == 2 goto return(20)
            case n_0 == 3 goto return(30)
            case n_0 == 'default' goto block2(n_0)
        block2(n_2: Signed):
            r_3: Signed = int_neg(n_2)
            goto return(r_3)
        """,
    )


def test_short_chains_and_other_values_stay():
    text = """
        f(n: Signed, m: Signed) -> Signed
        start(n, m):
            a = int_eq(n, 1)
            if a goto return(10) else two(n, m)
        two(n: Signed, m: Signed):
            b = int_eq(n, 2)
            if b goto return(20) else three(n, m)
        three(n: Signed, m: Signed):
            c = int_eq(m, 3)
            if c goto return(30) else return(40)
    """
    graphs = parse_graphs(text)
    finish(graphs["f"], Effects(graphs.values()))
    assert "case" not in body(graphs["f"])


# ____________________________________________________________ inlining and all together

GUARDED = """
    guard(n: Signed) -> Signed
    start(n):
        r = direct_call(@get, n)
        try return(r)
        except IndexError (t, v) goto return(-1)
        except ArithmeticError (t, v) goto return(-2)
    get(n: Signed) -> Signed
    start(n):
        c = int_lt(n, 0)
        if c goto raise(t_IndexError, v_IndexError) else ok(n)
    ok(n: Signed):
        r = int_add_ovf(n, 1)
        goto return(r)
"""


def transformed(text, entry, **more):
    graphs = parse_graphs(text, **names(), **more)
    remaining = transform_program(list(graphs.values()), [graphs[entry]], EXCEPTIONS)
    checkllgraphs(remaining)
    return graphs, remaining


def test_inlining_under_handlers():
    graphs, remaining = transformed(GUARDED, "guard")
    assert [graph.name for graph in remaining] == ["guard"]
    assert body(graphs["guard"]) == textwrap.dedent("""\
        block0(n_0: Signed):
            c_1: Bool = int_lt(n_0, 0)
            if c_1 goto return(-1) else block2(n_0)
        block2(n_3: Signed):
            r_4: Signed = int_add_ovf(n_3, 1)
            try return(r_4)
            except ArithmeticError (etype_5, evalue_6) goto return(-2)""")


def test_an_inlined_operation_keeps_its_place_and_the_callers():
    graphs, _ = transformed(GUARDED, "guard")
    op = next(op for _, op in graphs["guard"].iterblockops() if op.opname == "int_add_ovf")
    assert [pos.function for pos in call_chain(op.pos)] == ["get", "guard"]


def test_a_helper_of_ours_takes_the_place_of_the_call():
    graphs = parse_graphs(GUARDED, **names())
    graphs["get"].is_lowlevel = True
    transform_program(list(graphs.values()), [graphs["guard"]], EXCEPTIONS)
    op = next(op for _, op in graphs["guard"].iterblockops() if op.opname == "int_add_ovf")
    assert (type(op.pos), op.pos.function) == (SourcePos, "guard")


def test_tracebacks_show_inlined_calls():
    text = """
        outer(n: Signed) -> Signed
        start(n):
            a = int_add(n, 1)
            r = direct_call(@inner, a)
            goto return(r)
        inner(n: Signed) -> Signed
        start(n):
            r = int_mod_zer(5, n)
            goto return(r)
    """
    graphs, remaining = transformed(text, "outer")
    assert len(remaining) == 1
    with pytest.raises(LLException) as info:
        LLInterpreter(EXCEPTIONS).eval_graph(graphs["outer"], [-1])
    assert [(entry.name, entry.pos.lineno) for entry in info.value.stack] == [("outer", 2), ("inner", 1)]


def test_places_of_chains_of_inlined_calls():
    user, helper, call = (
        SourcePos("p.py", line, function=name) for line, name in ((1, "key"), (2, "sort"), (3, "f"))
    )
    in_helper = Inlining(helper).place(user)
    assert call_chain(in_helper)[1:] == [helper]
    assert call_chain(Inlining(call, hidden=True).place(in_helper))[1:] == [call]
    assert call_chain(Inlining(call).place(in_helper))[2:] == [call]
    assert Inlining(call, hidden=True).place(helper) == call
    assert isinstance(Inlining(None).place(user), InlinedPos)
    assert Inlining(call).place(None) == call


def test_an_exception_of_an_unknown_class_is_tested_at_run_time():
    graphs, _ = transformed(
        """
        guard(t: ETYPE, v: EVALUE) -> Signed
        start(t, v):
            direct_call(@fail, t, v)
            try return(0)
            except LookupError (et, ev) goto return(1)
        fail(t: ETYPE, v: EVALUE) -> Void
        start(t, v):
            goto raise(t, v)
        """,
        "guard",
    )
    opnames = [op.opname for _, op in graphs["guard"].iterblockops()]
    assert opnames == ["getfield", "int_between"]


def test_recursive_and_marked_functions_are_not_inlined():
    text = """
        f(n: Signed) -> Signed
        start(n):
            a = direct_call(@rec, n)
            b = direct_call(@marked, a)
            c = direct_call(@large, b)
            d = direct_call(@large, c)
            goto return(d)
        rec(n: Signed) -> Signed
        start(n):
            c = int_is_true(n)
            if c goto more(n) else return(0)
        more(n: Signed):
            m = int_sub(n, 1)
            r = direct_call(@rec, m)
            goto return(r)
        marked(n: Signed) -> Signed
        start(n):
            m = int_add_ovf(n, 1)
            goto return(m)
        large(n: Signed) -> Signed
        start(n):
            x0 = int_add_ovf(n, 2)
    """
    text += "".join(f"            x{i} = int_mul_ovf(x{i - 1}, n)\n" for i in range(1, 40))
    text += "            goto return(x39)\n"

    def marked():
        pass

    marked._dont_inline_ = True
    graphs = parse_graphs(text, **names())
    graphs["marked"].func = marked
    transform_program(list(graphs.values()), [graphs["f"]], EXCEPTIONS)
    assert body(graphs["f"]).count("direct_call") == 4


CYCLE = """
    {first}(n: Signed) -> Signed
    start(n):
        c = int_is_true(n)
        if c goto more(n) else return(0)
    more(n: Signed):
        a = direct_call(@helper, n)
        r = direct_call(@{second}, a)
        goto return(r)
    {second}(n: Signed) -> Signed
    start(n):
        a = direct_call(@helper, n)
        b = direct_call(@leaf, a)
        r = direct_call(@{first}, b)
        goto return(r)
    leaf(n: Signed) -> Signed
    start(n):
        a = direct_call(@helper, n)
        goto return(a)
    helper(n: Signed) -> Signed
    start(n):
        m = int_sub(n, 1)
        goto return(m)
"""


@pytest.mark.parametrize("first, second", [("a", "b"), ("b", "a")])
def test_helpers_are_inlined_into_copies_among_functions_that_call_each_other(first, second):
    text = CYCLE.replace("{first}", first).replace("{second}", second)
    graphs = parse_graphs(text, **names())
    for graph in transform_program(list(graphs.values()), [graphs[first], graphs[second]], EXCEPTIONS):
        assert "@helper" not in body(graph) and "@leaf" not in body(graph)
        assert body(graph).count("direct_call") == 1


PAIR_OF_INTS = GcStruct("range", ("item0", Signed), ("item1", Signed))
ONCE = (
    """
    f(n: Signed) -> Signed
    start(n):
        p = direct_call(@make, n)
        a = direct_call(@add, n)
        goto head(p, a)
    head(p: Ptr(TUPLE2), s: Signed):
        c = int_lt(s, 100)
        if c goto body(p, s) else after(s)
    body(p: Ptr(TUPLE2), s: Signed):
        x = getfield(p, .item0)
        t = direct_call(@add, x)
        u = int_add_ovf(s, t)
        goto head(p, u)
    after(s: Signed):
        b = direct_call(@add, s)
        d = direct_call(@g, b)
        goto return(d)
    g(n: Signed) -> Signed
    start(n):
        a = direct_call(@add, n)
        b = direct_call(@tiny, a)
        goto return(b)
    tiny(n: Signed) -> Signed
    start(n):
        m = int_add_ovf(n, 1)
        goto return(m)
    make(n: Signed) -> Ptr(TUPLE2)
    start(n):
        p = malloc(TUPLE2, {})
        setfield(p, .item0, n)
        setfield(p, .item1, n)
        goto return(p)
    add(n: Signed) -> Signed
    start(n):
        x0 = int_add_ovf(n, 2)
"""
    + "".join(f"        x{i} = int_mul_ovf(x{i - 1}, n)\n" for i in range(1, 12))
    + "        goto return(x11)\n"
)


def test_what_runs_once_is_not_inlined_but_for_loops():
    """`f` calls `add` of 12 operations outside its loop, `g` likewise; what the loop needs is copied."""
    graphs = parse_graphs(ONCE, **names(), TUPLE2=PAIR_OF_INTS)
    remaining = transform_program(list(graphs.values()), [graphs["f"]], EXCEPTIONS, run_once=[graphs["f"]])
    checkllgraphs(remaining)
    assert {graph.name for graph in remaining} == {"f", "g", "add"}
    assert body(graphs["f"]).count("direct_call") == 2 and body(graphs["f"]).count("@g") == 1
    assert "malloc" not in body(graphs["f"]) and "direct_call" in body(graphs["g"])


def test_what_runs_often_is_inlined():
    graphs = parse_graphs(ONCE, **names(), TUPLE2=PAIR_OF_INTS)
    remaining = transform_program(list(graphs.values()), [graphs["f"]], EXCEPTIONS)
    assert [graph.name for graph in remaining] == ["f"]


def test_inlining_and_malloc_removal_together():
    graphs, remaining = transformed(
        """
        total(n: Signed) -> Signed
        start(n):
            it = direct_call(@iterator, n)
            goto head(it, 0)
        head(it: Ptr(TUPLE2), s: Signed):
            x = direct_call(@next, it)
            try body(it, s, x)
            except IndexError (t, v) goto return(s)
        body(it: Ptr(TUPLE2), s: Signed, x: Signed):
            t = int_add_ovf(s, x)
            goto head(it, t)
        iterator(n: Signed) -> Ptr(TUPLE2)
        start(n):
            it = malloc(TUPLE2, {})
            setfield(it, .item1, n)
            goto return(it)
        next(it: Ptr(TUPLE2)) -> Signed
        start(it):
            i = getfield(it, .item0)
            n = getfield(it, .item1)
            c = int_ge(i, n)
            if c goto raise(t_IndexError, v_IndexError) else step(it, i)
        step(it: Ptr(TUPLE2), i: Signed):
            j = int_add_ovf(i, 1)
            setfield(it, .item0, j)
            goto return(i)
        """,
        "total",
        TUPLE2=PAIR_OF_INTS,
    )
    assert len(remaining) == 1
    opnames = sorted(op.opname for _, op in graphs["total"].iterblockops())
    assert opnames == ["int_add", "int_add_ovf", "int_ge"]


def test_simplify_reaches_the_bottom():
    graphs = parse_graphs(SWAP, **names())
    simplify(graphs["swap"], Effects(graphs.values()))
    checkllgraphs(graphs.values())


def test_dominators():
    graph = parse_graphs(SWAP, **names())["swap"]
    tree = Dominators(graph)
    head = graph.startblock.exits[0].target
    inner = [link.target for link in head.exits]
    assert all(tree.dominates(head, block) for block in inner)
    assert not tree.dominates(inner[0], inner[1])


def test_functions_in_prebuilt_data_stay():
    METHODS = Struct("methods", ("run", Ptr(lltype.FuncType([Signed], Signed))))
    table = malloc(METHODS, immortal=True)
    text = """
        f(n: Signed) -> Signed
        start(n):
            m = getfield(table, .run)
            r = indirect_call(m, n, None)
            goto return(r)
        g(n: Signed) -> Signed
        start(n):
            goto return(n)
        h(n: Signed) -> Signed
        start(n):
            goto return(n)
    """
    graphs = parse_graphs(text, table=table)
    table.run = graphs["g"].tags["pointer"]
    remaining = transform_program(list(graphs.values()), [graphs["f"]], EXCEPTIONS)
    assert [graph.name for graph in remaining] == ["f", "g"]


def test_the_types_of_the_fake_exceptions_are_those_of_the_graphs():
    assert lltype.typeOf(EXCEPTIONS.vtable_of(KeyError)) == Ptr(VTABLE)
    assert Ptr(OBJECT) == EVALUE
