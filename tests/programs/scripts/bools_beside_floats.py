"""Bools and floats in one variable: what is computed from a bool is an int."""

import sys
n = len(sys.argv)
xs = [2.5, True] if n > 0 else [1.5]
print(sum(xs))
ys = [True, False] if n > 0 else [1.5]
print(sum(ys))
zs = [True, False] if n > 0 else [1.5]
print(sum(zs, 1), max(zs), min(zs))
ws = [True, False]
if n > 5: ws.append(2.5)
t = 0
for w in ws:
    t += w
print(t)
def f(q):
    return sum(q) / 2, sum(q)
print(f([True, 1.5]), f([True, True] if n > 0 else [1.0]))
n = len(sys.argv)
ws = [True, False]
if n > 5: ws.append(2.5)
t = 0
for w in ws:
    t += w
print(t)
def g(b): return b * 2
print(g(True), g(2.5))
def h(b): return b + 1
print(h(True), h(2.5))
q = True if n > 0 else 2.5
print(q + 1, q * 3, -q, abs(q), +q, q - q, 1 + q, q // 1, round(q), divmod(q, 1), q % 2, q ** 2, max(q, 0))
def k(b): return -b, abs(b), +b, round(b), divmod(b, 2), b ** 2, b // 1, b % 2, max(b, 0), sum([b, b])
print(k(True), k(2.5))
n = len(sys.argv)
def tests(v):
    out = []
    try: out.append([1, 2, 3][v])
    except TypeError as e: out.append(str(e))
    try: out.append("ab" * v)
    except TypeError as e: out.append(str(e))
    try: out.append(v & 1)
    except TypeError as e: out.append(str(e))
    try: out.append(list(range(v)))
    except TypeError as e: out.append(str(e))
    out.append(isinstance(v, bool))
    out.append(isinstance(v, int))
    out.append(isinstance(v, float))
    out.append(type(v).__name__)
    out.append(v == 1)
    out.append(v < 2)
    out.append(hash(v))
    out.append(int(v))
    out.append(float(v))
    out.append(f"{v}")
    out.append(f"{v:.2f}")
    out.append("%d %s %r" % (v, v, v))
    out.append(not v)
    return out
print(tests(True))
print(tests(2.5))
class P:
    def __init__(self, flag): self.flag = flag
    def up(self): self.flag = self.flag + 1; return self.flag
p, q = P(False), P(0.5)
print(p.up(), q.up(), p.flag, q.flag)
d = {True: "a", 2.5: "b"}
print(d[1], d.get(1.0), d)
for k in d: print(k * 2, k)
xs = [True, 0.5, False]
print(sorted(xs), max(xs), min(xs), sum(x for x in xs), [x + x for x in xs], any(xs), xs.count(0), xs.index(0.0))
tot = False
for x in [0.5, 1.5]: tot += x
print(tot)
tot = False
for x in [0.5, 1.5][n + 5:]: tot += x
print(tot)
cnt = 0.0
for x in [True, True, False]: cnt += x
print(cnt)
acc = {}
for name, ok in [("a", True), ("b", False), ("a", True)]: acc[name] = acc.get(name, 0) + ok
print(acc)
acc2 = {}
for name, ok in [("a", True), ("b", 0.5), ("a", True)]: acc2[name] = acc2.get(name, 0) + ok
print(acc2)
print(True + 0.5, True * 1.0, True - n, True / 2, True ** 2, 2.0 ** True, True // 1, True % 2)
def mean(v): return sum(v) / len(v)
print(mean([True, False]), mean([1.5, 2]), mean([True, 2.5]))
v = [True] * 2 + [1.0] * n
v[0] = v[0] + 1 if n else 0.5
print(v, v[0] is True)
