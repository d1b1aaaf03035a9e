"""`__getattr__` and `__setattr__` beside `vars`, `__dict__`, `copy`, names made at run time, and classes without them."""

import copy
import functools


class Model:
    def __init__(self, **fields):
        for name, value in fields.items():
            setattr(self, name, value)

    def __setattr__(self, name, value):
        print("set", name)
        super().__setattr__(name, value)

    def __repr__(self):
        return ", ".join(f"{k}={v!r}" for k, v in vars(self).items())


class Cached:
    def __init__(self):
        self.calls = 0

    def __getattr__(self, name):
        if name in ("one", "two"):
            self.calls += 1
            value = len(name) + self.calls
            self.__dict__[name] = value
            return value
        raise AttributeError(name)


class Node:
    def __init__(self, name):
        self.name = name


class Leaf(Node):
    def __getattr__(self, name):
        if name == "children":
            return []
        raise AttributeError(name)


class Branch(Node):
    def __init__(self, name, children):
        super().__init__(name)
        self.children = children


def count(node):
    return 1 + sum(count(c) for c in node.children)


class Temp:
    def __init__(self, c):
        self.c = c

    def __getattr__(self, name):
        if name == "f":
            return self.c * 9 / 5 + 32
        raise AttributeError(name)

    def __setattr__(self, name, value):
        if name == "f":
            self.c = (value - 32) * 5 / 9
        else:
            object.__setattr__(self, name, value)


class Versioned:
    def __init__(self):
        object.__setattr__(self, "history", [])
        self.a = 1

    def __setattr__(self, name, value):
        if name in self.__dict__:
            self.history.append((name, self.__dict__[name]))
        object.__setattr__(self, name, value)


class Deletable:
    def __init__(self):
        self.x = 1

    def __getattr__(self, name):
        return -1


def logged(f):
    @functools.wraps(f)
    def inner(self, name, value):
        print("logged", name)
        return f(self, name, value)

    return inner


class Decorated:
    @logged
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)


class NullObject:
    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __bool__(self):
        return False


class Namespace(dict):
    kind = "ns"

    def __getattr__(self, key):
        if key in self:
            return self[key]
        raise AttributeError(key)

    def __setattr__(self, key, value):
        self[key] = value


def find(items, name):
    for item in items:
        if item.name == name:
            return item
    return None


def forms():
    m = Model(a=1, b=2)
    m.c = 3
    print(m, vars(m))
    c = Cached()
    print(c.one, c.one, c.two, c.calls)
    tree = Branch("r", [Leaf("a"), Branch("b", [Leaf("c")])])
    print(count(tree))
    t = Temp(100)
    print(t.f)
    t.f = 32
    print(t.c, t.f)
    v = Versioned()
    v.a = 2
    v.b = 5
    v.a += 1
    print(v.history, v.a, v.b)
    d = Deletable()
    print(d.x, d.y)
    del d.x
    print(d.x)
    e = Decorated()
    e.z = 4
    print(e.z)
    n = NullObject()
    print(bool(n), bool(n.foo.bar(1, 2).baz))
    ns = Namespace()
    ns.a = 1
    ns.b = 2
    print(ns.a, ns, ns.get("c"), hasattr(ns, "c"), "a" in ns, len(ns), sorted(ns))
    other = copy.copy(t)
    other.f = 50
    print(t.c, other.c)
    found = find([tree, Leaf("x")], "x")
    if found is not None:
        print(found.name, found.children)
    m.__setattr__("q", 9)
    print(m.q, t.__getattr__("f"))
    for name in ("a", "b", "zz"):
        print(name, getattr(ns, name, None), getattr(c, name, "nothing"))
    key = "on" + "e"
    print(getattr(c, key))
    deep = copy.deepcopy(v)
    deep.b = 7
    print(v.b, deep.b)


class Hooked:
    def __init__(self):
        self.total = 0

    def __setattr__(self, name, value):
        super().__setattr__(name, value)

    def __getattr__(self, name):
        return name + "?"


class Plain:
    def __init__(self, flag):
        if flag:
            self.b = 1
        self.a = 2


class Emptied(dict):
    def __init__(self):
        self.own = 1

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value + 1


def beside():
    p = Plain(False)
    p.z = 3
    p.b = 4
    print(vars(p), p.__dict__)
    q = Plain(True)
    q.y = 1
    del q.b
    print(vars(q))
    h = Hooked()
    h.x = 1
    print(vars(h), h.total, h.foo)
    e = Emptied()
    print(e, e.own)
    for name in ("p", "q"):
        setattr(h, name, 4)
    print(h.p + h.q, vars(h))
    try:
        setattr(q, "a", 9)
        print(q.a, hasattr(q, "b"), getattr(q, "b", 0))
        q.b
    except AttributeError as err:
        print(err)


forms()
beside()
