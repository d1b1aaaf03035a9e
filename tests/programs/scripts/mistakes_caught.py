"""Operations that surely fail, as lessons on exceptions show them: each is caught, and its text is CPython's."""

import math
from abc import ABC, abstractmethod
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Protocol


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def move(self, dx):
        self.x += dx


class Vector:
    __slots__ = ("x",)

    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return Vector(self.x + other.x)


class Colour(Enum):
    RED = 1
    BLUE = 2


@dataclass
class Item:
    name: str
    price: float = 0.0


class Shape(ABC):
    def __init__(self, name):
        print("made", name)

    @abstractmethod
    def area(self): ...


@dataclass
class Record(ABC):
    key: int

    @abstractmethod
    def load(self): ...


class Speaker(Protocol):
    def speak(self): ...


class Square(Shape):
    def area(self):
        return 4


def add():
    return 1 + "a"


def length(x):
    try:
        return len(x)
    except TypeError as error:
        print("length:", error)
    return -1


def keyword_only(a, *, b):
    return a + b


def attempt(action):
    """Run an action, and say what came of it."""
    try:
        print("result:", action())
    except (TypeError, AttributeError, ValueError, IndexError) as error:
        print(f"{type(error).__name__}: {error}")


print("operators")
try:
    print(add())
except TypeError as error:
    print("caught", error)
try:
    age = "20"
    print("next year", age + 1)
except TypeError as error:
    print(error)
try:
    print("age: " + 20)
except TypeError as error:
    print(error)
try:
    print([1, 2] + (3,))
except TypeError as error:
    print(error)
try:
    print("a" * "b", "unreached")
except Exception as error:
    print(type(error).__name__, error)
try:
    print(-"a")
except TypeError as error:
    print(error)
try:
    print(1 < "a")
except TypeError as error:
    print(error)
try:
    print(Point(1, 2) < Point(3, 4))
except TypeError as error:
    print(error)
try:
    print(1 in 5)
except TypeError as error:
    print(error)
try:
    n = 5
    n += "x"
except TypeError as error:
    print(error)

print("calls")
print(length(5))
try:
    number = 5
    number()
except TypeError as error:
    print(error)
try:
    Point(1)
except TypeError as error:
    print(error)
try:
    Point(1, 2).move()
except TypeError as error:
    print(error)
try:
    keyword_only(1, 2)
except TypeError as error:
    print(error)
try:
    keyword_only(1, c=3)
except TypeError as error:
    print(error)
try:
    Item()
except TypeError as error:
    print(error)

print("attributes")
try:
    print(Point(1, 2).z)
except AttributeError as error:
    print(error)
try:
    Point(1, 2).turn()
except AttributeError as error:
    print(error)
try:
    Vector(1).y = 2
except AttributeError as error:
    print(error)
try:
    "text".shout()
except AttributeError as error:
    print(error)
try:
    nothing = None
    nothing.append(1)
except AttributeError as error:
    print(error)
try:
    math.tau_and_a_half
except AttributeError as error:
    print(error)

try:
    Colour.RED = 3
except AttributeError as error:
    print(error, Colour.RED)

print("items")
try:
    for digit in 123:
        print(digit)
except TypeError as error:
    print(error)
try:
    nothing = None
    print(nothing[0])
except TypeError as error:
    print(error)

print("builtins")
try:
    print(int([1]))
except TypeError as error:
    print(error)
try:
    for i in range(1.5):
        print(i)
except TypeError as error:
    print(error)
try:
    print("%d items" % "three")
except TypeError as error:
    print(error)
try:
    print(chr("a"))
except TypeError as error:
    print(error)

print("in functions that are called under a handler")
attempt(add)
attempt(lambda: Point(1, 2).z)
attempt(lambda: 1 + 1)
attempt(lambda: Shape("abstract"))
attempt(lambda: Record(1).load())
attempt(lambda: Speaker())
attempt(lambda: Square("square").area())
try:
    print({}.missing)
except:
    print("something is wrong")
finally:
    print("done")

print("what never has a value")
counter = 0


def increment():
    counter += 1


try:
    increment()
except UnboundLocalError as error:
    print(error)

print("managers that wait")
with suppress(TypeError):
    print("a" - "b")
with suppress(LookupError, AttributeError):
    Point(1, 2).turn()
print("after")

print("more items")
try:
    "abc"["a"]
except TypeError as error:
    print(error)
try:
    t = (1, 2)
    t[0] = 5
except TypeError as error:
    print(error)
try:
    text = "abc"
    text[0] = "x"
except TypeError as error:
    print(error)
try:
    table = {}
    table[[1]] = 2
except TypeError as error:
    print(error)
try:
    a, b = 5
except TypeError as error:
    print(error)
try:
    a, b = (1, 2, 3)
except ValueError as error:
    print(error)
try:
    print(", ".join([1, 2]))
except TypeError as error:
    print(error)
try:
    print(sum(["a", "b"]))
except TypeError as error:
    print(error)
