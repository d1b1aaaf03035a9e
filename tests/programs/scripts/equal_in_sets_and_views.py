"""Sets of several kinds: union, intersection, difference, comparisons; deques and views."""

from collections import Counter, deque


class K:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        if isinstance(other, K):
            return self.n == other.n
        return self.n == other

    def __hash__(self):
        return hash(self.n)

    def __repr__(self):
        return f"K{self.n}"


def shown(s):
    return sorted(map(str, s))


def main():
    a, b = {K(1), 2, "x"}, {1, K(2), K(3)}
    print(len(a | b), shown(a & b), shown(a - b), shown(b - a), len(a ^ b))
    print(a == {1, K(2), "x"}, a <= {1, 2, "x", 4}, a.isdisjoint({K(9)}), K("x") in a)
    a.discard(K(2))
    a.add(1)
    print(len(a), 2 in a)
    q = deque([K(1), "s", 3])
    print(1 in q, K("s") in q, q.count(K(3)), q == deque([1, "s", K(3)]), q.index("s"))
    d = {"a": K(1), "b": 2}
    print(1 in d.values(), K(2) in d.values(), ("a", 1) in d.items(), ("b", K(2)) in d.items())
    c = Counter([K(1), 1, 1, "z", K("z")])
    print(sorted(c.values()), c[1], c[K("z")])
    it = iter([K(5), "e"])
    print(5 in it, list(it))


def ordered_by_inclusion():
    a = {1, "x", 2.5}
    b = {"x"}
    print(a >= b, a > b, b <= a, b < a, a == b, b - a, len(a | b), a & b, b & a, len(a ^ b))
    print(a.isdisjoint(b), b.issubset(a), a.issuperset(b), a >= set(), {1} <= a, a.intersection(["x", 3]))
    print({1, 2} <= {1.0, 2.0, 3.5}, {(1, 2)} <= {(1.0, 2.0)}, frozenset({1}) < a, {2.5}.isdisjoint(a))
    print(a.isdisjoint({7}), {None} <= a, {None}.isdisjoint({3, None}), a - b == {1, 2.5}, [1, "x"] == [1, 2.5])


ordered_by_inclusion()
main()


def ordered_by_views(needed, have):
    print(
        needed <= have.keys(), needed < have.keys(), have.keys() >= needed, have.keys() > needed, needed > have.keys()
    )
    print(have.keys() <= {"a": 0, "b": 3, "c": 4}.keys(), have.items() >= {("a", 1)}, {("a", 1)} < have.items())
    print(frozenset("ab") >= have.keys(), have.keys() < {"b", "a"}, have.items() <= have.items())


ordered_by_views({"a"}, {"a": 1, "b": 2})
ordered_by_views({"a", "b"}, {"b": 2, "a": 1})
ordered_by_views({"x"}, {"a": 1})
