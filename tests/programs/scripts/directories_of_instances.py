"""`dir` of instances: what their classes have, and their own attributes."""

import math


class Base:
    kind = "b"

    def hello(self):
        return 1


class A(Base):
    z = 1

    def __init__(self):
        self.b = 2
        self._c = 3

    def go(self):
        return 3


class S:
    __slots__ = ("p", "q")

    def run(self):
        pass


a = A()
print([n for n in dir(a) if not n.startswith("_")])
print([n for n in dir(a) if not n.startswith("__")])
print(dir(a) == sorted(dir(a)), len(dir(Base())), len(dir(S())))
for n in dir(a):
    if not n.startswith("_"):
        print(n, callable(getattr(a, n)), hasattr(a, n))
a.extra = 5
print("extra" in dir(a), "extra" in dir(A()), dir(S())[-3:])


class Robot:
    def __init__(self):
        self.dir = 1

    def go(self, dir):
        dir = dir + self.dir
        return dir


print(Robot().go(3), [n for n in dir(Robot) if not n.startswith("__")], len(dir(Robot)), len(dir(str)))
print(len([n for n in dir(math) if n.startswith("s")]), "append" in dir(list), dir(int)[-3:])


def own(cls):
    return [n for n in dir(cls) if n[0] != "_"]


print(own(A), own(Base))


class Hound:
    kind = "dog"

    def bark(self):
        return "woof"

    def sit(self):
        return "sits"


def public_methods(obj):
    return [name for name in dir(obj) if callable(getattr(obj, name)) and not name.startswith("_")]


hound = Hound()
hound.name = "Rex"
print([m for m in dir(Hound) if callable(getattr(Hound, m)) and not m.startswith("__")])
print([m for m in dir(hound) if callable(getattr(hound, m)) and m[0] != "_"])
print({"__init__", "__hash__", "__class__"} <= {m for m in dir(Hound) if callable(getattr(Hound, m))})
print("__doc__" in [m for m in dir(hound) if callable(getattr(hound, m))])
print(public_methods(hound), public_methods(Hound))
