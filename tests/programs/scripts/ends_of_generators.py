"""What generators tell at their end the second time, and what `yield from` passes on to iterators of a program."""


def gen():
    yield 1
    return 7


def main(argv):
    g = gen()
    print(next(g))
    for _ in range(3):
        try:
            next(g)
        except StopIteration as e:
            print(e.value, e.args)
    return 0


main([])


class It:
    def __init__(self):
        self.n = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.n += 1
        if self.n > 5:
            raise StopIteration
        return self.n

    def close(self):
        print("closed", self.n)

    def throw(self, *args):
        print("thrown", len(args))
        return 99

    def send(self, v):
        print("sent", v)
        return self.__next__()


def delegating():
    r = yield from It()
    print("result", r)


def delegate():
    x = delegating()
    print(next(x))
    print(x.send(5))
    print(x.throw(ValueError("a")))
    print(next(x))
    x.close()
    y = delegating()
    next(y)
    y.close()
    for v in y:
        print(v)


delegate()


def g(it):
    r = yield from it
    print("result", r)


def h():
    r = yield from [1, 2, 3]
    print("list", r)


def k():
    yield from map(str, [1, 2])


x = h()
print(next(x))
try:
    x.throw(ValueError("v"))
except ValueError as e:
    print(e)
x = h()
print(next(x))
x.close()


class Closing:
    def __init__(self, xs):
        self.xs = iter(xs)

    def __iter__(self):
        return self

    def __next__(self):
        return next(self.xs)

    def close(self):
        print("close")


x = g(Closing([1, 2]))
next(x)
try:
    x.throw(KeyError("k"))
except KeyError as e:
    print(repr(e))
y = g(Closing([1, 2]))
print(next(y))
y.close()
for v in y:
    print(v)


class Raising(Closing):
    def close(self):
        print("raise")
        raise RuntimeError("no close")


y = g(Raising([1, 2]))
print(next(y))
try:
    y.close()
except RuntimeError as e:
    print(e)


class Throwing(Closing):
    def throw(self, e):
        print("throw", repr(e))
        raise StopIteration("told")


y = g(Throwing([1, 2]))
print(next(y))
try:
    y.throw(OSError("o"))
except StopIteration as e:
    print("stop", e.value)
