"""`__getattr__` of instances beside values of other kinds: in dicts with values of several kinds, and in functions."""


class D(dict):
    def __getattr__(self, k):
        try:
            return self[k]
        except KeyError:
            raise AttributeError(k)


c = D(foo=D(lol=True), x="text")
print(c.foo.lol)


class P:
    def __init__(self, **kw):
        self.items = kw

    def __getattr__(self, k):
        try:
            return self.items[k]
        except KeyError:
            raise AttributeError(k)


c = P(foo=P(lol=True), x="text")
print(c.foo.lol)
print(c.x)
v = c.foo
print(v.lol, getattr(v, "lol"), hasattr(v, "lol"), hasattr(c.x, "lol"))


class Q:
    def __init__(self, n):
        self.n = n


def what(x):
    try:
        return x.missing
    except AttributeError as e:
        return str(e)


class H:
    def __getattr__(self, name):
        if name == "missing":
            return "made"
        raise AttributeError("no " + name)


print([what(x) for x in (H(), Q(1), 5, "s", None, [1])])


def other(x):
    try:
        return x.n
    except AttributeError as e:
        return str(e)


print([other(x) for x in (H(), Q(1), 5, "s", None)])
for x in (H(), Q(1), 5):
    print(getattr(x, "missing", "default"), hasattr(x, "missing"), hasattr(x, "n"))


class Sub(H):
    pass


mixed = [Sub(), 1, "x", Q(2)]
for x in mixed:
    print(what(x), other(x))


class Box:
    def __init__(self):
        self.__dict__["_data"] = {}

    def __getattr__(self, k):
        try:
            return self.__dict__["_data"][k]
        except KeyError:
            raise AttributeError(k) from None

    def __setattr__(self, k, v):
        self._data[k] = v

    def __delattr__(self, k):
        del self._data[k]


class Obs:
    def __init__(self):
        object.__setattr__(self, "log", [])

    def __setattr__(self, k, v):
        self.log.append((k, v))
        object.__setattr__(self, k, v)


class Bare:
    n = 0


def put(x, v):
    try:
        x.n = v
    except AttributeError as e:
        return str(e)
    return x.n


b = Box()
b.child = Box()
b.child.n = 5
b.name = "x"
print(b.child.n, b.name)
print([put(x, 3) for x in (Box(), Obs(), Bare(), b.child)])
for x in [Box(), 3, "s", None]:
    print(put(x, 4))
