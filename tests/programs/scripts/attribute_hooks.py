"""Classes with `__setattr__`, `__delattr__` and `__getattr__`: validation, logging, dicts with attributes, settings."""

from dataclasses import dataclass


class Attrs(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name)

    def __setattr__(self, name, value):
        self[name] = value

    def __delattr__(self, name):
        try:
            del self[name]
        except KeyError:
            raise AttributeError(name)


class DotDict(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


class DotItem(dict):
    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__


class Logged:
    log = []

    def __init__(self, a, b):
        self.a = a
        self.b = b

    def __setattr__(self, name, value):
        Logged.log.append("set " + name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        Logged.log.append("del " + name)
        object.__delattr__(self, name)


class ByDict:
    def __init__(self):
        self.x = 1

    def __setattr__(self, name, value):
        self.__dict__[name] = value * 2


class Once:
    __slots__ = ("a", "b", "_sealed")

    def __init__(self, a, b):
        self.a = a
        self.b = b
        self._sealed = True

    def __setattr__(self, name, value):
        if hasattr(self, "_sealed"):
            raise AttributeError(f"cannot assign to {name}")
        super().__setattr__(name, value)


class WithProperty:
    def __init__(self):
        self._t = 0

    @property
    def t(self):
        return self._t

    @t.setter
    def t(self, value):
        self._t = value + 1

    def __setattr__(self, name, value):
        print("storing", name)
        super().__setattr__(name, value)


class Base:
    def __init__(self, v):
        self.v = v

    def __setattr__(self, name, value):
        print("base", name)
        super().__setattr__(name, value)


class Derived(Base):
    def __init__(self, v, w):
        super().__init__(v)
        self.w = w

    def __setattr__(self, name, value):
        print("derived", name)
        super().__setattr__(name, value)


class Recorder:
    def __init__(self):
        self.__dict__["calls"] = []

    def __getattr__(self, name):
        def call(*args):
            self.calls.append(name + "/" + str(len(args)))
            return len(args)

        return call


class Wrapper:
    def __init__(self, obj):
        object.__setattr__(self, "_obj", obj)

    def __getattr__(self, name):
        return getattr(object.__getattribute__(self, "_obj"), name)

    def __setattr__(self, name, value):
        setattr(self._obj, name, value)

    def __delattr__(self, name):
        delattr(self._obj, name)


class Thing:
    kind = "thing"

    def __init__(self, size):
        self.size = size

    def grow(self, by=1):
        self.size += by
        return self.size


def stores():
    a = Attrs()
    a.color = "red"
    a["size"] = "big"
    print(a.color, a.size, a, hasattr(a, "nope"))
    del a.color
    print(a, getattr(a, "color", "none"))
    try:
        del a.color
    except AttributeError as e:
        print("no", e)
    d = DotDict()
    d.one = 1
    d["two"] = 2
    print(d.one, d.two, d.three, d)
    del d.one
    print(d)
    i = DotItem(x=1)
    print(i.x)
    try:
        print(i.y)
    except KeyError as e:
        print("key", e)
    logged = Logged(1, "b")
    logged.a += 5
    del logged.b
    print(Logged.log, logged.a, hasattr(logged, "b"))
    print(ByDict().x)
    o = Once(1, 2)
    try:
        o.a = 5
    except AttributeError as e:
        print(e)
    print(o.a, o.b)
    w = WithProperty()
    w.t = 5
    print(w.t)
    x = Derived(1, 2)
    x.v = 7
    print(x.v, x.w)
    r = Recorder()
    print(r.foo(1, 2), r.bar(), r.calls)
    q = Wrapper(Thing(3))
    print(q.size, q.kind, q.grow(), q.grow(by=4))
    q.size = 10
    q.size += 1
    print(q.size, hasattr(q, "size"), hasattr(q, "other"))
    del q.size
    print(hasattr(q, "size"))


@dataclass
class Point:
    x: int
    y: int

    def __setattr__(self, name, value):
        if value < 0:
            raise ValueError(f"{name} must not be negative")
        super().__setattr__(name, value)


class Settings:
    defaults = {"debug": False, "verbose": True}

    def __init__(self):
        self._values = {}

    def __getattr__(self, name):
        if name in self._values:
            return self._values[name]
        if name in self.defaults:
            return self.defaults[name]
        raise AttributeError(f"no setting {name}")

    def __setattr__(self, name, value):
        if name.startswith("_"):
            super().__setattr__(name, value)
        else:
            self._values[name] = value

    def __delattr__(self, name):
        if name in self._values:
            del self._values[name]
        else:
            raise AttributeError(name)


class Chain:
    def __init__(self, path=""):
        self.path = path

    def __getattr__(self, name):
        return Chain(self.path + "/" + name)

    def __call__(self, x):
        return self.path + "?" + str(x)


class Typed:
    allowed = ("width", "height")

    def __init__(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)

    def __setattr__(self, name, value):
        if name not in self.allowed:
            raise AttributeError(f"{type(self).__name__} has no {name}")
        object.__setattr__(self, name, value)


class Observed:
    def __init__(self):
        self.__dict__["_observers"] = []
        self.value = 0

    def observe(self, f):
        self._observers.append(f)

    def __setattr__(self, name, value):
        old = self.__dict__.get(name)
        self.__dict__[name] = value
        for f in self._observers:
            f(name, old, value)


class Plain:
    def __init__(self, n):
        self.n = n


class Hooked(Plain):
    def __getattr__(self, name):
        if name == "extra":
            return 42
        raise AttributeError(name)


class Stored(Plain):
    def __init__(self, n):
        super().__init__(n)
        self.extra = n * 2


class Risky:
    @property
    def value(self):
        raise AttributeError("not yet")

    @property
    def good(self):
        return 1


class RiskyHooked(Risky):
    def __getattr__(self, name):
        return "for " + name


class Inner:
    def __getattr__(self, name):
        if name == "deep":
            return 5
        raise AttributeError("inner " + name)


class Outer:
    def __init__(self):
        self.inner = Inner()

    def __getattr__(self, name):
        return getattr(self.inner, name)


class Countdown:
    def __init__(self, n):
        super().__setattr__("n", n)

    def __setattr__(self, key, val):
        raise TypeError("read only: " + key)

    def __delattr__(self, key):
        raise TypeError("no del: " + key)

    def step(self):
        return Countdown(self.n - 1)


def show(name, old, new):
    print(name, old, new)


CONFIG = Settings()
CONFIG.level = True


def forms():
    p = Point(1, 2)
    try:
        p.x = -1
    except ValueError as e:
        print(e)
    print(p)
    try:
        Point(3, -4)
    except ValueError as e:
        print(e)
    s = Settings()
    print(s.debug, s.verbose)
    s.debug = True
    print(s.debug, CONFIG.level, CONFIG.debug, hasattr(s, "level"))
    del s.debug
    print(s.debug)
    try:
        s.other
    except AttributeError as e:
        print(e)
    c = Chain()
    print(c.users.items.path, c.a.b(3))
    t = Typed(width=3, height=4)
    t.width += 1
    print(t.width, t.height)
    try:
        Typed(depth=1)
    except AttributeError as e:
        print(e)
    ob = Observed()
    ob.observe(show)
    ob.value = 5
    ob.value += 1
    for each in [Hooked(1), Stored(2)]:
        print(each.n, each.extra, hasattr(each, "extra"), hasattr(each, "more"), getattr(each, "more", None))
    risky = Risky()
    print(hasattr(risky, "value"), hasattr(risky, "good"), getattr(risky, "value", 9), hasattr(risky, "bad"))
    print(RiskyHooked().value, RiskyHooked().good, RiskyHooked().foo)
    print(Outer().deep)
    try:
        Outer().shallow
    except AttributeError as e:
        print(e)
    k = Countdown(3).step()
    print(k.n)
    for f in (0, 1):
        try:
            if f:
                k.n = 3
            else:
                del k.n
        except TypeError as e:
            print(e)
    for name in ["deep", "flat"]:
        print(name, getattr(Outer(), name, "none"), hasattr(Inner(), name))


stores()
forms()
