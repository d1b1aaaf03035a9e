"""Values of types that contain themselves: every shape of a small grammar, beside CPython, in the executable."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rpyc_dl
from rpyc_dl.errors import AnnotatorError, UnionError
from support import recursivetypes
from support.everywhere import everywhere, function_of
from support.executables import build

PLAIN = ("list", "dict", "tuple")
KINDS = [
    list(recursivetypes.shapes(PLAIN, 1)),
    [shape for shape in recursivetypes.shapes(PLAIN, 2) if len(shape) == 2],
    [("deque",), ("OrderedDict",), ("dataclass",), ("class",)],
    [("dataclass", "tuple"), ("class", "list"), ("list", "class"), ("dict", "dataclass")],
]


def agrees(text: str, folder: Path) -> None:
    program = build(text, folder)
    expected = program.expected("x")
    assert expected.status == 0, expected.err
    assert program.run("x") == expected


@pytest.mark.parametrize(
    "shapes",
    [KINDS[0], *(pytest.param(shapes, marks=pytest.mark.slow) for shapes in KINDS[1:])],
    ids=["one", "two", "library", "classes"],
)
def test_every_operation_on_every_shape(shapes: list[recursivetypes.Shape], tmp_path: Path) -> None:
    agrees(recursivetypes.program(shapes), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_longer_shapes(seed: int, tmp_path: Path) -> None:
    agrees(recursivetypes.program(recursivetypes.random_shapes(PLAIN, seed, 2, 3)), tmp_path)


def nested(n):
    """What is the same in CPython and in the interpreter of low-level operations: no endings of the C stack."""
    import copy

    t, d = [], {}
    for i in range(n):
        t, d = [t, []], {i: d}
    t[0].append(t)
    d[9] = d
    return f"{t} {d} {copy.deepcopy(t)} {t == t} {t in [t]} {d == d} {[t, []].index(t)} {sorted([[], [[]], []])}"


def test_in_the_interpreter() -> None:
    everywhere(nested, [int], [1, 3])


HELD = """
import sys
from dataclasses import dataclass


class Odd:
    def __init__(self, n): self.n = n
    def __eq__(self, other): return False
    def __hash__(self): return 5


class Shown:
    def __init__(self): self.held = []
    def __repr__(self):
        if len(self.held) > 2: raise ValueError("held")
        return "Shown(%r)" % (self.held,)


@dataclass
class Tree:
    parts: list
    name: str


def closures():
    held = []
    def count(n): return len(held) if n == 0 else held[0](n - 1)
    held.append(count)
    return count


def leaves(tree):
    if not tree: yield 0
    for part in tree:
        for depth in leaves(part): yield depth + 1


def sizes(tree):
    for part in tree: yield from sizes(part)
    yield len(tree)


def steps(tree):
    stack, n = [iter(tree)], 0
    while stack:
        for part in stack[-1]:
            n += 1
            stack.append(iter(part))
            break
        else:
            stack.pop()
    return n


def main(argv):
    x, y = Odd(1), Odd(2)
    print([x, y] == [x, y], x in [y, x], [y, x].index(x), (x, 1) == (x, 1), {1: x} == {1: x}, {x: 3}[x])
    print(x == x, [x] == [Odd(1)], [x] == [])
    shown = Shown()
    shown.held.append(shown)
    print(shown, shown.held)
    shown.held += [shown, shown]
    for _ in range(2):
        try: print(shown.held)
        except ValueError as e: print("caught", e)
    shown.held.pop()
    print(shown.held)
    tree = Tree([], "t")
    tree.parts.append(tree)
    print(tree, [tree], Tree([Tree([], "a")], "b"))
    print(closures()(3))
    nested = []
    for i in range(len(argv) + 3): nested = [nested, []]
    print(list(leaves(nested)), list(sizes(nested)), steps(nested))
    handlers = {}
    def handler(key): return handlers[key] is handler
    handlers[1] = handler
    print(handlers[1](1))
    several = tuple([])
    for i in range(3): several = tuple([several, several])
    print(several, hash(several) == hash(several), {several: 1}[several], several < several)
    views = {}
    views["v"] = [views.values()]
    print(views)
    rows = [None] * 3
    for i in range(3): rows[i] = [rows, rows]
    print(len(rows), rows[0][0] is rows)
    return 0
"""


@pytest.mark.slow
def test_functions_generators_and_classes(tmp_path: Path) -> None:
    agrees(HELD, tmp_path)


TUPLES = """
import copy
import sys


def cons(head, tail): return (head, tail)


def reverse(pairs, done=None):
    while pairs is not None:
        head, tail = pairs
        done, pairs = cons(head, done), tail
    return done


def length(pairs): return 0 if pairs is None else 1 + length(pairs[1])


def insert(tree, key):
    if tree is None: return (None, key, None)
    left, own, right = tree
    if key < own: return (insert(left, key), own, right)
    if key > own: return (left, own, insert(right, key))
    return tree


def keys(tree):
    if tree is not None:
        yield from keys(tree[0])
        yield tree[1]
        yield from keys(tree[2])


def value(node):
    if node is None: return 0
    name, n, left, right = node
    return n + value(left) + value(right)


PAIRS = (3, (2, (1, None)))
TREE = ((None, 1, None), 2, (None, 3, None))


def main(argv):
    words = None
    for word in "the quick brown fox".split(): words = cons(word, words)
    print(words, length(words), reverse(words), reverse(words) == words)
    letters = None
    for c in "abc": letters = (c, letters)
    print(letters, ("xyz", letters), length(("xyz", letters)))
    tree = None
    for key in [5, 2, 8, 1, 9, 3]: tree = insert(tree, key)
    print(tree, list(keys(tree)), insert(tree, 5) == tree, {tree: 1, insert(tree, 5): 2})
    node = ("leaf", 1, None, None)
    for i in range(3): node = ("inner", i, node, node)
    print(value(node), node)
    pairs = None
    for i in range(4):
        if i & 1: pairs = (i, pairs)
        else: pairs = (-i, pairs)
    print(pairs, pairs == pairs, hash(pairs) == hash(copy.deepcopy(pairs)), pairs in [None, pairs])
    print([pairs].index(pairs), [pairs, None].count(pairs))
    print(pairs < (5, None), (0, pairs) < pairs, sorted([(2, pairs), (1, pairs)]))
    total, rest = 0, PAIRS
    while rest:
        total += rest[0]
        rest = rest[1]
    print(total, PAIRS, list(keys(TREE)), TREE)
    by_number, pair = {}, (0, None)
    for i in range(3):
        pair = (i, pair)
        by_number[i] = pair
    print(by_number)
    return 0
"""


@pytest.mark.slow
def test_tuples_of_tuples(tmp_path: Path) -> None:
    agrees(TUPLES, tmp_path)


def iterator_of_itself(n):
    it = iter([])
    for _ in range(n):
        it = iter([it])
    return next(it) is None


def list_of_its_iterator(n):
    its = []
    its.append(iter(its))
    return len(its) + n


@pytest.mark.parametrize("function", [iterator_of_itself, list_of_its_iterator])
def test_iterators_of_themselves_have_no_type(function: Any) -> None:
    with pytest.raises(
        AnnotatorError, match="an iterator gives iterators of its own kind: its type has no end"
    ) as told:
        rpyc_dl.compile(function, [int])
    assert told.value.pos is not None


def grown(n):
    state = (0, (0, 0))
    for _ in range(n):
        state = (state[0], (1, state[1]))
    return state[0]


def test_a_tuple_that_ends_in_something_else_is_refused() -> None:
    with pytest.raises(UnionError, match="an int on one path and a tuple on the other"):
        rpyc_dl.annotate(grown, [int])


@pytest.mark.slow
def test_helpers_that_wait_for_those_around_them() -> None:
    nested = f"{'[' * 44}n{']' * 44}"
    text = f"def f(n):\n    x = {nested}\n    y = {nested}\n    return repr(x) if x == y else ''\n"
    everywhere(function_of(text), [int], [7])
