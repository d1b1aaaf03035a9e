"""Classes with `__getattr__`: proxies, records, lazy attributes, attributes that are calls; mixins with `__setattr__`."""

from typing import Any
import functools
import operator


class Direct:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return getattr(self._target, name)


class Target:
    def __init__(self):
        self.x = 3

    def hello(self):
        return "hello"


class Frozen:
    def __init__(self, x):
        object.__setattr__(self, "x", x)

    def __setattr__(self, name, value):
        raise AttributeError("frozen")


class Lazy:
    def __init__(self, n):
        self.n = n

    def __getattr__(self, name):
        if name == "square":
            print("computing")
            self.square = self.n * self.n
            return self.square
        if name.startswith("is_"):
            return name[3:] == "lazy"
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")


class Record:
    def __init__(self, **columns):
        self.columns = columns

    def __getattr__(self, name):
        try:
            return self.columns[name]
        except KeyError:
            raise AttributeError(name) from None


def reads():
    p = Direct(Target())
    print(p.x, p.hello())
    print(hasattr(p, "x"), hasattr(p, "nope"), getattr(p, "x", 7), getattr(p, "nope", 7))
    try:
        print(p.nope)
    except AttributeError as e:
        print(e)
    f = Frozen(2)
    try:
        f.x = 3
    except AttributeError as e:
        print(e)
    print(f.x)
    lazy = Lazy(5)
    print(lazy.square, lazy.square, lazy.is_lazy, lazy.is_other, hasattr(lazy, "other"))
    r = Record(a=1, b=2)
    print(r.a + r.b, hasattr(r, "c"), getattr(r, "c", -1), getattr(r, "a", -1))
    try:
        r.c
    except AttributeError as e:
        print("no", e)


class ListProxy:
    def __init__(self, items):
        self._items = items

    def __getattr__(self, name: str) -> Any:
        return getattr(self._items, name)

    def __len__(self):
        return len(self._items)


class Box:
    def __init__(self, v):
        self.v = v

    def get(self):
        return self.v


class Other:
    def __init__(self, text):
        self.text = text

    def get(self):
        return self.text + "!"


class Proxy:
    def __init__(self, target):
        self.__target = target

    def __getattr__(self, name):
        return getattr(self.__target, name)


class TracingMixin:
    def __setattr__(self, name: str, value: object) -> None:
        print("set", name)
        super().__setattr__(name, value)


class Shape:
    def __init__(self, name):
        self.name = name


class Circle(TracingMixin, Shape):
    def __init__(self, r):
        super().__init__("circle")
        self.r = r


class Rpc:
    def __init__(self, host):
        self.host = host

    def _call(self, method, *args):
        return f"{self.host}:{method}{args}"

    def __getattr__(self, name):
        return functools.partial(self._call, name)


class Rpc2:
    def __init__(self):
        self.log = []

    def call(self, name, x):
        self.log.append(name)
        return x + 1

    def __getattr__(self, name):
        return lambda x: self.call(name, x)


class Locked:
    _locked = False

    def __init__(self):
        self.a, self.b = 1, 2
        self._locked = True

    def __setattr__(self, name, value):
        if self._locked and not hasattr(self, name):
            raise AttributeError(f"{name} is new")
        super().__setattr__(name, value)


class Dirty:
    def __init__(self, x):
        self.x = x
        self.y = 0
        self._dirty = set()

    def __setattr__(self, name, value):
        if name != "_dirty" and "_dirty" in self.__dict__:
            self._dirty.add(name)
        self.__dict__[name] = value


class Row:
    __slots__ = ("_names", "_values")

    def __init__(self, names, values):
        self._names = names
        self._values = values

    def __getattr__(self, name):
        if name in self._names:
            return self._values[self._names.index(name)]
        raise AttributeError(name)


class NoDefault:
    def __getattr__(self, name):
        raise AttributeError(f"{self.__class__.__name__}.{name}")


class MyError(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code

    def __getattr__(self, name):
        if name == "reason":
            return "because"
        raise AttributeError(name)


def proxies():
    items = ListProxy([1, 2])
    items.append(5)
    print(len(items), items.index(5))
    print(Proxy(Box(3)).get() + 1, Proxy(Other("x")).get(), Proxy(Box(1)).v, Proxy(Other("y")).text)
    c = Circle(2)
    c.r *= 3
    print(c.name, c.r)
    rpc = Rpc("h")
    print(rpc.add(1, 2), rpc.mul(3, 4))
    r2 = Rpc2()
    print(r2.foo(1), r2.bar(2), r2.log)
    lk = Locked()
    lk.a = 5
    try:
        lk.c = 1
    except AttributeError as e:
        print(e)
    print(lk.a, lk.b)
    d = Dirty(1)
    d.y = 4
    d.x = 2
    print(sorted(d._dirty), d.x, d.y)
    rows = [Row(["a", "b"], [i, 3 - i]) for i in range(3)]
    print([r.a for r in sorted(rows, key=operator.attrgetter("b"))], [(r.a, r.b) for r in rows])
    try:
        NoDefault().foo
    except AttributeError as e:
        print(e)
    try:
        raise MyError(3)
    except MyError as e:
        print(e.reason, e.code, e, hasattr(e, "other"))
    for target in Box(1), Box(2):
        p = Proxy(target)
        print(p.v)
    print("{0.a} {0.b}".format(rows[1]), f"{rows[2].a}")
    match rows[0]:
        case Row(a=0, b=x):
            print("matched", x)


reads()
proxies()
