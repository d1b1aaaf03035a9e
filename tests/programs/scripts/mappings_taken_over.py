"""What has `keys` is asked for its items by them, wherever a dict takes them over."""

import os
from collections import ChainMap, Counter, OrderedDict, UserDict
from types import MappingProxyType


class Shout:
    def keys(self):
        return ["a", "b"]

    def __getitem__(self, key):
        return key + "!"


class Once(Shout):
    def keys(self):
        return iter(["k"])


def added(source):
    made = {"first": 0}
    made.update(source)
    return made


def joined(source):
    made = {"first": 0}
    made |= source
    return made


def merged(*sources):
    made = {}
    for source in sources:
        made.update(source)
    return made


print(dict(Shout()), {**Shout(), "z": "y"}, dict(Shout(), c="x"))
texts = {"q": "1"}
texts.update(Shout())
print(texts.update(Once()))
texts |= {"z": "u"}
texts |= Shout()
print(texts)
print(added({"a": 1}), added([("b", 2)]), joined({"a": 1}), joined(UserDict(b=2)), joined([("q", 4)]))
for wrong in ([["b", 2, 3]], [5]):
    try:
        print(added(wrong))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
print(merged({"a": 1}, {"b": "x"}, Shout()), merged(OrderedDict(a=1), Counter("xx"), ChainMap({"c": 3})))
try:
    print(merged({"a": 1}, 5))
except TypeError as error:
    print(error)
os.environ["RPYC_A"] = "1"
names = dict(os.environ, RPYC_B="2")
print({name: names[name] for name in names if name.startswith("RPYC_")} == {"RPYC_A": "1", "RPYC_B": "2"})
print({**os.environ}["RPYC_A"], {**os.environ, "RPYC_A": "5"}["RPYC_A"])
copied = {"x": "y"}
copied.update(os.environ)
copied |= os.environ
print(copied["RPYC_A"], copied["x"])
print(dict(ChainMap({"a": 1}, {"b": 2}), c=3), dict(MappingProxyType({"a": 1}), c=3))
print(dict([("a", 1)], c=3), dict({"a": 1}, c=3), dict(zip("ab", [1, 2]), c=3))
