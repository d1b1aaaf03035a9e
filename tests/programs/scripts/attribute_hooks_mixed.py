"""Classes with `__getattr__` and `__setattr__` beside values of other kinds; counters, fluent calls, units."""


class Proxy:
    def __init__(self, target):
        self._target = target

    def __getattr__(self, name):
        return getattr(self._target, name)

    def __eq__(self, other):
        return isinstance(other, Proxy) and self._target == other._target

    def __hash__(self):
        return hash(self._target)


class Thing:
    def __init__(self, n):
        self.n = n


class Lock:
    def __setattr__(self, name, value):
        raise TypeError("no " + name)


class Stats:
    def __init__(self):
        self._data = {}

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self._data.setdefault(name, [])

    def __iter__(self):
        return iter(sorted(self._data))


class Text:
    def __init__(self, text):
        self.text = text

    def __getattr__(self, name):
        return getattr(self.text, name)


class Timer:
    active = False
    count = 0

    def __setattr__(self, name, value):
        if not hasattr(type(self), name):
            raise AttributeError("unknown " + name)
        super().__setattr__(name, value)


class Fluent:
    def __init__(self):
        self.parts = []

    def __getattr__(self, name):
        self.parts.append(name)
        return self

    def __str__(self):
        return ".".join(self.parts)


class Unit:
    def __getattr__(self, name):
        if name.startswith("to_"):
            factor = {"to_km": 0.001, "to_cm": 100.0}.get(name)
            if factor is not None:
                return lambda metres: metres * factor
        raise AttributeError(f"Unit has no {name}")


class Meta:
    def __init__(self, **kw):
        self.__dict__.update(kw)

    def __getattr__(self, name):
        return None


def describe(x):
    if hasattr(x, "n"):
        return x.n
    return -1


def main():
    for x in [1, Proxy(Thing(3)), None, "s", Thing(4)]:
        print(describe(x), getattr(x, "n", "default"))
    print(Proxy(1) == Proxy(1), len({Proxy(2), Proxy(2)}))
    try:
        Lock().x = 1
    except TypeError as e:
        print(e)
    s = Stats()
    s.a.append(1)
    s.b.append(2)
    s.a.append(3)
    print(s.a, list(s))
    t = Text("hello world")
    print(t.upper(), t.split(), t.count("o"), t.startswith("he"))
    timer = Timer()
    timer.active = True
    timer.count += 2
    try:
        timer.other = 1
    except AttributeError as e:
        print(e)
    print(timer.active, timer.count, Timer.count)
    print(Fluent().a.b.c)
    u = Unit()
    print(u.to_km(1500), u.to_cm(2))
    try:
        u.to_miles(1)
    except AttributeError as e:
        print(e)
    m = Meta(x=1, y=2)
    print(m.x, m.y, m.z)


main()
