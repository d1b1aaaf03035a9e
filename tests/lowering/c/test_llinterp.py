"""The LLInterpreter on graphs written by hand: values, memory, calls, exceptions, tracebacks, limits."""

import pytest

from rpyc_dl import RPythonError, interpret, interpret_raises
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, GcStruct, Ptr, Signed, UInt8, Unsigned, Void, malloc, r_uint
from rpyc_dl.lowering.run.llinterp import LLException, LLFatalError, LLInterpreter, StepLimitExceeded
from support.llgraphs import EVALUE, EXCEPTIONS, OBJECT, parse_graph, parse_graphs


def run(graph, *args, **options):
    return LLInterpreter(EXCEPTIONS, **options).eval_graph(graph, args)


def raised(graph, *args):
    with pytest.raises(LLException) as info:
        run(graph, *args)
    return EXCEPTIONS.describe(info.value)


FACT = """
    fact(n: Signed) -> Signed
    start(n):
        b = int_le(n, 1)
        if b goto return(1) else more(n)
    more(n: Signed):
        m = int_sub(n, 1)
        r = direct_call(@fact, m)
        s = int_mul_ovf(n, r)
        goto return(s)
"""


def test_recursion_and_overflow():
    graph = parse_graph(FACT)
    assert run(graph, 20) == 2432902008176640000
    assert raised(graph, 21) == (
        OverflowError,
        "integer overflow: the result does not fit in 64 bits (--ints=exact: ints grow)",
    )


LOOP = """
    gcd(a: Signed, b: Signed) -> Signed
    start(a, b):
        goto head(a, b)
    head(a: Signed, b: Signed):
        t = int_is_true(b)
        if t goto body(a, b) else return(a)
    body(a: Signed, b: Signed):
        m = int_mod(a, b)
        goto head(b, m)
"""


def test_loops_pass_arguments_in_parallel():
    assert run(parse_graph(LOOP), 1071, 462) == 21


def test_nested_loops_with_many_join_blocks():
    graph = parse_graph("""
        count(n: Signed) -> Signed
        start(n):
            goto outer(n, 0, 0)
        outer(n: Signed, i: Signed, s: Signed):
            c = int_lt(i, n)
            if c goto inner(n, i, 0, s) else return(s)
        inner(n: Signed, i: Signed, j: Signed, s: Signed):
            c = int_lt(j, i)
            if c goto odd(n, i, j, s) else next(n, i, s)
        next(n: Signed, i: Signed, s: Signed):
            k = int_add(i, 1)
            goto outer(n, k, s)
        odd(n: Signed, i: Signed, j: Signed, s: Signed):
            b = int_and(j, 1)
            t = int_is_true(b)
            if t goto join(n, i, j, s) else add(n, i, j, s)
        add(n: Signed, i: Signed, j: Signed, s: Signed):
            s2 = int_add(s, j)
            goto join(n, i, j, s2)
        join(n: Signed, i: Signed, j: Signed, s: Signed):
            k = int_add(j, 1)
            goto inner(n, i, k, s)
    """)
    assert run(graph, 10) == sum(j for i in range(10) for j in range(i) if j % 2 == 0)


def test_switches():
    graph = parse_graph("""
        name(n: Signed) -> Char
        start(n):
            case n == 1 goto return('a')
            case n == -5 goto return('b')
            case n == 'default' goto return('z')
    """)
    assert [run(graph, n) for n in (1, -5, 7)] == ["a", "b", "z"]
    partial = parse_graph("""
        name(n: Signed) -> Char
        start(n):
            case n == 1 goto return('a')
    """)
    with pytest.raises(LLFatalError, match="no exit for 2"):
        run(partial, 2)


def test_sized_integers_wrap_and_come_back_as_their_class():
    graph = parse_graph("""
        f(u: Unsigned) -> UInt8
        start(u):
            v = uint_add(u, 1)
            w: UInt8 = cast_primitive(v)
            goto return(w)
    """)
    result = run(graph, r_uint(2**64 - 1))
    assert (result, type(result)) == (0, lltype.r_uint8)
    assert run(graph, r_uint(300)) == 45


POINT = GcStruct("point", ("x", Signed), ("y", Signed))
POINT3 = GcStruct("point3", ("super", POINT), ("z", Signed))


def test_structures_and_casts():
    graph = parse_graph(
        """
        f(a: Signed) -> Signed
        start(a):
            p = malloc(POINT3, {})
            setfield(p, .z, a)
            q: Ptr(POINT) = cast_pointer(p)
            setfield(q, .x, 5)
            r: Ptr(POINT3) = cast_pointer(q)
            s = getsubstruct(r, .super)
            same = ptr_eq(q, s)
            if same goto ok(r, s) else return(-1)
        ok(r: Ptr(POINT3), s: Ptr(POINT)):
            x = getfield(s, .x)
            z = getfield(r, .z)
            y = getfield(s, .y)
            t = int_add(x, z)
            u = int_add(t, y)
            goto return(u)
    """,
        POINT=POINT,
        POINT3=POINT3,
    )
    assert run(graph, 37) == 42


ENTRIES = GcArray(("key", Signed), ("used", lltype.Bool))


def test_arrays_and_interior_fields():
    graph = parse_graph(
        """
        f(n: Signed) -> Signed
        start(n):
            a = malloc_varsize(ENTRIES, {}, n)
            setinteriorfield(a, 1, .key, 7)
            k = getinteriorfield(a, 1, .key)
            e = getarraysubstruct(a, 1)
            k2 = getfield(e, .key)
            size = getarraysize(a)
            t = int_add(k, k2)
            r = int_add(t, size)
            goto return(r)
    """,
        ENTRIES=ENTRIES,
    )
    assert run(graph, 3) == 17
    with pytest.raises(LLFatalError, match=r"getinteriorfield|setinteriorfield"):
        run(graph, 1)


ITEMS = GcArray(Signed)
READ = """
    get(a: Ptr(ITEMS), i: Signed) -> Signed
    start(a, i):
        v = getarrayitem(a, i)
        goto return(v)
"""


@pytest.mark.parametrize("index", [-1, 3, 10**9])
def test_out_of_range_access_is_fatal(index):
    graph = parse_graph(READ, ITEMS=ITEMS)
    a = malloc(ITEMS, 3)
    a[1] = 8
    assert run(graph, a, 1) == 8
    with pytest.raises(LLFatalError, match=r"getarrayitem.*<test>:1"):
        run(graph, a, index)


def test_uninitialised_and_null_accesses_are_fatal():
    graph = parse_graph(READ, ITEMS=ITEMS)
    with pytest.raises(LLFatalError, match="read before it was written"):
        run(graph, malloc(ITEMS, 2, zero=False), 1)
    with pytest.raises(LLFatalError, match="null pointer"):
        run(graph, lltype.nullptr(ITEMS), 0)
    field = parse_graph(
        """
        get(p: Ptr(POINT)) -> Signed
        start(p):
            v = getfield(p, .x)
            goto return(v)
    """,
        POINT=POINT,
    )
    with pytest.raises(LLFatalError, match="x was read before it was written"):
        run(field, malloc(POINT, zero=False))
    with pytest.raises(LLFatalError, match="null pointer"):
        run(field, lltype.nullptr(POINT))


def test_wrong_arguments_are_refused():
    with pytest.raises(lltype.LLTypeError):
        run(parse_graph(LOOP), 1, 2.0)
    with pytest.raises(lltype.LLTypeError):
        run(parse_graph(LOOP), 1)


DIVIDE = """
    divide(a: Signed, b: Signed) -> Signed
    start(a, b):
        r = int_floordiv_ovf_zer(a, b)
        goto return(r)
    guarded(a: Signed, b: Signed) -> Signed
    start(a, b):
        r = direct_call(@divide, a, b)
        try return(r)
        except ZeroDivisionError (t, v) goto return(-1)
        except ArithmeticError (t, v) goto return(-2)
    outer(a: Signed, b: Signed) -> Signed
    start(a, b):
        r = direct_call(@divide, a, b)
        try return(r)
        except KeyError (t, v) goto return(-3)
    again(a: Signed, b: Signed) -> Signed
    start(a, b):
        r = direct_call(@outer, a, b)
        try return(r)
        except ZeroDivisionError (t, v) goto raise(t, v)
"""
MIN = -(2**63)


def test_exceptions_are_matched_in_order_and_by_subclass():
    graphs = parse_graphs(DIVIDE)
    assert run(graphs["guarded"], 7, 2) == 3
    assert run(graphs["guarded"], 7, 0) == -1
    assert run(graphs["guarded"], MIN, -1) == -2


def test_exceptions_without_a_handler_leave():
    graphs = parse_graphs(DIVIDE)
    assert raised(graphs["outer"], 1, 0) == (ZeroDivisionError, "integer division or modulo by zero")
    assert raised(graphs["again"], 1, 0) == (ZeroDivisionError, "integer division or modulo by zero")
    assert raised(graphs["outer"], MIN, -1)[0] is OverflowError


def test_the_stack_of_an_exception_keeps_the_place_where_it_was_raised():
    graph = parse_graphs(DIVIDE)["again"]
    with pytest.raises(LLException) as info:
        run(graph, 1, 0)
    stack = info.value.stack
    assert [entry.graph.name for entry in stack] == ["again", "outer", "divide"]
    assert [entry.op.opname for entry in stack] == ["direct_call", "direct_call", "int_floordiv_ovf_zer"]
    assert [entry.pos.lineno for entry in stack] == [1, 1, 1]


def test_raising_and_catching_instances():
    graphs = parse_graphs(
        """
        fail(n: Signed, t: ETYPE) -> Void
        start(n, t):
            e = malloc(OBJECT, {})
            setfield(e, .message, n)
            setfield(e, .typeptr, t)
            goto raise(t, e)
        catch(n: Signed, t: ETYPE) -> Signed
        start(n, t):
            direct_call(@fail, n, t)
            try return(0)
            except LookupError (et, ev) goto found(ev)
        found(e: EVALUE):
            m = getfield(e, .message)
            goto return(m)
    """,
        OBJECT=OBJECT,
    )
    assert run(graphs["catch"], 77, EXCEPTIONS.vtable_of(KeyError)) == 77
    with pytest.raises(LLException) as info:
        run(graphs["catch"], 78, EXCEPTIONS.vtable_of(ValueError))
    assert info.value.evalue.message == 78
    assert lltype.typeOf(info.value.evalue) == EVALUE


def test_the_normal_exit_is_not_protected():
    graph = parse_graph("""
        f(a: Signed, b: Signed) -> Signed
        start(a, b):
            r = int_add_ovf(a, b)
            try next(a, b)
            except ArithmeticError (t, v) goto return(-1)
        next(a: Signed, b: Signed):
            r = int_mod_zer(a, b)
            goto return(r)
    """)
    assert run(graph, 2**63 - 1, 1) == -1
    assert raised(graph, 5, 0) == (ZeroDivisionError, "integer modulo by zero")


def test_an_error_that_the_operation_must_not_raise_is_fatal_even_under_a_handler():
    graph = parse_graph("""
        f(a: Signed, b: Signed) -> Signed
        start(a, b):
            r = int_floordiv(a, b)
            try return(r)
            except Exception (t, v) goto return(-1)
    """)
    assert run(graph, 7, 2) == 3
    with pytest.raises(LLFatalError, match="ZeroDivisionError"):
        run(graph, 1, 0)


def test_unbounded_recursion_is_a_recursion_error():
    graphs = parse_graphs("""
        down(n: Signed) -> Signed
        start(n):
            m = int_add(n, 1)
            r = direct_call(@down, m)
            goto return(r)
        safe(n: Signed) -> Signed
        start(n):
            r = direct_call(@down, n)
            try return(r)
            except RuntimeError (t, v) goto return(-1)
    """)
    assert raised(graphs["down"], 0) == (RecursionError, "maximum recursion depth exceeded")
    assert run(graphs["safe"], 0) == -1


def test_deep_recursion_works():
    graph = parse_graph("""
        depth(n: Signed) -> Signed
        start(n):
            t = int_is_true(n)
            if t goto more(n) else return(0)
        more(n: Signed):
            m = int_sub(n, 1)
            r = direct_call(@depth, m)
            s = int_add(r, 1)
            goto return(s)
    """)
    assert run(graph, 15_000) == 15_000


def test_step_limit():
    forever = parse_graph("""
        f() -> Void
        start():
            goto loop()
        loop():
            goto loop()
    """)
    with pytest.raises(StepLimitExceeded):
        run(forever, max_steps=1000)
    assert run(parse_graph(FACT), 10, max_steps=100) == 3628800
    with pytest.raises(StepLimitExceeded):
        run(parse_graph(FACT), 10, max_steps=5)


def test_external_functions():
    def divide(a, b):
        if a == 99:
            raise lltype.LLTypeError("a bug")
        return a // b

    external = lltype.functionptr(
        lltype.FuncType([Signed, Unsigned, Void], Signed), "c_divide", _callable=lambda a, b: divide(a, int(b))
    )
    graph = parse_graph(
        """
        f(a: Signed, b: Unsigned) -> Signed
        start(a, b):
            r = direct_call(@external, a, b, None)
            try return(r)
            except ZeroDivisionError (t, v) goto return(-1)
    """,
        external=external,
    )
    assert run(graph, 7, r_uint(2)) == 3
    assert run(graph, 7, r_uint(0)) == -1


def test_indirect_calls():
    graphs = parse_graphs("""
        inc(n: Signed) -> Signed
        start(n):
            r = int_add(n, 1)
            goto return(r)
        dec(n: Signed) -> Signed
        start(n):
            r = int_sub(n, 1)
            goto return(r)
        apply(f: Ptr(FuncType([Signed], Signed)), n: Signed) -> Signed
        start(f, n):
            r = indirect_call(f, n, None)
            goto return(r)
    """)
    for name, expected in (("inc", 8), ("dec", 6)):
        assert run(graphs["apply"], graphs[name].tags["pointer"], 7) == expected
    with pytest.raises(LLFatalError, match="null function"):
        run(graphs["apply"], lltype.nullptr(lltype.FuncType([Signed], Signed)), 7)


def test_array_operations_and_output(capsys):
    BYTES = GcArray(UInt8)
    hello = malloc(BYTES, 6)
    for i, byte in enumerate(b"hello\n"):
        hello[i] = byte
    graph = parse_graph(
        """
        f(a: Ptr(BYTES)) -> Signed
        start(a):
            b = malloc_varsize(BYTES, {'zero': False}, 6)
            array_copy(a, b, 0, 0, 6)
            e = array_equal(a, b, 0, 0, 6)
            n = io_write(1, b, 0, 6)
            if e goto return(n) else return(-1)
    """,
        BYTES=BYTES,
    )
    assert run(graph, hello) == 6
    assert capsys.readouterr().out == "hello\n"


def test_field_names_that_are_python_keywords():
    S = GcStruct("s", ("class", Signed))
    graph = parse_graph(
        """
        f(n: Signed) -> Signed
        start(n):
            p = malloc(S, {})
            setfield(p, .class, n)
            r = getfield(p, .class)
            goto return(r)
    """,
        S=S,
    )
    assert run(graph, 4) == 4


def test_void_values_do_not_exist():
    graphs = parse_graphs("""
        show(v: Void, n: Signed) -> Void
        start(v, n):
            goto return(v)
        f(n: Signed) -> Signed
        start(n):
            direct_call(@show, None, n)
            goto next(None, n)
        next(v: Void, n: Signed):
            goto return(n)
    """)
    assert run(graphs["f"], 3) == 3
    assert run(graphs["show"], "anything", 3) is None


def test_pointers_to_structures_of_the_table_of_pointers():
    LINKED = lltype.GcForwardReference()
    LINKED.become(GcStruct("linked", ("value", Signed), ("next", Ptr(LINKED))))
    graph = parse_graph(
        """
        total(p: Ptr(LINKED)) -> Signed
        start(p):
            goto loop(p, 0)
        loop(p: Ptr(LINKED), s: Signed):
            t = ptr_nonzero(p)
            if t goto step(p, s) else return(s)
        step(p: Ptr(LINKED), s: Signed):
            v = getfield(p, .value)
            n = getfield(p, .next)
            t = int_add(s, v)
            goto loop(n, t)
    """,
        LINKED=LINKED,
    )
    node = lltype.nullptr(LINKED)
    for i in range(5):
        head = malloc(LINKED)
        head.value, head.next = i, node
        node = head
    assert run(graph, node) == 10


def test_the_examples_of_document_004():
    def invert(x):
        return ~x

    def raise_exception(i):
        if i == 42:
            raise IndexError
        elif i == 43:
            raise ValueError("43")
        return i

    assert interpret(invert, [3]) == ~3
    assert interpret(raise_exception, [41]) == 41
    assert interpret_raises(IndexError, raise_exception, [42]).args == ()
    assert interpret_raises(ValueError, raise_exception, [43]).args == ("43",)
    with pytest.raises(ValueError, match="43"):
        interpret_raises(IndexError, raise_exception, [43])
    with pytest.raises(AssertionError, match="returned 41: it was to raise IndexError"):
        interpret_raises(IndexError, raise_exception, [41])
    with pytest.raises(RPythonError):
        interpret_raises(Exception, lambda x: x + "a", [1])
