from contextlib import ContextDecorator, contextmanager


class tag(ContextDecorator):
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("<" + self.name + ">")
        return self

    def __exit__(self, *exc):
        print("</" + self.name + ">")
        return False


@tag("p")
def f(x):
    print(x)
    return x + 1


@contextmanager
def timed(label, *, times=1):
    print("begin", label * times)
    try:
        yield label
    except ValueError as e:
        print("caught", e)
    finally:
        print("end", label)


@timed("g", times=2)
def g(a, b=2):
    """Multiply."""
    print(a, b)
    return a * b


@timed("risky")
def risky(n):
    if n > 1:
        raise ValueError(n)
    return "fine"


class A:
    @timed("method")
    def m(self, x, *more):
        return x * 2 + len(more)

    @staticmethod
    @timed("static")
    @timed("inner")
    def s(**named):
        return sorted(named)


def main():
    print(f(1))
    with tag("b") as t:
        print(t.name)
    print(g(3), g(3, b=5), g.__name__, g.__doc__)
    print(A().m(4), A().m(4, 5, 6))
    print(A.s(x=1, y=2))
    print(risky(1), risky(2))
    with timed("plain") as label:
        print(label)


main()

import functools


@functools.lru_cache
def fib(n):
    """Fibonacci."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(20), fib.__doc__, fib.__name__)


class Number:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        return isinstance(other, Number) and self.n == other.n

    @property
    @functools.lru_cache(maxsize=None)
    def square(self):
        """Squared."""
        print("computed", self.n)
        return self.n * self.n

    @property
    @functools.lru_cache
    def is_even(self):
        return self.n % 2 == 0


class Below(Number):
    pass


three = Number(3)
print(three.square, three.square, Number(3).square, Below(4).square, Number(4).is_even, three.is_even)
