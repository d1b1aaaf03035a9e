"""Run by the tests, by each CPython: what Python does with the classes of `shapes.py`, compiled or not.

python shapecalls.py FILE-OF-THE-MODULE [TIMES]
"""

import copy
import gc
import pickle
import sys

from calls import loaded

#: Each line is run; what it raises, or what an expression gives, is printed.
LINES = """
c = m.Counter(3, step=2)
c
c.add(), c.add(n=5), c.add(2)
c.add(1, 2)
c.add(m=3)
c.total
c.total = 7
c.total, c.step, len(c)
c.double
c.double = 10
c.double = 3
c.double, c.total
c.nothing
m.Counter.parse("12"), m.Counter.make(3), c.make(4), m.Counter.parse(text="7")
c.add_all(items=[1, 2])
c.add_all([1, 2])
c
c == m.Counter(c.total), c == 5, c != 5, c != m.Counter(0), c == None, None == c, c == "x", c is c
hash(c), {c: 1}[c], c in [c], c in {m.Counter(c.total): 1}
m.Counter()
m.Counter(1, 2, 3)
m.Counter(1, steps=3)
m.Counter.LIMIT, c.LIMIT, m.Counter.__doc__, m.Counter.add.__doc__, m.Counter.double.__doc__
m.Counter.__name__, m.Counter.__qualname__, m.Counter.__module__, m.Counter.__bases__
n = m.Named("bob")
n.add(2), n, n.name, n.total, isinstance(n, m.Counter), issubclass(m.Named, m.Counter), type(n) is m.Named
m.Counter.add(n, 2), n.double, n == m.Counter(n.total)
[k.__name__ for k in m.Named.__mro__]
m.keep(n), m.keep(c), m.last() is c, type(m.first()) is m.Named, m.first() is n
n = None
m.first(), m.first() is m.first(), type(m.first()).__name__
p = m.Point(1.0, 2.0)
p, p + m.Point(1.0, 1.0), p.norm2(), p == m.Point(1.0, 2.0), p == m.Point(1.0, 2.5), p == (1.0, 2.0), p != 3, p.tags
p.tags = ["a", "b"]
p.tags, p, m.Point(y=4.0, x=2.5, tags=["t"])
hash(p)
p.__match_args__, m.Point.__match_args__
p < p
m.middle([p, m.Point(3.0)]), m.middle((p, p)[:1] and [p])
m.middle([])
issubclass(m.Empty, ValueError), m.Empty.__doc__
[type(k).__name__ for k in (m.Square(2.0), m.circle(1.0))], issubclass(type(m.circle(1.0)), m.Shape)
m.total_area([m.Square(2.0), m.circle(1.0)]), m.circle(1.0).describe(), m.circle(2.0).area(), m.Square(3.0).describe()
s = m.Stack()
bool(s), len(s)
s.push(3), s.push(4)
list(s), tuple(s), sum(s), max(s), [x * 2 for x in s], s[0], s[-1], 4 in s, 9 in s, bool(s), sorted(s, reverse=True)
s[9]
s[0] = 8
i = iter(s)
next(i), next(i), next(i, None), iter(i) is i
next(i)
s.pop(), s.pop()
s.pop()
a = m.Node("a")
b = m.Node("b", a)
b.length(), b.next is a, a.next, b.value
a.next = m.Node("c")
b.length(), a.next.value, b.next.next is a.next
a.next = None
a.value = "z\u20ac"
b.length(), b.next.value
v = m.Version(1, 2)
v, v == m.Version(1, 2), v < m.Version(1, 3), v >= m.Version(1, 3), sorted([m.Version(3), m.Version(1, 5), v])
hash(v) == hash(m.Version(1, 2)), len({v, m.Version(1, 2)}), max(v, m.Version(0, 9)), list(v), v.__doc__
v.major = 3
del v.major
v < 3
v.bumped(4), v.bumped(by=1) is v, m.check(v) is v, m.newest({"a": v, "b": m.Version(2)}), m.origin() is m.origin()
m.check(m.Version(12))
k = m.Meters(2.0)
str(k + m.Meters(1.0)), float(sum([k, k])), str(-k), bool(m.Meters(0.0)), bool(k)
k < m.Meters(9.0), k > m.Meters(9.0)
k += m.Meters(3.0)
float(k), k(2.0), max([k, m.Meters(7.5)])(1.0), str(k), f"{k}"
k > "a"
g = m.Grid()
g.rows, g.names, g.seen, g.total(g.names, g.rows), g.rows == [[1, 2], [3]], sorted(g.names), 1 in g.seen
copy.copy(g.rows), copy.deepcopy(g.names), type(copy.copy(g.seen)) is set, list(g.rows), isinstance(g.rows, list)
with m.Open() as o: print(o.depth)
o.depth
with o: 1 / 0
o.depth
x, y = m.Money(3), m.Money(4)
x < y, x <= y, x > y, x >= y, x == y, x != y, x == 3, len({x, y, m.Money(3)}), max(x, y) is y, sorted([y, x])[0] is x
x < 3
m.Config(name="a", size=4), m.Config(name="b").seen, m.Config(name="c").made
m.Config("a")
m.longest([m.Node("s"), b]) is b, m.longest([])
m.Box[int], m.Box([1, 2]).first(), m.Box([]).first()
m.Both("n").hello(), m.Both("n").bye(), [t.__name__ for t in (m.Left, m.Right) if isinstance(m.Both("n"), t)]
again, second = lambda x: pickle.loads(pickle.dumps(x)), lambda x: pickle.loads(pickle.dumps(x, 2))
kinds = [copy.copy, copy.deepcopy, again, second]
[(k(c), k(c) is c, k(c) == c, k(c).add()) for c in [m.Counter(3, 2)] for k in kinds]
[k(m.Point(1.5, 2.0, ["a"])) for k in kinds]
ring = m.Node("a", m.Node("b")); ring.next.next = ring
[(n.value, n.next.value, n.next.next is n, n.next.next is ring) for n in [k(ring) for k in kinds]]
[two[0] is two[1] for two in [k([ring, ring]) for k in kinds]]
[k(m.Named("n")).name for k in kinds], [k(m.Square(2.0)).area() for k in kinds]
s = m.Stack(); [k(s) is s for k in kinds], [len(k(s)) for k in kinds]
m.Point.__init__.__name__, callable(m.Point), m.Named.make.__name__
import dataclasses
[dataclasses.is_dataclass(t) for t in (m.Point, p, m.Version, m.Config, m.Counter)]
[(f.name, f.type, f.init, f.repr, f.hash, f.compare, f.kw_only) for f in dataclasses.fields(m.Config)]
[(f.name, f.default is dataclasses.MISSING or f.default, f.default_factory is list) for f in dataclasses.fields(p)]
dataclasses.replace(v, minor=9), dataclasses.replace(m.Point(1.0), y=3.0)
dataclasses.replace(m.Config(name="a"), size=9)
dataclasses.replace(v, mayor=1)
dataclasses.asdict(m.Point(1.0, tags=["t"])), dataclasses.astuple(v), dataclasses.asdict(m.Config(name="a"))
dataclasses.fields(m.Counter)
sys.version_info < (3, 13) or copy.replace(v, major=4)
"""


def outcome(line, names):
    try:
        return repr(eval(compile(line, "line", "eval"), names))
    except SyntaxError:
        pass
    except BaseException as error:
        return raised(error)
    try:
        exec(line, names)
    except BaseException as error:
        return raised(error)
    return ""


def raised(error):
    more = f" {error.version}" if hasattr(error, "version") else ""
    kind = [each.__name__ for each in type(error).__mro__[:2]]
    return f"raises {kind} {error.args} {error}{more}"


def main(path, times):
    m = loaded(path, "shapes")
    for at in range(times):
        names = {"m": m, "copy": copy, "pickle": pickle, "sys": sys}
        for line in LINES.strip().splitlines():
            text = outcome(line, names)
            if at == 0:
                print(f"{line}: {text}")
        m.forget()
    del names
    gc.collect()
    matched = m.Point(1.5, 2.0)
    match matched:
        case m.Point(x, y):
            print(x, y)


if __name__ == "__main__":
    main(sys.argv[1], int((sys.argv[2:] or ["1"])[0]))
