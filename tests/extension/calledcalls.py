"""Run by the tests, by each CPython: lines over the module `called.py`, compiled or not.

python calledcalls.py FILE-OF-THE-MODULE
"""

import sys
import threading
import time

from calls import loaded
from shapecalls import outcome

m = loaded(sys.argv[1], "called")


class W:
    name = "ww"

    def __init__(self):
        self.got = []

    def write(self, text):
        self.got.append(text)
        return len(text)

    def at(self):
        return m.Point(100) if self.got else None


class MyKey(KeyError):
    pass


class Odd(Exception):
    pass


class Bad:
    def __eq__(self, o):
        raise ValueError("eq")

    def __hash__(self):
        return 1

    def __repr__(self):
        raise Odd("repr")


w = W()
o = object()


def div(n):
    return 1 // n


def raiser(e):
    def f(*a):
        raise e

    return f


err = Odd("x", 1)


def nested(n):
    return m.twice(lambda k: k + 1, n)


LINES = """
m.same(o) is o, m.same(None), m.same(3), m.same(W) is W
m.twice(lambda x: x * 3, 2), m.twice(int, 3), m.twice(nested, 5)
m.twice(div, 0)
m.total(lambda i: i / 2, 5), m.total(float, 3), m.total(lambda i: i, 4)
m.catches(str.upper, "ab"), m.catches(raiser(KeyError("k")), "a")
m.catches(raiser(ValueError("v")), ""), m.catches(raiser(ValueError()), "")
m.catches(raiser(MyKey("mk")), ""), m.catches(raiser(UnicodeError("u")), "")
m.catches(raiser(ZeroDivisionError), ""), m.catches(raiser(m.Own("o")), "")
m.catches(raiser(Odd("odd", 3)), "")
m.catches(raiser(SystemExit(3)), "")
m.catches(raiser(OSError(2, "no", "f")), "")
m.twice(raiser(err), 1)
m.emit(w, ["a", "bcd"]), w.got, m.emit(w, [])
m.emit(3, ["a"])
b = m.Button("ok", data=o)
b.click(), b.data is o, b.label
hits = []
c = m.Button("x", lambda self: hits.append(self.label))
c.click(), hits, c.on is not None
c.on = None; c.data = [1]
c.click(), c.data, c.add(o), c.add(c.data), c.all()[0] is o, c.all()[1] is c.data
m.keep("a", w), m.kept("a") is w, m.kept("b")
m.shown(3), m.shown("a"), m.shown([])
m.shown(Bad())
m.count([1, 1.0, "a", None, "a", True])
m.count([[]])
m.pick(lambda c: m.Color.BLUE, m.Color.RED), m.pick(lambda c: c, m.Color.RED)
m.deep(lambda: m.sizes(4))
m.deep(lambda: None)
m.deep(raiser(TypeError("t")))
k = m.Memo(lambda key: [key])
k.get("a") is k.get("a"), k.get("a"), k.known, k.f("b")
m.again(div)
m.again(raiser(ZeroDivisionError("x" * 50)))
m.optional(None, 3), m.optional(lambda n: None, 3), m.optional(lambda n: n, 3)
m.churn(lambda i: m.catches(str.upper, "a" * i), 60)
m.churn(lambda i: str(m.churn(str, i % 7)), 60)
"""


def work(results):
    results.append(m.total(lambda i: (time.sleep(0) if i % 50 == 0 else None, i)[1], 300))


def main():
    names = dict(globals())
    for line in LINES.strip().splitlines():
        print(line, outcome(line, names))
    try:
        m.twice(raiser(err), 1)
    except Odd as error:
        print(error is err, error.__traceback__ is not None)
    results = []
    threads = [threading.Thread(target=work, args=(results,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(results)


if __name__ == "__main__":
    main()
