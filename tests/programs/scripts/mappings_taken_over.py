"""Mappings of the program and values of several kinds in `{**x}`; `dict(m)` of a mapping that changes its order while it is read."""
import json
from collections.abc import MutableMapping
from collections import OrderedDict, defaultdict, Counter
def show(d):
    e = {**d}
    e["extra"] = 1
    return e
data = json.loads('{"a": 1, "b": [1, 2], "c": {"d": null}}')
print(show(data))
print(show(data["c"]))
print({**data["c"], "z": 2})
try:
    show(data["a"])
except TypeError as e:
    print(e)
try:
    show(data["b"])
except TypeError as e:
    print(e)
class M:
    def keys(self):
        return ["x", "y"]
    def __getitem__(self, k):
        return len(k)
print({"q": 0, **M(), "y": 7})
print({**OrderedDict(a=1), **Counter("aab"), "k": 2})
dd = defaultdict(int)
dd["w"] += 3
print({**dd}, {**{"a": "b"}})
def f(**kw):
    return {**kw, "n": 1}
print(f(a=2), f(b=3, c=4))
class LRU(MutableMapping):
    def __init__(self, capacity):
        self.capacity = capacity
        self.data = {}
    def __getitem__(self, key):
        value = self.data.pop(key)
        self.data[key] = value
        return value
    def __setitem__(self, key, value):
        self.data.pop(key, None)
        self.data[key] = value
        if len(self.data) > self.capacity:
            del self.data[next(iter(self.data))]
    def __delitem__(self, key):
        del self.data[key]
    def __iter__(self):
        return iter(self.data)
    def __len__(self):
        return len(self.data)
c = LRU(2)
c["a"] = 1; c["b"] = 2; c["c"] = 3
print(dict(c), list(c), {**c})
try:
    print({"first": 1, **[("a", 1)]})
except TypeError as e:
    print(e)
