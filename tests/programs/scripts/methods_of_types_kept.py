"""Methods of builtin types and of `object` that are kept, and called for instances of classes that have their own."""

seen = []


class D(dict):
    def __setitem__(self, k, v):
        seen.append(k)
        dict.__setitem__(self, k, v)

    def __getitem__(self, k):
        return base_get(self, k)


base_set = dict.__setitem__
base_get = dict.__getitem__


class L(list):
    def append(self, x):
        seen.append(x)
        base_append(self, x)

    def __len__(self):
        return 10 + base_len(self)


base_append = list.append
base_len = list.__len__
d = D()
d[1] = 2
base_set(d, 3, 4)
print(d, d[3])
l = L()
l.append(2)
print(len(l), l, seen)


def logged(cls):
    get = cls.__getitem__
    put = cls.__setitem__

    def __getitem__(self, key):
        print("get", key)
        return get(self, key)

    def __setitem__(self, key, value):
        print("set", key)
        return put(self, key, value)

    cls.__getitem__ = __getitem__
    cls.__setitem__ = __setitem__
    return cls


@logged
class Logged(dict):
    pass


@logged
class Own:
    def __init__(self):
        self.d = {}

    def __getitem__(self, k):
        return self.d[k]

    def __setitem__(self, k, v):
        self.d[k] = v


d = Logged()
d["x"] = 23
print(d["x"], len(d))
o = Own()
o["x"] = 2
print(o["x"])


def shout(cls):
    old = cls.__str__

    def __str__(self):
        return old(self).upper()

    cls.__str__ = __str__
    eq = cls.__eq__

    def __eq__(self, other):
        print("eq")
        return eq(self, other)

    cls.__eq__ = __eq__
    return cls


@shout
class S(str):
    pass


@shout
class P:
    def __init__(self, x):
        self.x = x

    def __str__(self):
        return f"p{self.x}"


@shout
class E(Exception):
    pass


@shout
class Whole(int):
    pass


print(str(P(2)), f"{P(3)}", P(2) == 3)
print(str(S("abc")), S("a") == S("a"))
print(str(E("bad")))
print(str(Whole(5)), Whole(5) == 5)


class Q:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        seen.append("eq")
        return object.__eq__(self, other)

    def __hash__(self):
        return 3

    def __repr__(self):
        return "Q!" + str(object.__repr__(self).startswith("<__main__.Q object"))


class R(Q):
    eq = object.__eq__

    def same(self, o):
        return self.eq(o)


q = Q(1)
print(q == q, q == Q(1), q, q in [Q(2), q])
try:
    raise E("x y")
except E as e:
    print(e, e.args)


class Mixed:
    __slots__ = ()

    def __setitem__(self, k, v):
        seen.append(k)
        super().__setitem__(k, v)


class Counted(Mixed, dict):
    pass


counted = Counted()
counted["a"] = 1
counted.extra = 2
print(counted, counted.extra, seen)
