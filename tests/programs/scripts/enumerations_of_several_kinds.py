"""Comprehensions over iterators of several kinds: enumerations over texts or lists, of instances with __iter__."""


class A:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return iter([self.n, 2])


class B:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        yield self.n
        yield 5


def pick(k, n):
    return enumerate("ab") if k else enumerate(["x", "y"])


def both(k):
    it = enumerate(A(k)) if k > 2 else enumerate(B(k))
    return [(i, c) for i, c in it]


for k in (0, 1):
    print([p for p in pick(k, 3)], list(pick(k, 2)))
print(both(1), both(3))
