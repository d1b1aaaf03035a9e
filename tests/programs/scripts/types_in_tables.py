"""Builtin types as keys of tables and in lists, where the type of a value is looked up: among classes and functions."""

import datetime
import json

KINDS = {dict: "object", list: "array", str: "string", bool: "boolean", type(None): "null"}


class A:
    pass


class B(A):
    pass


def f(x):
    return x


def describe(value):
    return KINDS.get(type(value), "number")


doc = json.loads('{"a": 1, "b": [1], "c": "x", "d": true, "e": null, "f": {}, "g": 1.5}')
print({k: describe(doc[k]) for k in doc})
print(type(doc["b"]) in KINDS, {list: 1}.get(type(doc["b"])), hash(type(doc["b"])) == hash(list))

handlers = {int: lambda v: "i%d" % v, str: lambda v: "s" + v, datetime.date: lambda v: v.isoformat()}
for x in [1, "a", datetime.date(2020, 1, 2), 2.5]:
    h = handlers.get(type(x))
    print(h(x) if h else "?")

xs = [1, "a", 2.5, None, [1], True]
types = [int, str]
for x in xs:
    print([type(x) == t for t in types], [t == type(x) for t in types], [type(x) is not t for t in types])
    print(type(x) in types, type(x) in (int, str), type(x) in {int, float})

ys = [1, "a", None, A(), B()]
more = [int, str, f, A, None]
for y in ys:
    print({int: "i"}.get(type(y)), {A: "a"}.get(type(y)), type(y) in {str}, type(y) in [B], type(y) in more)
    print({int: "i", str: "s", f: "f", A: "A"}.get(type(y), "?"))
for t in more:
    print([t == u for u in more], t in {int: 1, A: 2}, t is int, t == A)
counts = {}
for t in more:
    counts[t] = counts.get(t, 0) + 1
print([counts.get(type(y), "no") for y in ys])
seen = {}
for y in ys:
    seen.setdefault(type(y), []).append(1)
print(len(seen), seen[int], seen[A], {k.__name__: len(v) for k, v in seen.items()}, [t in seen for t in types])
try:
    print({int: 1, str: 2}[type(2.5)])
except KeyError as e:
    print("KeyError", e)


# a type that is known beside one that is not
def pick(x, among):
    best = type(x)
    for t in among:
        if t is not best:
            best = t
            break
    return best


def kind(x, default=None):
    return default if default else type(x)


print(pick(1, [str, int]).__name__, pick("a", [str]).__name__, pick(2.5, [float, int]) is int)
print(kind(1) is int, kind(1, str) is str, kind([], dict) == list, kind(1) in (int, str))
for t in [kind(1), kind("", list)]:
    print(t.__name__, t, {int: 1, list: 2}[t])
groups = {}
for x in [1, "a", 2, None, 2.5]:
    groups.setdefault(type(x), []).append(x)
print(groups[int], groups.get(float), groups.get(bool, "none"), type(None) in groups, bool in groups)


# tuples of types, and tables of names
pairs = {(int, str): "is", (str, int): "si", (int, int): "ii"}
values = [1, "a", 2.5]
for v in values:
    for w in values:
        print(pairs.get((type(v), type(w)), "none"), (type(v), type(w)) in pairs, (type(v), type(w)) == (int, str))
    print([(type(v), int) == t for t in [(int, str), (float, int)]], [type(v) in t for t in [(int, str), (float, int)]])
    print([type(v) == t for t in [int, "x", None, A]])
for name, allowed in {"a": (int, str), "b": (float,), "c": [int]}.items():
    print(name, [type(v) in allowed for v in values], [t.__name__ for t in allowed])


class Dumper:
    names = {int: "number", str: "text", list: "items", A: "object"}

    def dump(self, x):
        return getattr(self, "dump_" + self.names.get(type(x), "other"))(x)

    def dump_number(self, x):
        return f"n{x}"

    def dump_text(self, x):
        return f"t{x}"

    def dump_items(self, x):
        return "[" + ",".join(self.dump(y) for y in x) + "]"

    def dump_object(self, x):
        return "o"

    def dump_other(self, x):
        return "?"


print(Dumper().dump([1, "a", [2.5, A()], None]))
order = [bool, int, float, str]
print(sorted(["a", 1, True, 2.5], key=lambda v: order.index(type(v))))
