"""Loops whose sums and products fit in a word while their numbers are small, and loops whose do not."""


def triangle(n, i):
    total = 0.0
    for j in range(n):
        ij = i + j
        total += 1.0 / (ij * (ij + 1) // 2 + i + 1.5)
    return "%.9f" % total


def products(lo, hi, factor, away):
    last = 0
    for j in range(lo, hi):
        last = (j * factor - away) * (j + 1) % 1000003
    return last


def negative(lo, hi, factor):
    seen = []
    for j in range(lo, hi):
        seen.append((j - 5) * factor // 3 - j % 7)
    return seen


print(triangle(100, 3), triangle(0, 3), triangle(10, -3), triangle(5, 10**8))
for factor in (0, 1, -1, 7, 1 << 29, 1 << 30, (1 << 30) + 1, -(1 << 30), -(1 << 30) - 1):
    print(factor, products(0, 20, factor, 11), products(-5, 20, factor, 11), negative(-9, 9, factor))
print(products((1 << 30) - 3, (1 << 30) + 3, 2, 1), products((1 << 30) - 9, 1 << 30, 1 << 30, 1 << 30))
print(products((1 << 31) - 3, (1 << 31) + 3, 1, 0))


class Counted(int):
    def __add__(self, other):
        return Counted(int(self) + int(other) + 1)

    __radd__ = __add__


class Half(float):
    def __add__(self, other):
        return Half(float(self) + float(other) + 0.5)

    def __radd__(self, other):
        return self.__add__(other)


def total(xs, start):
    return sum(xs, start)


print(sum([Counted(1), Counted(2)], Counted(0)), type(sum([Counted(1)], Counted(0))).__name__, sum([Counted(1)]))
print(sum([Half(1), Half(2)], Half(0)), sum([Half(1), Half(2)]))
print(total([1, 2], 0), total([1.5], 2), sum((x for x in range(4)), True), sum([[1], [2]], []), sum([(1,), (2,)], ()))
