"""Numbers, bools and tuples that may be None, against CPython: narrowing, operations, containers, keys, texts."""

# ruff: noqa: E501 (tables of expressions)

from __future__ import annotations

import math
import sys

import pytest

from rpyc_dl.lowering.number.ll_bool import ll_hash_none
from support.everywhere import function_of
from support.expressions import check
from support.typed import agree, agree_together

#: `v` is a number, `w` is None: both may be either.
PRELUDE = """
v = n if n > 2 else None
w = n if n > 5 else None
t = (1, "a") if n > 2 else None
u = (1, "a") if n > 5 else None
b = True if n > 2 else None
"""


def test_operations_that_need_the_value():
    parts = [
        "v + 1",
        "1 - v",
        "v * v",
        "v % v",
        "-v",
        "abs(v)",
        "~v",
        "v < 5",
        "5 >= v",
        "v // 2",
        "2 ** v",
        "v << 1",
    ]
    parts += [
        "[1, 2, 3, 4][v]",
        "chr(v)",
        "int(v)",
        "float(v)",
        "round(v)",
        "divmod(v, 2)",
        "pow(v, 2, 5)",
        "v.bit_length()",
    ]
    lines = []
    for part in parts:
        lines += [part, part.replace("v", "w") if "div" not in part else "divmod(w, 2)"]
    check("\n".join(lines), PRELUDE)


def test_none_beside_none():
    check("w + v\nv + w\nw + w\nw < w\nw | v\nv / w", PRELUDE)


def test_what_does_not_mind_none():
    check(
        """
        (v, w, str(v), str(w), repr(w), f"{v} {w!r}", "%s %s" % (v, w), f"{v:>4}|", [v, w], {v: w}, (v, w))
        (v == 3, w == 3, v != w, w == None, v is None, w is not None, not v, not w, v or 7, w or 7, v and 1, w and 1)
        (v in (1, 3), w in (1, 3), w in [None, 1], w in [1], v in {3: 1}, w in {3: 1}, w in {1, 3}, {3: 1}.get(v), {3: 1}.get(w, 5))
        (hash(v) == hash(3), hash(w) == hash(None), isinstance(v, int), isinstance(w, int), isinstance(w, (int, type(None))))
        ([1, 2, 3, 4][w:v], "abcd"[v:w], [1, 2, 3][w:w:w], "abcde"[w:w:-1], "abcde"[v:w:-1], "abcde"[w:v:2], b"abc"[w:2])
        (b, b is True, b == True, not b, w is None and b, sorted([x for x in [v, w, 1] if x is not None]))
        """,
        PRELUDE,
    )


def test_errors_of_values_that_are_none():
    check(
        """
        f"{w:5d}"
        "%d" % w
        "%x" % w
        "%.2f" % w
        {3: 1}[w]
        range(w)
        math.sqrt(w)
        "ab" * w
        sorted([v, w])
        "abc"[w]
        w.bit_length()
        """,
        PRELUDE,
        {"math": math},
    )


def test_tuples():
    check(
        """
        (t, u, t is None, u is None, t == (1, "a"), u == (1, "a"), (1, "a") == t, bool(t), not u, {t: 1, u: 2}, [t, u])
        (t[0], len(t), t + (2,), [x for x in t[:1]])
        u[0]
        len(u)
        u + (2,)
        taken(t)
        taken(u)
        """,
        PRELUDE,
        {"taken": taken},
    )


def taken(pair):
    a, b = pair
    return a + len(b)


class Best:
    """Attributes that are None at first."""

    def __init__(self):
        self.best = None
        self.place = None
        self.share = None

    def add(self, i, x):
        if self.best is None or x > self.best:
            self.best = x
            self.place = (i, x)
            self.share = x / 2


def test_attributes_parameters_and_results():
    def find(xs, k):
        for i, x in enumerate(xs):
            if x == k:
                return i
        return None

    def double(x=None):
        if x is None:
            x = 10
        return x * 2

    def f(n):
        found = Best()
        before = f"{found.best} {found.place} {found.share}"
        for i in range(n):
            found.add(i, (i * 7) % 5)
        i = find([5, 6, n], n)
        j = find([5], n)
        memo = [None] * 3
        memo[1] = n
        total = 0
        for name in ("x", "y"):
            value = {"x": n}.get(name)
            if value:
                total += value
        shown = f"{before} {found.best} {found.place} {found.share} {i} {j} {memo} {total} {double()} {double(n)}"
        return shown + (str([5, 6, n][i]) if i is not None else "-")

    agree(f, 0, 3)


def test_containers():
    check(
        """
        (l, None in l, 3 in l, l.index(None), l.count(None), [x + 1 if x is not None else -1 for x in l], l == [1, None, 3, 0])
        (d, d[1], d[None], None in d, d.get(9), {1: None} == {1: None}, {x: 1 for x in l}, len({1, None, n}))
        (max([1, n], default=None), next(iter(l[:0]), None), next((x for x in l if x == n), None), list(filter(None, l)))
        ((1, None, n) == (1, w, n), hash((1, None)) == hash((1, w)), {(1, w): n}[(1, None)], grid[0] == [None, 3], [[w] * 2] * 2)
        """,
        PRELUDE
        + "l = [1, None, n, 0]\nd = {1: None, 2: n, None: 4}\ngrid = [[None] * 2 for _ in range(2)]\ngrid[0][1] = n",
    )


def test_none_beside_none_of_another_type():
    """What has no type in common may have None in common."""

    def f(n, s):
        found = []
        for k in (n, 0):
            number = k if k else None
            text = s if k else None
            items = [k] if k else None
            table = {s: k} if k else None
            found.append([number == text, text == items, items == table, number != text, text != table])
            if text == items:
                found.append([])
        return repr(found)

    agree(f, (3, "a"))


def test_texts_and_instances_that_are_none_are_not_followed():
    def order(n, k):
        texts = ["b", None] if n else ["b", "a"]
        codes = [b"b", None] if n > 1 else [b"b", b"a"]
        rows = [[(s, n)] for s in texts]
        try:
            if k == 0:
                return repr(sorted(texts))
            if k == 1:
                return repr(sorted(codes))
            if k == 2:
                return repr(rows[0] > rows[1])
            return repr([texts[0]] < [texts[1]])
        except TypeError:
            return "None has no order"

    class Thing:
        pass

    def hashes(n):
        thing = Thing() if n else None
        return (hash(thing) == hash(thing)) and {thing: n}[thing] == n

    agree(order, *[(n, k) for n in range(3) for k in range(4)])
    agree(hashes, 0, 1)


def test_a_specification_that_is_none():
    def f(n, k):
        try:
            return format(n, ">5" if k else None) + f"{n:{'<4' if k else None}}"
        except TypeError:
            return "no specification"

    agree(f, (3, 0), (3, 1))


METHODS_OF_NONE = [
    "(s if n else None).upper()",
    "(s if n else None).rfind('a')",
    "(s.encode() if n else None).find(b'a')",
    "([n] if n else None).append(3)",
    "({n: s} if n else None).get(3)",
    "list({n: s}.items() if n > 1 else ({2: s} if n else None).items())",
    "({n} if n else None).add(3)",
    "(((n, s) if n else None).count(3), s)[1]",
    "(range(n) if n else None).count(0)",
    "(n if n else None).bit_length()",
]


def of_texts(before, texts, after="", **names):
    """A function for each text, which is named by it."""
    functions = [function_of(f"def f(n, s):\n{before}return str({text}){after}", "f", **names) for text in texts]
    for function, text in zip(functions, texts, strict=True):
        function.__name__ = text
    return functions


def test_methods_of_what_is_none_raise_attribute_error():
    """They followed a null pointer."""
    agree_together(*((func, [(3, "ab"), (0, "ab")]) for func in of_texts("    ", METHODS_OF_NONE)))


def test_methods_of_none_reach_handlers():
    def f(n, s):
        text = s if n else None
        try:
            return text.upper()
        except AttributeError as error:
            return str(error)

    agree(f, (1, "a"), (0, "a"))


class Node:
    def __init__(self, size):
        self.size = size
        self.text = "n" * size


AND_NODE = ["node.size", "node.size > 1", "node.size + 0.5", "node.text", "s", "(s, n)", "[s]", "{s: n}.get('b')"]
AND_NODE += ["node.size > 1 and node.text[0] == s"]


def test_what_an_instance_or_none_leads_to():
    """`node and node.size` is None where there is no node, not an instance."""
    texts = [f"node and {text}" for text in AND_NODE]
    functions = of_texts("    node = Node(n) if n else None\n    ", texts, Node=Node)
    agree_together(*((func, [(3, "ab"), (1, "n"), (0, "ab")]) for func in functions))


def test_truth_of_values_without_a_common_type():
    inner = ["s and s[0] == 'a'", "xs or n > 2", "n and xs and s in d or d", "d or xs and n"]
    outer = ["not ({})", "bool({})", "(not not ({}))", "[not ({}), n > 1]", "(1 if bool({}) else 2)"]
    texts = [text.format(value) for text in outer for value in inner]
    functions = of_texts("    xs = [n] * n; d = {s: n} if n > 1 else {}\n    ", texts)
    agree_together(*((func, [(3, "ab"), (1, ""), (0, "ab"), (0, ""), (2, "b")]) for func in functions))


def test_none_is_in_no_order():
    texts = ["v < 5", "5 > v", "(v, 1) < (4, 2)", "[v] < [3]", "sorted([v, 3])", "min(v, 4)", "w <= v"]
    before = "    d = {1: n, 2: None}; v = d.get(n); w = d.get(3)\n    try:\n        "
    functions = of_texts(before, texts, "\n    except TypeError as error:\n        return str(error)")
    agree_together(*((func, [(1, ""), (2, ""), (3, "")]) for func in functions))


class Ordered:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n


def test_an_instance_is_not_ordered_with_none():
    """Its method was annotated for instances, and read an attribute of None."""

    def f(n):
        items = [None, Ordered(n)] if n > 1 else [Ordered(n), None]
        shown = []
        for order in (0, 1):
            try:
                shown.append(str(len(sorted(items)) > 1 if order else min(items) is None))
            except (TypeError, AttributeError):
                shown.append("no order")
        return str(shown)

    agree(f, 1, 2)


class UpTo:
    def __init__(self, end):
        self.n, self.end = 0, end

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == self.end:
            raise StopIteration
        self.n += 1
        return self.n


def test_default_of_next_that_may_be_none():
    def f(n):
        number, text = (None, None) if n > 1 else (7, "x")
        small = (x for x in [n] if x > 5)
        one = iter(UpTo(1))
        texts = str((next(iter("ab"[n:]), text), next(iter(["q"][n:]), text)))
        return texts + str((next(iter([n][n:]), number), next(small, number), next(one, number), next(one, number)))

    agree(f, 5, 2, 0)


def test_digits_and_bases_that_may_be_none():
    def digits(x, k):
        n = None if k == 0 else k
        return str((round(x, n), round(-35, ndigits=n), round(x > 3, n)))

    def base(x, k):
        n = None if k == 0 else k
        try:
            return str(math.log(x, n))
        except TypeError as e:
            return str(e)

    agree(digits, (1250, 0), (1250, 1), (1250, -1), (1250, -2))
    agree(base, (8, 2), (8, 0), (0, 0), (0, 2), (8, 1), (8, -1))


@pytest.mark.skipif(sys.version_info < (3, 12), reason="before Python 3.12 it is an address")
def test_none_has_the_hash_that_it_has_in_cpython() -> None:
    assert ll_hash_none(None) == hash(None)
