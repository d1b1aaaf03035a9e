"""Weak references and the dictionaries made of them: the collector clears them."""

import gc
import weakref

from rpython.rlib.rweakref import RWeakKeyDictionary, RWeakValueDictionary, dead_ref, has_weakref_support, ref


class Page:
    def __init__(self, n):
        self.n = n


class Point:
    def __init__(self, x):
        self.x = x

    def __eq__(self, other):
        return isinstance(other, Point) and self.x == other.x

    def __hash__(self):
        return hash(self.x)


def fill(cache, n):
    pages = [Page(i) for i in range(n)]
    for page in pages:
        cache["page%d" % page.n] = page
    return pages[::10]


def marked(table, n):
    points = [Point(i) for i in range(n)]
    for p in points:
        table[p] = p.x * p.x
    return points[5:8]


def busy(n):
    return sum(len([Page(i), Page(i + 1)]) for i in range(n))


class Node:
    def __init__(self, n):
        self.n = n
        self.parent = None

    def add(self, child):
        child.parent = weakref.ref(self)
        return child

    def __del__(self):
        DEAD.append(self.n)


DEAD = []
KNOWN = Page(7)
PREBUILT = weakref.ref(KNOWN)
NAMED = weakref.WeakValueDictionary({"seven": KNOWN})


def show(r):
    x = r()
    return "gone" if x is None else str(x.n)


def make(n):
    return weakref.ref(Node(n))


def trees():
    top = Node(1)
    kid = top.add(Node(2))
    print(kid.parent().n, kid.parent() is top)
    loner = Node(3).add(Node(4))
    refs = [make(n) for n in range(10, 60)]
    busy(10)
    gc.collect()
    print(loner.parent() is None, [show(r) for r in refs] == ["gone"] * 50, sorted(DEAD)[:3], top.n)
    table = {weakref.ref(top): 1}
    print(table[weakref.ref(top)], weakref.ref(top) == weakref.ref(kid), show(PREBUILT), NAMED["seven"] is KNOWN)


def of_rlib():
    names = RWeakValueDictionary(str, Page)
    owners = RWeakKeyDictionary(Page, Point)
    first, second = Page(1), Page(2)
    names.set("first", first)
    names.set("second", second)
    names.set("third", Page(3))
    names.set("second", None)
    owners.set(first, Point(4))
    owners.set(Page(5), Point(6))
    busy(10)
    gc.collect()
    print(
        names.get("first") is first, names.get("second") is None, names.get("third") is None, names.get("x") is None
    )
    print(owners.get(first).x, owners.get(second) is None, owners.length(), dead_ref() is None, has_weakref_support())
    print(ref(first)() is first, second.n)


def containers(argv):
    cache = weakref.WeakValueDictionary()
    kept = fill(cache, 100)
    busy(10)
    gc.collect()
    print(len(cache), sorted(cache.keys()), [p.n for p in cache.values()])
    print("page20" in cache, "page21" in cache, cache["page30"] is kept[3], cache.get("page31") is None)
    try:
        cache["page1"]
    except KeyError as e:
        print("KeyError", e)
    print(cache.setdefault("page40", kept[0]) is kept[4], cache.pop("page50").n, len(cache))
    del cache["page60"]
    for key, page in cache.items():
        print(key, page.n, end=" ")
    print()
    table = weakref.WeakKeyDictionary()
    points = marked(table, 50)
    busy(10)
    gc.collect()
    print(
        len(table),
        [p.x for p in table],
        sorted(table.values()),
        table[Point(6)],
        Point(9) in table,
        table.get(Point(9), -1),
    )
    keep = Point(100)
    table[keep] = 3
    print(table.pop(points[0]), [(p.x, v) for p, v in table.items()])
    try:
        del table[Point(77)]
    except KeyError:
        print("KeyError")
    group = weakref.WeakSet()
    group.add(points[0])
    group.add(points[1])
    group.add(Point(50))
    group.add(points[0])
    busy(10)
    gc.collect()
    print(len(group), sorted(p.x for p in group), points[0] in group, Point(50) in group)
    group.discard(points[0])
    print(len(group), len(kept), keep.x, [p.x for p in points])
    try:
        weakref.ref(kept[0] if len(argv) > 9 else None)
    except TypeError as e:
        print(e)


def main(argv):
    trees()
    of_rlib()
    containers(argv)
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv))
