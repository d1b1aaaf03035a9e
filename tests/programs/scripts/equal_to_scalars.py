"""Units, intervals and matrices compared with scalars."""


class Length:
    def __init__(self, m):
        self.m = m

    def __eq__(self, other):
        if isinstance(other, Length):
            return self.m == other.m
        if isinstance(other, (int, float)):
            return self.m == other
        return NotImplemented

    def __lt__(self, other):
        return self.m < (other.m if isinstance(other, Length) else other)

    def __gt__(self, other):
        return self.m > (other.m if isinstance(other, Length) else other)

    def __repr__(self):
        return f"{self.m}m"


class Interval:
    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi

    def __contains__(self, x):
        return self.lo <= x <= self.hi

    def __eq__(self, other):
        if isinstance(other, tuple):
            return (self.lo, self.hi) == other
        if isinstance(other, (int, float)):
            return self.lo == other == self.hi
        return isinstance(other, Interval) and self.lo == other.lo and self.hi == other.hi

    def __repr__(self):
        return f"[{self.lo}, {self.hi}]"


class Matrix:
    def __init__(self, rows):
        self.rows = rows

    def __eq__(self, other):
        if isinstance(other, (int, float)):
            return all(x == other for row in self.rows for x in row)
        if isinstance(other, list):
            return self.rows == other
        return isinstance(other, Matrix) and self.rows == other.rows

    def __repr__(self):
        return f"Matrix({self.rows})"


def main():
    ls = [Length(2), 1.5, Length(0.5), 3]
    print(sorted(ls), min(ls), max(ls), 2 in ls, Length(3) in ls, ls.index(0.5), ls == [2, Length(1.5), 0.5, 3])
    iv = [Interval(1, 2), (3, 4), 5, Interval(6, 6)]
    print((1, 2) in iv, Interval(3, 4) in iv, 6 in iv, iv.index(6.0), iv.count(Interval(5, 5)))
    ms = [Matrix([[1, 1], [1, 1]]), Matrix([[1, 2], [3, 4]])]
    print(1 in ms, 2 in ms, [[1, 2], [3, 4]] in ms, ms.index([[1, 2], [3, 4]]), ms == [1, [[1, 2], [3, 4]]])


main()
