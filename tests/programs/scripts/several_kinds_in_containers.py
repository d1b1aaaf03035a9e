"""Numbers, text and None as items, keys and values: searched, ordered, unpacked, passed on."""

import random


def tried(f, items):
    try:
        print(f(items))
    except TypeError as e:
        print("TypeError:", e)


def orders(xs):
    numbers = [x for x in xs if isinstance(x, (int, float))]
    print(sorted(numbers), max(numbers), min(numbers), len(numbers))
    for items in (xs, [1, "a"], ["a", None]):
        tried(lambda items: sorted(items), items)
        tried(lambda items: max(items), items)
        tried(lambda items: min(items), items)
        tried(lambda items: (1, items[0]) >= (1, items[1]), items)
    print([xs[0]] == [3], {xs[0]: 1} == {3: 1}, (1, xs[2]) == (1, "b"), (1, xs[0]) < (1, xs[4]))


def mappings():
    d = {"a": 1, "b": "two", 3: 4.5}
    for k, v in d.items():
        print(k, v)
    copied = dict(d)
    copied["a"] += 1
    print(copied, d == copied, copied.get("zz"), copied.pop("b"), list(copied), list(copied.values()))
    by_kind = {}
    by_kind.setdefault("k", []).append(1)
    by_kind.setdefault("k", []).append("s")
    print(by_kind, {1, "a", 2.0} == {1, "a", 2.0}, 3 in d, "3" in d)


def passed(a, b=None, *c):
    return (a, b, c)


def kind(x):
    match x:
        case int():
            return "int"
        case str():
            return "str " + x
        case None:
            return "none"
        case _:
            return "other"


class Named:
    def __init__(self, **given):
        for k, v in given.items():
            print(k, v)


def walk(xs):
    a, *rest = xs
    print(a, rest, xs[::-1], len(xs), xs + ["z"], xs * 2 == xs + xs)
    print(",".join(str(x) for x in xs), any(xs), all(xs))
    for i, x in enumerate(xs):
        print(i, x, end="; ")
    for x, y in zip(xs, xs[1:]):
        print(x, y, x == y, end="; ")
    print()
    print([x is True for x in xs], [x is None for x in xs], [not x for x in xs], [x is not None for x in xs])
    print([type(x) is int for x in xs], [type(x) == str for x in xs], [type(x).__name__ for x in xs])
    yield from xs


xs = [3, 1.5, "b", True, 2, "a", None]
orders(xs)
mappings()
print(list(walk(xs)))
x = xs[len(xs) - 1]
x = x if x else "nothing"
print(x, x == 1.5, x in (1.5, 2), x in [1.5], x in {1.5: 0}, xs.index(2), xs.count(1.5), None in xs)
print(int(xs[0]) + 1, float(xs[1]), str(xs[2]) + "c", bool(xs[3]), xs[0] + 1, xs[2] + "d", xs[0] * 2.5)
print("%s and %s and %r" % (xs[0], xs[2], xs[2]), "{0} {1:>4}".format(xs[0], xs[2]), f"{xs[1]:.2f}")
print(passed(xs[0]), passed(xs[2], xs[1]), passed(1, "x", xs[0], xs[2]))
print([kind(x) for x in [1, "a", None, 2.5]])
Named(a=1, b="x", c=2.5)
random.seed(1)
print(random.choice([1, "a", 2.5]), random.sample([1, "b", None], 2))
people = [{"name": "Ann", "age": 31, "score": 1.5}, {"name": "Bob", "age": 5, "score": 2}]
print(sum(p["age"] for p in people), sum([p["age"] for p in people]) / len(people), sum(p["score"] for p in people))
print(
    "%.2f" % sum(p["score"] for p in people),
    max(p["age"] for p in people),
    sorted(people, key=lambda p: p["name"])[0]["name"],
)
for key in ("age", "name", "score"):
    try:
        print(key, sum(p[key] for p in people))
    except TypeError as e:
        print(e)
try:
    print(sum([1.5, 2, "a"]))
except TypeError as e:
    print(e)
try:
    print(sum([None, 2, "a"]))
except TypeError as e:
    print(e)
print(sum(p["age"] * 2 for p in people if p["age"] > 10), sum([0.1] * 10 + [1]), sum([1, 0.1, 0.1, True]))
people.sort(key=lambda p: p["age"])
print(people[0]["name"], min(people, key=lambda p: p["score"])["age"], [p["name"].upper() for p in people])
people[0]["age"] += 1
print(people, f"{people[0]['age']:>5}|{people[0]['name']:<8}|{people[1]['score']:.3f}")


def percent(n):
    x = 3
    if n:
        x = "%d|%s" if n > 9 else "%d"
    return x % n


def spec(n):
    return format(n, 3 if not n else "5d")


for f in (percent, spec):
    for n in (5, 0, 12):
        try:
            print(f(n))
        except (TypeError, ValueError, AttributeError, ZeroDivisionError) as e:
            print(type(e).__name__, e)
