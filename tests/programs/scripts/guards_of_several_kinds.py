"""A function that a condition calls, whose argument is an int here and a list or a bool elsewhere."""

from functools import reduce


def apply(f, a):
    return f(a)


def is_small(n):
    return n > 1


def powers(n):
    def go(n, p):
        return [p] + go(n // p, p) if 0 == n % p else []

    return [x for p in (2, 3) for x in (go(n, p) if is_small(p) else [])]


def run(x):
    a = x
    for f in (powers, len, is_small):
        a = apply(f, a)
    return a


def compose(*fs):
    return lambda x: reduce(lambda a, f: f(a), fs[::-1], x)


print(run(5), run(12))
several = compose(is_small, len, powers)
print([x for x in range(2, 50) if several(x)])
