"""Sums and products of hashes in `__hash__`, which need not fit a word: `hash` reduces them."""


class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, o):
        return self.x == o.x and self.y == o.y

    def __hash__(self):
        return hash(self.x) * 1000003 * 1000003 * 1000003 + hash(self.y)


d = {P(i * 10**9, i): i for i in range(5)}
print(d[P(3 * 10**9, 3)], hash(P(4 * 10**9, 1)), hash(P(2, 2**62)))


class Q(P):
    def __hash__(self):
        h = 17
        for c in (self.x, self.y):
            h = h * 31**12 + hash(c)
        return h


print(hash(Q(5, 6)), {Q(1, 2), Q(1, 2)} == {Q(1, 2)})


class R:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __hash__(self):
        return self.n - 6


class S(R):
    def __hash__(self):
        if self.n > 3:
            return super().__hash__() * 31 + 7
        try:
            return (self.n << 70) ^ 5
        finally:
            print("hashed")


print(
    hash(R(5)), hash(S(5)), hash(S(2)), hash(S(9)), {S(5): 1}[S(5)], R(5).__hash__(), hash((R(5), S(2))) is not None
)
