"""Values of several kinds as keys, some of which have no hash; methods that not all kinds take the arguments of."""

from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int


class Box:
    def __eq__(self, other):
        return isinstance(other, Box)


def values():
    return ["a", 1, 2.5, None, (1, 2), [3], {"k": 1}, {4}, Point(1, 2), Box(), b"x"]


table = {"a": "letter", 1: "one", None: "nothing", (1, 2): "pair"}
seen = set()
for v in values():
    try:
        print(table[v])
    except (KeyError, TypeError) as e:
        print(type(e).__name__, e)
    try:
        print(table.get(v, "?"), v in table)
    except TypeError as e:
        print("TypeError", e)
    try:
        seen.add(v)
        print(len(seen), hash(v) == hash(v))
    except TypeError as e:
        print("TypeError", e)
    try:
        table[v] = "new"
    except TypeError as e:
        print("TypeError", e)
print(len(table))


def pops(d, k):
    try:
        return d.pop(k)
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


for d in ([1, 2, 3], {"a": 5}, {7, 8}, "text", 3):
    print(pops(d, "a"))
for d in ([1, 2, 3], {"a": 5}):
    try:
        print(d.pop("a"))
    except TypeError as e:
        print(e)
