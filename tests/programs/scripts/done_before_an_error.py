"""What operations have done before what they go through raises stays done."""

import sys, io, heapq, itertools, bisect
from collections import deque, Counter, OrderedDict, defaultdict, ChainMap
def bad(*xs):
    for x in xs:
        yield x
    raise KeyError("stop")
def badpairs(*xs):
    for x in xs:
        yield x, x
    raise KeyError("pairs")
def attempt(title, f):
    try:
        r = f()
        print(title, "gave", r)
    except (KeyError, ValueError, TypeError, RuntimeError, IndexError, ZeroDivisionError, AttributeError) as e:
        print(title, type(e).__name__, e)
def main():
    xs = [0]
    attempt("extend", lambda: xs.extend(bad(1, 2))); print(xs)
    def iadd():
        nonlocal xs
        xs += bad(3, 4)
    attempt("iadd", iadd); print(xs)
    def slc(): xs[1:2] = bad(9)
    attempt("slice", slc); print(xs)
    s = {0}
    attempt("set.update", lambda: s.update(bad(1, 2))); print(sorted(s))
    attempt("set.difference_update", lambda: s.difference_update(bad(1))); print(sorted(s))
    attempt("set.intersection_update", lambda: s.intersection_update(bad(0))); print(sorted(s))
    attempt("set |", lambda: s.union(bad(5))); print(sorted(s))
    d = {0: 0}
    attempt("dict.update", lambda: d.update(badpairs(1, 2))); print(d)
    attempt("dict.fromkeys", lambda: dict.fromkeys(bad(1)))
    q = deque([0], maxlen=3)
    attempt("deque.extend", lambda: q.extend(bad(1, 2, 3))); print(q)
    attempt("deque.extendleft", lambda: q.extendleft(bad(7))); print(q)
    c = Counter()
    attempt("Counter.update", lambda: c.update(bad("a", "b", "a"))); print(c)
    od = OrderedDict()
    attempt("od.update", lambda: od.update(badpairs(1))); print(od)
    out = io.StringIO()
    attempt("writelines", lambda: out.writelines(bad("a", "b"))); print(out.getvalue())
    attempt("print", lambda: print("x", *bad(1), file=out)); print(out.getvalue())
    h = [3]
    def push():
        for v in bad(1, 2): heapq.heappush(h, v)
    attempt("heap", push); print(h)
    attempt("join", lambda: "".join(bad("a")))
    attempt("sorted", lambda: sorted(bad(1)))
    ys = [3, 1, 2]
    def key(v):
        if v == 2: raise ValueError("key")
        return v
    attempt("sort", lambda: ys.sort(key=key)); print(ys)
    class B:
        def __init__(self, v): self.v = v
        def __lt__(self, o):
            if self.v + o.v == 3: raise ValueError("lt")
            return self.v < o.v
        def __repr__(self): return f"B{self.v}"
    zs = [B(5), B(1), B(2), B(0)]
    attempt("sort lt", lambda: zs.sort()); print(len(zs), sorted(z.v for z in zs))
    attempt("min", lambda: min(zs))
    attempt("zip strict", lambda: list(zip([1, 2], [1], strict=True)))
    it = iter([1, 2, 3])
    attempt("zip short", lambda: list(zip([1], it))); print(list(it))
    it = iter([1, 2, 3])
    attempt("zip short2", lambda: list(zip(it, [1]))); print(list(it))
    it = iter([1, 2, 3, 4])
    print(list(itertools.islice(it, 2)), list(it))
    it = iter([1, 2, 3, 4]); print(list(itertools.takewhile(lambda v: v < 2, it)), list(it))
    it = iter([1, 2, 3]); print(2 in it, list(it))
    it = iter([1, 2, 3, 4]); a, b = next(it), next(it); print(a, b, list(it))
    a, *rest = bad_safe = [1, 2, 3]; print(a, rest, bad_safe)
    attempt("unpack", lambda: [a for a, b in badpairs(1)])
    attempt("all", lambda: all(bad(1, 0)))
    attempt("all2", lambda: all(bad(1, 1)))
    attempt("sum", lambda: sum(bad(1)))
    attempt("map", lambda: list(map(lambda v: 10 // v, [1, 0])))
    attempt("dict iter", lambda: [d.pop(k) for k in d]); print(d)
    e = {1, 2}
    attempt("set iter", lambda: [e.add(v + 10) for v in e])
    ls = [1, 2, 3]
    print([ls.pop() for v in ls], ls)
    ls = [1, 2, 3]
    for v in ls:
        if v < 3: ls.append(v + 5)
        if len(ls) > 6: break
    print(ls)
    dq = deque([1, 2])
    attempt("deque iter", lambda: [dq.append(1) for v in dq]); print(dq)
    dd = defaultdict(list)
    attempt("dd", lambda: dd[1].append(1 // 0)); print(dict(dd))
    def fact(): raise ValueError("factory")
    df = defaultdict(fact)
    attempt("df", lambda: df[1]); print(len(df), 1 in df, df.get(1))
    cm = ChainMap({"a": 1}, {"b": 2})
    attempt("cm", lambda: cm["z"]); attempt("cm2", lambda: cm.pop("b")); print(cm)
    m = {}
    def put(): m[1 // 0] = m.setdefault("x", 1)
    attempt("put", put); print(m)
    def put2(): m["k"] = [1, 2][5]
    attempt("put2", put2); print(m)
    def aug(): m["q"] += 1
    attempt("aug", aug)
    tup = ([1],)
    def tupaug(): tup[0].append(2); tup[0][5] += 1
    attempt("tup", tupaug); print(tup)
    attempt("bisect", lambda: bisect.insort(ys, 1.5)); print(ys)
    attempt("insert", lambda: ys.insert(-1, 9)); print(ys)
    s = {0, 1, 2, 3, 4}
    attempt("two", lambda: s.difference_update([2], bad(3))); print(sorted(s))
    attempt("own", lambda: s.difference_update(iter(s))); print(len(s))
    t = set(range(40))
    t.difference_update(range(5, 40), {1: 2}); print(t)
    t.difference_update(v * 2 for v in (1, 2)); print(t)
main()
