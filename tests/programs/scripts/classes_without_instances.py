"""Subclasses of which the program makes no instance: what their methods say of values is not true of any."""

import sys


class Shape:
    def area(self):
        raise NotImplementedError

    def name(self):
        return "shape"

    def __repr__(self):
        return f"<{self.name()} {self.area()}>"

    def __eq__(self, other):
        return isinstance(other, Shape) and self.area() == other.area()

    def __hash__(self):
        return 1


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side**2

    def name(self):
        return "square"


class Never(Shape):
    def __init__(self, key):
        self.key = key

    def area(self):
        return self.key(1)

    def name(self):
        return self.key + 1

    def __repr__(self):
        return self.key.missing()

    def __eq__(self, other):
        return self.key("no")

    def __len__(self):
        return self.key

    def __bool__(self):
        return self.key.x


class Low(Square):
    def name(self):
        return "low " + super().name()


class Failure(Exception):
    def __str__(self):
        return "failed"


class Worse(Failure):
    def __str__(self):
        return "worse" + self.args[0]


class Sorted:
    """A class whose `__new__` makes another one where there is a key, as sortedcontainers has it."""

    def __new__(cls, items=None, key=None):
        if key is None:
            return object.__new__(cls)
        if cls is Sorted:
            return object.__new__(SortedByKey)
        raise TypeError("a key is for SortedByKey")

    def __init__(self, items=None, key=None):
        assert key is None
        self.items = sorted(items or [])

    def add(self, item):
        self.items.append(item)
        self.items.sort()

    def update(self, items):
        add = self.add
        for item in items:
            add(item)

    def __repr__(self):
        return f"{type(self).__name__}({self.items})"


class SortedByKey(Sorted):
    def __new__(cls, items=None, key=abs):
        return object.__new__(cls)

    def __init__(self, items=None, key=abs):
        self.key = key
        self.items = sorted(items or [], key=key)

    def add(self, item):
        self.items.append(item)
        self.items.sort(key=self.key)

    def __repr__(self):
        return f"{type(self).__name__}({self.items}, {self.key.__name__})"


def fail(n):
    if n:
        raise Failure


def main():
    n = len(sys.argv)
    shapes = [Square(n), Low(n + 1)] if n < 5 else [Never(n)] if n < 0 else []
    print(shapes, [s.area() for s in shapes], shapes[0] == shapes[1], shapes[0] == Square(1), len(set(shapes)))
    for s in shapes:
        name = s.name
        if s:
            print(name(), isinstance(s, Low), isinstance(s, Never), type(s).__name__)
    try:
        fail(n)
    except Worse as error:
        print("worse", error)
    except Failure as error:
        print(error)
    plain = Sorted([3, n, 2])
    plain.update([7, 0])
    print(plain)


main()


class Sized:
    def doubled(self):
        return self.size * 2


class Small(Sized):
    size = 4


class Large(Sized):
    size = 400

    def copy(self):
        return Large()


# a class attribute that only the classes with instances have, read by a method of their base
for sized in (Small(), Large()):
    print(sized.doubled())
