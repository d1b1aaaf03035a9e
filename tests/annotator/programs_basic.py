"""Small programs whose annotations are known: the worked examples of documents 000, 001 and 003, and others."""

from __future__ import annotations

# mypy: ignore-errors


def factorial(n):  # 000, "An example: the factorial"
    if n >= 2:
        return n * factorial(n - 1)
    else:
        return 1


def g(a, n):  # 000, "Empty lists and mutable objects"
    a.append(n)


def lists():
    b = []
    g(b, 5)
    g(b, 6)
    return b


def exp(base, n):  # 003, "Flow graph example"
    res = 1
    while n > 0:
        res = res * base
        n = n - 1
    return res


def sieve(n):
    flags = [True] * (n + 1)
    found = []
    for i in range(2, n + 1):
        if flags[i]:
            found.append(i)
            for j in range(i * i, n + 1, i):
                flags[j] = False
    return found


class Shape:
    sides = 0

    def __init__(self, name):
        self.name = name

    def area(self):
        return 0

    def describe(self):
        return self.name + " " + str(self.area())


class Square(Shape):
    sides = 4

    def __init__(self, width):
        Shape.__init__(self, "square")
        self.width = width

    def area(self):
        return self.width * self.width


class Circle(Shape):
    def area(self):
        return 3


def pick(n):
    return Square(n) if n > 0 else Circle("circle")


def shapes(n):
    shape = pick(n)
    return (shape.describe(), shape.area(), shape.sides)


def nullable(n):
    node = None
    for i in range(n):
        node = (i, node is None)
    return [None, "x"][n], n


def narrowing(n):
    shape = pick(n)
    if isinstance(shape, Square):
        return shape.width
    return -1


def tuples(n):
    pair = (n, "a")
    if n:
        pair = (1, "b")
    number, text = pair
    return text, number


def words(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return sorted([(n, w) for w, n in counts.items()])


class TooLarge(Exception):
    def __init__(self, limit):
        self.limit = limit


def checked(n):
    if n > 100:
        raise TooLarge(100)
    return n


def catches(n):
    try:
        return checked(n)
    except TooLarge as error:
        return error.limit


def defaults(n):
    return keyword(n) + keyword(n, 2.5) + keyword(b=3.5, a=n)


def keyword(a, b=1.5):
    return a * b


PROGRAMS = [
    (factorial, [int]),
    (lists, []),
    (exp, [int, int]),
    (sieve, [int]),
    (shapes, [int]),
    (narrowing, [int]),
    (tuples, [int]),
    (words, [str]),
    (catches, [int]),
    (defaults, [int]),
]
