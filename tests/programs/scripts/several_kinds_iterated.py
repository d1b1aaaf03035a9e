"""Builtins iterate over values of several kinds: containers, and instances whose classes have `__iter__` or not."""


class Bag:
    def __init__(self, xs):
        self.xs = xs

    def __iter__(self):
        return iter(self.xs)


class Small(Bag):
    pass


class Count:
    def __init__(self, n):
        self.n = n
        self.i = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


class Gen:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        for i in range(self.n):
            yield i * 10


class Plain:
    pass


class Special(Plain):
    pass


def trial(f, v):
    try:
        return str(f(v))
    except TypeError as e:
        return "TypeError: " + str(e)


def bags():
    d = {"a": [1, 2], "b": Bag([3, 4]), "n": "xy", "s": Small([5])}
    for k in d:
        print(k, list(d[k]), len(list(d[k])), tuple(d[k]), set(d[k]) == set(list(d[k])))
        for x in list(d[k]):
            print(x)


def counts():
    d = {"a": [1, 2], "c": Count(3), "n": 7}
    for k in d:
        try:
            print(k, list(d[k]))
        except TypeError as e:
            print(e)
    e = {"a": [1, 2], "c": Count(4)}
    for k in e:
        print(k, sum(e[k]))
    print(sum(e["c"]))


def gens():
    for v in ([7, 8], Gen(3), (5, 6), None, 3):
        try:
            print(list(v))
        except TypeError as e:
            print(e)
        try:
            print(max(v), sum(v))
        except TypeError as e:
            print(e)


def plains():
    for v in ([7, 8], Plain(), "ab", Special(), 2.5):
        try:
            print(list(v))
        except TypeError as e:
            print(e)
        try:
            for x in v:
                print(x)
        except TypeError as e:
            print(e)


bags()
counts()
gens()
plains()
