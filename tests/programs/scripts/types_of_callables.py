"""type() of functions, methods and classes, by themselves and beside other values."""

import types


class A:
    def m(self):
        pass

    @classmethod
    def c(cls):
        pass

    @staticmethod
    def s():
        pass


def f():
    pass


def make(n):
    def g():
        return n

    return g


g = make(3)
a = A()
print(type(g).__name__, g.__class__.__name__, type(g) is types.FunctionType, type(g) == type(f))
print(type(a.m).__name__, type(a.c).__name__, type(a.s).__name__)
for h in [f, make]:
    print(type(h).__name__, type(h))
for h in [f, g]:
    print(type(h).__name__, type(h) is types.FunctionType, type(h) != types.FunctionType)
for h in [f, a.m, max, A.c, g, A]:
    print(type(h).__name__, type(h), isinstance(h, type), isinstance(h, types.FunctionType))
for h in [f, 3, a.m, "x", max, A, g, None, a, [1]]:
    print(type(h).__name__, isinstance(h, types.FunctionType), type(h) is types.FunctionType)
