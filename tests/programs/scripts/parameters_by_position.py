"""Parameters that are given by position only."""


def f(a, /, b=2):
    return a + b


def g(a, /, **others):
    return a, sorted(others.items())


def h(a=1, /, *rest, **others):
    return a, rest, sorted(others)


class Point:
    def __init__(self, x, y=0, /, *, name="p"):
        self.x, self.y, self.name = x, y, name

    def moved(self, dx, /, dy=0):
        return Point(self.x + dx, self.y + dy, name=self.name)


def outer(n):
    def inner(a, /, b=1):
        return a + b + n

    return inner


def pairs(a, /, b):
    yield a
    yield b


print(f(1), f(1, b=3), g(1, a=2, b=3), h(a=5), h(1, 2, a=5))
print(Point(1, name="q").moved(2, dy=3).x, outer(1)(2, b=3), list(pairs(1, b=2)), f(*[1, 2]))
