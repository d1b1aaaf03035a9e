"""Attributes that a program stores only by names that it makes, and reads by such names or by `vars`."""


class Rec:
    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)

    def get(self, name, default=None):
        return getattr(self, name, default)

    def show(self, names):
        return [f"{n}={getattr(self, n)!r}" for n in names if hasattr(self, n)]


r = Rec(alpha=1, beta="two", gamma=[3])
print(r.get("alpha"), r.get("beta"), r.get("nope"), r.show(["alpha", "gamma", "delta"]))


class Stats:
    FIELDS = ["hits", "misses", "errors"]

    def __init__(self):
        for f in self.FIELDS:
            setattr(self, f, 0)

    def inc(self, f, by=1):
        setattr(self, f, getattr(self, f) + by)

    def __str__(self):
        return ", ".join("%s: %d" % (f, getattr(self, f)) for f in self.FIELDS)


s = Stats()
for f in ("hits", "hits", "errors"):
    s.inc(f)
s.inc("misses", 5)
print(s, vars(s))
try:
    s.inc("other")
except AttributeError as e:
    print(e)


class A:
    pass


a = A()
for n in ("p", "q"):
    setattr(a, n, n * 2)
print(vars(a), sorted(a.__dict__.items()))
for n in list(vars(a)):
    delattr(a, n)
print(vars(a), hasattr(a, "p"))


class Cfg2:
    def __init__(self):
        for n in "x y z".split():
            setattr(self, n, 0)

    def bump(self, n):
        setattr(self, n, getattr(self, n) + 1)


c = Cfg2()
c.bump("x")
c.bump("x")
c.bump("z")
print(c.x, c.y, c.z)


class X:
    pass


class Y:
    def __init__(self):
        self.z = 1


x = X()
for n in ("a", "b"):
    setattr(x, n, 1)
print(vars(x))
y = Y()
for n in ["p", "q"]:
    setattr(y, n, n * 2)
print(vars(y), y.__dict__)


def fill(o, names):
    for n in names:
        setattr(o, n, len(n))


fill(x, ["cc", "ddd"])
print(vars(x), x.cc)
