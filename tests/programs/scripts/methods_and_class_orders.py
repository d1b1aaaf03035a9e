"""`types.MethodType`, `type(x).__mro__`, `type(x).mro()`."""

import types


class A:
    pass


class B(A):
    pass


class C(A):
    pass


class D(B, C):
    def f(self):
        return [c.__name__ for c in type(self).mro()]


class E(D):
    pass


for d in (D(), E()):
    print(d.f(), [c.__name__ for c in type(d).__mro__])
print([c.__name__ for c in D.__mro__], [k.__name__ for k in D.mro()])


class Visitor:
    def visit(self, node):
        for cls in type(node).__mro__:
            m = getattr(self, "visit_" + cls.__name__, None)
            if m is not None:
                return m(node)
        return "none"

    def visit_A(self, node):
        return "A"

    def visit_B(self, node):
        return "B"


v = Visitor()
print(v.visit(A()), v.visit(B()), v.visit(C()), v.visit(D()))


class Strategy:
    def __init__(self, func=None):
        self.name = "Default"
        if func is not None:
            self.execute = types.MethodType(func, self)

    def execute(self):
        print(f"{self.name} is used!")


def one(self):
    print(f"{self.name} one")


def two(self):
    print(f"{self.name} two")


s0 = Strategy()
s1 = Strategy(one)
s1.name = "S1"
s2 = Strategy(two)
s2.name = "S2"
for s in (s0, s1, s2):
    s.execute()


class Plain:
    x = 5


def f(self, k):
    return self.x + k


a2 = Plain()
a2.go = types.MethodType(f, a2)
print(a2.go(1))
m = types.MethodType(f, a2)
print(m(4))
