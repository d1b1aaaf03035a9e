"""A query builder, whose == gives an object that is no bool."""


class Query:
    def __init__(self, path="", test=None):
        self.path = path
        self.test = test

    def __eq__(self, rhs):
        return Query(f"{self.path} == {rhs!r}", lambda v: v == rhs)

    def __ne__(self, rhs):
        return Query(f"{self.path} != {rhs!r}", lambda v: v != rhs)

    def __and__(self, other):
        return Query(f"({self.path} & {other.path})", lambda v: self(v) and other(v))

    def __call__(self, v):
        return self.test(v)

    def __hash__(self):
        return hash(self.path)

    def __repr__(self):
        return f"Query<{self.path}>"


def main():
    q = Query("age")
    a, b = q == 3, q != "x"
    print(a, b, a & b, a(3), a(4), b("x"))
    print([q] == [Query("name")], q in [1, 2], 5 in [q], [1, q].index("z"), [q, 1] == [2, 1])
    print({q: 1}.get(q), len({Query("a"), Query("a")}))


main()
