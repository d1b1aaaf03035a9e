"""Modules in attributes, tables and arguments: which one it is, is known when the program runs."""

import bisect
import heapq
import math
import os
import posixpath
import string
import sys


class Base:
    def found(self, x):
        return self.module.bisect_right([1, 2, 3], x)

    def both(self):
        module = self.module
        return module.bisect_left([2, 2], 2), module.bisect([2, 2], 2)


class One(Base):
    module = bisect


class Other(Base):
    module = bisect


class Holder:
    def __init__(self, module):
        self.module = module

    def name(self):
        return self.module.__name__


def joined(module, first):
    return module.join(first, "b"), module.basename("x/y"), module.sep, module.splitext("a.b")


print([cls().found(2) for cls in (One, Other)], One().both())
print(joined(os.path, "a"), joined(posixpath, "c"))
for module in (math, math):
    print(module.floor(2.5), module.pi, module.__name__)
print(Holder(string).name(), Holder(heapq).name())
TABLE = {"bisect": bisect, "heapq": heapq, "sys": sys}
for key in sorted(TABLE):
    print(key, TABLE[key].__name__, TABLE[key] is bisect, TABLE[key] == heapq, TABLE[key] is not None)
print([module.__name__ for module in {heapq: 1, string: 2}])
