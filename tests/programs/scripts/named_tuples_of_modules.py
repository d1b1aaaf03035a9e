"""A named tuple whose module is given as the module itself."""

import collections
from collections import namedtuple

Pair = namedtuple("Pair", "x y", module=collections)
Pair2 = namedtuple("Pair2", ["x", "y"], module=collections)
p = Pair(1, 2)
print(p, p.x + p.y, p._replace(x=5), Pair2(3, 4)._asdict())
print(isinstance(p, Pair), p == (1, 2), hash(p) == hash((1, 2)))
