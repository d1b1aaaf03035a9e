"""Instances, members, functions and classes compared with values of several kinds: on either side."""

import enum


class A:
    def m(self):
        return 1


class C(A):
    def __call__(self):
        return 2


class E(enum.Enum):
    X = 1
    Y = 2


class One(enum.IntEnum):
    ONE = 1


class Q:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return isinstance(other, Q) and self.n == other.n

    def __hash__(self):
        return hash(self.n)


def f():
    return 3


def g():
    return 4


a, c = A(), C()
q = Q(1)


def against_instance(x):
    print(
        "inst",
        a == x,
        x == a,
        a != x,
        x != a,
        c == x,
        x == c,
        q == x,
        x == q,
        q != x,
        E.X == x,
        x == E.X,
        E.Y != x,
        x in (a, E.X),
        x in [a, c],
        One.ONE == x,
        x == One.ONE,
    )


def against_callable(x):
    print("call", f == x, x == f, A == x, x == A, len == x, x == len, f != x, x != A, x in (f, A), x in [f, g])


def against_method(x):
    m = a.m
    print("meth", m == x, x == m, m != x)


def nullable(x):
    print("null", a == x, x == a, None == x, x == None)  # noqa: E711


class Node:
    def __init__(self, v):
        self.v = v


def find(nodes, target):
    return [i for i, n in enumerate(nodes) if n == target], [i for i, n in enumerate(nodes) if target == n]


def main():
    for x in (a, c, "s", 3, None, E.X, E.Y, 1, True, Q(1), 2.5, (1,), [1]):
        against_instance(x)
    for x in (f, g, A, len, "s", 1, c):
        against_callable(x)
    for x in (a.m, 3, "s"):
        against_method(x)
    for x in (a, None):
        nullable(x)
    n = [Node(1), Node(2)]
    print(find([n[0], "q", n[1], 4, n[0]], n[0]), find([n[0], None, n[1]], n[1]), find([n[0], n[1]], n[1]))
    print(find(["q", n[1], 4], "q"), find(["q", n[1], 4, 4.0], 4))


main()


def plain(x):
    print(a == x, x == a, a != x, x != a, a is x)


for value in (a, A(), "a", 3, None, 2.5):
    plain(value)
