"""Tuples with items of several kinds, None among them: any, all, sets, lists, stars."""

from collections import deque


def has(*parts):
    return any(parts), all(parts), set(parts)


def main():
    print(has(0, "", None)[:2], has(1, "a")[:2], has("a", None)[:2], has()[:2])
    t = (1, "a", None)
    print(len(set(t)), len(frozenset(t)), any(t), all(t), {*t} == {1, "a", None})
    s = set()
    s.update(t)
    s |= {2.5}
    print(len(s), set(t) - {None} == {1, "a"}, any((0, 0.0)), all((1, 2.5)), any(([], {})), all(([1], "x")))


main()


class Noisy:
    def __init__(self, n):
        self.n = n

    def __bool__(self):
        print("asked", self.n)
        return self.n > 0


print(any((Noisy(0), 0, Noisy(1), Noisy(2))), all((1, Noisy(1), Noisy(0), "x", Noisy(1))), any(()), all(()))


def rows(*parts, **named):
    out = [*parts]
    out.extend(named.values())
    return out


def joined(sep, *parts):
    return sep.join(map(str, parts))


def first(*parts, default=None):
    for p in parts:
        if p is not None:
            return p
    return default


def main_too():
    print(rows(1, "a", None, x=2.5), rows(), joined("-", 1, "b", 2.5))
    print(first(None, 3), first(None, None, default="d"), first("a", 1))
    t = (1, "a", None)
    a, *b = t
    print(a, b, [*t, *t], {*t} == {1, "a", None}, dict(zip("xyz", t)), list(map(type, t)))
    for i, x in enumerate(list(t)):
        print(i, x)
    xs = list(t)
    xs[0] = "z"
    xs += t
    print(xs, sorted(map(str, xs)), [x for x in xs if isinstance(x, str)])
    print(list(reversed(t)), t.index("a"), t.count(None), max(map(str, t)), tuple(x for x in t), len(set(t) - {None}))
    d = {"k": t, "l": list(t)}
    for k, v in d.items():
        print(k, list(v), tuple(v), len(v))
    s = set()
    s.update(t)
    print(len(s), list(t) == xs[:3], list(t) == [1, "a", None])
    q = deque(t)
    q.extend(t)
    q.extendleft((2.5, "q"))
    print(q, list(q)[2:])
    print(list(iter(t)), next(iter(t)), any(t), all(t), bool(list(t)))
    print("{} {}".format(*t[:2]), "%s %s %s" % t, str(t), repr(list(t)))


main_too()
