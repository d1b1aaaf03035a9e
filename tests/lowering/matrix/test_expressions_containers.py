"""Lists, tuples, dicts, sets and ranges: operators, methods, builtins over them: a table of expressions, against CPython."""

# ruff: noqa: E501 (tables of expressions)
from support.expressions import check

PRELUDE = """
l = [3, 1, n]
d = {1: "a", n: "b"}
t = (1, "x", n)
st = {1, n}
"""


def test_lists():
    check(
        """
        (l + [4], l * 2, 2 * l, l[0], l[-1], l[1:], l[::-1], l[::2], l[-2:], l[:10], 3 in l, 9 in l, len(l), l == [3, 1, 3], l < [4])
        (l.index(1), l.count(3), l.copy(), list(l), sorted(l), sorted(l, reverse=True), list(reversed(l)), not l, [1, 2] < [1, 2, n])
        changed(l)
        sliced(l)
        l[10]
        l.index(99)
        l.remove(99)
        ([None] * n + [None], [[]] * 2, [0.5] * 2, ["a"] * n, [(1, 2)] * 2, [True] * 2)
        ([i * j for i in range(n) for j in range(i) if i != j], [(i, c) for i, c in enumerate("ab", 1)], list(zip(l, "abc")))
        """,
        PRELUDE,
        {"changed": changed, "sliced": sliced},
    )


def changed(l):
    l.append(5)
    l.insert(0, 9)
    l.insert(-1, 8)
    l.insert(100, 7)
    popped = [l.pop(), l.pop(0), l.pop(-2)]
    l.remove(3)
    l.extend([1, 2])
    l.extend(range(2))
    l.reverse()
    l += (5, 6)
    l *= 2
    falling = sorted(l, reverse=True)
    l.sort()
    return popped, l, falling


def sliced(l):
    l[0] = 7
    l[1:3] = [0]
    l[:0] = [1, 2]
    l[len(l) :] = [9]
    l[::2] = [0] * len(l[::2])
    first = l[:]
    del l[0]
    del l[1:3]
    l[:] = [5, 6, 7, 8]
    del l[::2]
    return first, l


def test_tuples():
    check(
        """
        (t[0], t[-1], t[1:], t[::-1], t[:2], t[-2:], t[::2], t + (4,), t * 2, len(t), t == (1, "x", 3), 1 in t, "x" in t)
        ((1, 2) < (1, n), (1, "b") > (1, "a"), hash((1, 2)) == hash((1, 2)), (1, n).index(n), (1, 1, n).count(1), (n,), ())
        ((1, n).index(99), 0)
        (min((2, n)), sum((1, n)), sorted((3, 1, n)), list((1, n)), max((1, "a"), (1, "b")), bool((0,)), not ())
        """,
        PRELUDE,
    )


def test_dicts():
    check(
        """
        (d[1], d.get(1), d.get(9), d.get(9, "z"), 1 in d, 9 not in d, len(d), list(d), sorted(d), d == {1: "a", 3: "b"}, bool(d), max(d))
        (d.keys(), d.values(), d.items(), len(d.keys()), len(d.items()), list(reversed(d)), 1 in d.keys(), "a" in d.values(), (1, "a") in d.items())
        (d.keys() & {1, 2}, d.keys() | {9}, d.keys() - {1}, d.keys() ^ {1, 5}, {1, 5} & d.keys(), d.items() & {(1, "a")})
        (d | {5: "z"}, {**d, 6: "y"}, dict(d), dict([(1, n)]), dict(a=1, b=n), dict(zip("ab", l)), dict.fromkeys("ab"), dict.fromkeys([1, n], 0))
        stored(d)
        d[99]
        d.pop(99)
        popped({n: 1})
        ({(1, "a"): 1, (n, "b"): 2}[(n, "b")], frozenset([n, 1]) in {frozenset([1, n]): 1}, {True: 1, False: 0}[n == 3], {n: {n: 1}}[n][n])
        """,
        PRELUDE,
        {"stored": stored, "popped": popped},
    )


def stored(d):
    d[5] = "c"
    seen = [d.setdefault(1, "q"), d.setdefault(7, "r"), d.pop(1), d.pop(99, "no")]
    last = d.popitem()
    d.update({8: "h"})
    d.update([(9, "i")])
    d |= {4: "q"}
    del d[5]
    copy = d.copy()
    d.clear()
    return seen, last, copy, d


def popped(d):
    d.popitem()
    return d.popitem()


def test_sets():
    check(
        """
        (sorted(st | {5}), st & {1}, st - {1}, sorted(st ^ {1, 9}), 1 in st, len(st), st == {3, 1}, st <= {1, 3, 5}, st < {1, 3}, st >= {1}, st > {1})
        (st.isdisjoint({7}), st.issubset([1, 3, 4]), st.issuperset((1,)), sorted(st.union([7], {8})), sorted(st.intersection([1, 2])), sorted(st))
        (frozenset(l) == frozenset([1, n]), hash(frozenset(l)) == hash(frozenset([1, n])), set("hello") == {"h", "e", "l", "o"}, set(), frozenset(), {n})
        updated(st)
        removed(st)
        """,
        PRELUDE,
        {"updated": updated, "removed": removed},
    )


def updated(st):
    st.add(7)
    st.discard(99)
    st.remove(1)
    st.update([4, 5], {6})
    st |= {9}
    st &= {9, 4, 7}
    st -= {4}
    st ^= {1}
    before = sorted(st)
    st.intersection_update([7, 1])
    st.symmetric_difference_update([2])
    return before, sorted(st), sorted(st.copy())


def removed(st):
    st.remove(99)


def test_ranges_and_reductions():
    check(
        """
        (list(range(n)), list(range(5, 0, -2)), range(n)[1], range(10)[2:5], list(range(10)[::n]), range(10)[::-1], len(range(0, 10, 3)), range(5)[-1])
        (4 in range(0, 10, 2), list(reversed(range(n))), range(10).index(4), range(n).count(1), sum(range(n)), max(range(n)), bool(range(0)))
        (any(x > 2 for x in l), all(x > 0 for x in l), any([]), all([]), any(d), all([n, 0]), sorted(d.items(), key=lambda kv: -kv[0]))
        """,
        PRELUDE,
    )


def test_none_as_an_operand_of_sets():
    check(
        """
        m - {1}
        {1} | m
        m < {1}
        m > {1}
        {1} >= m
        frozenset([1]) ^ m
        {1}.union(m)
        (len(s | {1} if m is None else s | m), len(s & {n}))
        """,
        "m = {1} if n > 5 else None; s = {n}",
    )
