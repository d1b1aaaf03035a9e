"""None, in orders, and methods that answer False."""


class P:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        if other is None:
            return False
        return self.n < other.n

    def __gt__(self, other):
        return other is None or self.n > other.n

    def __repr__(self):
        return f"P{self.n}"


class Q:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return isinstance(other, Q) and self.n < other.n

    def __gt__(self, other):
        return isinstance(other, Q) and self.n > other.n

    def __repr__(self):
        return f"Q{self.n}"


class R:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return self.n < other.n

    def __repr__(self):
        return f"R{self.n}"


def main():
    print(sorted([P(3), None, P(1), P(2)]), max([P(1), None]), min([None, P(4)]))
    print([Q(3)] < [1], [1] < [Q(2)], ["x"] > [Q(1)], max([Q(1), 5]))
    for items in ([R(2), None, R(1)], [None, R(1)]):
        try:
            print(sorted(items))
        except (AttributeError, TypeError) as e:
            print(type(e).__name__, e)
    try:
        print(sorted([R(1), 2]))
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
    try:
        print(sorted([2, R(1)]))
    except (AttributeError, TypeError) as e:
        print(type(e).__name__, e)
    print([P(1)] < [None], [None] < [P(1)], (P(1), 2) < (P(2), None), [P(1), 2] > [None, 3])


main()
