"""Messages of exceptions, word for word: operands that are None, codecs, format specs, types in C."""

from __future__ import annotations

from pathlib import Path

from support.executables import build

PROGRAM = r"""
import math, os, random, sys
from collections import deque, defaultdict, OrderedDict, Counter
def opt(n, x):
    return x if n > 0 else None
def opti(n, x):
    return x if n > 0 else None
def optl(n, x):
    return x if n > 0 else None
def told(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))
def main(argv):
    n = len(argv)
    z = n - 1
    told(lambda: ascii(deque([1]).remove(5)))
    told(lambda: ascii(("%d" if n else "%s") % defaultdict(int)))
    told(lambda: ascii(("%d" if n else "%s") % Counter()))
    told(lambda: ascii(("%d" if n else "%s") % OrderedDict([("a", n)])))
    told(lambda: ascii(deque([1, 2]).rotate(opti(z, 1))))
    told(lambda: ascii(sys.intern("a" if n else "")))
    for enc in ["utf-8", "nope", "a\0", "\ud800", "latin-1"]:
        told(lambda: ascii(b"".decode(enc)))
        told(lambda: ascii(b"a".decode(enc)))
        told(lambda: ascii("".encode(enc)))
        for err in ["strict", "nope", "a\0", "\ud800", "ignore"]:
            told(lambda: ascii(b"\xff".decode(enc, err)))
            told(lambda: ascii("\udc80a".encode(enc, err)))
            told(lambda: ascii(str(b"\xff", enc, err)))
            told(lambda: ascii(bytes("\udc80", enc, err)))
    told(lambda: ascii(os.path.isfile(opt(z, "a"))))
    told(lambda: ascii(os.path.exists(opt(z, "a"))))
    told(lambda: ascii(os.path.isdir(opt(z, "a"))))
    for spec in ["'x", '"', "'", "\0", "\x7f", "\u1234", "x'", ",n", "_\u20ac", ",'", "5\n", "\\"]:
        told(lambda: ascii(format(n, spec)))
        told(lambda: ascii(format(1.5, spec)))
        told(lambda: ascii(format("a", spec)))
    for a in [opt(n, "a"), opt(z, "a")]:
        for b in [opt(n, "b"), opt(z, "b")]:
            told(lambda: ascii(a < b))
            told(lambda: ascii(a >= b))
            told(lambda: ascii(a + b))
            told(lambda: ascii(a > "x"))
            told(lambda: ascii("x" <= b))
            told(lambda: ascii("x" + b))
    told(lambda: str(pow(2, -(2**63) + z, 7)) + str(pow(3, -(2**62) * 2 + z, 10)) + str(pow(5, -3, 7)))
    told(lambda: str(math.lcm(opti(z, 1))) + str(math.gcd(opti(n, 1))))
    told(lambda: str(math.gcd(opti(z, 1))))
    told(lambda: str(math.trunc(opti(z, 1))))
    told(lambda: str(os.path.getsize(opt(z, "a"))))
    told(lambda: str("a".endswith(opt(z, "a"))))
    told(lambda: str("a".startswith(opt(z, "a"), 1)))
    told(lambda: str(b"a".startswith(opt(z, "a").encode())))
    for group in [1, -1, 0, 2**31, -(2**31), 2**63 - 1, -(2**63)]:
        told(lambda: b"abc".hex(":" if n else "-", group))
        told(lambda: b"abc".hex("" if n else "-", group))
    told(lambda: str(math.floor(opti(z, 1))))
    told(lambda: str(bytearray(b"ab")[opti(z, 1)]))
    for low, high in [(0, 0), (3, 1), (1, 2)]:
        told(lambda: str(random.randrange(low, high)))
        told(lambda: str(random.randrange(low, high, n + 1)))
    for xs in [optl(n, [1, 2]), optl(z, [1, 2])]:
        for i in [opti(n, 0), opti(z, 0)]:
            told(lambda: ascii(xs[i]))
            told(lambda: ascii(dele(xs, i)))
            told(lambda: ascii(sete(xs, i)))
    return 0
def dele(xs, i):
    del xs[i]
    return xs
def sete(xs, i):
    xs[i] = 4
    return xs
"""


def test_messages_are_those_of_cpython(tmp_path: Path) -> None:
    program = build(PROGRAM, tmp_path)
    assert program.run() == program.expected()
