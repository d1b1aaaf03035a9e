"""copy.copy and copy.deepcopy of instances, and of all that they lead to."""

from __future__ import annotations

import copy
from collections import Counter, defaultdict, deque
from dataclasses import dataclass, field
from enum import Enum

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed


class Color(Enum):
    RED = 1


class Vec:
    __slots__ = ["x"]

    def __init__(self, x: float) -> None:
        self.x = x


class Node:
    def __init__(self, name: str, parent: Node | None = None) -> None:
        self.name = name
        self.parent = parent
        self.children: list[Node] = []
        self.pos = Vec(float(len(name)))
        self.tags = {"a": [1, 2]}
        self.color = Color.RED
        if parent is not None:
            parent.children.append(self)
            self.rank = 3


class Leaf(Node):
    def __init__(self, name: str, parent: Node) -> None:
        Node.__init__(self, name, parent)
        self.extra = (name, [1])


@dataclass
class Box:
    items: list[int] = field(default_factory=list)
    n: int = 0


class Own:
    def __init__(self, v: int) -> None:
        self.v = v

    def __copy__(self) -> Own:
        return Own(self.v + 100)


def test_shallow() -> None:
    def f(n: int) -> str:
        root = Node("root")
        leaf: Node = Leaf("leaf", root) if n else root
        c = copy.copy(leaf)
        c.name = "copy"
        c.tags["a"].append(n)
        box = copy.copy(Box([n], 3))
        return (
            f"{leaf.name} {c is leaf} {type(c).__name__} {c.pos is leaf.pos} {leaf.tags} {box} {copy.copy(Own(n)).v}"
            f" {copy.copy(Special()) is None}"
        )

    agree(f, 1, 0)


def test_deep() -> None:
    """A tree with links back: classes, attributes that may be missing, members of an Enum."""

    def f(n: int) -> str:
        root = Node("root")
        leaf = Leaf("leaf", root)
        root.children.append(leaf)
        d = copy.deepcopy(root)
        d.children[0].name = "changed"
        d.children[0].tags["a"].append(n)
        d.pos.x = 7.0
        e = copy.deepcopy(leaf)
        e.extra[1].append(n)
        parent = e.parent
        shown = (
            f"{leaf.name} {leaf.tags} {root.pos.x} {leaf.extra} {e.extra} {leaf.rank} {e.rank} {d.color is Color.RED}"
        )
        same = f"{d.children[0] is d.children[1]} {d.children[0].parent is d} {isinstance(d.children[0], Leaf)}"
        return f"{shown} {same} {parent is not None and parent.children[0] is e} {parent is root}"

    agree(f, 1)


def test_deep_containers() -> None:
    def f(n: int) -> str:
        xs = [[n, 2], [3]]
        ys = copy.deepcopy([xs, xs])
        ys[0][0].append(5)
        pair = (n, [2], "x")
        pair2 = copy.deepcopy(pair)
        pair2[1].append(3)
        keyed = {(1, 2): {3}, (5, 6): set()}
        keyed2 = copy.deepcopy(keyed)
        keyed2[1, 2].add(n)
        queue = deque([[n]])
        queue2, queue3 = copy.deepcopy(queue), copy.copy(queue)
        queue2[0].append(3)
        queue3[0].append(4)
        groups = defaultdict(list)
        groups["a"].append(n)
        groups2 = copy.deepcopy(groups)
        groups2["a"].append(2)
        groups2["b"].append(2)
        objects = copy.deepcopy({Vec(1.0): [n]})
        counts = copy.deepcopy(Counter("hello"))
        counts["l"] += n
        grid = [[0] * 2 for _ in range(2)]
        grid2 = copy.deepcopy(grid)
        grid2[0][0] = n
        text = f"{xs} {ys} {ys[0] is ys[1]} {pair} {pair2} {len(keyed[1, 2])} {len(keyed2[1, 2])} {queue} {queue2}"
        text += f" {queue3} {groups} {groups2} {[(k.x, v) for k, v in objects.items()]} {counts} {grid} {grid2}"
        return text

    agree(f, 9)


def test_what_cannot_change_stays() -> None:
    def f(n: int) -> str:
        vec = Vec(1.0) if n else None
        deep = copy.deepcopy(vec)
        numbers = copy.deepcopy({n, 2})
        numbers.add(n + 1)
        return (
            f"{deep is None} {copy.deepcopy('abc')} {copy.deepcopy(n)} {copy.deepcopy(2.5)} {copy.deepcopy((n, 'x'))}"
            f" {copy.deepcopy(None)} {len(numbers)} {copy.copy(Color.RED) is Color.RED}"
            f" {copy.deepcopy(bytearray(b'ab'))}"
        )

    agree(f, 1, 0)


class Special:
    def __deepcopy__(self, memo: object) -> Special:
        return self


def _numbers() -> object:
    yield 1


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda n: str(copy.copy(ValueError(n))), "an instance of ValueError cannot be copied"),
        (lambda n: copy.deepcopy(_numbers()) is None, "a generator cannot be copied"),
        (lambda n: copy.copy(open(str(n))) is None, "a file cannot be copied"),
    ],
)
def test_what_has_no_copy(make: object, message: str) -> None:
    with pytest.raises(RPythonError, match=message):
        typed(make, int)
