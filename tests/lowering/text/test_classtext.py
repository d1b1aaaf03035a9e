"""Classes as text, and the class of what may be None."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from enum import Enum, IntFlag
from typing import Any

from support.typed import agree


class Shape:
    pass


class Circle(Shape):
    class Part:
        pass


class Refused(ValueError):
    pass


class Stack:
    def __init__(self) -> None:
        self.items: list[Any] = []

    def push(self, item: Any) -> None:
        self.items.append(item)

    def another(self) -> Any:
        return type(self)()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.items})"


class Color(Enum):
    RED = 1


class Mode(IntFlag):
    READ = 1


def _shape(n: int) -> Any:
    return Shape() if n else Circle()


def _or_none(value: Any, n: int) -> Any:
    return value if n else None


def test_the_class_of_an_instance_is_shown_with_its_module() -> None:
    def func(n: int) -> str:
        cls = type(_shape(n))
        return (
            f"{cls} {cls!r:>80} {[cls]} {(cls, 1)}"
            + str(cls)
            + repr(_shape(n).__class__)
            + "%s" % cls
            + "{}".format(cls)
        )

    agree(func, 0, 1)


def test_builtin_types_and_known_classes_are_shown() -> None:
    def func(n: int) -> str:
        kinds = (
            f"{type(n)} {type(str(n))} {type([n])} {type((n,))} {type({n: n})} {type({n})} {type(1.5)} {type(None)}"
        )
        library = (
            f"{type(Counter())} {type(deque())} {type(defaultdict(int))} {type(OrderedDict())} {type(bytearray())}"
        )
        return f"{kinds} {library} {int} {Shape} {Circle.Part} {type(Shape)} {type(len)} {len} {type(n > 1)} {slice}"

    agree(func, 3)


def test_enumerations_have_a_text_of_their_own() -> None:
    def func(n: int) -> str:
        member = _or_none(Color.RED, n)
        return f"{type(member)} {Color} {type(Mode.READ)} {type(_or_none(Mode.READ, n))}"

    agree(func, 0, 1)


def test_the_class_of_a_caught_exception_is_shown() -> None:
    def func(n: int) -> str:
        try:
            if n == 0:
                raise Refused("no")
            return str(10 // (n - 1)) + [str(type(n))][n]
        except Exception as error:
            return f"{type(error)} {type(error).__name__}: {error}"

    agree(func, 0, 1, 2)


def test_the_class_of_what_may_be_none() -> None:
    def func(n: int) -> str:
        number, text, items, shape = _or_none(5, n), _or_none("x", n), _or_none([n], n), _or_none(Shape(), n)
        shown = (
            f"{type(number)} {type(text)} {type(items)} {type(shape)} {type(shape).__name__} {type(n > 1 or None)}"
        )
        tests = [type(number) is int, type(shape) is Shape, type(text) in (str,), type(number) in (int, str)]
        tests += [type(number) is type(None), type(items) is not list, type(shape) in [int, type(None)]]
        return f"{shown} {tests}"

    agree(func, 0, 1)


def test_the_class_of_a_generic_container_is_the_one_that_was_written() -> None:
    def func(n: int) -> str:
        numbers, texts = Stack(), Stack()
        numbers.push(n)
        texts.push(str(n))
        other = numbers.another()
        other.push(n + 1)
        same = type(numbers) is Stack and type(texts) is type(numbers)
        return f"{numbers} {texts} {other} {same} {type(texts)} {numbers.__class__.__name__}"

    agree(func, 1)
