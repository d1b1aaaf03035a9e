"""A vector whose == gives a list, as numpy's gives an array."""


class Vec:
    def __init__(self, xs):
        self.xs = xs

    def __eq__(self, other):
        if isinstance(other, Vec):
            return [a == b for a, b in zip(self.xs, other.xs)]
        return [a == other for a in self.xs]

    def __repr__(self):
        return f"Vec({self.xs})"


def main():
    v = Vec([1, 2, 3])
    print(v == 2, v == Vec([1, 0, 3]), Vec([]) == 1, 3 == v)
    print(v in [5], Vec([]) in [5, 6], [v] == [7], [Vec([])] == [Vec([])], 1 in [v])
    print(any(v == 2), all(v == 2), sum(v == 2))


main()
