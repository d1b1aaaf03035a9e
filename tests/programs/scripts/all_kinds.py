"""A script."""

from __future__ import annotations

import math
import sys
from collections import defaultdict, namedtuple, deque

try:
    import numpy_that_is_not_there as np
except ImportError:
    np = None

if sys.version_info >= (3,):
    text_type = str
else:
    text_type = unicode

N = 5
LIMIT: int = N * 2
WORDS = "the quick brown fox".split()
Point = namedtuple("Point", "x y")
square = lambda x: x * x
cache = {}
counter = 0
best = None
pending = deque()


class Node:
    """A node."""

    size = N

    def __init__(self, v):
        self.v = v


Node.kind = "node"


def fib(n):
    global counter
    counter += 1
    if n in cache:
        return cache[n]
    r = n if n < 2 else fib(n - 1) + fib(n - 2)
    cache[n] = r
    return r


def show():
    print("total", total, best, len(pending))


print("start", __name__, N, LIMIT, WORDS, np is None, text_type(3))
total = 0
for i in range(N):
    total += square(i)
    pending.append(i)
show()
best = Node(total)
print(best.v, best.kind, best.size)
del i
try:
    print(i)
except NameError as e:
    print(type(e).__name__, e)
input = sys.stdin.readline
sum = 0
for k in [1, 2, 3]:
    sum += k
print(sum, fib(30), counter)
data = "3 1 2"
data = [int(x) for x in data.split()]
data.sort()
print(data, [x * total for x in data], {k: (lambda: k + total)() for k in data})
names = {}
for w in WORDS:
    names.setdefault(len(w), []).append(w)
for k, v in sorted(names.items()):
    print(k, v)
print(Point(1, 2), math.hypot(3, 4), sorted(WORDS, key=lambda w: (len(w), w)))
while True:
    total -= 7
    if total < 0:
        break
else:
    print("never")
print(total)
if len(sys.argv) > 5:
    sys.exit("too many")


def late(n):
    return n + total + len(rows)


rows = [[0] * N for _ in range(2)]
rows[0][1] = late(1)
print(rows)
with open("/dev/null") as f:
    lines = f.readlines()
print(len(lines), f.closed)
if __name__ == "__main__":
    x = 3
    print("main", x)

    def inner(y):
        return x + y

    print(inner(4))
sys.exit(len(rows))
