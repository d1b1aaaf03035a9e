"""Tuples of all lengths among values of several kinds: as keys, items, fields and results, compared and converted."""

import copy


def state(n):
    if n % 4 == 0:
        return (n, (1, 2), "dig")
    if n % 4 == 1:
        return ((n, 1), 0.5)
    if n % 4 == 2:
        return (n,)
    return ("s", n, None, [n])


def leaf(n):
    return [n, str(n), (n, str(n)), (n,), (), None, (n, (n,)), float(n)][n % 8]


def t_keys():
    d = {}
    for n in range(8):
        d[leaf(n)] = n
    print(d, len(d))
    for n in range(16):
        print(n, d.get(leaf(n)), leaf(n) in d)
    print((2, "2") in d, (3,) in d, () in d, (6, (6,)) in d, d.get((2, "2"), "no"), d[(3,)], d[()])
    t = (2, "2")
    print(d[t], d.setdefault((9, "x"), 5), d[(9, "x")], list(d)[-1])
    s = set(d)
    s2 = {(3,), "1", 0, (2, "2")}
    print(len(s), len(s & s2), sorted(s - s2, key=repr), s2 <= s, s2 - s)


def t_hash():
    for n in range(8):
        print(n, hash(leaf(n)) == hash(leaf(n)), leaf(n) == leaf(n), leaf(n) == state(n), state(n) == state(n + 4))
    a = tuple([leaf(2), leaf(3)])
    b = ((2, "2"), (3,))
    print(
        a == b, hash(a) == hash(b), b == a, {a: 1}.get(b), a < ((2, "3"),), a[0] == b[0], a + b, a + (1,), b + a[1:]
    )


class Box:
    def __init__(self, item):
        self.item = item
        self.kept = [item]

    def swap(self, other):
        self.item, other.item = other.item, self.item
        self.kept.append(self.item)
        return self

    def __repr__(self):
        return f"Box({self.item!r}, {self.kept!r})"


def t_attr():
    bs = [Box(state(n)) for n in range(4)] + [Box(leaf(n)) for n in range(8)]
    for a, b in zip(bs, reversed(bs)):
        a.swap(b)
    for b in bs:
        print(b, len(b.kept), type(b.item).__name__)
    bs[0].item = (1, 2, 3, (4, (5, (6,))))
    print(bs[0].item, bs[0].item[3], bs[0].item[3][1])


def t_list():
    xs = []
    for n in range(5):
        xs.append(state(n))
        xs.insert(0, leaf(n))
        xs.extend([leaf(n + 1), state(n)][: n % 3])
        xs += [(n,)]
    print(xs)
    print(xs.count((1,)), xs.index((0,)), (2,) in xs, xs[2:5], xs[-3], xs[::-2])
    xs[1:3] = [state(1), None]
    xs[0], xs[-1] = xs[-1], xs[0]
    del xs[4]
    print(xs, xs.pop(), xs.pop(0))
    xs.remove((1,))
    xs.reverse()
    print(xs, xs * 2 == xs + xs, copy.deepcopy(xs) == xs, [] + xs == xs, list(xs) == xs, tuple(xs) == tuple(xs[:]))


def t_rec():
    def tree(n):
        return (tree(n - 1), n, tree(n - 2)) if n > 0 else None

    def show(t):
        return "." if t is None else f"({show(t[0])}{t[1]}{show(t[2])})"

    def flat(t):
        if isinstance(t, (list, tuple)):
            return [y for x in t for y in flat(x)]
        return [t]

    print(tree(3), show(tree(3)), flat(tree(3)))
    print(flat([1, (2, [3, (4, ["x"])], ()), "yz"]))
    expr = ("+", 1, ("*", 2, ("-", 5, 3)))

    def ev(e):
        if not isinstance(e, tuple):
            return e
        op, a, b = e
        a, b = ev(a), ev(b)
        return a + b if op == "+" else a * b if op == "*" else a - b

    print(ev(expr), expr)


def t_swap():
    a, b = (1, 2), "x"
    for i in range(3):
        a, b = b, a
        print(a, b)
    cur = ()
    for i in range(4):
        cur = (cur, i) if i % 2 else [cur]
        print(cur)
    best = None
    for n in range(8):
        cand = (len(str(leaf(n))), leaf(n))
        if best is None or cand[0] > best[0]:
            best = cand
    print(best)


def t_order():
    a = tuple([leaf(2), leaf(3)])
    for b in (((2, "3"),), ((2, "2"), (4,)), ((1, "z"),), ((2, "2"), (3,))):
        print(a < b, b < a, a <= b, a >= b, min(a, b), sorted([a, b, a]))
    for n in range(8):
        try:
            print(n, (leaf(n),) < ((3, "a"),), ((2, "2"),) > (leaf(n),), [leaf(n)] <= [(2,)])
        except TypeError as e:
            print(n, e)


for t in (t_keys, t_hash, t_attr, t_list, t_rec, t_swap, t_order):
    print(t.__name__)
    t()
