"""`heapq` and `bisect` with what they do not take, and with bounds at the ends of a word."""

import bisect
import heapq
import sys
from collections import deque


def show(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, str(e).replace("collections.", ""))


class Numbers(list):
    pass


for heap in [deque([3, 1]), (1, 2), [3, 1], None, 5, Numbers([2])]:
    show(lambda: heapq.heappush(heap, 2))
    show(lambda: heapq.heapreplace(heap, 2))
    show(lambda: heapq.heappushpop(heap, 2))
    show(lambda: heapq.heappop(heap))
    print(heap)
for line in [deque([1, 3]), [1, 3], 5, None, (1, 3), "13"]:
    show(lambda: bisect.insort(line, 2))
    show(lambda: bisect.insort_left(line, 2, key=lambda x: x))
    print(line)
wide = range(sys.maxsize - 1)
n = sys.maxsize
print(bisect.bisect_left(wide, n - 3), bisect.bisect_right(wide, n - 3, n - 10, n))
show(lambda: heapq.heappush(deque([1]), 2))
show(lambda: heapq.heappush(None, 2))
