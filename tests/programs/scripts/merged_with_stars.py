"""`heapq.merge` of streams that are passed with a star, with a key and in reverse."""

import heapq
from operator import itemgetter

streams = [[("b", 1), ("a", 3)], [("c", 2)], []]
print(list(heapq.merge(*streams, key=itemgetter(1))))
print(list(heapq.merge(*[[3, 1], [9, 4, 2]], reverse=True)))
print(list(heapq.merge(*(["ccc", "a"], ["dddd", "bb"]), key=len, reverse=True)))
print(list(heapq.merge(*[[1, 3], [2]])), list(heapq.merge(*[iter([5]) for _ in range(3)], key=lambda x: -x)))
