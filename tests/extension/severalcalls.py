"""Run by the tests, by each CPython: lines over the module `several.py`, compiled or not.

python severalcalls.py FILE-OF-THE-MODULE
"""

import sys

from calls import loaded
from shapecalls import outcome

LINES = """
m.double(2), m.double(1.5), m.double(x=3)
m.scrub("ab"), m.scrub(b"ab"), m.scrub("\u00e9", "utf8"), m.scrub(v=b"")
m.maybe(), m.maybe(None), m.maybe(3), m.maybe("x"), m.maybe(v="")
m.names("a"), m.names(words), words
m.color("x"), m.color(m.Color.RED)
m.px(4), m.px(m.P(5)), m.px(m.Q(6))
list(m.gen(3)), list(m.gen("2"))
m.flag(True), m.flag("q"), m.flag(False)
m.two(1), m.two("a", b"x"), m.two(1, b=2.5), m.two(0, b"")
b.what, b.put("q", times=3), b.what, b.put(7), b.what, b.half
setattr(b, "half", "z"), b.half, setattr(b, "half", 9), b.half
m.Box.of("q").what, m.Box.of(3).what, m.Box.st(1), m.Box.st("x")
list(b.each(2)), list(b.each("3"))
m.Box(1, [2]).more, m.Box("x").more
m.two()
m.double(1, 2)
m.mixed([1, "a", 2]), m.mixed([]), m.mixed(["\u00e9\u20ac", -3])
m.total({"a": 1, "b": 2.5, "c": "x", "d": None}), m.total({})
m.kinds([1, 2.0, "x", None, True]), m.kinds((1, "q"))
m.flat([1, [2, 3], 4]), m.flat([[]])
m.put(items, 5), items, m.put(items, "q"), items
m.numbers([1, 2.5]), m.numbers([])
m.flags({"b": True, "a": 3, "c": "x"})
m.raw(("ab", b"cde")), m.raw(())
m.shapes([m.P(3), "x", m.Q(4)])
m.pair((1, None)), m.pair(("a", 2.0))
m.colors([m.Color.RED, 7])
m.counted([{"a": 1, "b": "x"}, {"a": 1}])
m.real([1.5, "a", 2.0])
m.joined(), m.joined(1, "a"), m.joined("a", 2, sep="-")
"""


def main(path):
    m = loaded(path, "several")
    names = {"m": m, "b": m.Box("first"), "words": ["w"], "items": [1, "a"]}
    for line in LINES.strip().splitlines():
        print(line, outcome(line, names))


if __name__ == "__main__":
    main(sys.argv[1])
