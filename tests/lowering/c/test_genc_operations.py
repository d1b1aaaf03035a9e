"""The C form of every low-level operation computes what the table defines, on edge cases, errors included.

One C program computes all cases of all operations on primitive values, written as one graph an operation, and prints
results and errors; the Python implementation of the table (`LLOp.fold`) is the judge.
"""

from __future__ import annotations

import math
import os
import struct
import subprocess
from fractions import Fraction
from random import Random

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.compiler import RUNTIME, Compiler, Options, runtime_files
from rpyc_dl.lowering.c.errors import _BY_RAISES
from rpyc_dl.lowering.c.operations import C_FORMS, Checked, Expression, Special

pytestmark = pytest.mark.optimized

MIN, MAX = -(2**63), 2**63 - 1
SIGNED = [0, 1, -1, 2, -2, 3, 5, -7, 10, 63, 64, 65, 100, 255, 256, 1000003, 2**31, 2**53, 2**53 + 1, -(2**53) - 1]
SIGNED += [2**61 - 1, -(2**61), 2**62, MAX - 1, MAX, MIN, MIN + 1, 0x10FFFF, 0x110000, 0xD800]
UNSIGNED = [0, 1, 2, 3, 10, 63, 2**32, 2**53 + 1, 2**61 - 1, 2**63, 2**64 - 1]
FLOATS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1.5, 3.0, -7.25, 1e-300, 1e300, 2.0**53, 2.0**63, -(2.0**63), 123456.789]
FLOATS += [math.inf, -math.inf, math.nan, 171.5, 5e-324, 710.0, 0.1]
VALUES = {
    lltype.Signed: SIGNED,
    lltype.Unsigned: UNSIGNED,
    lltype.Float: FLOATS,
    lltype.Bool: [False, True],
    lltype.Char: ["\0", "a", "\xff"],
    lltype.UniChar: ["\0", "a", "\xff", "\U0010ffff"],
    lltype.SingleFloat: [lltype.r_singlefloat(0.5)],
    lltype.IntOrFloat: [lltype.int_or_float(x) for x in (*SIGNED, *FLOATS)],
}
#: Last bits differ between CPython's own algorithms and those of the C library.
INEXACT = {"math_gamma", "math_lgamma", "math_hypot"}


def cases(op, limit=700):
    """Tuples of raw arguments that fulfil what the operation needs."""
    tuples = [()]
    for T in op.args:
        tuples = [(*t, v) for t in tuples for v in VALUES[T]]
    if len(tuples) > limit:
        tuples = tuples[:: len(tuples) // limit + 1]
    for args in tuples:
        if allowed(op, args):
            yield args
    if op.opname == "float_pow":
        yield from near_the_middle()


def near_the_middle():
    """Powers about which it is hardly clear which of two floats is nearer: those of pow are wanted."""
    random = Random(1)
    for y in (2.0, 3.0, 0.5):
        for _ in range(1000):
            x = math.ldexp(random.uniform(1, 2), random.randrange(-190, 190))
            nearest = float(Fraction(x) ** int(y))
            if y < 1 or abs(Fraction(x) ** int(y) - Fraction(nearest)) > 0.44 * Fraction(math.ulp(nearest)):
                yield x, y


def allowed(op, args):
    doc = op.doc
    if "needs 0 <= b < 64" in doc:
        return 0 <= args[1] < 64
    if "needs 0 <= a < 2**32 and 0 < b < 32" in doc:
        return 0 <= args[0] < 2**32 and 0 < args[1] < 32
    if "needs b >= 0" in doc and args[1] < 0:
        return False
    if "needs a >= 0 and b > 0" in doc:
        return args[0] >= 0 and args[1] > 0
    if "needs b != 0" in doc and not args[1]:
        return False
    if "needs a < c" in doc and args[0] >= args[2]:
        return False
    if "needs m != 0" in doc and not args[2]:
        return False
    if "needs an int" in doc or "needs a float" in doc:
        return isinstance(args[0].value, float) == ("needs a float" in doc)
    if "needs a result that fits" in doc:
        low, high = (0.0, 2.0**64) if op.result == lltype.Unsigned else (-(2.0**63), 2.0**63)
        return low <= args[0] < high
    if "needs that it fits" in doc:
        return -(2**63) <= {"+": args[0] + args[1], "-": args[0] - args[1], "*": args[0] * args[1]}[doc[2]] < 2**63
    if "needs one below 256" in doc:
        return ord(args[0]) < 256
    if op.opname in ("cast_int_to_char", "cast_int_to_unichar"):
        return 0 <= args[0] < (256 if op.opname == "cast_int_to_char" else 0x110000)
    return True


def expected(op, args):
    """The result as bits, or the error's constant."""
    try:
        result = op.fold(*args)
    except (ArithmeticError, ValueError, IndexError) as error:
        found = [r for r in op.raises if type(error) is r.cls and str(error) == r.message]
        assert found, (op.opname, args, error)
        return _BY_RAISES[found[0].cls, found[0].message]
    return bits(op.result, result)


def bits(T, value):
    if T == lltype.Float:
        return "nan" if value != value else struct.pack(">d", value).hex()
    if T == lltype.SingleFloat:
        return struct.pack(">f", value.value).hex()
    if T in (lltype.Char, lltype.UniChar):
        return str(ord(value))
    if T == lltype.IntOrFloat:
        value = value.value
        return f"float {bits(lltype.Float, value)}" if isinstance(value, float) else f"int {value}"
    return str(int(value))


def pure_operations():
    return [
        op
        for op in LL_OPERATIONS.values()
        if op.args is not None and op.effect == "pure" and op.expr is not None and isinstance(op.fold, object)
    ]


PRINT = {
    lltype.Signed: 'printf("%" PRId64 "\\n", r)',
    lltype.Unsigned: 'printf("%" PRIu64 "\\n", r)',
    lltype.Float: "show(r)",
    lltype.SingleFloat: "shows(r)",
    lltype.IntOrFloat: "shown(r)",
    lltype.Bool: 'printf("%d\\n", r)',
    lltype.Char: 'printf("%d\\n", r)',
    lltype.UniChar: 'printf("%u\\n", r)',
}
HEAD = """
#include <inttypes.h>
#include <stdio.h>
#include "rpy.h"
const rpy_program_info rpy_program;
static void show(double x) {
    uint64_t b; memcpy(&b, &x, 8);
    if (x != x) printf("nan\\n"); else printf("%016" PRIx64 "\\n", b);
}
static void shown(IntOrFloat x) {
    if (x.is_float) { printf("float "); show(x.value.f); } else printf("int %" PRId64 "\\n", x.value.i);
}
static void shows(float x) { uint32_t b; memcpy(&b, &x, 4); printf("%08" PRIx32 "\\n", b); }
"""


def c_function(op):
    """`void test_OP(arguments)` that prints the result, or the number of the error as `error N`."""
    names = [f"a{i}" for i in range(len(op.args))]
    parameters = ", ".join(f"{T._name} {name}" for T, name in zip(op.args, names, strict=True)) or "void"
    form = C_FORMS[op.opname]
    if isinstance(form, Checked):
        call = f"{form.function}({', '.join([*names, '&r'])})"
        body = f'int e = {call}; if (e) {{ printf("error %d\\n", e); return; }}'
    else:
        body = f"r = {form.text.format(*names)};"
    return f"static inline void test_{op.opname}({parameters}) {{ {op.result._name} r; {body} {PRINT[op.result]}; }}"


FOLDED = {"int_floordiv", "int_mod", "int_floordiv_zer", "int_mod_zer", "int_mul_ovf", "int_lshift_ovf_val"}


def table_of_cases(op, found):
    members = " ".join(f"{T._name} a{i};" for i, T in enumerate(op.args))
    rows = [
        f"{{{', '.join(literals.primitive(T, v) for T, v in zip(op.args, args, strict=True))}}}," for args in found
    ]
    call = f"test_{op.opname}({', '.join(f'c->a{i}' for i in range(len(op.args)))});"
    name = op.opname
    return [
        f"static const struct {{ {members} }} cases_{name}[] = {{",
        *rows,
        "};",
        f"static void run_{name}(void) {{",
        f"    for (size_t i = 0; i < sizeof cases_{name} / sizeof *cases_{name}; i++) {{",
        f"        __typeof__(*cases_{name}) *c = &cases_{name}[i]; {call}",
        "    }",
        "}",
    ]


def direct_call(op, args):
    text = ", ".join(literals.primitive(T, value) for T, value in zip(op.args, args, strict=True))
    return f"    test_{op.opname}({text});"


def constants():
    text = (RUNTIME / "rpy_errors.h").read_text()
    names = [word.strip(" ,") for word in text.splitlines() if word.strip().startswith("RPY_E_")]
    return {str(number): name for number, name in enumerate(names, 1)}


def test_every_operation_has_a_c_form():
    assert set(C_FORMS) == set(LL_OPERATIONS)
    for name, op in LL_OPERATIONS.items():
        form = C_FORMS[name]
        own_errors = [r for r in op.raises if (r.cls, r.message) in _BY_RAISES and name != "stack_check"]
        assert isinstance(form, Checked) == bool(own_errors) or isinstance(form, Special), name
        if isinstance(form, Expression) and op.args is not None:
            assert all(f"{{{i}}}" in form.text for i in range(len(op.args))), name


@pytest.mark.parametrize("optimize, sanitize", [("2", False), ("0", True)])
def test_operations_compute_what_the_table_says(tmp_path, optimize, sanitize):
    operations = [op for op in pure_operations() if op.opname != "same_as"]
    assert len(operations) > 150
    lines, wanted = [HEAD, *map(c_function, operations)], []
    calls = []
    for op in operations:
        found = list(cases(op))
        wanted += [(op, args) for args in found]
        calls += table_of_cases(op, found)
        if op.opname in FOLDED:  # with constants the C compiler takes other ways
            found = [args for args in found if args[1] in (1, 2, -2, 10, -7, 64, -1, MAX)][::5]
            wanted += [(op, args) for args in found]
            calls += [f"static void folded_{op.opname}(void) {{", *(direct_call(op, args) for args in found), "}"]
    main = [f"    run_{op.opname}();{f' folded_{op.opname}();' * (op.opname in FOLDED)}" for op in operations]
    (tmp_path / "ops.c").write_text("\n".join([*lines, *calls, "int main(void) {", *main, "return 0; }", ""]))
    compiler = Compiler(Options(optimize=optimize, sanitize=sanitize, debug=False))
    runtime = compiler.runtime_object(False)
    output = str(tmp_path / "ops")
    sanitizers = ["-fsanitize=address,undefined"] if sanitize else []
    flags = [*compiler.options.flags(), f"-I{RUNTIME}", "-Wall", "-Wextra", "-Werror", *sanitizers]
    compiler.run([*flags, str(tmp_path / "ops.c"), str(runtime), "-lm", "-o", output], "compile the operations")
    done = subprocess.run([output], capture_output=True, text=True, check=False, env=os.environ)
    assert done.returncode == 0, done.stderr[-2000:]
    seen = done.stdout.splitlines()
    assert len(seen) == len(wanted)
    names = constants()
    wrong = []
    for (op, args), line in zip(wanted, seen, strict=True):
        result = names[line[6:]] if line.startswith("error") else line
        want = expected(op, args)
        if result != want and not (op.opname in INEXACT and close(op, result, want)):
            wrong.append(f"{op.opname}{args}: {result} instead of {want}")
    assert not wrong, f"{len(wanted)} cases, {len(wrong)} wrong:\n" + "\n".join(wrong[:30])


def close(op, result, want):
    if op.result != lltype.Float or result.startswith("RPY") or want.startswith("RPY") or "nan" in (result, want):
        return False
    a, b = (struct.unpack(">d", bytes.fromhex(text))[0] for text in (result, want))
    return math.isclose(a, b, rel_tol=1e-14)


@pytest.mark.parametrize("gc", ["marksweep", pytest.param("none", marks=pytest.mark.slow)])
def test_the_runtime_is_silent_under_all_warnings(gc, tmp_path):
    compiler = Compiler(Options(gc=gc, warnings=True))
    for path in [path for path in runtime_files() if path.suffix == ".c"]:
        compiler.run(
            [*compiler.options.flags(), f"-I{RUNTIME}", "-c", str(path), "-o", str(tmp_path / "x.o")],
            f"compile {path.name}",
        )
