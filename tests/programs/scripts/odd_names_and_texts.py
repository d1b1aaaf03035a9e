"""Attributes that no word of a program names, texts of generators, `__init__` that returns None."""


class A:
    def __init__(self, x):
        self.x = x
        return None


class B(A):
    def __init__(self, x):
        return super().__init__(x)


class D(A):
    def __init__(self, x):
        raise ValueError(x)


print(A(1).x, B(2).x)
try:
    D(3)
except ValueError as e:
    print(e)


def f():
    yield 1


class G:
    def m(self):
        yield 2


import itertools


def out(n):
    def inner():
        return n

    return inner


print(repr(f())[:22], str(G().m())[:24], f"{f()}"[:20])
print(repr((x for x in [1]))[:28], repr(map(str, [1]))[:12], repr(itertools.chain([1], [2]))[:24])
print(repr(out(3))[:28], repr(A(1))[:22])
import sys

try:
    print(sys.intern(0))
except TypeError as e:
    print(e)
print(sys.intern("abc"))


class C:
    def __getattr__(self, attr):
        if attr == "exists":
            return attr
        elif attr == "raise":
            raise Exception(123)
        raise AttributeError


c = C()
print(hasattr(c, "raise2"), hasattr(c, "exists"))
try:
    hasattr(c, "raise")
except Exception as er:
    print(er)
print(getattr(c, "class", 5))
