import os, sys, functools, itertools, operator, heapq, bisect
from functools import partial, cached_property, total_ordering, reduce, partialmethod


@total_ordering
class V:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __lt__(self, o):
        return self.n < o.n


class C:
    def __init__(self, r):
        self.r = r
        self.calls = 0

    @cached_property
    def area(self):
        self.calls += 1
        return self.r * self.r

    def setit(self, k, v):
        self.r = k + v

    set3 = partialmethod(setit, 3)


def add(a, b, c=0):
    return a + b + c


def main(argv):
    p = partial(add, 1, c=5)
    print(p(2))
    print(V(1) <= V(2), V(2) >= V(3), V(2) > V(1))
    c = C(3)
    print(c.area, c.area, c.calls)
    del c.area
    print(c.area, c.calls)
    print(c.r)
    print(list(itertools.pairwise("abcd")))
    print(list(heapq.merge([1, 4], [2, 3], [0, 9], key=lambda x: x)))
    print(list(heapq.merge(["a", "ccc"], ["bb"], key=len, reverse=False)))
    print(list(heapq.merge(*[[1, 5], [2, 6], [3]])))
    print(bisect.bisect([(1, "a"), (3, "b")], 2, key=lambda r: r[0]))
    a = [(1, 2), (5, 3)]
    bisect.insort(a, (3, 3), key=lambda r: r[0])
    print(a)
    print(list(itertools.zip_longest("abc", "d", "ef", fillvalue="-")))
    print(list(itertools.chain([1], [2], [3], [4], [5], [6])))
    print(list(itertools.islice(itertools.count(5, 2), 2, 8, 2)))
    print(operator.attrgetter("r")(c), operator.itemgetter(1, 2)([1, 2, 3]), operator.methodcaller("upper")("a"))
    print(list(itertools.product([1, 2], "ab", [True], "x", "yz")))
    print(
        len(list(itertools.product("ab", "cd", "ef", "gh", "ij"))),
        next(itertools.product("ab", "cd", "ef", "gh", "ij", [1, 2])),
    )
    print(list(map(lambda a, b, c, d, e: a + b * c - d + e, [1, 2], [3, 4], [5, 6], [7, 8], [9, 10, 11])))
    print(list(heapq.merge([1, 9], [2, 8], [3, 7], [4, 6], [5])))
    print(list(heapq.merge([9, 1], [8, 2], [7, 3], [6, 4], [5], reverse=True)))
    print(
        list(heapq.merge(["a", "ccc"], ["bb"], ["dddd"], [""], key=len)),
        list(heapq.merge([1], [0], [2], [3], key=lambda x: -x, reverse=True)),
    )
    print(os.path.join("a", "b", "c", "d", "e"), os.path.join("a", "/b", "c", "d", "e", "f"))
    print([*itertools.zip_longest([1], [2, 3], [], [4])])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
