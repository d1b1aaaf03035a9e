"""Comparisons in containers and by max, min and sorted ask an operand of a subclass first, as operators do."""

import sys
n = len(sys.argv)
class A:
    def __init__(self, x, t): self.x = x; self.t = t
    def __lt__(self, other): print("A.lt"); return self.x < other.x
    def __gt__(self, other): print("A.gt"); return True
    def __le__(self, other): print("A.le"); return self.x < other.x
    def __ge__(self, other): print("A.ge"); return True
    def __eq__(self, other): print("A.eq", type(self).__name__); return self.x == other.x
    def __ne__(self, other): print("A.ne", type(self).__name__); return self.x != other.x
class B(A): pass
class C(A):
    def __lt__(self, other): print("C.lt"); return self.x <= other.x
for p, q in [(A(n, 1), A(n, 2)), (B(n, 1), A(n, 2)), (A(n, 1), B(n, 2)), (C(n, 1), A(n, 2)), (A(n, 1), C(n, 2)), (C(n, 1), C(n, 2)), (B(1, 2), C(1, 3))]:
    print(type(p).__name__, type(q).__name__)
    print(max(p, q).t)
    print(min(p, q).t, max([p, q]).t, min([p, q]).t)
    print(p < q, p > q, q > p, p <= q, p >= q, p == q, p != q)
    print(sorted([p, q])[0].t)
from functools import total_ordering
n = len(sys.argv)
@total_ordering
class A:
    def __init__(self, x, t): self.x = x; self.t = t
    def __lt__(self, other): print("A.lt"); return self.x < other.x
    def __eq__(self, other): print("A.eq", type(self).__name__); return self.t == other.t
class B(A): pass
for p, q in [(A(n, 1), A(n, 2)), (B(n, 1), A(n, 2)), (A(n, 1), B(n, 2))]:
    print(type(p).__name__, type(q).__name__)
    print(max(p, q).t)
    print(min(p, q).t, max([p, q]).t, min([p, q]).t)
    print(p < q, p > q, q > p, p <= q, p >= q, p == q, p != q)
    print(sorted([p, q])[0].t)
print(max(B(n, 1), A(n, 2)).t)
print(max(A(n, 1), B(n, 2)).t)
n = len(sys.argv)
class A:
    def __init__(self, x, t): self.x = x; self.t = t
    def __eq__(self, other): print("A.eq", self.t, other.t); return self.x == other.x
    def __hash__(self): return self.x
class B(A): pass
class C(A):
    def __eq__(self, other): print("C.eq", self.t, other.t); return self.x == other.x
    def __hash__(self): return self.x
class D(B): pass
items = [A(n, "a"), B(n, "b"), C(n, "c"), D(n, "d"), A(n, "e")]
for p in items:
    for q in items:
        print(type(p).__name__, type(q).__name__, p == q, p != q, p in [q], [p].index(q), (p,) == (q,), [q].count(p), len({p, q}), {p: 1}.get(q), {p: 1} == {q: 1})
class L:
    def __init__(self, x, t): self.x = x; self.t = t
    def __lt__(self, other): print("L.lt", self.t, other.t); return self.x < other.x
    def __gt__(self, other): print("L.gt", self.t, other.t); return self.x > other.x
class M(L):
    def __gt__(self, other): print("M.gt", self.t, other.t); return self.x >= other.x
things = [L(n, "l"), M(n, "m"), L(n + 1, "k"), M(n, "o")]
print([t.t for t in sorted(things)], max(things).t, min(things).t, [t.t for t in sorted(things, reverse=True)])
for p in things:
    for q in things:
        print(max(p, q).t, min(p, q).t, (p, 1) < (q, 1), [p] > [q])
import heapq
h = []
for t in things: heapq.heappush(h, t)
print([heapq.heappop(h).t for _ in things])
n = len(sys.argv)
class A:
    def __init__(self, x, t): self.x = x; self.t = t
    def __lt__(self, other): return self.x < other.x
class B(A): pass
class C(A):
    def __lt__(self, other): return self.x <= other.x
for p, q in [(A(n, 1), A(n, 2)), (B(n, 1), A(n, 2)), (A(n, 1), B(n, 2)), (C(n, 1), A(n, 2)), (A(n, 1), C(n, 2)), (C(n, 1), C(n, 2))]:
    print(max(p, q).t, min(p, q).t, max([p, q]).t, min([p, q]).t, max([p, q], key=lambda k: k).t, p < q, p > q, q > p, sorted([p, q])[0].t)
