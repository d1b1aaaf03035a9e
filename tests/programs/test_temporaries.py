"""What a function makes and keeps to itself is freed after its last use (`transform/frees.py`): nobody uses it then.

Under AddressSanitizer with a collection at every allocation, what is freed too early is seen by whoever reads it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.executables import build

PROGRAM = '''
import sys

KEPT = []
TABLE = {"ab": 1}


class Node:
    def __init__(self, name, rest):
        self.name = name
        self.rest = rest


def identity(x):
    return x


def shorter(text, n):
    """The text itself, or a new one."""
    if len(text) <= n:
        return text
    return text[:n]


def keep_some(text, n):
    piece = text[n:]
    if n % 3 == 0:
        KEPT.append(piece)
    return len(piece) + piece.count("x")


def lookups(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
        if word in TABLE:
            TABLE[word] += 1
    for line in text.split(" x"):
        for word in line.split():
            counts[word] = counts.get(word, 0) + 1
    return sorted(counts.items())


def same(text, n):
    """The text itself, or a new one; the call of itself keeps it from being inlined, as in those that follow."""
    if n > 90:
        return same(text, n - 1)
    return text if len(text) <= n else text[:n]


class Carrier(Exception):
    def __init__(self, text):
        self.text = text


def keep_same(text, n):
    if n > 90:
        keep_same(text, n - 1)
    piece = same(text, n)
    KEPT.append(piece)
    TABLE[same(piece, n)] = n


def raise_same(text, n):
    if n > 90:
        raise_same(text, n - 1)
    piece = same(text, n)
    if n > 3:
        raise Carrier(piece)
    return len(piece)


def chosen_same(i):
    piece = same(same("c%d" % i, 50), 60)
    chosen = piece if i % 2 else "even"
    return chosen + "other%d" % i + chosen


def given_on(i):
    """What callees keep, raise or give back: what they were given, by way of one that gives back its argument."""
    keep_same("k%d" % i, 20)
    try:
        raise_same("r%d" % i, 20)
    except Carrier as e:
        carried = e.text + "other%d" % i + e.text
    return carried, chosen_same(i), KEPT[-1], TABLE["k%d" % i]


def pieces(text):
    total = 0
    for i in range(len(text)):
        part = text[i : i + 3]
        other = part + part
        if other == "xxxxxx" or other.startswith("ab"):
            total += 1
        total += hash(part) == hash(other)
        total += len(shorter(part, 2)) + len(identity(shorter(other, 9)))
        total += keep_some(text, i)
    return total


def phis(flag, text):
    """One of several that are made, or that are there."""
    chosen = text
    for i in range(6):
        if i % 2 == flag:
            chosen = chosen + str(i)
        elif i == 4:
            chosen = TABLE and "constant"
        other = chosen
        chosen = chosen[1:] if len(chosen) > 3 else chosen
        print(other, chosen, end=" ")
    print()
    return chosen


def lists(n):
    rows = []
    for i in range(n):
        parts = []
        for j in range(i % 7):
            parts.append(str(i * j))
        rows.append(",".join(parts))
        pairs = [(p, i) for p in parts if len(p) > 1]
        if len(pairs) == 2:
            KEPT.append(pairs[0][0])
        rows = rows[-5:]
    return rows


def raised(key):
    table = {}
    for i in range(5):
        name = "key%d" % i
        table[name] = i
    try:
        return table["key" + key]
    except KeyError as e:
        KEPT.append(str(e))
        message = "no " + key
        raise ValueError(message) from e


def handlers():
    for key in ["1", "7", "4", "x"]:
        text = "<" + key + ">"
        try:
            print(raised(key), text)
        except ValueError as e:
            print(e, text, repr(e.__cause__))
        finally:
            text = text * 2
            print(text)


def chain(n):
    first = None
    for i in range(n):
        node = Node("n%d" % i, first)
        if i % 2:
            first = node
    names = []
    while first is not None:
        names.append(first.name)
        first = first.rest
    return names


def tuples(n):
    seen = set()
    found = 0
    for i in range(n):
        point = (i % 5, str(i % 3))
        if point in seen:
            found += 1
        else:
            seen.add(point)
    return found, sorted(seen)


def generators(text):
    def words(t):
        for w in t.split(","):
            yield w.strip()

    def longer(ws, n):
        for w in ws:
            if len(w) > n:
                yield w + "!"

    return "".join(longer(words(text), 1)), sum(len(w) for w in words(text))


def swapped(n):
    a, b = "a" + str(n), "b" + str(n)
    for i in range(n):
        a, b = b, a + b[:1]
    return a, b, a == b


def formats(n):
    out = []
    for i in range(n):
        out.append(f"{i}:{i * 0.5:.2f}".rjust(8) + "%s-%d" % ("x" * (i % 3), i))
    return "|".join(out)


def used_up(n):
    """Texts that take the place of what they were made of, and may be that."""
    s = "1a%d" % n * 5
    out = []
    while s:
        if s[0] == "1":
            KEPT.append(s)
        before = s
        s = s[1:]
        if len(s) % 3 == 0:
            s = s.strip("a1")
        if n % 2 and len(s) % 4 == 1:
            out.append(before)
    t = str(n)
    for i in range(8):
        t = t.replace("1", "22")
        t = shorter(t, 12)
        t = identity(t)
        u = "%d" % i + t if i % 3 else t + ""
        if i == 5:
            out.append(u)
        t = u.strip("0")
    return out, s, t


def both(n):
    """One argument, or the other, or none of them."""
    a, b = "a" * n, "b%d" % n
    for i in range(12):
        c = a + b if i % 3 else a + ""
        if i % 4 == 0:
            b = "" + c[:3]
            a = same(a, 7)
        elif i % 4 == 1:
            a = "" + b
            KEPT.append(a)
        elif i % 4 == 2:
            a, b = b, c
        else:
            a = c.lower() + a[:2]
    return a, b, c


def may_raise(text, n):
    if n > 90:
        return may_raise(text, n - 1)
    if len(text) % 5 == n:
        raise ValueError(text)
    return text if len(text) % 2 else text + "z"


def in_handlers(n):
    s = "h%d" % n
    seen = []
    for i in range(10):
        try:
            s = may_raise(s, n) + ""
            s = shorter(s, 30)
        except ValueError as e:
            seen.append(str(e)[-3:])
            s = s + "e%d" % i
        try:
            s = may_raise(s, 2)
        except ValueError:
            s = s[1:]
        finally:
            seen.append(s[:2])
    return seen, s


def lists_used_up(n):
    def some(xs, k):
        return xs if len(xs) > k else xs + [k]

    xs = [n]
    for i in range(9):
        xs = some(xs, i)
        ys = some(xs, 3) if i % 2 else xs[1:]
        if i == 6:
            KEPT.append(str(ys))
        xs = some(ys, 2)
    return xs


def large(n):
    """Objects that are not in cells, freed in any order."""
    total = 0
    for i in range(n):
        xs = [j * i for j in range(300 + i)]
        ys = xs[i:]
        text = "x" * (2500 + i)
        other = text + str(i)
        if i % 3 == 0:
            KEPT.append(other[-1:])
            rest = ys[:]
        else:
            rest = xs
        if i == 4:
            KEPT.append(text[2500:])
        total += sum(rest) + len(other) + other.count("x")
    return total


def main(argv):
    text = "ab x abc  xxx ab é x ÿ x ab abc \\u0142 x" + argv[1]
    print(lookups(text), pieces(text), TABLE)
    print(phis(0, text), phis(1, "pq"))
    print(lists(40))
    handlers()
    print(chain(9), tuples(30), generators("a, bc,def , g"))
    print(swapped(4), formats(7), large(12))
    print([given_on(i) for i in range(4)])
    print([used_up(i) for i in range(4)], [both(i) for i in range(5)])
    print([in_handlers(i) for i in range(5)], [lists_used_up(i) for i in range(3)])
    print(len(KEPT), KEPT[:4], "".join(KEPT)[-30:])
    return 0
'''


@pytest.mark.parametrize("sanitize", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_nobody_uses_what_was_freed(tmp_path: Path, sanitize: bool) -> None:
    program = build(PROGRAM, tmp_path, sanitize=sanitize)
    for env in ({}, {"RPYC_DL_GC": "stress"}):
        assert program.run("xyz", env=env) == program.expected("xyz")
