"""Run by the tests, by each CPython: lines over the module `wide.py`, compiled or not.

python widecalls.py FILE-OF-THE-MODULE
"""

import array
import gc
import inspect
import pickle
import sys

from calls import loaded
from shapecalls import outcome

LINES = """
m.Color.RED, list(m.Color), m.Color(2), m.Color["VERT"]
m.Color.__doc__, m.Level.HIGH + 1, m.Kind("word"), m.Kind.WORD == "word"
m.next_color(m.Color.RED)
m.next_color(m.Color.GREEN, m.Color.VERT) is m.Color.GREEN, m.next_color(m.Color.GREEN, by=m.Color.RED)
m.next_color.__name__, [p.name for p in inspect.signature(m.next_color).parameters.values()]
m.colors("ab"), m.counted([m.Color.RED, m.Color.VERT, m.Color.RED])
m.maybe_color(), m.maybe_color(m.Color.RED), m.maybe_color(m.Color.GREEN)
m.higher(m.Level.HIGH, 3), m.kind_of("word"), m.kind_of(""), m.kind_of("x")
try: m.missing(m.Kind.END, ["a"])
except m.Missing as e: print(e, e.kind is m.Kind.END, e.code, m.Broken.code)
m.parse("GREEN"), m.parse("1"), m.parse("9")
pickle.loads(pickle.dumps(m.Color.RED)) is m.Color.RED
m.Color.RED.shout(), m.Color.VERT.short, m.Color.named("RED"), m.Color.named("x", m.Color.GREEN)
m.Color.named("x")
m.Color.shout.__name__, m.Color.shout.__qualname__, list(inspect.signature(m.Color.named).parameters)
s = m.Spot(2, color=m.Color.GREEN)
s, str(s), s.moved(3), s.moved(1, dy=2.0).y, s.area, m.Spot.origin(), s + m.Spot(1), m.Spot.SCALE
m.Spot.__doc__, m.Spot._fields, m.Spot._field_defaults, s._asdict(), s[2] is m.Color.GREEN, s == (2, 0.5, s.color, ())
x, y, *rest = s
x, y, rest, isinstance(s, tuple), type(m.spots(1, [])[0]) is m.Spot, hash(s) == hash(tuple(s))
m.spots(3, ["a", "b"]), m.far(m.spots(4, [])), m.far([], 1.0), m.far([s], most=0.0)
m.length(m.Line(s)), m.length(m.Line(s, m.Spot(9))), m.joined_spots({s: m.Line(s, None)})
m.longest_word("a bcd bcd"), m.longest_word("x").count, m.named("n", 4), m.named("n", 4)[0].twice()
m.Match("t", 1).text, m.Match.__name__, m.Named("q").value, m.Named("q", 5) + (1,)
p = m.Path(s, m.spots(2, []))
p.start, p[1], list(p.walk()), p.rest
p.start = m.Spot(7); p.start
try: m.lost(s)
except m.LostSpot as e: print(e, e.spot == s, type(e.spot) is m.Spot)
pickle.loads(pickle.dumps(s)) == s, pickle.loads(pickle.dumps(p)).start
[each.default for each in inspect.signature(m.far).parameters.values()][1:]
list(m.countdown(3)), list(m.countdown(4, step=2))
m.countdown.__doc__, list(m.pairs(["a", "b"])), sum(m.countdown(10))
it = m.countdown(3, step=2)
iter(it) is it, next(it), next(it)
next(it)
next(it, "end")
next(m.countdown(0))
t = m.Tree.of(5, 2, 8)
t.insert(), t.insert(1, 9), list(t), sorted(t.above(5)), list(t.above(2, limit=6)), max(t)
t.add_all([3, 4]) is t, list(t.add_all(range(20, 22))), list(t.add_all({30}))
t.color, t.seen, t.left.color, t.right.left
t.seen = m.Color.RED; t.color = m.Color.GREEN
t.seen, t.color, m.Tree(1, color=m.Color.GREEN).color
m.Marked("a"), m.Marked("a", m.Color.RED, level=m.Level.HIGH), m.Marked("a") == m.Marked("a", level=m.Level.LOW)
m.mean([1.0, 2.0]), m.mean((1.0, 4.0)), m.mean(array.array("d", [1, 2])), m.mean(range(5))
m.joined(["a", "b"]), m.joined("abc", sep="+")
m.joined({"k": 1}), m.joined(str(i) for i in range(3)), m.joined(())
m.joined(1 / 0 for i in range(2))
m.total({"a": 1, "b": 2}), m.total(dict(a=5), {"a"})
m.total({"a": 5}, frozenset("b")), m.total({"a": 5}, names=None)
m.first(), m.first((4,)), m.first([]), m.first(None), m.first(range(7, 9))
m.user(m.UserId(3) if hasattr(m, "UserId") else 3, ["a"]), m.user(4, ["a"] * 5, "long")
m.norm(array.array("d", [3.0, 4.0]))
m.concat("a"), m.concat("a", "b", "c", sep="/")
m.concat("a", sep="/"), m.largest(1.0, 3.5), m.largest(*[float(i) for i in range(300)])
m.Missing(m.Kind.END, ["a"]), m.Missing(names=[], kind=m.Kind.WORD), m.Missing(m.Kind.END, []).kind is m.Kind.END
m.Late(3), m.Late(3).args, m.Late(4, why="x", kind=m.Kind.WORD).kind, m.Late(5).days, m.Late(6).code, str(m.Late(7))
m.Late(-1)
m.Late()
raised(m.Late(2), m.Broken), raised(m.Missing(m.Kind.END, ["q"]), ValueError), raised(m.NeverRaised("n", 1), m.Broken)
m.NeverRaised.__doc__, m.NeverRaised.code, [c.__name__ for c in m.Late.__mro__], below(m.Late, 5).days
m.concat()
[(p.name, str(p.kind)) for p in inspect.signature(m.concat).parameters.values()]
causes(m.caused, "x", 0), causes(m.caused, "x", 1), m.caused("12", 1), causes(m.broken)
of_codec(m.undecoded, b"ab\\xff"), of_codec(m.undecoded, b"\\xe2\\x82"), of_codec(m.undecoded, b"\\x80", "ascii")
of_codec(m.unencoded, "a\\u20ac\\u20ac")
m.fib(60), m.fib.__doc__, m.area(2.0), m.area(3.0, h=1.0), m.area(h=1.0, w=4.0)
"""


def raised(error, cls):
    try:
        raise error from KeyError(1)
    except cls as caught:
        return str(caught), caught is error, caught.args, repr(caught.__cause__)


def causes(f, *args):
    """An exception of `f`, the one that caused it, and so on."""
    try:
        f(*args)
    except Exception as error:
        found, each = [], error
        while each is not None:
            found.append((type(each).__name__, each.args, each.__suppress_context__))
            each = each.__cause__
        return found


def of_codec(f, *args):
    try:
        f(*args)
    except UnicodeError as error:
        return (
            type(error) in (UnicodeDecodeError, UnicodeEncodeError),
            error.args,
            error.start,
            error.object,
            str(error),
        )


def below(cls, *args):
    """An instance of a class in Python below one of the module."""
    return type("Below", (cls,), {})(*args)


def main(path):
    m = loaded(path, "wide")
    names = {"m": m, "array": array, "inspect": inspect, "pickle": pickle, "raised": raised, "below": below}
    names |= {"causes": causes, "of_codec": of_codec}
    for line in LINES.strip().replace("\nexcept", "\0except").splitlines():
        print(line.replace("\0", " "), outcome(line.replace("\0", "\n"), names))
    del names
    gc.collect()


if __name__ == "__main__":
    main(sys.argv[1])
