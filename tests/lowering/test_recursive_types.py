"""Values of types that contain themselves: every shape of a small grammar, beside CPython, in the executable."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import recursivetypes
from support.everywhere import everywhere
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


@pytest.mark.parametrize("shapes", KINDS, ids=["one", "two", "library", "classes"])
def test_every_operation_on_every_shape(shapes: list[recursivetypes.Shape], tmp_path: Path) -> None:
    agrees(recursivetypes.program(shapes), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_longer_shapes(seed: int, tmp_path: Path) -> None:
    agrees(recursivetypes.program(recursivetypes.random_shapes(seed, 3, 3)), tmp_path)


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


def test_functions_generators_and_classes(tmp_path: Path) -> None:
    agrees(HELD, tmp_path)
