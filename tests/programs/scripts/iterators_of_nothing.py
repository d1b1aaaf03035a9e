"""Functions of `itertools` and `heapq` that get no iterables, or one."""

import heapq
import itertools

print(list(itertools.chain()), list(itertools.product()), list(itertools.zip_longest()), list(zip()))
print(list(heapq.merge()), list(heapq.merge(key=len)), list(heapq.merge(["b", "a"], key=len)))
print(list(heapq.merge([2, 1], reverse=True)), list(heapq.merge(["bb", "a"], key=len, reverse=True)))
