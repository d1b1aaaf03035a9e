# Iterators, generators, views of dicts and other iterables in one variable.
from itertools import repeat


class Bag:
    def __init__(self, xs):
        self.xs = xs

    def __iter__(self):
        return iter(self.xs)


def gen(n):
    for i in range(n):
        yield i * i


def source(k):
    if k == 0:
        return range(4)
    if k == 1:
        return gen(3)
    if k == 2:
        return [10, 20]
    if k == 3:
        return zip([1], [2])
    if k == 4:
        return {5: 6}.values()
    if k == 5:
        return map(abs, [-3, -4])
    if k == 6:
        return iter([8, 9])
    if k == 7:
        return (30, 40)
    return (1, 2)


for k in range(9):
    s = source(k)
    for x in s:
        print(x, end=" ")
    print("|", list(s), end=" ")
    print()
for k in range(9):
    print(list(source(k)), sorted(source(k)), len(list(source(k))), sum(1 for _ in source(k)))


def evens(xs):
    it = iter(xs)
    for a in it:
        b = next(it, None)
        print(a, b, end="; ")
    print()


evens([1, 2, 3, 4])
evens(range(5))
evens(gen(3))
evens("abc")


def eca(n):
    while True:
        yield n
        n += 1


zipped = [range(3)] + [eca(i) for i in (10, 20)]
print(list(zip(*zipped)))
for row in zip(range(2), eca(5)):
    print(row)


def take(n, xs):
    out = []
    it = iter(xs)
    for _ in range(n):
        out.append(next(it))
    return out


print(take(2, [1, 2, 3]), take(2, gen(4)), take(2, {3: 4, 5: 6}), take(1, zip([1], [2])))


def pieces(c, xs):
    return reversed(xs) if c else iter(xs)


for c in (True, False):
    p = pieces(c, [1, 2, 3])
    print(next(p), list(p))
    try:
        next(p)
    except StopIteration:
        print("done")


def either(c):
    return enumerate("ab") if c else zip(range(2), "xy")


for c in (0, 1):
    for i, ch in either(c):
        print(i, ch)


def nums(c):
    xs = (i for i in range(3)) if c else [7, 8]
    return sum(xs), max(xs, default=0)


print(nums(0), nums(1))


def other(k):
    if k == 0:
        return [1]
    if k == 1:
        return Bag([2, 3])
    if k == 2:
        return Bag("xy")
    return "abc"


for k in range(4):
    for x in other(k):
        print(x, end=" ")
    print(list(other(k)), next(iter(other(k))))


def table(c):
    d = {"a": 1, "b": 2}
    v = d.values() if c == 0 else d.keys() if c == 1 else d.items() if c == 2 else [1, 2, 3]
    print([x for x in v], [x for x in v], bool(v), sorted(str(x) for x in v))


for c in range(4):
    table(c)


def empty(c):
    return {}.values() if c else iter([])


print(bool(empty(0)), bool(empty(1)))


def best(graph, order):
    rows = graph.values() if order is None else [graph[k] for k in order]
    total = 0
    for row in rows:
        total += sum(row)
    return total, len(rows), [len(r) for r in rows]


print(best({1: [2, 3], 2: [4]}, None), best({1: [2, 3], 2: [4]}, [2]))


def flattened(xs):
    """Iterators of several kinds in tuples: over values of several kinds, and by a generator."""
    stack = [(0, repeat(xs, 1))]
    while stack:
        group = stack.pop()
        level, nodes = group
        for node in nodes:
            try:
                inner = iter(node)
            except TypeError:
                yield level, node
            else:
                stack.append(group)
                stack.append((level + 1, inner))
                break


print(list(flattened([[1, 2], [3, [4]], 5])))
