"""Unrelated classes that give items of different kinds, taken up by list, tuple and unpacking."""


class Numbers:
    def __iter__(self):
        yield 1
        yield 2.5


class Letters:
    def __iter__(self):
        yield "z"


def taken(x):
    a, *b = x
    return list(x), tuple(x), a, b


for x in [Numbers(), Letters()]:
    print(taken(x))
