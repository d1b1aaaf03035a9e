"""Class attributes that only functions set, compiled beside CPython: until then, reading them raises."""

from __future__ import annotations

from pathlib import Path

from support.commands import rpyc
from support.executables import build

FORMS = """
import sys

class Node:
    pass

class A:
    size: int

    @classmethod
    def set(cls, n):
        cls.steps = n

    @staticmethod
    def both(n):
        A.size = n
        A.first = A.last = n

    def get(self):
        return self.steps

    def up(self):
        type(self).steps += 1


class Sub(A):
    pass


class Below(Sub):
    own = 7

    @classmethod
    def change(cls):
        cls.own = 8


class Mixin:
    pass


class Mixed(A, Mixin):
    pass


def tell(x):
    try:
        return str(x.steps)
    except AttributeError as e:
        return f"no: {e}"


def tell_class(c):
    try:
        return str(c.steps)
    except AttributeError as e:
        return f"no: {e}"


class Counter:
    @classmethod
    def count(cls):
        try:
            cls.total += 1
        except AttributeError:
            cls.total = 1
        return cls.total


class Cache:
    def __init__(self):
        if not hasattr(Cache, "table"):
            Cache.table = {}
        Cache.table[len(Cache.table)] = self


class Tree:
    def grow(self):
        Tree.root = self
        Tree.hook = helper
        Tree.kind = Sub
        self.name = "tree"


def helper(x):
    return x + 1


def main(argv):
    print(tell(A()), tell(Sub()), tell(Below()), tell(Mixed()))
    print(tell_class(A), tell_class(Sub))
    print(hasattr(A, "steps"), hasattr(Sub(), "steps"), getattr(A, "steps", -1), getattr(Sub(), "steps", -2))
    print(hasattr(A, "size"), hasattr(A, "set"), hasattr(A, "nothing"), getattr(A, "nothing", "x"))
    for c in (A, Sub):
        print(hasattr(c, "steps"), getattr(c, "steps", 5))
    A.set(3)
    print(tell(A()), tell(Sub()), tell(Below()), tell(Mixed()), A().get())
    Sub.set(4)
    print(tell(A()), tell(Sub()), tell(Below()), A.steps, Sub.steps, Below.steps)
    for c in (A, Sub):
        print(hasattr(c, "steps"), getattr(c, "steps", 5), tell_class(c))
    Below().up()
    A().up()
    print(A.steps, Sub.steps, Below.steps, Mixed.steps)
    A.both(9)
    print(A.size, Sub.first, Below().last, Sub().size)
    print(Below.own, hasattr(Sub, "own"))
    Below.change()
    print(Below.own)
    print(Counter.count(), Counter.count(), Counter.total)
    Cache(); Cache()
    print(len(Cache.table), getattr(Cache, "table", {}) is Cache.table)
    Mixin.late = "m"
    print(Mixed.late, Mixed().late)
    try:
        print(Tree.root.name)
    except AttributeError as e:
        print(e)
    try:
        print(Tree.hook(2))
    except AttributeError as e:
        print(e)
    Tree().grow()
    print(Tree.root.name, Tree.hook(2), Tree.kind().size)
    try:
        Node.weight += 2
    except AttributeError as e:
        print(e, type(e).__name__)
    Node.weight = 2.5
    Node.weight += 2
    print(Node.weight)
    return 0
"""

# Copies of a class, exceptions, dataclasses, named tuples, `__slots__`; a prebuilt instance; classes below.
KINDS = """
import sys
from dataclasses import dataclass
from typing import NamedTuple

class Stack:
    def __init__(self):
        self.items = []
        try:
            Stack.made += 1
        except Exception:
            Stack.made = 1
    def push(self, x):
        self.items.append(x)
        self.last = x
        type(self).pushes = len(self.items)
    def total(self):
        return Stack.made + self.pushes

class MyErr(Exception):
    pass

@dataclass
class P:
    x: int
    tag: str = "a"

class NT(NamedTuple):
    a: int

class Slotted:
    __slots__ = ("a",)

def seen(c):
    try:
        c.counted += 1
    except AttributeError:
        c.counted = 1
    return c.counted

class Machine:
    def set(self):
        setattr(Machine, "mode", None)
    def on(self):
        Machine.mode = self
    def find(self):
        return getattr(self, "mode", None)

class Registry(type):
    pass

class Shape:
    def describe(self):
        return f"{self.sides} {self.label}"
class Square(Shape):
    pass
class Tri(Shape):
    label = "tri"
def setup():
    Square.sides = 4
    Square.label = "sq"
    Tri.sides = 3

glob = Machine()

def main(argv):
    s = Stack(); s.push(1)
    t = Stack(); t.push("x"); t.push("y")
    print(s.total(), t.total(), s.last, t.last, Stack.pushes)
    print(seen(MyErr), seen(P), seen(NT), seen(Slotted), seen(MyErr))
    print(MyErr("x").counted, P(1).counted, NT(1).counted, Slotted().counted)
    print(glob.find() is None, hasattr(glob, "mode"))
    glob.set()
    print(glob.find() is None, hasattr(glob, "mode"))
    glob.on()
    print(glob.find() is glob, hasattr(Machine, "mode"))
    shapes = [Square(), Tri()]
    for x in shapes:
        try:
            print(x.describe())
        except AttributeError as e:
            print(e)
    setup()
    for x in shapes:
        print(x.describe())
    try:
        print(shapes[0].missing2)
    except AttributeError as e:
        print(e)
    Square.missing2 = 1
    print(shapes[0].missing2)
    try:
        print(shapes[1].missing2)
    except AttributeError as e:
        print(e)
    return 0
"""


def test_all_forms(tmp_path: Path) -> None:
    program = build(FORMS, tmp_path)
    assert program.run() == program.expected()


def test_kinds_of_classes(tmp_path: Path) -> None:
    program = build(KINDS, tmp_path)
    assert program.run() == program.expected()


def refusal(tmp_path: Path, statements: str) -> str:
    path = tmp_path / "refused.py"
    text = "class C:\n    def m(self):\n        return self.hook(1)\ndef f(x):\n    return x\n"
    text += "class Twice:\n    def __init__(self, n):\n        self.n = n\n"
    text += "    def __get__(self, obj, cls):\n        return self.n * 2\ndef main(argv):\n"
    path.write_text(text + "".join(f"    {line}\n" for line in statements.split("; ")) + "    return 0\n")
    return rpyc("interpret", str(path)).err


def test_what_stays_refused(tmp_path: Path) -> None:
    assert "is a function that the program assigns to its class" in refusal(tmp_path, "C.hook = f; print(C().m())")
    assert "to its class, or a descriptor" in refusal(tmp_path, "n = len(argv); C.hook = lambda x: n; print(C().m())")
    assert "to its class, or a descriptor" in refusal(tmp_path, "C.hook = Twice(len(argv)); print(C().hook)")
    assert "cannot be deleted" in refusal(tmp_path, "C.x = 1; del C.x")
    assert "has no attribute `__len__`" in refusal(tmp_path, "C.__len__ = f; print(C)")
    assert "has no attribute `y`" in refusal(tmp_path, "C.x = 1; print(C.y)")
    assert "has no attribute `mro`" in refusal(tmp_path, "C.mro = 1; print(C)")
