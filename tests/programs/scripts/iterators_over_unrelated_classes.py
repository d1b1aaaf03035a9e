# Iterators that one call or another made: each is over instances of a class of its own.
class A:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration
        return str(self.n)


class B:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 4:
            raise StopIteration
        return "b" + str(self.n)


class C:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        yield from ("c", str(self.n))


class D(A):
    def __iter__(self):
        return iter(["d", "e"])


def read(k):
    it = enumerate(A(k)) if k == 0 else enumerate(B(k)) if k == 1 else enumerate(C(k)) if k == 2 else enumerate(D(k))
    for no, line in it:
        print(no, line)


for k in range(4):
    read(k)


def pairs(k):
    it = zip(A(k), "xyz") if k == 0 else zip(B(k), "xyz") if k == 1 else zip(C(k), "abc")
    return list(it)


print([pairs(k) for k in range(3)])


def mapped(k):
    return map(len, A(k)) if k == 0 else map(len, B(k)) if k == 1 else map(len, C(k))


print([list(mapped(k)) for k in range(3)])


def opened(k):
    opener = A if k == 0 else B
    x = opener(k)
    for no, line in enumerate(x, 1):
        print(no, line)


opened(0)
opened(1)


def started(k):
    it = enumerate(A(0)) if k else enumerate(B(0))
    for i, x in it:
        print(i, x)


def texts_or_lists(k):
    it = enumerate("ab") if k else enumerate(["x"])
    for i, x in it:
        print(i, x)


for k in range(2):
    started(k)
    texts_or_lists(k)
