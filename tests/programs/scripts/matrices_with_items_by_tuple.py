"""A `__getitem__` of an index or a pair of them, in a class whose methods make instances of it in many places."""


class Matrix:
    def __init__(self, rows):
        self.rows = [list(r) for r in rows]
        self.n, self.m = len(self.rows), len(self.rows[0])

    @classmethod
    def identity(cls, n):
        return cls([[1 if i == j else 0 for j in range(n)] for i in range(n)])

    def __getitem__(self, ij):
        if isinstance(ij, tuple):
            i, j = ij
            return self.rows[i][j]
        return self.rows[ij]

    def __setitem__(self, ij, v):
        i, j = ij
        self.rows[i][j] = v

    def __add__(self, o):
        return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, o.rows)])

    def __sub__(self, o):
        return self + o * -1

    def __mul__(self, o):
        if isinstance(o, (int, float)):
            return Matrix([[x * o for x in r] for r in self.rows])
        cols = list(zip(*o.rows))
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in cols] for r in self.rows])

    def __rmul__(self, k):
        return self * k

    def __pow__(self, k):
        r, b = Matrix.identity(self.n), self
        while k:
            if k & 1:
                r = r * b
            b = b * b
            k >>= 1
        return r

    def transpose(self):
        return Matrix(zip(*self.rows))

    def minor(self, i, j):
        return Matrix([r[:j] + r[j + 1 :] for k, r in enumerate(self.rows) if k != i])

    def det(self):
        if self.n == 2:
            return self[0, 0] * self[1, 1] - self[0, 1] * self[1, 0]
        return sum((-1) ** j * self[0, j] * self.minor(0, j).det() for j in range(self.n))

    def inverse(self):
        d = self.det()
        if self.n == 2:
            return Matrix([[self[1, 1] / d, -self[0, 1] / d], [-self[1, 0] / d, self[0, 0] / d]])
        cofactors = [[(-1) ** (i + j) * self.minor(i, j).det() for j in range(self.n)] for i in range(self.n)]
        return Matrix(cofactors).transpose() * (1 / d)

    def __str__(self):
        w = max(len(f"{x:g}") for r in self.rows for x in r)
        return "\n".join("[" + " ".join(f"{x:{w}g}" for x in r) + "]" for r in self.rows)

    def __iter__(self):
        return iter(self.rows)


A = Matrix([[2, 1], [5, 3]])
B = Matrix([[1, 2, 3], [0, 1, 4], [5, 6, 0]])
print(A, A * A.inverse(), B.inverse(), A**5, A[0], A[1, 0], B.det(), 2 * A, A - A, sep="\n")
A[0, 0] = 7.5
print(A, A.transpose(), [sum(r) for r in B], sep="\n")
