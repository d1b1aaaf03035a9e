"""Named tuples beside tuples: in lists, as keys, in sets, in order."""

from collections import namedtuple

P = namedtuple("P", "x y")


def main():
    d = {P(1, 2): "a", (3, 4): "b", "k": "c"}
    print(d[(1, 2)], d[P(3, 4)], d.get(P(5, 6)), (3, 4) in d, len({P(1, 2), (1, 2), 7}))
    xs = [P(1, 2), None, (0, 5), "s"]
    print(xs.index((1, 2)), xs.count(P(0, 5)), None in xs, xs == [(1, 2), None, P(0, 5), "s"])
    print(sorted([P(3, 1), (1, 2), P(2, 2)]), max((9, 9), P(1, 1)))
    ps = [P(2, 1), P(1, 5)]
    print(sorted(ps), (2, 1) in ps, ps == [(2, 1), (1, 5)], ps < [(2, 2)])
    try:
        print(sorted([P(1, 1), 3]))
    except TypeError as e:
        print(e)


def keys():
    d = {P(1, 2): "a"}
    print((1, 2) in d, d.get((1, 2)), d[(1, 2)], {(1, 2): 3}.get(P(1, 2)), (3, 4) in d)
    print({P(1, 2), P(3, 4)} & {(1, 2)}, {P(1, 2)} == {(1, 2)}, d == {(1, 2): "a"}, (1, 2, 3) in d)


main()
keys()
