"""Decorators that show the keywords that they pass on."""

import functools


def trace(f):
    @functools.wraps(f)
    def inner(*a, **k):
        parts = [repr(x) for x in a] + [f"{n}={v!r}" for n, v in k.items()]
        print("call", f.__name__, a, k)
        print(len(k), f"{parts} {k}", {**k, "z": 1}, sorted(k))
        r = f(*a, **k)
        print(f"  -> {r!r}")
        return r

    return inner


def log(f):
    def inner(*args, **kwargs):
        for attempt in range(2):
            print("attempt", attempt, args, kwargs)
            for name in kwargs:
                print(name, kwargs[name], kwargs.get(name))
            if attempt:
                return f(*args, **kwargs)
        return None

    return inner


@trace
def area(w, h=2):
    return w * h


@trace
def greet(name, *, loud=False):
    return name.upper() if loud else name


@log
def power(x, n=2, *, mod=None):
    return x**n if mod is None else x**n % mod


def changes(**k):
    items = k.items()
    k["a"] = 5
    return sorted(items)


area(3)
area(3, h=5)
greet("bob")
greet("bob", loud=True)
greet(name="eve", loud=True)
print(power(3), power(3, n=3), power(x=2, n=5, mod=7))
print(changes(a=1, b=2))
