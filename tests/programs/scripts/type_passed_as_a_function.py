"""The builtin `type` passed on as a function: groups by the classes of what is in a list."""

from collections import defaultdict
class R:
    def __init__(self, items): self.items = items
    def group(self, f):
        out = defaultdict(list)
        for i in self.items: out[f(i)].append(i)
        return dict(out)
class A: pass
class B(A): pass
r = R([A(), B(), A()])
print({k.__name__: len(v) for k, v in r.group(type).items()})
print([t.__name__ for t in map(type, [A(), B()])], sorted([3, 1], key=lambda x: type(x).__name__))
def apply(f, x): return f(x)
print(apply(type, 3).__name__, apply(type, A()).__name__, apply(type, A()) is A, apply(str, 3))
def check(x, t): return isinstance(x, t)
print(check(3, int), check("x", int), check(A(), A))
