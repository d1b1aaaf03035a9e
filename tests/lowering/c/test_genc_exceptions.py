"""Exceptions in compiled programs: handlers, re-raising, tracebacks, recursion, memory, interrupts."""

from __future__ import annotations

import os
import signal
import subprocess
import time

import pytest

from rpyc_dl.lltype.lltype import GcArray, GcStruct, Signed
from rpyc_dl.lowering.c.compiler import Compiler, Options
from support.commands import heed_signals
from support.cprograms import c_source, run_c
from support.llgraphs import _dedent

pytestmark = pytest.mark.optimized

DIV = """
div(a: Signed, b: Signed) -> Signed
start(a, b):
    r = int_floordiv_ovf_zer(a, b)
    goto return(r)
"""


def with_div(text):
    """The graphs of `text`, and one that divides."""
    return _dedent(text) + DIV


@pytest.mark.sampled(1)
@pytest.mark.parametrize("options", [{}, {"optimize": "2"}, {"sanitize": True}, {"optimize": "0"}], ids=str)
def test_handlers_are_tried_in_order_and_by_subclass(options):
    ran = run_c(
        with_div("""
        main() -> Signed
        start():
            a = direct_call(@guard, 10, 0)
            b = direct_call(@guard, -9223372036854775808, -1)
            c = direct_call(@guard, 10, 5)
            d = direct_call(@inline, 10, 0)
            x = int_mul(a, 100)
            y = int_mul(b, 10)
            s = int_add(x, y)
            t = int_add(s, c)
            u = int_add(t, d)
            goto return(u)

        guard(a: Signed, b: Signed) -> Signed
        start(a, b):
            r = direct_call(@div, a, b)
            try return(r)
            except KeyError (t, e) goto return(9)
            except ZeroDivisionError (t, e) goto return(1)
            except ArithmeticError (t, e) goto return(2)

        inline(a: Signed, b: Signed) -> Signed
        start(a, b):
            r = int_floordiv_ovf_zer(a, b)
            try return(r)
            except OverflowError (t, e) goto return(9)
            except ArithmeticError (t, e) goto return(3)
        """),
        **options,
    )
    assert (ran.status, ran.err) == (100 + 20 + 2 + 3, "")


def test_an_exception_passes_handlers_that_do_not_match():
    ran = run_c(
        with_div("""
        main() -> Signed
        start():
            r = direct_call(@outer, 7)
            try return(r)
            except ZeroDivisionError (t, e) goto return(5)

        outer(n: Signed) -> Signed
        start(n):
            r = direct_call(@inner, n)
            try return(r)
            except KeyError (t, e) goto return(1)

        inner(n: Signed) -> Signed
        start(n):
            r = direct_call(@div, n, 0)
            try return(r)
            except OverflowError (t, e) goto return(2)
        """)
    )
    assert (ran.status, ran.err) == (5, "")


def test_the_traceback_of_an_exception_that_is_raised_again():
    ran = run_c(
        with_div("""
        main() -> Signed
        start():
            r = direct_call(@cleanup, 7)
            goto return(r)

        cleanup(n: Signed) -> Signed
        start(n):
            r = direct_call(@div, n, 0)
            try return(r)
            except Exception (t, e) goto again(t, e, n)
        again(t: ETYPE, e: EVALUE, n: Signed):
            x = int_mul(n, n)
            goto raise(t, e)
        """)
    )
    assert ran.status == 1
    assert ran.err.splitlines() == [
        "Traceback (most recent call last):",
        '  File "<test>", line 1, in main',
        '  File "<test>", line 1, in cleanup',
        '  File "<test>", line 1, in div',
        "ZeroDivisionError: integer division or modulo by zero",
    ]


@pytest.mark.parametrize("optimize", [*(pytest.param(level, marks=pytest.mark.slow) for level in "03"), "2"])
def test_tracebacks_name_every_call_though_all_is_inlined(optimize):
    ran = run_c(
        with_div("""
        main() -> Signed
        start():
            a = direct_call(@first, 3)
            b = direct_call(@second, 5)
            c = int_add(a, b)
            goto return(c)

        first(n: Signed) -> Signed
        start(n):
            r = int_add_ovf(n, 1)
            goto return(r)

        second(n: Signed) -> Signed
        start(n):
            a = direct_call(@first, n)
            m = int_sub(n, 5)
            b = direct_call(@div, a, m)
            goto return(b)
        """),
        optimize=optimize,
    )
    assert ran.err.splitlines()[1:-1] == [
        '  File "<test>", line 2, in main',
        '  File "<test>", line 3, in second',
        '  File "<test>", line 1, in div',
    ]


RECURSION = """
    main() -> Signed
    start():
        a = direct_call(@caught, 1)
        b = direct_call(@caught, 1)
        c = int_add(a, b)
        d = direct_call(@deep, 1, 1)
        goto return(d)

    caught(n: Signed) -> Signed
    start(n):
        r = direct_call(@deep, n, 1)
        try return(r)
        except RuntimeError (t, e) goto return(1)

    deep(n: Signed, k: Signed) -> Signed
    start(n, k):
        m = int_add(n, 1)
        a = direct_call(@deep, m, n)
        b = int_mod(a, m)
        c = int_xor(b, n)
        goto return(c)
"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("options", [{"optimize": "2"}, {"sanitize": True}], ids=str)
def test_unbounded_recursion_is_a_recursion_error(options):
    ran = run_c(RECURSION, **options)
    assert ran.status == 1
    lines = ran.err.splitlines()
    assert lines[:3] == ["Traceback (most recent call last):", '  File "<test>", line 4, in main', lines[2]]
    assert lines[2] == '  File "<test>", line 2, in deep'
    assert any("Previous line repeated" in line for line in lines)
    assert lines[-1] == "RecursionError: maximum recursion depth exceeded"
    assert len(lines) < 30


ALLOCATE = """
    main() -> Signed
    start():
        a = direct_call(@caught, 100000000)
        b = direct_call(@caught, 1)
        c = int_add(a, b)
        x = malloc_varsize(WORDS, {}, 1000000000000)
        n = getarraysize(x)
        goto return(c)

    caught(n: Signed) -> Signed
    start(n):
        x = malloc_varsize(WORDS, {}, n)
        try got(x)
        except MemoryError (t, e) goto return(50)
    got(x: Ptr(WORDS)):
        n = getarraysize(x)
        goto return(n)
"""


@pytest.mark.parametrize("gc", ["marksweep", "none"])
def test_exhausted_memory_is_a_memory_error(gc):
    ran = run_c(ALLOCATE, WORDS=GcArray(Signed), gc=gc, env={"RPYC_DL_GC": "max=100M"})
    assert ran.status == 1
    assert ran.err.splitlines() == [
        "Traceback (most recent call last):",
        '  File "<test>", line 4, in main',
        "MemoryError",
    ]


def test_a_size_that_does_not_fit_a_word_is_a_memory_error():
    text = ALLOCATE.replace("1000000000000", "2305843009213693952").replace("100000000)", "-1)")
    assert run_c(text, WORDS=GcArray(Signed)).err.splitlines()[-1] == "MemoryError"


LIST = GcStruct("cons", ("n", Signed))
LEAK = """
    main() -> Signed
    start():
        goto loop(0)
    loop(i: Signed):
        t = int_lt(i, 2000000)
        if t goto more(i) else return(0)
    more(i: Signed):
        r = direct_call(@guard, i)
        j = int_add(i, 1)
        goto loop(j)

    guard(n: Signed) -> Signed
    start(n):
        c = malloc(LIST, {})
        setfield(c, .n, n)
        r = direct_call(@div, n, 0, c)
        try return(r)
        except ArithmeticError (t, e) goto handler(c)
    handler(c: Ptr(LIST)):
        r = getfield(c, .n)
        goto return(r)

    div(a: Signed, b: Signed, c: Ptr(LIST)) -> Signed
    start(a, b, c):
        d = malloc(LIST, {})
        setfield(d, .n, 1)
        e = getfield(c, .n)
        f = getfield(d, .n)
        h = int_add(e, f)
        r = int_floordiv_zer(h, b)
        goto return(r)
"""


def test_raising_releases_the_roots_and_costs_little():
    """Two million exceptions in constant memory, each faster than a microsecond."""
    start = time.process_time()
    ran = run_c(LEAK, LIST=LIST, optimize="2", env={"RPYC_DL_GC": "stats,max=16M"})
    assert ran.status == 0, ran
    assert "heap at most" in ran.err
    assert time.process_time() - start < 10
    assert run_c(LEAK.replace("2000000", "30000"), LIST=LIST, sanitize=True, env={"RPYC_DL_GC": "stress"}).status == 0


SPIN = """
    main() -> Signed
    start():
        n = io_write(1, @data, 0, 3)
        goto loop(0)
    loop(i: Signed):
        c = malloc(LIST, {})
        setfield(c, .n, i)
        j = direct_call(@step, i)
        try loop(j)
        except LookupError (t, e) goto return(9)
        except KeyboardInterrupt (t, e) goto return(7)

    step(i: Signed) -> Signed
    start(i):
        c = malloc(LIST, {})
        d = malloc(LIST, {})
        setfield(c, .n, i)
        j = int_add(i, 1)
        goto return(j)
"""


@pytest.mark.parametrize("caught", [True, False])
def test_an_interrupt_ends_the_program_with_130_or_reaches_its_handler(tmp_path, caught):
    from rpyc_dl.lltype.lltype import UInt8, malloc, r_uint8

    data = malloc(GcArray(UInt8), 3, immortal=True)
    for i, c in enumerate(b"ok\n"):
        data[i] = r_uint8(c)
    program = SPIN
    if not caught:
        program = "\n".join(line for line in SPIN.splitlines() if "KeyboardInterrupt" not in line)
    Compiler(Options()).build(c_source(program, LIST=LIST, data=data), tmp_path / "spin")
    process = subprocess.Popen(
        [str(tmp_path / "spin")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ,
        preexec_fn=heed_signals,
    )
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=10)
    assert out == b"ok\n"
    if caught:
        assert (process.returncode, err) == (7, b"")
    else:
        assert process.returncode == 130
        assert err.splitlines()[-1] == b"KeyboardInterrupt"
