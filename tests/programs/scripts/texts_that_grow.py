"""`+=` on texts in attributes, globals, lists and variables: the old text stays what it was wherever it is kept."""

import copy


class Buf(object):
    def __init__(self):
        self.text = ""
        self.other = None
        self.kids = []

    def add(self, c):
        self.text += c

    def more(self, c):
        self.text += self.sub(c)

    def sub(self, c):
        self.text += "-"
        return c + c

    def keep(self, c):
        self.text += self.kept(c)

    def kept(self, c):
        self.kids.append(self.text)
        self.text += "k"
        self.kids.append(self.text)
        return c

    def twice(self):
        self.text += self.text

    def opt(self, c):
        if self.other is None:
            self.other = c
        else:
            self.other += c

    def fail(self, c):
        try:
            self.text += self.boom(c)
        except ValueError as e:
            self.text += "!" + str(e)

    def boom(self, c):
        self.text += "b"
        raise ValueError(c)

    def swap(self, o):
        t = self.text
        self.text = o.text
        o.text = t


G = ""
B = b""


def addg(c):
    global G, B
    G += c
    B += b"uv"


def rows(xs, i, c):
    xs[i] += c


def loc(n):
    s = "a"
    olds = []
    while len(s) < n:
        s += "x"
        if len(s) % 7 == 0:
            olds.append(s)
    return s, olds


def tokens(text):
    out = []
    s = ""
    for c in text:
        if c == " ":
            if s:
                out.append(s)
            s = ""
        else:
            s += c
    if s:
        out.append(s)
    return out


def two(n):
    a = ""
    b = "b"
    for i in range(n):
        t = a + "x"
        if i % 2:
            a = t
        else:
            b = b + a
    return a + b


def old(n):
    s = ""
    o = ""
    res = []
    for i in range(n):
        o = s
        s += "q" if i % 3 else "\u20ac"
        if i % 4 == 0:
            res.append(o)
            s = o + "z"
        if i % 9 == 8:
            s, o = o, s
    return res, s, o


def tr(n):
    s = "k"
    for i in range(n):
        try:
            s += str(10 // (i % 3))
            if i == 5:
                raise ValueError(s)
        except ZeroDivisionError:
            s += "z" + s[-1]
        except ValueError as e:
            s = s[:2] + str(e)[:9]
    return s


class Node:
    def __init__(self, name):
        self.name = name
        self.parts = ["", "p"]

    def grows_while_read(self):
        before = self.name
        self.name += "a"
        self.name += "b"
        after = self.name
        self.name += "c"
        return before, after, self.name

    def takes(self):
        while True:
            self.name += yield self.name


def mover(xs):
    xs.insert(0, "m")
    return "+"


def copies(n):
    node = Node("n")
    for i in range(n):
        node.name += str(i)
        node.parts[i % 2] += str(i)
    other = copy.copy(node)
    deep = copy.deepcopy(node)
    node.name += "!"
    node.parts[0] += "?"
    other.name += "o"
    return node.name, node.parts, other.name, other.parts, deep.name, deep.parts


def bulk(xs):
    for i in range(len(xs)):
        xs[i] += "."
        xs[i] += ":"
    kept = [xs[:], xs + ["e"], list(xs), sorted(xs), [*xs], xs * 2, list(reversed(xs))]
    shape = tuple(xs)
    xs *= 2
    xs[1:2] = xs[:3]
    for i in range(len(xs)):
        xs[i] += "#"
        xs[i] += "$"
    xs[0] += mover(xs)
    xs[0] += "after"
    xs[1] += mover(xs)
    last = xs.pop()
    xs[-1] += last
    xs.sort()
    xs[0] += "z"
    xs.append(xs[0])
    xs[0] += "y"
    xs.reverse()
    xs[0] += "w"
    return kept, shape, xs, last


def captured(n):
    text = ""
    seen = []

    def add(c):
        nonlocal text
        text += c

    for i in range(n):
        add(str(i))
        if i % 3 == 0:
            seen.append(text)
    return seen, text


def tables(n):
    d = {"a": "", "b": "q"}
    e = {}
    numbers = {1: "x"}
    kept = []
    for i in range(n):
        d["ab"[i % 2]] += str(i)
        d["a"] += "-"
        e[i % 3] = e.get(i % 3, "") + "u"
        try:
            numbers[i % 4] += "y" if i != 7 else "\u20ac"
        except KeyError:
            numbers[i % 4] = str(i)
        if i % 5 == 0:
            kept.append(d["a"])
            kept.append(e.get(i % 3, "none"))
            d["b"] += d["a"]
            d["a"] = d["b"][-5:]
        if i % 7 == 0:
            other = d.copy()
            d["a"] += "!"
            kept.append(other["a"])
            kept += d.values()
            for k in sorted(e):
                e[k] += "v"
            d["a"] += "?"
        if i % 9 == 0:
            kept.append(e.pop(i % 3))
            kept.append(e.setdefault(1, "s"))
            e[1] += "t"
            other = dict(e)
            e[1] += "w"
            kept.append(other[1])
        e[2] = e.get(1, "") + ""
        e[2] = e.get(2, "") + "m"
    return d, e, numbers, kept


def shared(n):
    d = {"k": ""}

    def more():
        d["k"] += "i"
        d["new%d" % len(d)] = d["k"]
        return "r"

    for _ in range(n):
        d["k"] += more()
        d["k"] += "e"
    return d


def sent():
    node = Node("s")
    one, two = node.takes(), node.takes()
    out = [next(one), next(two)]
    for i in range(6):
        out.append(one.send("1"))
        out.append(two.send("2"))
    return out


def main(argv):
    n = int(argv[1])
    b = Buf()
    o = Buf()
    for i in range(n):
        b.add("x" if i % 3 else "\u20ac")
        b.more("y")
        addg("z")
        if i % 5 == 0:
            b.keep("w")
        if i % 7 == 0:
            b.twice()
            b.text = b.text[-20:]
        b.opt("o")
        b.fail("f%d" % i)
        if i % 11 == 3:
            b.swap(o)
        o.add("M")
    xs = ["", "", "q"]
    keep = []
    for i in range(n):
        rows(xs, i % 3, "k" if i != 20 else "\U00012345")
        if i % 6 == 0:
            keep.append(xs[i % 3])
        if i % 10 == 0:
            ys = xs[:]
            keep += xs
            xs.insert(0, "new")
            xs.pop()
            rows(ys, 1, "Y")
            keep += ys
        if i % 13 == 0:
            xs = xs + ["p"]
            xs = (xs * 2)[:3]
    print(b.text, o.text, b.other, G, B, b.kids)
    print(xs, keep)
    print(loc(50), tokens("the quick brown  fox jumps "), two(9), old(40), tr(12))
    d = {b.text: 1}
    b.add("1")
    print(b.text in d, hash(b.text) == hash(b.text + ""), b.text == o.text)
    print(Node("x").grows_while_read(), copies(9), bulk(["a", "b", ""]), captured(8), sent(), tables(40), shared(12))


main(["", "60"])
