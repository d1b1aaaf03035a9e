"""GenC on hand-written graphs: blocks and jumps, data, prebuilt structures, the text of the C code."""

from __future__ import annotations

import os
import re
import subprocess

import pytest

from rpyc_dl.errors import CompilationError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Array, FixedSizeArray, GcArray, GcStruct, Ptr, Signed, Struct, UInt8, malloc
from rpyc_dl.lowering.c.compiler import Compiler, Options
from rpyc_dl.lowering.c.toolchain.finding import find_compiler
from support.cprograms import c_source, run_c


def status_of(text, **names):
    """The exit status of a program that is expected to be silent."""
    ran = run_c(text, **names)
    assert (ran.out, ran.err) == ("", "")
    return ran.status


def test_links_assign_in_parallel():
    """A swap, a rotation of three and a chain on the way back of a loop."""
    text = """
        main() -> Signed
        start():
            goto loop(0, 1, 2, 3, 4)
        loop(i: Signed, a: Signed, b: Signed, c: Signed, d: Signed):
            t = int_lt(i, 4)
            if t goto more(i, a, b, c, d) else done(a, b, c, d)
        more(i: Signed, a: Signed, b: Signed, c: Signed, d: Signed):
            j = int_add(i, 1)
            goto loop(j, b, c, a, i)
        done(a: Signed, b: Signed, c: Signed, d: Signed):
            x = int_mul(a, 64)
            y = int_mul(b, 16)
            z = int_mul(c, 4)
            p = int_add(x, y)
            q = int_add(z, d)
            r = int_add(p, q)
            goto return(r)
    """
    assert status_of(text) == (2 * 64 + 3 * 16 + 1 * 4 + 3)


def test_a_block_may_jump_to_itself_and_the_start_may_be_a_loop():
    text = """
        main() -> Signed
        start():
            r = direct_call(@gcd, 1071, 462)
            goto return(r)

        gcd(a: Signed, b: Signed) -> Signed
        start(a, b):
            m = int_mod(a, b)
            t = int_is_true(m)
            if t goto start(b, m) else return(b)
    """
    assert status_of(text) == 21


def test_switches_on_numbers_and_characters():
    text = """
        main() -> Signed
        start():
            a = direct_call(@name, 1)
            b = direct_call(@name, -5)
            c = direct_call(@name, 7)
            x = direct_call(@number, a)
            y = direct_call(@number, b)
            z = direct_call(@number, c)
            s = int_add(x, y)
            t = int_add(s, z)
            goto return(t)

        name(n: Signed) -> Char
        start(n):
            case n == 1 goto return('a')
            case n == -5 goto return('\\\\')
            case n == 'default' goto return('z')

        number(c: Char) -> Signed
        start(c):
            case c == 'a' goto return(100)
            case c == '\\\\' goto return(20)
            case c == 'default' goto return(3)
    """
    assert status_of(text) == 123


INNER = Struct("inner", ("a", Signed), ("b", lltype.Float))
ITEM = Struct("item", ("k", Signed), ("v", Ptr(GcStruct("leaf", ("n", Signed)))))
LEAF = ITEM.v.TO
BASE = GcStruct("base", ("int", Signed))
DERIVED = GcStruct(
    "derived", ("super", BASE), ("part", INNER), ("three", FixedSizeArray(Signed, 3)), ("void", lltype.Void)
)
TABLE = GcStruct("table", ("count", Signed), ("items", Array(ITEM)))
BYTES = GcArray(UInt8)


def test_structures_inside_of_structures():
    text = """
        main() -> Signed
        start():
            d = malloc(DERIVED, {})
            b: Ptr(BASE) = cast_pointer(d)
            setfield(b, .int, 40)
            p = getsubstruct(d, .part)
            setfield(p, .a, 2)
            setinteriorfield(d, .three, 2, 100)
            t = malloc_varsize(TABLE, {}, 5)
            l = malloc(LEAF, {})
            setfield(l, .n, 7)
            setinteriorfield(t, .items, 4, .v, l)
            setinteriorfield(t, .items, 4, .k, 1)
            n = getinteriorarraysize(t, .items)
            m = getinteriorfield(t, .items, 4, .v)
            x = getfield(m, .n)
            e: Ptr(DERIVED) = cast_pointer(b)
            f = getinteriorfield(e, .three, 2)
            g = getinteriorfield(e, .super, .int)
            h = getinteriorfield(e, .part, .a)
            i = int_add(n, x)
            j = int_add(f, g)
            k = int_add(i, j)
            r = int_add(k, h)
            goto return(r)
    """
    assert status_of(text, DERIVED=DERIVED, BASE=BASE, TABLE=TABLE, LEAF=LEAF) == 5 + 7 + 100 + 40 + 2


def prebuilt_table():
    """A prebuilt table that refers to prebuilt leaves, to itself by way of an inner pointer, and to nothing."""
    table = malloc(TABLE, 3, immortal=True)
    table.count = -3
    for i in range(2):
        table.items[i].k = 10 * i - 1
        table.items[i].v = malloc(LEAF, immortal=True)
        table.items[i].v.n = 2**40 + i
    return table


def test_prebuilt_data_is_static_and_may_come_to_point_into_the_heap():
    table = prebuilt_table()
    text = """
        main() -> Signed
        start():
            l = malloc(LEAF, {})
            setfield(l, .n, 99)
            setinteriorfield(@table, .items, 2, .v, l)
            goto loop(0)
        loop(i: Signed):
            t = int_lt(i, 300000)
            if t goto more(i) else done()
        more(i: Signed):
            g = malloc(LEAF, {})
            setfield(g, .n, i)
            j = int_add(i, 1)
            goto loop(j)
        done():
            l = getinteriorfield(@table, .items, 2, .v)
            n = getfield(l, .n)
            m = getinteriorfield(@table, .items, 1, .v)
            k = getfield(m, .n)
            x = int_sub(k, 1099511627776)
            c = getfield(@table, .count)
            y = int_add(n, x)
            z = int_add(y, c)
            goto return(z)
    """
    for env in ({}, {"RPYC_DL_GC": "stress"}):
        assert status_of(text, LEAF=LEAF, table=table, sanitize=True, env=env) == 99 + 1 - 3


def test_ranges_of_items():
    text = """
        main() -> Signed
        start():
            a = malloc_varsize(BYTES, {}, 10)
            w = malloc_varsize(WORDS, {}, 10)
            array_fill(w, 2, 5, 33)
            array_copy(w, a, 0, 1, 8)
            e = array_equal(a, w, 1, 0, 8)
            f = array_equal(a, w, 0, 0, 9)
            c = array_compare(w, a, 2, 2, 5)
            d = array_find(a, ITEM33, 0, 10)
            array_copy(a, a, 3, 2, 7)
            g = array_find(a, ITEM33, 0, 10)
            h = array_find(a, ITEM33, 7, 9)
            v = cast_bool_to_int(e)
            x = cast_bool_to_int(f)
            v2 = int_mul(v, 2)
            s = int_add(v2, x)
            t = int_mul(s, 10)
            u = int_add(t, d)
            u2 = int_mul(u, 10)
            u3 = int_add(u2, g)
            k = int_add(c, h)
            r = int_add(u3, k)
            goto return(r)
    """
    ran = run_c(text, BYTES=BYTES, WORDS=GcArray(Signed), ITEM33=lltype.r_uint8(33))
    # e is true, f false; d = 3; c = 1 (33 against 0 at the first); g = 2, h = 7 or -1
    assert ran.status == (2 * 10 + 3) * 10 + 2 + 1 - 1, ran


def test_output_is_buffered_and_flushed():
    data = malloc(BYTES, 6, immortal=True)
    for i, c in enumerate(b"hello\n"):
        data[i] = lltype.r_uint8(c)
    ran = run_c(
        """
        main() -> Signed
        start():
            goto loop(0)
        loop(i: Signed):
            t = int_lt(i, 30000)
            if t goto more(i) else return(0)
        more(i: Signed):
            n = io_write(1, @data, 0, 6)
            j = int_add(i, 1)
            goto loop(j)
        """,
        data=data,
    )
    assert ran.out == "hello\n" * 30000


FIB = """
    main() -> Signed
    start():
        a = direct_call(@fib, 30)
        b = int_mod(a, 251)
        goto return(b)

    fib(n: Signed) -> Signed
    start(n):
        b = int_lt(n, 2)
        if b goto return(n) else more(n)
    more(n: Signed):
        m = int_sub(n, 1)
        r = direct_call(@fib, m)
        k = int_sub(n, 2)
        s = direct_call(@fib, k)
        t = int_add_ovf(r, s)
        goto return(t)
"""


WAYS = "\n".join(f"            case dispatch == {n} goto way{n + 2}(s, k)" for n in range(-2, 7))
#: An interpreter: each round takes the last digit of s in base 12, less 2, which is called as the table of jumps.
MACHINE = f"""
        main() -> Signed
        start():
            goto head(87178291, 0)
        head(s: Signed, k: Signed):
            more = int_gt(s, 0)
            if more goto choose(s, k) else return(k)
        choose(s: Signed, k: Signed):
            r = int_mod(s, 12)
            dispatch = int_sub(r, 2)
{WAYS}
            case dispatch == 'default' goto other(s, k)
        other(s: Signed, k: Signed):
            t = int_rshift(s, 3)
            x = int_xor(k, 85)
            goto head(t, x)
""" + "".join(
    f"""
        way{n + 2}(s: Signed, k: Signed):
            t = int_rshift(s, 1)
            x = int_add(k, {n + 3})
            y = int_and(x, 127)
            goto head(t, y)
"""
    for n in range(-2, 7)
)


def test_a_loop_with_many_ways_chooses_at_the_end_of_each():
    """By a jump of its own, behind a copy of what the head does."""
    s, k = 87178291, 0
    while s > 0:
        d = s % 12 - 2
        s, k = (s >> 1, k + d + 3 & 127) if d < 7 else (s >> 3, k ^ 85)
    assert status_of(MACHINE) == k and status_of(MACHINE, optimize="2") == k
    text = c_source(MACHINE).files["program.c"].split("py_main(void)\n")[1].split("\n}\n")[0]
    assert re.search(r"\bdispatch_1\b", text)
    assert text.count("goto *rpy_dispatch_1[") == 11 and "switch (" not in text


def test_the_same_program_gives_the_same_bytes():
    first, second = c_source(FIB), c_source(FIB)
    assert first.files == second.files
    text = first.files["program.c"]
    assert "static inline Signed py_fib(Signed n_1)" in text
    assert "goto" not in text.split("static inline Signed py_fib(Signed n_1)\n")[1].split("}\n\n")[0]


def test_kept_sources_build_with_make_alone(tmp_path):
    source = c_source(FIB)
    keep = tmp_path / "kept"
    Compiler(Options()).build(source, tmp_path / "fib", keep=keep)
    assert subprocess.run([str(tmp_path / "fib")], check=False).returncode == 832040 % 251
    environment = {"PATH": os.environ["PATH"]}
    subprocess.run(["make", "-s", "-C", str(keep)], check=True, env=environment, capture_output=True)
    assert subprocess.run([str(keep / "fib")], check=False).returncode == 832040 % 251


def test_a_missing_compiler_is_one_plain_line(monkeypatch):
    with pytest.raises(CompilationError) as info:
        find_compiler("no-such-cc -O2")
    assert str(info.value) == "error[compilation]: the C compiler `no-such-cc -O2` was not found"
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(CompilationError) as info:
        find_compiler()
    assert "apt install gcc" in str(info.value) and "\n" not in str(info.value)
