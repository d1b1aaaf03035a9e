"""What classes tell of those above and below."""

from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self):
        return 0


class Square(Shape):
    def __init__(self, n=2):
        self.n = n

    def area(self):
        return self.n**2


class Circle(Shape):
    def area(self):
        return 3


class Big(Square):
    pass


print([c.__name__ for c in Shape.__subclasses__()])
for cls in Shape.__subclasses__():
    print(cls.__name__, cls().area())
print([c.__name__ for c in Big.__mro__], Big.__bases__[0].__name__, Big.__base__ is Square)
print(" -> ".join(c.__name__ for c in Big.__mro__))
registry = {cls.__name__.lower(): cls for cls in Shape.__subclasses__()}
print(registry["circle"]().area(), sorted(registry))
