"""What the matrix is made of: kinds of operands, and operations on one and on two of them (for `matrix.py`).

Operations are expressions, or statements that leave something in `z`.
"""

from __future__ import annotations

#: Kinds of values, by what a user calls them, and an expression for one, over `n` (an int), `x` (a float)
#: and `s` (a str).
KINDS = {
    "int": "n",
    "bool": "(n > 0)",
    "float": "x",
    "str": "s",
    "None": "None",
    "bytes": "s.encode()",
    "tuple": "(n, s)",
    "list of int": "[n, n + 1]",
    "list of str": "[s, s]",
    "range": "range(n)",
    "dict": "{s: n}",
    "set": "{n}",
    "iterator": "iter([n])",
    "instance": "Plain(n)",
    "number-like instance": "Number(n)",
    "function": "helper",
    "int or None": "(n if n else None)",
    "str or None": "(s if n else None)",
    "tuple of any length": "tuple([n, n])",
    "dict keys": "{n: s}.keys()",
    "r_uint": "r_uint(n)",
    "character": "s[0]",
    "float or None": "(x if n else None)",
    "bytearray": "bytearray(s.encode())",
    "frozenset": "frozenset([n])",
    "list of float": "[x, x]",
    "list of lists": "[[n], [n]]",
    "list of tuples": "[(s, n)]",
    "list of instances": "[Plain(n)]",
    "dict of lists": "{n: [s]}",
    "set of str": "{s}",
    "dict values": "{s: n}.values()",
    "dict items": "{s: n}.items()",
    "enumerate": "enumerate([s])",
    "zip": "zip([n], [s])",
    "reversed list": "reversed([n, n + 1])",
    "reversed dict": "reversed({n: s})",
    "iterator of a range": "iter(range(n))",
    "iterator of a str": "iter(s)",
    "iterator of bytes": "iter(s.encode())",
    "iterator of a dict": "iter({n: s})",
    "generator": "numbers(n)",
    "instance or None": "(Plain(n) if n else None)",
    "one of two classes' instances": "(Plain(n) if n else Special(n))",
    "exception": "ValueError(s)",
    "named tuple": "Pair(n, s)",
    "dataclass instance": "Record(n, s)",
    "enumeration member": "(Colour.RED if n else Colour.BLUE)",
    "prebuilt instance": "PREBUILT",
    "one of several prebuilt objects": "(FROZEN if n else FROZEN2)",
    "class": "Plain",
    "one of several classes": "(Plain if n else Special)",
    "exception class": "ValueError",
    "one of several functions": "(helper if n else helper2)",
    "any callable": "(helper if n else Plain(n).get)",
    "bound method": "Plain(n).get",
    "class method": "Plain.made",
    "class method of several classes": "(Plain if n else Special).made",
    "function with a closure": "adder(n)",
    "builtin function": "len",
    "method of a str": "s.upper",
    "method of a list": "[n].append",
}

#: Only these meet each other in operations on two operands; each other kind meets itself and the int.
FAMILIES = frozenset(list(KINDS)[: list(KINDS).index("r_uint")])

#: On one operand, with the results of the builtin types' own operations beside them.
UNARY = [
    "-{x}", "+{x}", "~{x}", "not {x}", "abs({x})", "len({x})", "hash({x}) > 0", "repr({x})", "str({x})", "ascii({x})",
    "bool({x})", "int({x})", "float({x})", "list({x})", "tuple({x})", "sorted({x})", "set({x})", "dict({x})",
    "sum({x})",
    "min({x})", "max({x})", "any({x})", "all({x})", "list(reversed({x}))", "list(enumerate({x}))", "[e for e in {x}]",
    "list(zip({x}, {x}))", "list(map(repr, {x}))", "list(filter(None, {x}))", "ord({x})", "chr({x})", "bin({x})",
    "round({x})", "round({x}, 1)", "bytes({x})", "bytearray({x})", "range({x})", "iter({x})", "next({x})",
    "{x}[0]", "{x}[-1]", "{x}[-1:]", "{x}[::2]", "{x}.copy()", "{x}.n", "{x}.missing", "getattr({x}, 'n', 7)",
    "hasattr({x}, 'n')", "'%s' % ({x},)", "'%d' % ({x},)", "'{{}}'.format({x})", "f'{{{x}}}'", "f'{{{x}:>8}}'",
    "f'{{{x}!r}}'", "format({x}, '')", "{x} is None", "isinstance({x}, int)", "isinstance({x}, Plain)",
    "issubclass({x}, Plain)", "type({x}).__name__", "{x}()", "{x}(n)", "{x}(n=n)", "{x}(*(n,))",
    "', '.join({x})", "next(iter({x}))", "next(iter({x}), None)", "print({x})", "callable({x})", "frozenset({x})",
    "pow({x}, 2, 5)", "[{x}, {x}]", "({x}, {x})", "{{{x}: 1}}", "{{1: {x}}}", "{{{x}}}", "[{x}] * 2",
    "[*{x}]", "max({x}, {x})",
    "z = {x}; z[0] = n", "z = {x}; z[0] = s", "z = {x}; del z[0]", "z = {x}; z[:1] = [n]", "z = {x}; del z[:1]",
    "z = {x}; z.n = n", "z = {x}; del z.n", "z, w = {x}", "(z,) = {x}", "z, *w = {x}", "*z, w = {x}",
    "z = n\nfor e in {x}: z += 1", "z = n\nwhile not {x}: z += 1; break", "z = 0\nif {x}: z = 1",
    "assert {x}\nz = n", "with {x}: z = n", "raise {x}",
]  # fmt: skip
#: On two operands.
BINARY = [
    *(f"{{x}} {op} {{y}}" for op in "+ - * / // % ** << >> & | ^ @ == != < <= > >= in and or".split()),
    "{x} not in {y}", "{x} is {y}", "{x}[{y}]", "divmod({x}, {y})", "pow({x}, {y})", "min({x}, {y})",
    "{x} if n else {y}",
    "[{x}, {y}]", "({x}, n) == ({y}, n)", "{x} in [{y}]", "isinstance({x}, {y})", "f'{{{x}:{{{y}}}}}'", "{x}({y})",
    "z = {x}; z[{y}] = n", "z = {x}; z[0] = {y}", "z = {x}; z[:1] = {y}", "z = {x}; del z[{y}]", "z = {x}; z.n = {y}",
    "z = {x}\nif n: z = {y}", "sum({x}, {y})", "list(map({x}, {y}))", "list(zip({x}, {y}))", "getattr({x}, 'n', {y})",
    "sorted({y}, key={x})",
]  # fmt: skip
INPLACE = [f"z = {{x}}; z {op}= {{y}}" for op in "+ - * / // % ** << >> & | ^ @".split()]

#: What CPython and the translation are meant to see differently: a word is no `int`; hashes of texts are not random.
OTHERWISE = {("isinstance({x}, int)", "r_uint"), ("hash({x}) > 0", "enumeration member")}

PRELUDE = """
import dataclasses
import enum
import typing

from rpyc_dl.rlib.rarithmetic import r_uint


class Plain:
    def __init__(self, n):
        self.n = n

    def get(self):
        return self.n

    @classmethod
    def made(cls):
        return cls(5).n


class Special(Plain):
    pass


class Number:
    def __init__(self, n):
        self.n = n

    def __add__(self, other):
        return Number(self.n + other.n)

    def __neg__(self):
        return Number(-self.n)

    def __eq__(self, other):
        return isinstance(other, Number) and self.n == other.n

    def __hash__(self):
        return self.n

    def __lt__(self, other):
        return self.n < other.n

    def __bool__(self):
        return self.n != 0

    def __len__(self):
        return self.n

    def __getitem__(self, index):
        if index >= self.n:
            raise IndexError(index)
        return self.n + index

    def __contains__(self, item):
        return item is self

    def __repr__(self):
        return f"Number({self.n})"


class Pair(typing.NamedTuple):
    n: int
    name: str


@dataclasses.dataclass
class Record:
    n: int
    name: str


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Frozen:
    def __init__(self, n):
        self.n = n

    def _freeze_(self):
        return True


PREBUILT = Plain(7)
FROZEN = Frozen(1)
FROZEN2 = Frozen(2)


def numbers(n):
    while n:
        yield n
        n -= 1


def helper():
    return 5


def helper2():
    return 6


def adder(n):
    def add():
        return n + 1

    return add
"""

#: What `n`, `x` and `s` are.
CALL = (3, 1.5, "ab")

#: Arguments that methods of the builtin types are tried with; those that CPython takes are cases.
METHOD_ARGUMENTS = [
    "", "n", "s", "x", "1", "0", "'a'", "' '", "b'a'", "s.encode()", "[n]", "[s]", "{n}", "{s: n}",
    "{n}, {n}", "[(s, n)]",
    "n, n", "s, s", "s, n", "n, s", "'a', 'b'", "b'a', b'b'", "s, None", "None", "None, 1", "s, 1, 2",
    "8, '*'", "8, b'*'",
    "'a', 'b', 1", "n, n, n", "'utf-8'", "'strict'", "'utf-8', 'strict'", "True", "str.maketrans('a', 'b')",
    "key=None",
    "reverse=True", "('a', 'b')", "n, None", "sep=None, maxsplit=1", "n=n", "n=n, name=s", "2, 'big'", "['a', 'b']",
]  # fmt: skip
