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
"""


def main(path):
    m = loaded(path, "several")
    names = {"m": m, "b": m.Box("first"), "words": ["w"]}
    for line in LINES.strip().splitlines():
        print(line, outcome(line, names))


if __name__ == "__main__":
    main(sys.argv[1])
