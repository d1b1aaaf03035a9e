class Bag:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return iter(self.items)


class Count:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration
        return self.n or "zero"


def give(n):
    for i in range(n):
        yield i if i % 2 else str(i)


def find(n):
    return {"a": n} if n > 1 else False


class A:
    pass


class B(A):
    def __len__(self):
        return 0


def objs(n):
    yield A() if n else None
    yield B()


def key(x):
    return len(str(x))


for n in range(4):
    print(all(find(i) for i in range(n)), any(find(i) for i in range(n)))
    print(all(give(n)), any(give(n)), all(Count(n)), any(Count(n)), all(objs(n)), any(objs(n)))
    b = Bag([n, "", None, [1]])
    print(all(b), any(b))
    print(max(give(n), key=key, default="none"), min(Count(n + 1), key=key), max(b, key=key), min(b, key=key))
print(all(x for x in give(3)), any(y for y in [0, "", []]), any(z for z in (0, "", 0.5)))


class Empty(A):
    def __len__(self):
        return 0


class Positive(A):
    def __init__(self, n):
        self.n = n

    def __bool__(self):
        if self.n < 0:
            raise ValueError("negative")
        return self.n > 1


def items(n):
    yield A() if n else None
    yield Empty()


print(all(items(0)), any(items(0)), all(items(1)), any(items(1)))
print(any([Empty()]), all([A()]), all([Empty(), A()]), any({"x": Positive(2)}.values()))
print([x for x in filter(None, [Positive(1), Positive(2)])] != [])
try:
    print(any((Positive(1), Positive(-1))))
except ValueError as e:
    print(e)
