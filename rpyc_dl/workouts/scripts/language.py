"""What the language has that programs use, a line for each."""

from __future__ import annotations

import functools
import math
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class Color(Enum):
    """An enumeration."""

    RED = 1
    BLUE = 2


@dataclass(order=True)
class Item:
    """A dataclass with a default that is made."""

    price: float
    name: str = "?"
    tags: list[str] = field(default_factory=list)

    @property
    def label(self) -> str:
        """A property."""
        return f"{self.name}@{self.price:.2f}"

    @classmethod
    def parse(cls, text: str) -> Item:
        """Another way to make one."""
        name, _, price = text.partition("=")
        return cls(float(price or 0), name)

    @staticmethod
    def unit() -> str:
        """No instance."""
        return "EUR"


class Shape(ABC):
    """A base class with virtual methods."""

    made = 0

    def __init__(self, name: str) -> None:
        self.name = name
        Shape.made += 1

    @abstractmethod
    def area(self) -> float:
        """Of each its own."""

    def __str__(self) -> str:
        return f"{type(self).__name__} {self.name}: {self.area():.1f}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and self.area() == other.area()

    def __hash__(self) -> int:
        return hash(self.name)

    def __lt__(self, other: Shape) -> bool:
        return self.area() < other.area()


class Circle(Shape):
    """A subclass that calls `super`."""

    def __init__(self, name: str, radius: float) -> None:
        super().__init__(name)
        self.radius = radius

    def area(self) -> float:
        return math.pi * self.radius**2


class Square(Shape):
    """Another one."""

    def __init__(self, name: str, side: int) -> None:
        super().__init__(name)
        self.side = side

    def area(self) -> float:
        return float(self.side * self.side)


class Vector:
    """Operators."""

    __slots__ = ("x", "y")

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y

    def __add__(self, other: Vector) -> Vector:
        return Vector(self.x + other.x, self.y + other.y)

    def __mul__(self, factor: float) -> Vector:
        return Vector(self.x * factor, self.y * factor)

    __rmul__ = __mul__

    def __neg__(self) -> Vector:
        return Vector(-self.x, -self.y)

    def __repr__(self) -> str:
        return f"Vector({self.x}, {self.y})"


class Stack:
    """A container of the program's own."""

    def __init__(self, *items: int) -> None:
        self._items = list(items)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[int]:
        return iter(self._items)

    def __getitem__(self, index: int) -> int:
        return self._items[index]

    def __setitem__(self, index: int, value: int) -> None:
        self._items[index] = value

    def __contains__(self, item: int) -> bool:
        return item in self._items

    def __bool__(self) -> bool:
        return bool(self._items)

    def __enter__(self) -> Stack:
        return self

    def __exit__(self, *_: object) -> None:
        self._items.clear()

    def push(self, item: int) -> None:
        """Add one."""
        self._items.append(item)

    def pop(self) -> int:
        """The last one."""
        if not self._items:
            raise EmptyStack("nothing there")
        return self._items.pop()


class EmptyStack(Exception):
    """An error of the program's own."""


class Node:
    """Of a linked list and a tree: fields that may be None."""

    def __init__(self, key: int, after: Node | None = None) -> None:
        self.key = key
        self.after = after
        self.left: Node | None = None
        self.right: Node | None = None

    def insert(self, key: int) -> None:
        """Into the tree below."""
        side = "left" if key < self.key else "right"
        child = self.left if side == "left" else self.right
        if child is None:
            setattr(self, side, Node(key))
        else:
            child.insert(key)


def traced(function: Callable[..., int]) -> Callable[..., int]:
    """A decorator."""

    @functools.wraps(function)
    def wrapper(*args: int) -> int:
        result = function(*args)
        print(function.__name__, args, result)
        return result

    return wrapper


@traced
def added(a: int, b: int = 2) -> int:
    """A decorated function."""
    return a + b


@functools.cache
def fib(n: int) -> int:
    """A cached one."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def countdown(n: int) -> Iterator[int]:
    """A generator."""
    while n > 0:
        yield n
        n -= 1
    yield from (0, -1)


def walk(node: Node | None) -> Iterator[int]:
    """A recursive generator."""
    if node is not None:
        yield from walk(node.left)
        yield node.key
        yield from walk(node.right)


@contextmanager
def section(title: str) -> Iterator[str]:
    """A context manager of a generator."""
    print("<", title)
    try:
        yield title.upper()
    finally:
        print(">", title)


def counter(start: int = 0) -> tuple[Callable[[], int], Callable[[int], None]]:
    """Closures that share a variable."""
    count = start

    def next_one() -> int:
        nonlocal count
        count += 1
        return count

    def reset(value: int) -> None:
        nonlocal count
        count = value

    return next_one, reset


def shown(value: Any) -> str:
    """Values of several kinds."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return f"{value:>8.2f}"
    if isinstance(value, str):
        return value.title()
    if isinstance(value, list):
        return "[" + "; ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in sorted(value.items())) + "}"
    return repr(value)


def matched(command: str) -> str:
    """A match statement."""
    match command.split():
        case ["go", where]:
            return f"to {where}"
        case ["take", *things] if things:
            return ", ".join(things)
        case [] | ["quit"]:
            return "bye"
        case _:
            return "what?"


def total(*values: float, scale: float = 1.0, **options: float) -> float:
    """Stars and keywords."""
    return sum(values) * scale + sum(options.values())


OPERATIONS: dict[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "max": max,
}

VARIABLES: dict[str, float] = {}


def evaluated(text: str) -> float:
    """A stack of numbers, a table of functions, a store in a global."""
    stack: list[float] = []
    for token in re.findall(r"\d+\.?\d*|[-+]|max|\w+", text):
        if token in OPERATIONS:
            b, a = stack.pop(), stack.pop()
            stack.append(OPERATIONS[token](a, b))
        elif token[0].isdigit():
            stack.append(float(token))
        else:
            stack.append(VARIABLES.setdefault(token, 1.0))
    return stack[-1]


def language(argv: list[str]) -> int:
    """What the language has."""
    shapes: list[Shape] = [Circle("c", 1.5), Square("s", 2)]
    for shape in sorted(shapes, reverse=True):
        print(shape, shape == shapes[0], hash(shape) == hash(shape.name), Shape.made)
    print(2.0 * (Vector(1, 2) + -Vector(0.5, 1)), Color.RED, Color["BLUE"].value, [c.name for c in Color])
    items = [Item.parse(arg) for arg in argv] or [Item(1.0, "x")]
    print(min(items), sorted(items)[0].label, Item.unit(), items[0] == items[-1])
    with Stack(1, 2, 3) as stack:
        stack.push(4)
        stack[0] = stack[1] + len(stack)
        print(2 in stack, list(stack), [n * n for n in stack if n % 2], bool(stack))
        try:
            while True:
                stack.pop()
        except EmptyStack as error:
            print("error:", error)
        else:
            print("never")
        finally:
            print("done")
    root = Node(5)
    for key in (3, 8, 1, 4):
        root.insert(key)
    chain: Node | None = None
    for key in walk(root):
        chain = Node(key, chain)
    while chain is not None:
        print(chain.key, end=" ")
        chain = chain.after
    next_one, reset = counter(10)
    reset(next_one())
    print(added(1), fib(30), list(countdown(3)), next_one(), total(1, 2, scale=0.5, extra=3.0), matched("go home"))
    with section("numbers") as name:
        print(name, evaluated("1 2 + x max"), VARIABLES)
    a, *rest = argv
    first, second = (rest[0], rest[-1]) if len(rest) > 1 else (a, a)
    first, second = second, first
    print(shown([1, 2.5, "text", None, True, {"k": [1, "b"]}]), shown({"b": 1, "a": None}), first < second < "z")
    for i, (left, right) in enumerate(zip(argv, sorted(argv), strict=True), start=1):
        if left == right:
            continue
        if i > 5:
            break
        print(f"{i:03d} {left!r:>10} {right:^10} {i / 3:.3e} {i:,} {i:#x} {100 * i}%")
    else:
        print("all of them")
    data = bytearray(b"abc")
    data.append(100)
    x = ~len(data) & 0xFF ^ (1 << 3)
    print(
        bytes(data).hex(), data[0], x, x >> 1, -x // 3, -x % 3, divmod(x, 7), 2 ** (x & 7), round(x / 7, 2), abs(-x)
    )
    seen = (x, 4)
    assert x >= 0, "never"
    print(
        {n: n * n for n in range(5)},
        sorted({c for c in a}),
        "".join(sorted(a)),
        [*range(3), *[7]],
        (1, 2, *seen),
        "-" * 10,
    )
    try:
        print(int(a), VARIABLES[a])
    except (ValueError, KeyError) as error:
        print(type(error).__name__, error)
        if len(argv) > 9:
            raise RuntimeError("too many") from error
    return 0 if x else 1


if __name__ == "__main__":
    sys.exit(language(sys.argv[1:]))
