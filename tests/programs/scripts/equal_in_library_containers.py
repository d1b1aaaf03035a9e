"""Library containers and functions that compare values of several kinds."""

import bisect
import heapq
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque
from functools import cmp_to_key
from itertools import groupby


class K:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == (other.n if isinstance(other, K) else other)

    def __lt__(self, other):
        return self.n < (other.n if isinstance(other, K) else other)

    def __gt__(self, other):
        return self.n > (other.n if isinstance(other, K) else other)

    def __hash__(self):
        return hash(self.n)

    def __repr__(self):
        return f"K{self.n}"


def main():
    d = {K(1): "a", 2: "b", K(3): "c"}
    print(sorted(map(str, d.keys() & {1, K(2)})), (1, "a") in d.items(), "b" in d.values())
    print(d.keys() == {1, 2, 3}, d == {1: "a", K(2): "b", 3: "c"}, list(d.keys()) == [1, 2, K(3)])
    od = OrderedDict([(K(1), 1), (2, 2)])
    od.move_to_end(1)
    print(list(od), od == OrderedDict([(2, 2), (1, 1)]), od == {1: 1, 2: 2})
    dd = defaultdict(list)
    for x in (K(1), 1, 2, K(2)):
        dd[x].append(x)
    print(dict(dd), len(dd))
    q = deque([K(1), 5, K(2)])
    q.remove(2)
    print(q, q.count(1), 5 in q, deque([1, 5]) == q)
    heap = []
    for x in (K(5), 3, K(1), 4):
        heapq.heappush(heap, x)
    print([heapq.heappop(heap) for _ in range(4)])
    xs = [K(1), 2, K(4)]
    print(bisect.bisect(xs, 3), bisect.bisect_left(xs, K(2)), bisect.bisect(xs, 0))
    print([(str(k), len(list(g))) for k, g in groupby([K(1), 1, 2, K(2), 3])])
    cm = ChainMap({K(1): "x"}, {1: "y", 2: "z"})
    print(cm[1], cm[K(2)], len(cm), cm.get(9))
    c = Counter([K(1), 1, 2])
    print(c[1], c[K(2)], (c - Counter([1])) == Counter([1, 2]))
    print(
        sorted([3, K(1), 2], key=lambda x: x),
        min([K(2), 1], key=lambda x: x),
        sorted([K(2), 1], key=cmp_to_key(lambda a, b: 1 if a > b else -1)),
    )
    a, *rest = [K(1), 1, "z"]
    print(a == rest[0], a in rest, [x for x in rest if x != a], any(x == 1 for x in (a, "q")))
    print(
        d.get(K(2)),
        list(filter(lambda x: x == 1, [K(1), 2, 1])),
        dict.fromkeys([K(1), 1, 2]),
        set([K(1), 1]) == {1},
        frozenset([K(1)]) == {1},
    )


main()
