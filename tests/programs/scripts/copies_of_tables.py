"""Dicts that take over what others hold, tables that grow with deleted entries, and lists of their iterators."""

from collections import OrderedDict


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, other):
        return isinstance(other, Point) and (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return self.x % 3

    def __repr__(self):
        return f"P{self.x},{self.y}"


def numbers(n, removed):
    d = {i * 7 % 101: i for i in range(n)}
    for i in range(0, n, removed):
        d.pop(i * 7 % 101, None)
    return d


def words(n, removed):
    d = {f"w{i * 7 % 101}": [i] for i in range(n)}
    for i in range(0, n, removed):
        d.pop(f"w{i * 7 % 101}", None)
    return d


def points(n, removed):
    d = {Point(i * 7 % 101, i % 2): str(i) for i in range(n)}
    for i in range(0, n, removed):
        d.pop(Point(i * 7 % 101, i % 2), None)
    return d


def emptied(n):
    d = {i: i for i in range(n)}
    for i in range(n):
        del d[i]
    return d


SIZES = (0, 1, 3, 4, 5, 8, 9, 21, 22, 90)

print("copies")
for n in SIZES:
    for removed in (1, 2, 3, 100):
        d = numbers(n, removed)
        e = dict(d)
        f = {**d}
        g = {}
        g.update(d)
        h = emptied(n)
        h.update(d)
        e[1000] = 1
        f.pop(7, None)
        g[7] = -1
        h[8] = -2
        print(
            n,
            removed,
            len(d),
            len(e),
            len(f),
            list(d)[:5],
            list(g.items())[:3],
            list(h.values())[-3:],
            d == f,
            d == e,
        )
        w = words(n, removed)
        v = dict(w)
        v["new"] = [0]
        v.setdefault("w7", [1]).append(2)
        print(list(w.items())[-2:], list(v)[-2:], len(w), len(v), sorted(v)[:3])
        p = points(n, removed)
        q = {**p, Point(1, 1): "one"}
        q.update(p)
        print(len(p), len(q), q[Point(1, 1)], list(p)[:3] == list(q)[:3], p == {**q})

print("overlapping")
for n in SIZES:
    a = numbers(n, 4)
    b = {k + 3: -v for k, v in numbers(n, 100).items()}
    c = a | b
    a.update(b)
    print(n, a == c, list(a.items())[-4:], len(a))
    a.update(a)
    a |= c
    print(len(a), sum(a), sum(a.values()))
    for k in list(a):
        if k % 2:
            del a[k]
    a.update({5: 5, 6: 6})
    print(list(a)[-3:], a == dict(list(a.items())))

print("ordered")
o = OrderedDict((str(i), i) for i in range(12))
o.move_to_end("3")
o.move_to_end("5", last=False)
u = OrderedDict(o)
u["x"] = 1
print(o == OrderedDict(o), u == o, list(u)[:3], list(reversed(o))[:3])

print("iterators")
d = {i: str(i) for i in range(10)}
it = iter(d)
print(next(it), next(it), list(it), list(it))
it = iter(d.items())
print(next(it), [k for k, _ in it], next(it, None))
s = {3, 1, 2}
it = iter(s)
print(next(it), list(it), list(it), sorted(s))
print(list(d.values())[:3], tuple(d)[:3], list(reversed(d))[:3], list(zip(d, d.values()))[:2], list(enumerate(s)))
print(list({}), list({}.items()), list(set()), [*d][:2], max(d), min(d.values()))

print("changed meanwhile")
for n in (3, 20):
    d = {i: i for i in range(n)}
    try:
        for k in d:
            d[k + 100] = 1
    except RuntimeError as e:
        print(e)
    try:
        for k, v in d.items():
            del d[k]
    except RuntimeError as e:
        print(e)
    it = iter(d)
    next(it)
    d[600] = 1
    for _ in range(2):
        try:
            print(list(it))
        except RuntimeError as e:
            print(e)
    for k in d:
        d.update(d)
        d[k] = 0
    print(sum(d.values()))
