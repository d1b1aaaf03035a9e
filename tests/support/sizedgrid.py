"""The grid of the sized integers: each operation on each type, with values at the edges."""

from __future__ import annotations

import math
import numbers
from collections.abc import Hashable
from types import FunctionType
from typing import Any

from rpyc_dl.rlib import rarithmetic
from support.everywhere import function_of

TYPES = [cls.__name__ for cls in rarithmetic.SIZED_INTS]
EDGES = [
    0, 1, 2, -1, 5, 7, 8, -7, 31, 63, 64, 127, 128, -128, 255, 256, -32768, 65535, 2**31 - 1, -(2**31), 2**32 - 1,
    2**63 - 1, -(2**63),
]  # fmt: skip
PAIRS = [(a, b) for i, a in enumerate(EDGES) for b in EDGES[i % 3 :: 3]] + [(a, 0) for a in EDGES]

#: Expressions of ints a and b, and of x and y, which are these in the type T. (Not where an int is shifted, which has
#: no end in CPython, nor where a bool to some power is a float.)
ARITHMETIC = [
    text.replace("@", symbol)
    for symbol in ("+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>", "**")
    for text in ("x @ y", "x @ b", "a @ y", "(a > 1) @ y", "x @ (b > 1)", "x @ 3", "3 @ x", "x @ -3", "x @ 300")
    if text not in {"<<": ("(a > 1) @ y", "a @ y", "3 @ x"), "**": ("(a > 1) @ y",)}.get(symbol, ())
]
FLOATS = [
    text.replace("@", symbol)
    for symbol in ("+", "-", "*", "/", "//", "%", "<", "<=", "==", "!=", ">", ">=")
    for text in ("x @ (b * 0.5)", "(a * 0.5) @ y")
]
COMPARED = [
    text.replace("@", symbol)
    for symbol in ("<", "<=", "==", "!=", ">", ">=")
    for text in ("x @ y", "x @ b", "a @ y", "x @ (b > 1)", "x @ -1", "a < x @ b")
]
SIZES = [
    text.replace("@", other)
    for other in TYPES
    for text in (
        "@(x)",
        "x + @(b)",
        "@(a) - y",
        "x // @(b)",
        "x >> @(b)",
        "x < @(b)",
        "x == @(b)",
        "isinstance(x, @)",
    )
]
TEXTS = [
    "str(x)", "repr(x)", "f'{x}'", "f'{x!r}'", "f'{x!s:>9}'", "'%s' % x", "'%r' % x", "format(x)", "hex(x)", "oct(x)",
    "bin(x)", "ascii(x)", "[x, y]", "(x, 1)", "{x: y}", "'-'.join(map(str, [x, y]))", "(x if a > 1 else None)",
    "Box(x).v", "list(gen(x))", "sorted({x, y})", "sorted([x, y], key=lambda v: -v)", "[x] * 2", "dict(a=x)",
]  # fmt: skip
ONE = [
    "-x", "+x", "~x", "abs(x)", "bool(x)", "not x", "hash(x)", "int(x)", "float(x)", "round(x)", "x.bit_length()",
    "x.bit_count()", "x.conjugate()", "x.real", "x.imag", "x.numerator", "x.denominator", "x.to_bytes(8, 'little')",
    "divmod(x, y)", "divmod(x, b)", "divmod(a, y)", "pow(x, 2)", "pow(x, 2, 5)", "pow(2, 3, y)", "x / y", "a / y",
    "math.sqrt(x)", "min(x, y)", "max([x, y])", "x in [y]", "x not in {y}", "(x, a) < (y, b)", "[x] == [y]",
    "list(range(x & 3, 5))", "chr(x & 127)", "list(enumerate('ab', x & 7))", "x and y", "x or y", "x is None",
    "aug(x, y)", "acc(x)", "hashed(a & 255, T)",
    "x if a > 1 else T(0)", "PREBUILT[0] == x", "PREBUILT[1] + x", "case(x)",
    "T(a * 0.5)", "T(a > 1)", "T('5')", "T()", "sum([x, y], T(1))", "intmask(x)", "ovfcheck(x)", "ovfcheck(a + b)",
    "ovfcheck(a * b)", "most_neg_value_of(T)",
]  # fmt: skip
TESTED = [
    "isinstance(x, int)", "isinstance(x, base_int)", "isinstance(x, str)", "isinstance(x, bool)",
    "isinstance(x, object)", "isinstance(x, (float, r_uint32, r_int32))", "isinstance(x, Hashable)",
    "isinstance(x, numbers.Integral)", "isinstance(a, base_int)", "isinstance(a, r_int)",
    "isinstance(a, (int, r_uint))", "type(x) is T", "type(x) is int", "type(a) is T", "type(x) == type(y)",
]  # fmt: skip
#: Of types whose values are all ints only.
COUNTED = [
    "[1, 2, 3][x]", "'abc'[x]", "(1, 2, 3)[x]", "'abcdef'[x:]", "[1, 2, 3][:x]", "b'abc'[x]", "'ab' * (x & 3)",
    "[1] * (x & 3)", "'%d' % x", "'%x %5d' % (x, y)", "f'{x:x}'", "f'{x:5d}'", "f'{x:,}'", "'{:d}'.format(x)",
]  # fmt: skip
GROUPS = {
    "arithmetic": ARITHMETIC, "floats": FLOATS, "compared": COMPARED, "sizes": SIZES, "texts": TEXTS, "one": ONE,
    "tested": TESTED, "counted": COUNTED,
}  # fmt: skip

_HEAD = """
class Box:
    def __init__(self, v): self.v = v
PREBUILT = [T(7), T(-1)]
def aug(p, q):
    p += q; p *= 3; p -= q; p ^= q; p <<= 1; p >>= 1; p |= 1; p &= q
    return p
def acc(v):
    t = T(0)
    for i in range(5): t += v * i
    return t
def hashed(n, t):
    h = t(5381)
    for i in range(10): h = h * t(33) + t(i + n)
    return h
def gen(v):
    for i in range(2): yield v + i
def case(v):
    match v:
        case 5: return 'five'
        case int(): return 'int'
        case _: return 'other'
"""


def grid_function(name: str, expressions: list[str]) -> FunctionType:
    """(a, b) -> a line for each expression: what it gives, or the exception that it raises."""
    functions = "".join(f"def op{i}(a, b, x, y): return {text}\n" for i, text in enumerate(expressions))
    lines = "".join(
        f"    try: out.append(repr(op{i}(a, b, x, y)))\n"
        "    except Exception as e: out.append(type(e).__name__ + ': ' + str(e))\n"
        for i in range(len(expressions))
    )
    run = f"def f(a, b):\n    x = T(a); y = T(b); out = ['']\n{lines}    return '\\n'.join(out[1:])\n"
    names: dict[str, Any] = {key: value for key, value in vars(rarithmetic).items() if key[:1] != "_" and key != "T"}
    names |= {"math": math, "numbers": numbers, "Hashable": Hashable}
    return function_of(_HEAD + functions + run, T=names[name], **names)


def agrees(seen: str, expected: str) -> bool:
    """Whether a line is CPython's, or the OverflowError of an int beyond 64 bits on the way."""
    return (
        seen == expected
        or seen.startswith("OverflowError: the r_uint does not fit into an int")
        or (seen.startswith("OverflowError: integer overflow") and _leaves_a_word(expected))
    )


def _leaves_a_word(expected: str) -> bool:
    numbers = expected.replace("(", " ").replace(")", " ").replace(",", " ").split()
    return any(part.lstrip("-").isdigit() and not -(2**63) <= int(part) < 2**63 for part in numbers)
