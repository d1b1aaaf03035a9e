"""Statements of a script that say what is below an abstract class."""

from abc import ABC, abstractmethod
from collections.abc import Sequence


class Drawable(ABC):
    @abstractmethod
    def draw(self): ...


class Circle(Drawable):
    def draw(self):
        return "o"


@Drawable.register
class Square:
    def draw(self):
        return "#"


class Line:
    def draw(self):
        return "-"


class Other:
    pass


class Countdown:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        return self.n - i


class Book:
    """Has a function of its own of that name."""

    def __init__(self):
        self.names = []

    def register(self, name):
        self.names.append(name)


book = Book()
book.register("Ann")
print(book.names)

Drawable.register(Line)
Drawable.register(list)
Sequence.register(Countdown)

for x in [Circle(), Square(), Line(), Other()]:
    print(type(x).__name__, isinstance(x, Drawable), issubclass(type(x), Drawable))
print(isinstance([1], Drawable), isinstance((1,), Drawable))
print(isinstance(Countdown(2), Sequence), issubclass(Countdown, Sequence), issubclass(Other, Sequence))
