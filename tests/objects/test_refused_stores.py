"""What CPython refuses while the program runs, compiled code refuses with the same words: storing into a property
that has no setter, making an instance of an abstract class."""

from abc import ABC, abstractmethod

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
    agree(store_uncaught, (1,))


def test_an_abstract_class_makes_no_instance():
    agree(make_abstract, (1,))
    agree(make_of_several, (0,), (4,))
    agree(make_two, (1,))
