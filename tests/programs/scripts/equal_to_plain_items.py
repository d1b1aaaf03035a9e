"""Lists, tuples, dicts and sets of a class beside those of ints."""


class Num:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        if isinstance(other, Num):
            return self.v == other.v
        return self.v == other

    def __hash__(self):
        return hash(self.v)

    def __repr__(self):
        return f"Num({self.v})"


def main():
    a = [Num(1), Num(2)]
    print(a == [1, 2], [1, 2] == a, a != [1, 3], 2 in a, a.count(1), a.index(2))
    print((Num(1), 2) == (1, Num(2)), {"a": Num(1)} == {"a": 1}, {"a": Num(1)} != {"a": 2})
    print({Num(1), Num(2)} == {1, 2}, {1, 2} == {Num(1), Num(2)})
    d = {Num(1): "one"}
    print(d.get(1), 1 in d, d.get(Num(1)), d.get(5, "no"))
    s = {1, 2, 3}
    print(Num(3) in s, Num(4) in s, [[Num(1)], [Num(2)]] == [[1], [2]])
    print([(1, Num(5))] == [(Num(1), 5)], (Num(1),) in [(1,), (2,)], [1, 2].index(Num(2)))


main()
