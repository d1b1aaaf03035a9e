"""What the program's own functions are called for by the library, how often and in which order: as in CPython.

Comparisons of sorting, of heaps, of searching in a deque; what iterators are asked for, and when that is refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import build

#: Sorting: the number of comparisons, and which items were compared in turn, as a number that hangs on all of them.
SORTING = r"""
import sys
import functools

class Count:
    def __init__(self):
        self.n = 0
        self.h = 0
    def saw(self, a, b):
        self.n += 1
        self.h = (self.h * 31 + a * 7 + b) % 1000000007

C = Count()

class X:
    def __init__(self, v, i):
        self.v = v
        self.i = i
    def __lt__(self, other):
        C.saw(self.i, other.i)
        return self.v < other.v

class R:
    def __init__(self, seed):
        self.s = seed
    def next(self, n):
        self.s = (self.s * 1103515245 + 12345) % 2147483648
        return (self.s >> 8) % n

def values(r, n, kind):
    vs = [r.next(n * 2 + 1) for _ in range(n)]
    if kind == 1:
        vs.sort()
    elif kind == 2:
        vs.sort(reverse=True)
    elif kind == 3:
        vs = [v % 4 for v in vs]
    elif kind == 4:
        vs.sort()
        for _ in range(4):
            vs[r.next(n)] = r.next(n)
    elif kind == 5:
        vs = sorted(vs[:n // 2]) + sorted(vs[n // 2:])
    elif kind == 6:
        vs = sorted(vs[:n // 3]) + sorted(vs[n // 3:], reverse=True)
    elif kind == 7:
        vs = sorted([v % 5 for v in vs], reverse=True)
    elif kind == 8:
        vs = sorted(range(0, 2 * n, 2)) + list(range(1, n // 8, 2)) + vs[:n // 4]
    return vs

def show(label, order):
    h = 0
    for i in order:
        h = (h * 131 + i) % 1000000007
    print(label, C.n, C.h, h)

def main(argv):
    r = R(int(argv[1]) if len(argv) > 1 else 5)
    sizes = [2, 3, 17, 63, 64, 65, 130, 257, 513, 1000]
    for n in sizes:
        for kind in range(9):
            xs = [X(v, i) for i, v in enumerate(values(r, n, kind))]
            show(f"{n} {kind}", [x.i for x in sorted(xs)])
            show(f"{n} {kind} rev", [x.i for x in sorted(xs, reverse=True)])
            if n < 200:
                show(f"{n} {kind} key", [x.i for x in sorted(xs, key=lambda x: X(-x.v, x.i))])
                show(f"{n} {kind} key rev", [x.i for x in sorted(xs, key=lambda x: X(-x.v, x.i), reverse=True)])
                xs.sort(reverse=n % 2 == 0)
                show(f"{n} {kind} sort", [x.i for x in xs])
    nan = float("nan")
    fs = [float(r.next(100)) if r.next(5) else nan for _ in range(200)]
    print(sorted(fs)[:50], sorted(fs, reverse=True)[:50])
    fs.sort(key=lambda x: -x)
    print(fs)
    rnd = sorted(range(300), key=functools.cmp_to_key(lambda a, b: (a * b) % 7 - 3))
    print(rnd)
    return 0
"""

#: Comparisons that search, order a heap, and merge.
SEARCHING = r"""
import sys
from collections import deque
import bisect, heapq
from itertools import groupby, accumulate

class K:
    def __init__(self, n, tag):
        self.n = n
        self.tag = tag
    def __eq__(self, other):
        print("eq", self.tag, other.tag)
        return self.n == other.n
    def __lt__(self, other):
        print("lt", self.tag, other.tag)
        return self.n < other.n
    def __repr__(self):
        return f"K{self.tag}"

def mk(ns, p):
    return [K(n, p + str(i)) for i, n in enumerate(ns)]

def part(s):
    print("--", s)

def key(x):
    print("key", x.tag)
    return K(-x.n, "key" + x.tag)

def main(argv):
    xs = mk([3, 1, 4, 1, 5, 9, 2, 6, 5, 3], "x")
    k = K(4, "k")
    d = deque(xs)
    part("deque in"); print(k in d, xs[1] in d)
    part("deque index"); print(d.index(k))
    part("deque index2"); print(d.index(k, 1, 5))
    part("deque count"); print(d.count(k), d.count(xs[0]))
    part("deque remove"); d.remove(k); print(d)
    part("deque eq"); print(d == deque(xs), d == deque(d))
    part("deque lt"); print(d < deque(xs))
    h = xs[:]
    part("heapify"); heapq.heapify(h); print(h)
    part("heappush"); heapq.heappush(h, k); print(h)
    part("heappop"); print(heapq.heappop(h), h)
    part("heapreplace"); print(heapq.heapreplace(h, K(7, "r")), h)
    part("heappushpop"); print(heapq.heappushpop(h, K(7, "s")), h)
    part("heappushpop2"); print(heapq.heappushpop(h, K(0, "s")), h)
    for n in (-1, 0, 1, 2, 3, 10, 11):
        part(f"nsmallest {n}"); print(heapq.nsmallest(n, xs))
        part(f"nlargest {n}"); print(heapq.nlargest(n, xs))
        part(f"nsmallest key {n}"); print(heapq.nsmallest(n, xs, key=key))
        part(f"nlargest key {n}"); print(heapq.nlargest(n, xs, key=key))
    ys = sorted(xs)
    part("bisect"); print(bisect.bisect_left(ys, k), bisect.bisect_right(ys, k), bisect.bisect(ys, k, 2, 5))
    part("insort"); bisect.insort(ys, k); print(ys)
    part("bisect key"); print(bisect.bisect_left(ys, k, key=lambda x: key(x)))
    part("groupby"); print([(g, list(its)) for g, its in groupby(xs)])
    part("groupby key"); print([(g, list(its)) for g, its in groupby(xs, key)])
    a, b, c = sorted(mk([1, 4, 9], "a")), sorted(mk([2, 4, 5], "b")), sorted(mk([0, 4, 10], "c"))
    part("merge"); print(list(heapq.merge(a, b)))
    part("merge key3"); print(list(heapq.merge(a[::-1], b[::-1], c[::-1], key=key)))
    part("merge key rev"); print(list(heapq.merge(a, b, key=key, reverse=True)))
    part("merge star"); print(list(heapq.merge(*[a, b, c])))
    part("merge 1"); print(list(heapq.merge(a)))
    return 0
"""

#: Texts that are asked for one by one, what is refused at once, deques that change while they are read.
AT_ONCE = r"""
import sys
import itertools as it, heapq, functools
from collections import deque

class S:
    def __init__(self, tag, fails):
        self.tag = tag
        self.fails = fails
    def __str__(self):
        print("str", self.tag)
        if self.fails:
            raise ValueError(self.tag)
        return "<" + self.tag + ">"
    def __repr__(self):
        print("repr", self.tag)
        if self.fails:
            raise ValueError(self.tag)
        return "[" + self.tag + "]"

def tell(f):
    try:
        f()
    except Exception as e:
        print("caught", type(e).__name__, e)

def p1():
    print(S("a", False), S("b", False))
def p2():
    print(S("a", False), S("b", True), S("c", False))
def p3():
    print([S("a", False), S("b", True)], "after")
def p4():
    print("x", S("a", False), sep=S("b", False).tag, end="!\n")
def p5():
    print(*[S("a", False), S("b", True)])
def p6():
    print(f"{S('a', False)} {S('b', False)!r} {S('c', True)}")
def p7():
    print("%s %r" % (S("a", False), S("b", False)))
def p8():
    print("{} {!r} {}".format(S("a", False), S("b", False), S("c", True)))
def p9():
    print({S("a", False).tag: S("k", False)}, (S("t", False), 1))

def product_bad():
    p = it.permutations([1, 2], -1)
    print("made")
    print(list(p))
def comb_bad():
    p = it.combinations([1, 2], -1)
    print("made")
    print(list(p))
def cwr_bad():
    p = it.combinations_with_replacement([1, 2], -2)
    print("made")
    print(list(p))
def rep_bad():
    n = -1
    p = it.product([1, 2], repeat=n)
    print("made")
    print(list(p))
def islice_bad():
    p = it.islice([1, 2], -1)
    print("made")
    print(list(p))
def tee_bad():
    p = it.tee([1, 2], -1)
    print("made")

def d1():
    d = deque([1, 2, 3])
    for x in d:
        d.append(x)
        d.popleft()
def d2():
    d = deque([1, 2, 3])
    for x in d:
        d.rotate(1)
        print(x)
def d3():
    d = deque([1, 2, 3])
    for x in d:
        d[0] = 5
        print(x)
def d4():
    d = deque([1, 2, 3])
    d.extend(d)
    print(d)
    d.extendleft(d)
    print(d)
    d += d
    print(d)
def d5():
    d = deque([1, 2, 3], maxlen=4)
    print(d * 2, d + d)
    d *= 3
    print(d)
def d6():
    d = deque([1, 2, 3])
    for x in reversed(d):
        d.append(x)
        print(x)
def d7():
    d = deque([1, 2, 3])
    for x in d:
        d.reverse()
        print(x)
def d8():
    d = deque([1])
    for x in d:
        d.append(x)
        print(x)
def d9():
    d = deque([1, 2])
    for x in d:
        d.clear()
        print(x)
def d10():
    d = deque([1, 2], 2)
    for x in d:
        d.append(3)
        print(x)

def main(argv):
    for f in [p1, p2, p3, p4, p5, p6, p7, p8, p9, product_bad, comb_bad, cwr_bad, rep_bad, islice_bad, tee_bad]:
        tell(f)
    for f in [d1, d2, d3, d4, d5, d6, d7, d8, d9, d10]:
        tell(f)
    return 0
"""

#: Containers in order: the first items that differ are asked for the same operation; `max` asks for >.
ORDERS = r"""
import sys

class P:
    def __init__(self, n, tag):
        self.n = n
        self.tag = tag
    def __eq__(self, other):
        print("eq", self.tag, other.tag)
        return self.n == other.n
    def __lt__(self, other):
        print("lt", self.tag, other.tag)
        return self.n < other.n
    def __le__(self, other):
        print("le", self.tag, other.tag)
        return self.n + 10 <= other.n
    def __gt__(self, other):
        print("gt", self.tag, other.tag)
        return self.n % 5 > other.n % 5
    def __ge__(self, other):
        print("ge", self.tag, other.tag)
        return self.n % 3 >= other.n % 3
    def __repr__(self):
        return f"P{self.tag}"

class G:
    def __init__(self, n):
        self.n = n
    def __gt__(self, other):
        print("G.gt", self.n, other.n)
        return self.n > other.n

class L:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        print("L.lt", self.n, other.n)
        return self.n < other.n

class D:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        if other.n == 3:
            return NotImplemented
        return self.n < other.n
    def __gt__(self, other):
        print("D.gt", self.n, other.n)
        if other.n == 4:
            return NotImplemented
        return self.n > other.n
    def __le__(self, other):
        return NotImplemented

class B:
    def __init__(self, n):
        self.n = n
    def __lt__(self, other):
        print("B.lt")
        return self.n < other.n

class C(B):
    def __gt__(self, other):
        print("C.gt")
        return self.n > other.n
    def __le__(self, other):
        print("C.le")
        return self.n <= other.n

def mk(ns, p):
    return [P(n, p + str(i)) for i, n in enumerate(ns)]

def tell(f):
    try:
        f()
    except TypeError as e:
        print("TypeError", e)

def ls():
    print([L(1)] > [L(2)], [L(2)] > [L(1)], max([L(1), L(3), L(2)]).n)
    print([L(1)] <= [L(2)])
def ls2():
    print((L(1), 2) >= (L(2), 3))
def gs():
    print(max([G(1), G(3), G(2)]).n, max(G(1), G(2)).n, [G(1)] > [G(2)], max([1, 2], key=lambda x: G(x)))
def ds():
    print(max([D(1), D(2), D(5)]).n, [D(1)] > [D(2)])
    print([D(1)] > [D(4)])
    print([D(1)] <= [D(4)])
def bs():
    print(max([B(1), C(2), B(3), C(4)]).n)
    print([B(1), C(2)] > [B(1), C(2)], [C(1), B(5)] > [B(1), C(6)], [B(2), C(1)] > [C(1), B(1)])
    print([C(1), B(2)] <= [B(1), C(2)])
    print([B(1)] <= [B(2)])

def main(argv):
    a, b = mk([1, 7, 3], "a"), mk([1, 7, 9], "b")
    for x, y in [(a, b), (b, a), (a, a), (a[:2], b), (b[:1], a[:1])]:
        print(x < y)
        print(x <= y)
        print(x > y)
        print(x >= y)
        print(tuple(x) < tuple(y), tuple(x) <= tuple(y), tuple(x) > tuple(y), tuple(x) >= tuple(y))
    t, u = (1, a[1], "x"), (1, b[1], "y")
    print(t < u, t <= u, t > u, t >= u)
    t, u = (1, a[2], "x"), (1, b[2], "y")
    print(t < u, t <= u, t > u, t >= u)
    n, m = [(1, [a[2]])], [(1, [b[2]])]
    print(n < m, n <= m, n > m, n >= m, n == m, n != m)
    print(max(a), max(b), max(a[0], a[1], b[2]), max((1, a[2]), (1, b[2])), max(a, key=lambda x: x), max(a, b))
    print(max(a[0], b[2], key=lambda x: P(-x.n, "k" + x.tag)))
    print(max([1, 2]), max("abc"), max(1.5, 2.5), max("a", "b"), max([(1, 2), (0, 3)]), max([[1], [2, 3]]))
    for f in [ls, ls2, gs, ds, bs]:
        tell(f)
    print(a[0] in (a[0], b[1]), P(7, "k") in (a[0], a[1], b[2]), P(7, "k") in (1, a[1], a[2]) if False else 0)
    return 0
"""

#: Lists and tuples: who is compared with whom.
CONTAINERS = r"""
import sys
from collections import deque, Counter, OrderedDict, defaultdict
import bisect, heapq

class K:
    def __init__(self, n, tag):
        self.n = n
        self.tag = tag
    def __eq__(self, other):
        print("eq", self.tag, other.tag)
        return self.n == other.n
    def __hash__(self):
        print("hash", self.tag)
        return self.n % 7
    def __lt__(self, other):
        print("lt", self.tag, other.tag)
        return self.n < other.n
    def __le__(self, other):
        print("le", self.tag, other.tag)
        return self.n <= other.n
    def __gt__(self, other):
        print("gt", self.tag, other.tag)
        return self.n > other.n
    def __repr__(self):
        return f"K{self.tag}"

def mk(ns, p):
    return [K(n, p + str(i)) for i, n in enumerate(ns)]

def part(s):
    print("--", s)

def main(argv):
    xs = mk([3, 1, 4, 1, 5], "x")
    k = K(1, "k")
    part("index"); print(xs.index(k))
    part("index same"); print(xs.index(xs[3]))
    part("index bounds"); print(xs.index(k, 2))
    part("count"); print(xs.count(k))
    part("in"); print(k in xs, xs[2] in xs)
    part("in tuple"); print(k in (xs[0], xs[1]), xs[1] in (xs[0], xs[1]))
    part("tuple index"); print((xs[0], xs[1], xs[2]).index(k))
    part("tuple count"); print((xs[0], xs[1], xs[2]).count(k))
    part("remove"); ys = xs[:]; ys.remove(k); print(ys)
    part("list eq"); print(xs == ys, xs == xs[:], xs != ys)
    zs = mk([3, 1, 4, 1, 6], "z")
    part("list eq2"); print(xs == zs)
    part("list ne2"); print(xs != zs)
    part("list lt"); print(xs < zs)
    part("list le"); print(xs <= zs)
    part("list gt"); print(xs > zs)
    part("list lt2"); print(xs < ys)
    part("tuple lt"); print((xs[0], xs[1]) < (zs[0], zs[2]))
    part("tuple eq"); print((xs[0], xs[1]) == (zs[0], zs[2]))
    part("tuple le"); print((xs[0], 1) <= (zs[0], 2))
    part("min"); print(min(xs))
    part("max"); print(max(xs))
    part("min3"); print(min(xs[0], xs[1], xs[2]))
    part("max3"); print(max(xs[0], xs[1], xs[2]))
    part("max2"); print(max(xs[0], xs[1]))
    part("min key"); print(min(xs, key=lambda x: K(-x.n, "key" + x.tag)))
    part("max key"); print(max(xs, key=lambda x: K(-x.n, "key" + x.tag)))
    part("max gen"); print(max(x for x in xs))
    part("min gen"); print(min(iter(xs)))
    part("min default"); print(min(xs, default=k))
    part("sorted"); print(sorted(xs))
    part("sorted rev"); print(sorted(xs, reverse=True))
    part("sort"); ys = xs[:]; ys.sort(); print(ys)
    part("sort key"); ys = xs[:]; ys.sort(key=lambda x: K(-x.n, "key" + x.tag)); print(ys)
    part("sorted key rev"); print(sorted(xs, key=lambda x: K(-x.n, "key" + x.tag), reverse=True))
    part("sort tuples"); print(sorted([(x, 1) for x in xs]))
    part("chain"); print(xs[0] < k < xs[1])
    part("chain2"); print(xs[1] <= k <= xs[2])
    part("gt list"); print(xs[0] > k, xs[1] >= k if False else 0)
    part("ne"); print(xs[0] != k)
    return 0
"""

#: Sets: which of two equal items stays, and how far an iterable is read.
SETS = r"""
import sys
import itertools

class K:
    def __init__(self, n, tag):
        self.n = n
        self.tag = tag
    def __eq__(self, other):
        return self.n == other.n
    def __hash__(self):
        return self.n
    def __repr__(self):
        return f"{self.tag}{self.n}"

def mk(ns, p):
    return [K(n, p) for n in ns]

def show(s):
    print(sorted([repr(x) for x in s]))

def gen(n):
    for i in range(n):
        print("read", i)
        yield i

def main(argv):
    for ns, ms in [([1, 2, 3], [2, 3, 4]), ([1, 2], [1, 2, 3]), ([1, 2, 3], [2])]:
        a, b, c = set(mk(ns, "a")), set(mk(ms, "b")), mk(ms, "c")
        show(a & b)
        show(b & a)
        show(a | b)
        show(a ^ b)
        show(a - b)
        show(a.intersection(b))
        show(a.intersection(c))
        show(a.union(c))
        show(a.difference(c))
        show(a.symmetric_difference(c))
        show(a.intersection(b, c))
        d = set(a)
        d &= b
        show(d)
        d = set(a)
        d.intersection_update(c)
        show(d)
        d = set(a)
        d.intersection_update(b)
        show(d)
        d = set(a)
        d.update(c)
        show(d)
        d |= b
        show(d)
        d ^= a
        show(d)
        f, g = frozenset(a), frozenset(b)
        show(f & g)
        show(g & f)
        f &= g
        show(f)
    s = {1, 2}
    print(s.isdisjoint(gen(9)), s.isdisjoint([5, 6]), s.isdisjoint(range(2, 3)), s.isdisjoint({3}))
    print(s.isdisjoint(itertools.count()))
    print(s.issuperset(gen(3)), s.issuperset([1]), s.issuperset([]), s.issuperset({2}))
    print(s.issuperset(itertools.count(1)))
    print({0.0} & {-0.0}, {-0.0}.intersection([0.0]), {0.0}.intersection({-0.0, 1.0}), {1.5}.isdisjoint([1, 2]))
    print({"a", "b"}.isdisjoint("xyz"), {"a", "b"}.issuperset("ab"), set().isdisjoint([1]), {1}.isdisjoint([]))
    return 0
"""

#: Unpacking asks for one item more than there are variables.
UNPACKING = r"""
import sys, itertools
def gen(n):
    for i in range(n):
        print("yield", i)
        yield i
def tell(f):
    try:
        f()
    except ValueError as e:
        print(e)
def a():
    x, y = itertools.count()
    print(x, y)
def b():
    x, y = gen(5)
    print(x, y)
def c():
    x, y = gen(1)
    print(x, y)
def d():
    x, y = gen(2)
    print(x, y)
def e():
    x, y = {1: 2, 3: 4, 5: 6}
    print(x, y)
def f():
    x, y = {1, 2}
    x, y = range(2)
    x, (y, z) = 1, gen(3)
    print(x, y, z)
def g():
    for x, y in [gen(2), gen(3)]:
        print(x, y)
def h():
    x, y = (str(i) for i in gen(3))
    print(x, y)
def i():
    () = gen(3)
def j():
    [x] = map(str, gen(3))
    print(x)
def main(argv):
    for k in [a, b, c, d, e, f, g, h, i, j]:
        tell(k)
    return 0
"""


def test_sorting_compares_as_cpython_does(tmp_path: Path) -> None:
    program = build(SORTING, tmp_path)
    assert program.run() == program.expected()
    assert program.run("77") == program.expected("77")


@pytest.mark.slow
def test_searching_compares_as_cpython_does(tmp_path: Path) -> None:
    program = build(SEARCHING, tmp_path)
    assert program.run() == program.expected()


def test_what_is_done_at_once(tmp_path: Path) -> None:
    program = build(AT_ONCE, tmp_path)
    assert program.run() == program.expected()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("text", [ORDERS, CONTAINERS, SETS], ids=["orders", "containers", "sets"])
def test_containers_compare_as_cpython_does(text: str, tmp_path: Path) -> None:
    program = build(text, tmp_path)
    assert program.run() == program.expected()


def test_unpacking_asks_for_one_more(tmp_path: Path) -> None:
    program = build(UNPACKING, tmp_path)
    assert program.run() == program.expected()
