"""Kinds of operands for the matrix (`matrix.py`): an expression for each representation that values can have.

`n` is an int, `x` a float, `s` a str: arguments of the function that a cell of the matrix is.
"""

from __future__ import annotations

import ast
from functools import cache

#: Kinds of values, by what a user calls them. Those before `range` meet each other in operations on two operands
#: (one of each representation); each other kind meets itself, the int and the None.
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
    "empty list": "[]",
    "dict": "{s: n}",
    "set": "{n}",
    "iterator": "iter([n])",
    "instance": "Plain(n)",
    "number-like instance": "Number(n)",
    "function": "helper",
    "int or None": "(n if n else None)",
    "str or None": "(s if n else None)",
    "list or None": "([n] if n else None)",
    "r_uint": "r_uint(n & 7)",
    "range": "range(n)",
    "generator": "numbers(n)",
    "class": "Plain",
    "tuple of any length": "tuple([n, n])",
    "dict keys": "{n: s}.keys()",
    "dict items": "{s: n}.items()",
    "deque": "collections.deque([n])",
    "int constant": "7",
    "str constant": "'ab'",
    "character": "(s + 'q')[0]",
    "float or None": "(x if n else None)",
    "bool or None": "(n > 1 if n else None)",
    "bytes or None": "(s.encode() if n else None)",
    "tuple or None": "((n, s) if n else None)",
    "dict or None": "({s: n} if n else None)",
    "set or None": "({n} if n else None)",
    "function or None": "(helper if n else None)",
    "empty tuple": "()",
    "empty dict": "{}",
    "empty set": "set()",
    "nested tuple": "((n, s), x)",
    "bytearray": "bytearray(s.encode())",
    "frozenset": "frozenset([n])",
    "list that grows": "grown(n)",
    "list of float": "[x, x]",
    "list of lists": "[[n], [n]]",
    "list of tuples": "[(s, n)]",
    "list of instances": "[Plain(n)]",
    "dict of lists": "{n: [s]}",
    "set of str": "{s}",
    "dict values": "{s: n}.values()",
    "enumerate": "enumerate([s])",
    "zip": "zip([n], [s])",
    "map": "map(str, [n])",
    "filter": "filter(None, [n])",
    "chain": "itertools.chain([n], [n])",
    "reversed list": "reversed([n, n + 1])",
    "reversed dict": "reversed({n: s})",
    "iterator of a range": "iter(range(n))",
    "iterator of a str": "iter(s)",
    "iterator of bytes": "iter(s.encode())",
    "iterator of a dict": "iter({n: s})",
    "iterator of a class": "Steps(n)",
    "instance or None": "(Plain(n) if n else None)",
    "one of two classes' instances": "(Plain(n) if n else Special(n))",
    "callable instance": "Caller(n)",
    "context manager": "Manager(n)",
    "exception": "ValueError(s)",
    "named tuple": "Pair(n, s)",
    "dataclass instance": "Record(n, s)",
    "enumeration member": "(Colour.RED if n else Colour.BLUE)",
    "prebuilt instance": "PREBUILT",
    "one of several prebuilt objects": "(FROZEN if n else FROZEN2)",
    "one of several classes": "(Plain if n else Special)",
    "exception class": "ValueError",
    "one of several functions": "(helper if n else helper2)",
    "any callable": "(helper if n else Plain(n).get)",
    "bound method": "Plain(n).get",
    "class method": "Plain.made",
    "class method of several classes": "(Plain if n else Special).made",
    "function with a closure": "adder(n)",
    "partial": "functools.partial(helper)",
    "builtin function": "len",
    "method of a str": "s.upper",
    "method of a list": "[n].append",
    "defaultdict": "collections.defaultdict(int, {s: n})",
    "ordered dict": "collections.OrderedDict([(s, n)])",
    "counter": "collections.Counter(s)",
    "random generator": "random.Random(n)",
    "word of 8 bits": "r_uint8(n & 7)",
    "word of 32 bits": "r_int32(n)",
    "text in memory": "io.StringIO(s)",
    "object": "object()",
}

#: Those that meet each other.
FAMILIES = frozenset(list(KINDS)[: list(KINDS).index("range")])

#: What `n`, `x` and `s` are, call after call.
CALLS = ((3, 1.5, "ab"), (0, -0.0, ""), (-1, 1e300, "é\U0001f40da"))

PRELUDE = """
import bisect
import collections
import copy
import dataclasses
import enum
import functools
import heapq
import io
import itertools
import math
import operator
import os
import random
import sys
import time
import typing

from rpyc_dl.rlib.rarithmetic import intmask, r_int, r_int16, r_int32, r_int8, r_uint, r_uint16, r_uint32, r_uint8


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
        return abs(self.n)

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


class Steps:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n


class Caller:
    def __init__(self, n):
        self.n = n

    def __call__(self, m=2):
        return self.n + m


class Manager:
    def __init__(self, n):
        self.n = n

    def __enter__(self):
        return self.n

    def __exit__(self, kind, value, traceback):
        return self.n == 0


class Frozen:
    def __init__(self, n):
        self.n = n

    def _freeze_(self):
        return True


PREBUILT = Plain(7)
FROZEN = Frozen(1)
FROZEN2 = Frozen(2)


def numbers(n):
    while n > 0:
        yield n
        n -= 1


def grown(n):
    items = [n]
    items.append(n + 1)
    return items


def helper():
    return 5


def helper2():
    return 6


def adder(n):
    def add():
        return n + 1

    return add
"""


@cache
def _parts() -> dict[str, tuple[str, frozenset[str]]]:
    """What the prelude defines: the text that defines it, and the names in it."""
    found = {}
    for statement in ast.parse(PRELUDE).body:
        text = ast.unparse(statement)
        names = _names(statement)
        if isinstance(statement, ast.Import | ast.ImportFrom):
            found.update({alias.name: (text, frozenset()) for alias in statement.names})
        elif isinstance(statement, ast.Assign):
            found.update({ast.unparse(target): (text, names) for target in statement.targets})
        else:
            assert isinstance(statement, ast.ClassDef | ast.FunctionDef)
            found[statement.name] = (text, names)
    return found


def _names(tree: ast.AST) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def prelude(text: str) -> str:
    """The part of the prelude that a text needs."""
    parts = _parts()
    needed: set[str] = set()
    pending = _names(ast.parse(text)) & parts.keys()
    while pending:
        needed |= pending
        pending = frozenset().union(*(parts[name][1] for name in pending)) & parts.keys() - needed
    return "\n".join(dict.fromkeys(text for name, (text, _) in parts.items() if name in needed))
