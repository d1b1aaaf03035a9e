# Sets, frozensets, ranges and texts in one variable.


def show(x):
    print(x, len(x), sorted(x), bool(x))
    for y in x:
        print(y, end=" ")
    print()


def pick(n):
    if n == 0:
        return {1, 2, 3}
    if n == 1:
        return frozenset([4, 5])
    if n == 2:
        return range(7, 10)
    return "ab"


for i in range(3):
    v = pick(i)
    print(v, repr(v))
    print(isinstance(v, frozenset), isinstance(v, set), isinstance(v, range), isinstance(v, str), type(v).__name__)
    for y in v:
        print(y, end=" ")
    print(len(v), 5 in v)
best = frozenset()
for c in [{1}, {1, 2}, {3}]:
    best = max(best, c, key=len)
print(best, sorted(best), best == {1, 2}, best == frozenset([2, 1]), {1, 2} == best)
print(best | {9}, best & {1}, best - frozenset([2]), best ^ {7})
ss = [{1}, frozenset([1]), {2}]
print(ss[0] == ss[1], ss[1] == ss[0], ss[2] == ss[0], ss.index({2}), {1} in ss, ss[0] <= ss[1], ss[1] < ss[0])

try:
    ss[1].add(3)
except AttributeError as e:
    print(e)
print(ss[0].union([5]), ss[1].issubset([1, 2]), ss[1].copy())
ss[0].add(8)
print(sorted(ss[0]), ss[1:])
try:
    print(hash(ss[0]))
except TypeError as e:
    print(e)
print(hash(ss[1]) == hash(frozenset([1])))
