"""Named tuples of several classes in one list: told apart, read by name and by position, unpacked, compared."""

from typing import NamedTuple
from collections import namedtuple


class Moved(NamedTuple):
    who: str
    dx: int
    dy: int = 0

    def far(self):
        return abs(self.dx) + abs(self.dy)


class Died(NamedTuple):
    who: str

    def far(self):
        return 0


Said = namedtuple("Said", "who text")
Said.far = lambda self: len(self.text)


def handle(e):
    if isinstance(e, Moved):
        return f"{e.who} moves {e.dx},{e.dy}"
    match e:
        case Died(who):
            return f"{who} dies"
        case Said(who=w, text=t):
            return f"{w}: {t}"
    return "?"


def parts(e):
    match e:
        case (who,):
            return who
        case (who, text):
            return who + "/" + str(text)
        case _:
            return len(e)


events = [Moved("a", 1), Died("b"), Said("c", "hi"), Moved("b", 2, 3)]
for e in events:
    print(handle(e), e, len(e), e[0], e[-1], e.who, e._fields, e[1:], e[:1], parts(e))
    print(isinstance(e, tuple), tuple(e), list(e), "a" in e, e == events[0], e != events[1], type(e).__name__)
    print(e._asdict(), e._replace(who="z"), e.index(e.who), e.count("b"), bool(e), e.far())
    try:
        print(e[1])
    except IndexError as x:
        print("IndexError", x)
    try:
        a, b = e
        print(a, b)
    except ValueError as x:
        print("ValueError", x)
print(sorted(events, key=lambda e: (type(e).__name__, e.who)))
first, *rest = events[0]
print(first, rest, events[1] == ("b",), ("c", "hi") == events[2], events[2]._asdict())
print(len({*events, Died("b")}), {e: i for i, e in enumerate(events)}[Said("c", "hi")])
print(events.index(Said("c", "hi")), Died("q") in events, Died("b") == Said("b", "x"))
print([e for e in events if e > Died("b")])
for i in range(3):
    try:
        print(events[0][i], events[2][i])
    except IndexError as x:
        print(x)
for who, *more in events:
    print(who, more)
print("%s and %s" % events[2], "{0[0]} {0.who}".format(events[1]))


def told(events):
    for e in events:
        print(e * 2, 2 * e, list(reversed(e)), e + ("end",), ("start",) + e, "%s" % e[0], max(e[:1]))


told([Died("b"), Said("c", "hi")])
