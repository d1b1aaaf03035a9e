"""Run by the tests, by each CPython: lines over the module `growing.py`, compiled or not.

python growingcalls.py FILE-OF-THE-MODULE
"""

import random
import sys

from calls import loaded
from shapecalls import outcome

LINES = """
m.fact(30), m.fact(25), m.fact(200) % 10**9
[m.power(b, k) for b in (2, -2, 3, 10, -7) for k in range(0, 140, 3)]
[m.power(2, k) - 1 for k in (61, 62, 63, 64, 128)]
m.add(5), m.add(-5, b=2**62), m.add(2**63 - 1, 2**63 - 1), m.add(-(2**63), -(2**63))
m.total(words), m.total([2**63 - 1] * 3), m.total([])
m.opt(None), m.opt(2**40), m.opt(-3)
m.digits("123456789012345678901"), m.digits("-18446744073709551616")
m.table({2**62: 1, -(2**63): 2})
m.fl(3), m.fl(2.5), m.bits(2**62), m.bits(-(2**63))
a.mul(2**50), a.n, a.mul(-(2**60)), a.n
m.squares([2**40, 3]), m.squares([2**64, -(2**100)])
[m.ident(x) for x in edges], [m.ident(n=-x - 1) for x in edges], [m.add(x) for x in edges], [m.opt(x) for x in edges]
[m.either(x) for x in (*edges, -(2**70), "ab", 1.5, True, False, None, 0)]
m.mixed([1, "a", 2**62, -(2**63), 2**64, *edges]), m.scaled(2**70), m.scaled(1.5), m.scaled(-3), m.scaled(2**31)
m.total(edges), m.table({x: -x for x in edges}), m.pairs([(x, str(x)) for x in edges]), [m.bits(x) for x in edges]
"""


def main(path):
    m = loaded(path, "growing")
    random.seed(3)
    words = [random.randrange(-(2**k), 2**k) for k in range(1, 63)]
    edges = [2**k + d for k in (61, 62, 63, 64, 65, 127, 128, 400) for d in (-1, 0, 1)]
    names = {"m": m, "words": words, "edges": edges, "a": m.Acc(2**40)}
    for line in LINES.strip().splitlines():
        print(line, outcome(line, names))
    try:
        m.fail(2**50)
    except m.Bad as error:
        print(error.args)


if __name__ == "__main__":
    main(sys.argv[1])
