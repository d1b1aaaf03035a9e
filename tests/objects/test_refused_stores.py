"""What CPython refuses while the program runs, compiled code refuses with the same words: storing into a property
that has no setter, making an instance of an abstract class."""

from abc import ABC, abstractmethod

import pytest

from rpyc_dl import annotate
from rpyc_dl.errors import AnnotatorError
from support.typed import agree


class Fixed:
    @property
    def size(self):
        return 3


class Below(Fixed):
    pass


class Free(Fixed):
    size = property(lambda self: 7, lambda self, value: None)


class Task(ABC):
    def __init__(self, n):
        self.n = n

    @abstractmethod
    def run(self): ...

    @classmethod
    def make(cls, n):
        return cls(n)


class Double(Task):
    def run(self):
        return self.n * 2


class Two(ABC):
    @abstractmethod
    def b(self): ...

    @property
    @abstractmethod
    def a(self): ...


def store(n):
    one = Fixed() if n > 0 else Below()
    try:
        one.size = n
    except AttributeError as error:
        return f"{error} {one.size}"
    return "stored"


def store_one_of(n):
    one = Free() if n > 1 else Below()
    other = Fixed() if n == 1 else one
    try:
        other.size = n
    except AttributeError as error:
        return str(error)
    return f"stored {other.size}"


def store_uncaught(n):
    Below().size = n
    return n


def store_caught_above(n):
    try:
        return store_uncaught(n)
    except AttributeError:
        return -1


def make_abstract(n):
    try:
        return str(Task(n).run())
    except TypeError as error:
        return str(error)


def make_of_several(n):
    out = []
    for cls in (Task, Double):
        try:
            out.append(str(cls.make(n).run()))
        except TypeError as error:
            out.append(str(error))
    kind = Double if n else Task
    try:
        out.append(str(kind(n).run()))
    except TypeError as error:
        out.append(str(error))
    return " ".join(out)


def make_two(n):
    try:
        Two()
    except TypeError as error:
        return str(error)
    return ""


def test_a_property_without_a_setter_refuses():
    agree(store, (0,), (1,))
    agree(store_one_of, (0,), (1,), (2,))
    agree(store_caught_above, (1,))


def test_a_store_that_always_fails_under_no_handler_is_an_error():
    with pytest.raises(
        AnnotatorError, match="`size` of a Below cannot be assigned: it is a property without a setter"
    ) as info:
        annotate(store_uncaught, [int])
    first = store_uncaught.__code__.co_firstlineno
    assert info.value.lineno == first + 1
    assert Fixed.__dict__["size"].fget.__code__.co_firstlineno + 1 in [note.pos.lineno for note in info.value.notes]


def test_an_abstract_class_makes_no_instance():
    agree(make_abstract, (1,))
    agree(make_of_several, (0,), (4,))
    agree(make_two, (1,))
