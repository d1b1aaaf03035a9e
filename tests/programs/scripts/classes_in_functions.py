"""Classes that functions define."""

import enum
import functools
from abc import ABC, abstractmethod
from dataclasses import dataclass, field


def shapes():
    class Shape(ABC):
        @abstractmethod
        def area(self): ...
        def twice(self):
            return self.area() * 2

    class Square(Shape):
        def __init__(self, side):
            self.side = side

        def area(self):
            return self.side**2

        def __repr__(self):
            return f"Square({self.side})"

        @classmethod
        def unit(cls):
            return cls(1)

        def grown(self):
            return Square(self.side + 1)

    class Circle(Shape):
        def __init__(self, r):
            super().__init__()
            self.r = r

        def area(self):
            return 3 * self.r * self.r

    found = [Square(2), Circle(1), Square(3).grown()]
    print([shape.twice() for shape in found], found[0], Square.unit())
    return found


for _ in range(2):
    print(len(shapes()))


def points():
    @dataclass
    class Point:
        x: int
        y: int = 0
        tags: list = field(default_factory=list)

        def moved(self, dx):
            return Point(self.x + dx, self.y)

    p = Point(1)
    p.tags.append("a")
    print(p, p.moved(2), p == Point(1), p == Point(1, 0, ["a"]))


points()
points()


def stack():
    class Node:
        def __init__(self, value, below=None):
            self.value, self.below = value, below

    class Stack:
        def __init__(self):
            self.top = None

        def push(self, value):
            self.top = Node(value, self.top)

        def pop(self):
            node = self.top
            self.top = node.below
            return node.value

    s = Stack()
    for i in range(3):
        s.push(i)
    return s


first, second = stack(), stack()
print(first.pop(), first.pop(), second.pop())


def errors(n):
    class TooLarge(ValueError):
        def __init__(self, n):
            super().__init__(f"{n} is too large")
            self.n = n

    try:
        if n > 2:
            raise TooLarge(n)
        return "fine"
    except TooLarge as error:
        return f"{error} {error.n} {type(error).__name__}"


print(errors(1), errors(5))


def once():
    class Counter:
        count = 0

        def __init__(self):
            Counter.count += 1

    class Color(enum.Enum):
        RED = 1
        GREEN = 2

    Counter(), Counter()
    print(Counter.count, Color.RED, [color.name for color in Color], Color(2))


once()


def ordered():
    @functools.total_ordering
    class Version:
        def __init__(self, major):
            self.major = major

        def __eq__(self, other):
            return self.major == other.major

        def __lt__(self, other):
            return self.major < other.major

    return Version(1) >= Version(2), max([Version(1), Version(3)], key=lambda v: v.major).major


print(ordered(), ordered())


def singleton(cls):
    instances = {}

    def get(*args):
        if cls not in instances:
            instances[cls] = cls(*args)
        return instances[cls]

    return get


def main():
    @singleton
    class Config:
        def __init__(self):
            self.v = 1

    a, b = Config(), Config()
    print(a is b, a.v)
    from typing import NamedTuple

    class P(NamedTuple):
        x: int
        y: int = 2

    print(P(1), P(1).y)

    class Stack(list):
        def top(self):
            return self[-1]

    s = Stack()
    s.append(3)
    print(s.top(), len(s))

    class Outer:
        class Inner:
            def hi(self):
                return "hi"

        def make(self):
            return Outer.Inner()

    print(Outer().make().hi())

    class Meta(type):
        pass

    class Ctx:
        def __enter__(self):
            print("in")
            return self

        def __exit__(self, *a):
            print("out")
            return False

    with Ctx() as c:
        print(isinstance(c, Ctx))

    def visit():
        class V:
            def go(self, n):
                return 0 if n == 0 else 1 + V().go(n - 1)

        return V().go(3)

    print(visit(), visit())

    class A:
        pass

    class B(A):
        def __init__(self):
            super().__init__()
            self.z = 1

    print(B().z, isinstance(B(), A), B.__name__)


main()
