# Instances of classes below dict beside dicts: in one variable, as arguments of one function, as items of one list.
import copy
from collections import Counter, defaultdict


class Document(dict):
    def __init__(self, value, number=0):
        super().__init__(value)
        self.number = number


class Keyed(dict):
    def __missing__(self, key):
        return "<" + key + ">"

    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)


def looked(x):
    d = {"first": "f"}
    d.update(x)
    print(d, dict(x, more="m"), {**d, **x}, [k for k in x], list(x.items()), len(x), not x)
    y = dict(x)
    y["copy"] = "1"
    print("copy" in x, x == y, x == dict(x), y == x, x != {}, x == 5, x is x)
    z = copy.copy(x)
    z["New"] = "n"
    print(len(x), sorted(z), type(z) is type(x), str(x), repr(x), f"{x}")
    try:
        print(x["missing"])
    except KeyError as e:
        print("KeyError", e)
    print(isinstance(x, (dict, list)), isinstance(x, (Document, Keyed)), type(x).__name__, hasattr(x, "number"))
    for a, b in zip(x, x.values()):
        print(a, b)
    print(max(x), min(x.values()), sum(len(v) for v in x.values()), any(x), "a" in x.keys(), x.keys() & {"a"})
    first = next(iter(x))
    del x[first]
    print(first, len(x), x.get(first), x.setdefault(first, "again"), x.pop(first))
    x.clear()
    print(x)


def chosen():
    for flag in (True, False):
        d = defaultdict(int) if flag else {}
        try:
            d["a"] += 1
        except KeyError as e:
            print("KeyError", e)
        d["b"] = 5
        print(d.get("a"), d["b"], len(d), sorted(d), isinstance(d, dict), isinstance(d, defaultdict))
        for k, v in d.items():
            print(k, v)
        print("b" in d, d.pop("b"), d)
        d.update(z=1)
        print(dict(d))


def counted(counts):
    return sum(counts.values()), sorted(counts.items()), counts.get("a"), "b" in counts


for row in [{"a": "1", "c": "2"}, Document({"a": "5", "x": "6"}, 3)]:
    looked(row)
chosen()
for counts in ({"q": 4}, Counter("abca")):
    print(counted(counts))
