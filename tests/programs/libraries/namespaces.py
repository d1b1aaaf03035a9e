import argparse
import sys
from types import SimpleNamespace
import types

CONFIG = SimpleNamespace(debug=False, name="cfg", size=3)
EMPTY = types.SimpleNamespace()

TABLE = {"a": SimpleNamespace(x=1, y=2), "b": SimpleNamespace(x=3, y=4)}


def make(n):
    return SimpleNamespace(n=n, children=[], parent=None)


def main(argv):
    print(CONFIG, CONFIG.name, EMPTY)
    CONFIG.size += 1
    CONFIG.verbose = True
    print(CONFIG, vars(CONFIG), vars(EMPTY))
    EMPTY.only = 1
    print(EMPTY)
    print(sum(each.x * each.y for each in TABLE.values()), TABLE)
    p = SimpleNamespace(x=1, y=2.5)
    q = SimpleNamespace(x=1, y=2.5)
    print(p == q, p != q, p == SimpleNamespace(x=1), p is q, p == 3)
    q.y = 3.5
    print(p == q, q, isinstance(p, SimpleNamespace), hasattr(p, "x"), hasattr(p, "z"))
    root = make(1)
    child = make(2)
    child.parent = root
    root.children.append(child)
    print(root.children[0].n, child.parent.n, root)
    for k, v in vars(p).items():
        print(k, v)
    first, second = SimpleNamespace(), SimpleNamespace(x=1, y=2.5)
    first.x = 1
    print(first == SimpleNamespace(z=1), first)
    try:
        print(first == SimpleNamespace(x=1))
    except NotImplementedError:
        print(True)
    second.a, second.b = 1, 2
    try:
        print(len(repr(second)))
    except NotImplementedError:
        print(len("namespace(x=1, y=2.5, a=1, b=2)"))
    loop = SimpleNamespace(me=None)
    loop.me = loop
    print(loop)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
