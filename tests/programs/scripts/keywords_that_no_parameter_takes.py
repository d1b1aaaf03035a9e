"""`**d` of a dict that is made when the program runs: functions with `**kwargs` take what no parameter takes."""

import json


class Book:
    def __init__(self, title, copies=1, **extra):
        self.title = title
        self.copies = copies
        self.extra = extra

    def __repr__(self):
        return f"Book({self.title!r}, {self.copies}, {self.extra})"

    @classmethod
    def from_dict(cls, d):
        d = dict(d.items())
        return cls(d.pop("title"), **d)


for d in json.loads('[{"title": "a"}, {"title": "b", "copies": 3, "genre": "sf", "tags": [1]}]'):
    print(Book.from_dict(d))


class P:
    def __init__(self, name, age=0):
        self.name = name
        self.age = age

    def __repr__(self):
        return f"P({self.name}, {self.age})"


rows = json.loads('[{"name": "x", "age": 3}, {"name": "y"}]')
print([P(**r) for r in rows])


def show(**kw):
    return ", ".join(f"{k}={v}" for k, v in sorted(kw.items()))


print([show(**r) for r in rows], show(**{"a": 1, "b": 2}))
cfg = {"host": "h", "port": 1}
opts = {}
for part in "x=1 y=2".split():
    k, _, v = part.partition("=")
    opts[k] = v
print(show(**opts), show(z=0, **opts), show(**cfg, **{"q": 3}))


def wrap(*args, **kw):
    return show(**kw) + str(args)


print(wrap(1, 2, **opts))


class Base:
    def __init__(self, name, **kw):
        self.name = name
        self.kw = kw


class Derived(Base):
    def __init__(self, extra, **kw):
        super().__init__(**kw)
        self.extra = extra


for src in ({"name": "n", "extra": 1, "zz": 3}, {"extra": 2, "name": "m"}):
    d = Derived(**dict(src))
    print(d.name, d.extra, d.kw)


def both(a, *args, b=2, **kw):
    return (a, args, b, sorted(kw.items()))


m = {}
for w in ["b", "args", "q"][: len(opts) + 1]:
    m[w] = len(w)
print(both(1, 2, **m), both(1, **m), both(*[5, 6], **m), both(0, z=4, **m))
try:
    print(both(1, q=1, **m))
except TypeError as e:
    print(e)
m["a"] = 5
try:
    print(both(1, **m))
except TypeError as e:
    print(e)
del m["a"]
try:
    print(both(**m))
except TypeError as e:
    print(e)


def change(**kw):
    kw["new"] = 1
    kw.pop("q", None)
    return kw


print(change(**m), m)
import functools


def deco(f):
    @functools.wraps(f)
    def inner(*a, **k):
        print("call", f.__name__, a, sorted(k))
        return f(*a, **k)

    return inner


@deco
def area(w=1, h=1):
    return w * h


size = {}
for k, v in (("w", 3), ("h", 4)):
    size[k] = v
print(area(**size), area(2, **{"h": 5}), area())
print("{x}-{y}".format(**opts), dict(**opts, w=1), dict(opts, z=3))
print(list(dict(**opts, w=1)), list(dict([("k", "v")], **opts)), list(dict(w="0", **opts)))


def keys(**kw):
    return list(kw)


print(
    keys(**opts, z=0),
    keys(z=0, **opts),
    keys(a=1, **opts, z=0),
    keys(**opts, **{"n": 1}, **m),
    keys(b1=1, **opts, b2=2, **m, b3=3),
)
