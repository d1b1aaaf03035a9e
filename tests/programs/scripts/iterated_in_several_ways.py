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


class Lists:
    def __iter__(self):
        return iter([1, 2])


class Yields:
    def __iter__(self):
        yield 5
        yield 4


class Keys(Lists):
    def __iter__(self):
        return iter({7: "a"})


class Down:
    """An iterator without `__iter__`."""

    def __init__(self):
        self.n = 3

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration
        return self.n


class Downwards:
    def __iter__(self):
        return Down()


class Nothing:
    pass


class Texts:
    def __iter__(self):
        return iter(["a", "b"])


for y in [Lists(), Yields(), Keys(), Downwards(), Nothing()]:
    try:
        print(list(y), sorted(y), sum(y), max(y), set(y), tuple(y), *y)
        for i, k in enumerate(y):
            print(i, k, end=" ")
        for i, k in zip(y, "xyz"):
            print(i, k, end=";")
        print([k + 1 for k in y])
    except TypeError as error:
        print(error)
for z in Texts(), Yields():
    it = iter(z)
    print(list(z), next(it), list(it))


def wrapped(function):
    def call(*args, **kwargs):
        return function(*args, **kwargs)

    return call


class Lines:
    """Its `__iter__` takes more than Python passes."""

    def __init__(self, *lines):
        self.lines = lines

    def __iter__(self, end="\n"):
        for line in self.lines:
            yield line + end


print(repr("".join(Lines("a", "b"))), ["|".join(each) for each in (Lines("c"), Lines())])


class Wrapped(Lines):
    @wrapped
    def __iter__(self, end=";"):
        for line in self.lines:
            yield line + end

    @wrapped
    def __str__(self):
        return f"{len(self.lines)} lines"


both = Wrapped("e", "d")
print("".join(both), list(both), sorted(both, reverse=True), max(both, default=""), str(both), f"{both}", both)
