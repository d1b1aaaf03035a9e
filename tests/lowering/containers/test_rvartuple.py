"""Tuples of unknown length: every operation against CPython."""

# ruff: noqa: E501 (tables of expressions)
import pytest

from rpyc_dl.annotator import annotate_program
from rpyc_dl.annotator.model import SomeInteger, SomeTuple, SomeVarTuple
from rpyc_dl.errors import AnnotatorError
from support.expressions import check
from support.typed import typed

PRELUDE = """
l = [3, 1, n]
t = tuple(l)
e = tuple(range(n - n))
w = tuple("ab" * n)
f = tuple([0.5 * n])
p = tuple([(n, "x"), (1, "y")])
"""


def test_tuples_of_unknown_length():
    check(
        """
        (t, e, w, f, p, len(t), len(e), not e, not t, str(t), repr(w), tuple([n]))
        (t[0], t[-1], t[n], t[1:], t[::-1], t[:n], t[n:n], t[::2], w[1:-1])
        t[n + 10]
        t[-n - 10]
        e[0]
        t[:: n - n]
        (t + (4,), (4,) + t, t + t, t + (), t * 2, n * t, t * 0, w * n, f + (1.5,), (n, n) * n)
        (t == (3, 1, n), t == (3, 1), t != (3, 1, n), (3, 1, n) == t, t == l, (3, 1, 9) > t, t < (3, 1), t <= t, (3,) < t, t > e, t == f)
        (t == tuple(l), t < tuple(l[1:]), e < t, w < tuple("b"), w == ("a", "b"))
        (hash(t) == hash((3, 1, n)), hash(e) == hash(()), hash(w) == hash(tuple("ab" * n)), t in {(3, 1, n): 1}, {t: 1, e: 2}, {t, tuple(l), e} == {t, e})
        (3 in t, 99 in t, "a" in w, t.count(3), t.index(1), (n, "x") in p, p[1][1])
        t.index(99)
        (sorted(t), list(reversed(t)), sum(t), max(t), min(t), list(enumerate(t)), list(zip(t, w)), set(t) == {3, 1, n}, "".join(w), tuple(w))
        ([x for x in t], [x + y for x in t for y in t], {c: 1 for c in w}, any(t), all(t), list(map(str, t)))
        unpacked(t)
        unpacked(e)
        first_and_rest(t)
        first_and_rest(e)
        (tuple(x * x for x in t), tuple({1: 2, n: 3}), tuple(sorted(w)), tuple({n}), tuple("x"), tuple(b"ab"), tuple(t), tuple((1, "x")), tuple())
        (isinstance(t, tuple), isinstance(t, list), type(t) is tuple)
        ("%d-%d-%d" % t, "%5d|%*d" % tuple([1, 4, n]), "%s %%" % tuple(["a"]), "%s,%r" % tuple(["a", "b"]))
        "%d %d" % t
        "%d %d %d %d" % t
        ("hello".startswith(tuple(["a", "he"])), "xhe".startswith(tuple(["a", "he"]), 1), "z".endswith(w), "xa".endswith(w), "q".startswith(tuple(["a"])))
        (max_key(p), str(p), p == ((n, "x"), (1, "y")), p < tuple([(n, "z")]))
        """,
        PRELUDE,
        {"unpacked": unpacked, "first_and_rest": first_and_rest, "max_key": max_key},
    )


def unpacked(t):
    a, b, c = t
    return a + b + c


def first_and_rest(t):
    first, *rest = t
    return first, rest


def max_key(p):
    return max(p, key=lambda pair: pair[1])


def test_lengths_that_grow_in_loops():
    check(
        """
        (grown(n), grown(0), halves(n + 5), paths("abc"), collatz(7), maybe(n), maybe(0))
        (listed(n), rows("12 34"))
        (suffixes(n), memo(n + 4), groups(["cat", "act", "dog", "god", "tac"]))
        (table(n), table(-1), table(0), mixed(n))
        table(5)
        table(-4)
        """,
        "",
        {
            f.__name__: f
            for f in (grown, halves, paths, collatz, maybe, suffixes, memo, groups, listed, rows, table, mixed)
        },
    )


def grown(n):
    t = ()
    for i in range(n):
        t += (i,)
    return t


def halves(n):
    t = tuple(range(n))
    while len(t) > 2:
        t = t[: len(t) // 2]
    return t


def paths(word, prefix=()):
    if not word:
        return [prefix]
    found = []
    for i in range(len(word)):
        found += paths(word[:i] + word[i + 1 :], prefix + (word[i],))
    return found


def collatz(n):
    seen = (n,)
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        seen = seen + (n,)
    return seen


def maybe(n):
    found = (n, n) if n else None
    if n > 1:
        found = tuple(range(n))
    return found, found is None, len(found) if found is not None else -1


def suffixes(n):
    t = (1, 2, 3)
    return [t[i:] for i in range(n)]


def memo(n):
    known = {}

    def ways(coins, left):
        key = (coins, left)
        if key not in known:
            if left == 0:
                known[key] = 1
            elif left < 0 or not coins:
                known[key] = 0
            else:
                known[key] = ways(coins, left - coins[0]) + ways(coins[1:], left)
        return known[key]

    return ways(tuple([1, 2, 5]), n)


def groups(words):
    found = {}
    for word in words:
        found.setdefault(tuple(sorted(word)), []).append(word)
    return found[tuple("act")], found.get(("d", "g", "o")), ("a",) in found, [k for k in found]


NAMES = ("zero", "one", "two")


def listed(n):
    l = [tuple([1, 2]), tuple([0])]
    l.sort()
    l.append((5, 6))
    return l, sorted(l, key=len), l.index((0,)), (5, 6) in l, l.count((1, 2)), {(1, 2): "a"}[l[1]]


def rows(text):
    grid = tuple(tuple(int(c) for c in row) for row in text.split())
    return grid, grid[1][0], tuple(zip(*grid)), sum(grid, ())


def table(i):
    t = (i, i + 1, i + 2)
    return NAMES[i], t[i], (0.5, 1.5, 2.5)[i]


def mixed(n):
    rows = [(1, 2), (3, 4)]
    t = rows[0]
    for row in rows:
        t = t + row
    return t, t[n:], t == (1, 2, 1, 2, 3, 4)


def test_annotation():
    def grow(n):
        t = (n,)
        for i in range(n):
            t = t + (i,)
        return t, (n, 1)

    result = annotate_program(grow, [int])
    s = result.binding(result.graphs[0].returnvar)
    assert isinstance(s, SomeTuple)
    grown, fixed = s.items
    assert isinstance(grown, SomeVarTuple) and isinstance(grown.listdef.s_item, SomeInteger)
    assert isinstance(fixed, SomeTuple) and len(fixed.items) == 2


def test_tuples_of_two_lengths_whose_items_differ_in_kind_are_refused():
    def two(n):
        return (1, 2) if n else (1, 2, "three")

    with pytest.raises(AnnotatorError, match="an item of the tuple"):
        annotate_program(two, [int])


def test_given_from_outside():
    def total(t):
        return sum(t) + len(t)

    program = typed(total, tuple[int, ...])
    (v,) = program.program.entry.args
    r = program.rtyper.getrepr(program.rtyper.result.binding(v))
    assert program.call(r.convert_const((1, 2, 3))) == 9
