"""Dataclasses and plain classes beside other kinds; unrelated classes that know each other."""

from dataclasses import dataclass


@dataclass
class P:
    x: int
    tag: object = None


class Wild:
    def __eq__(self, other):
        return True

    def __repr__(self):
        return "ANY"


class Never:
    def __eq__(self, other):
        return False

    def __ne__(self, other):
        return True


ANY = Wild()


def main():
    xs = [P(1), 3, "s", None, P(2, "t"), ANY]
    print(P(1) in xs, P(5) in xs, 3 in xs, 9 in xs[:5], 9 in xs, xs.index(None), xs.index(P(2, "t")))
    print(xs == [P(1), ANY, ANY, ANY, ANY, 4], [ANY, 1] == [None, 1], (ANY, ANY) == (1, "x"), ANY in [], ANY in ["q"])
    calls = [("get", ANY, 3), ("put", "a", None)]
    print(("get", "whatever", 3) in calls, ("put", ANY, ANY) in calls, ("put", ANY, 1) in calls)
    print(P(1, ANY) == P(1, "zz"), P(1, ANY) == P(1), {"a": ANY} == {"a": 5}, {"a": ANY} == {"b": 5})
    n = Never()
    print(n in [n], [n] == [n], n == n, n in [1, "x", None], [n].count(n), [n, 1].index(1))


main()
