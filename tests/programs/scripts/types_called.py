"""`type(x)(y)` and `type(x) is t`, of builtin types and of classes below them; tuples of several lengths."""

import sys

x = [1, 2]
print(type(x)([3, 4]), type("a")(5), type(1)("7"), type(1.5)(2), type({})(), type((1,))([1, 2]))


def conv(v, like):
    return type(like)(v)


print(conv("3", 1), conv(3, "a"), conv("2.5", 1.0))


class P:
    def __init__(self, x):
        self.x = x

    def clone(self):
        return type(self)(self.x + 1)

    def clone2(self):
        return self.__class__(self.x + 2)


class Q(P):
    pass


print(Q(1).clone().x, type(Q(1).clone()).__name__, P(3).clone2().x)


class Stack(list):
    def same(self):
        return type(self)(self)


s = Stack([1, 2])
print(
    s.same(),
    type(s.same()).__name__,
    type(s)([4]),
    type((1, 2))([3]),
    type({1})([1, 1]),
    type(b"")([65]),
    type(frozenset())("aa"),
)


class Name(str):
    pass


n = Name("x")
print(
    type(s) is list,
    type(s) is Stack,
    isinstance(s, list),
    type(n) is str,
    type(n) is Name,
    type("q") is str,
    type([]) is list,
)


def f(v):
    return tuple(sorted(v))


for v in ([3, 1], (2, 1)):
    w = (9, 8) if len(sys.argv) > 5 else f(v)
    print(w)


def chosen(x, y):
    return type(x)(y if y else [1, 2])


def picked(table, keys):
    return type(table)([(k, v) for k, v in table.items() if k in keys])


class Points:
    def __init__(self, items):
        self.items = items

    def moved(self, n):
        return type(self)([x + n for x in self.items])


class Places(Points):
    pass


print(chosen([1], []), chosen((1,), [3]), chosen({1}, None), picked({"a": 1, "b": 2}, ["a"]))
print(Points([1]).moved(1).items, type(Places([2]).moved(2)).__name__)


def transposed(rows):
    inner = type(rows[0])
    columns = zip(*rows)
    return type(rows)(map(inner, columns) if tuple != inner else columns)


def converted(like):
    kind = type(like)
    return lambda y: kind(y)


def converted_later(like):
    kind = type(like)

    def outer():
        def inner(y):
            return kind(y), kind is type(like)

        return inner

    return outer()


print(transposed([[1, 2], [3, 4]]), transposed(((1, 2), (3, 4))), transposed([(1, 2), (3, 4)]))
print(converted(1)("12"), converted("")(12), converted_later(1.5)("2"))
