# `pprint` of values of one kind and of several.

from collections import namedtuple
from pprint import pprint as pp, pformat
import pprint

P = namedtuple("P", "x y")
pp([1, 2, 3])
pp({"b": [1, 2], "a": [3]})
pp([list(range(10)) for _ in range(5)])
print(pformat({"x": 1}))
pp("text")
pp({"long key number %d" % i: ["value"] * 3 for i in range(6)})
pp([("name %d" % i, i * 1000, i / 3) for i in range(9)], width=30)
pp("the quick brown fox jumps over the lazy dog and then sleeps in the sun for hours", width=30)
pp(["the quick brown fox jumps over the lazy dog\nand then sleeps in the sun for hours", "x"], width=30)
pp(list(range(60)), compact=True)
pp({i * 100000 for i in range(20)})
pp([[i] * i for i in range(6)], indent=4, width=20)
pp({"a": {"b": {"c": {"d": [1, 2, 3] * 12}}}}, width=40)
pp({"a": {"b": {"c": 1}}}, depth=2)
pp([P(1, 2), P(30, 40)], width=20)
pp({1: ("x",), 2: ("a long text that is here", "b")}, width=25)
print(pformat([1.5, 2.25] * 20, width=50, compact=True))
pprint.pp({"z": 1, "a": 2, "list": list(range(30))})
pp([1, "two", 3.0, None, [4, "five"], {"k": (6, "seven")}] * 3)
