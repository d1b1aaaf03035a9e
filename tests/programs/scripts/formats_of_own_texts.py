"""The text that a format shows of what is a number or a text as well, and has a `__str__` of its own."""

from enum import IntEnum, Enum, StrEnum, IntFlag


class P(IntEnum):
    LOW = 1
    HIGH = 3

    def __str__(self):
        return self.name.lower()


class S(StrEnum):
    A = "aa"
    B = "bb"

    def __str__(self):
        return "S" + self.name


class Q(IntEnum):
    X = 5


class Num(int):
    def __str__(self):
        return f"<{int(self)}>"


class Txt(str):
    def __str__(self):
        return "T:" + str.upper(self)


class F(float):
    def __str__(self):
        return "float!"


def show(p, s, q, n, t, f):
    print(f"{p} {s} {q} {n} {t} {f}")
    print("{} {} {} {} {} {}".format(p, s, q, n, t, f))
    print("%s %s %s %s %s %s %d" % (p, s, q, n, t, f, p))
    print(f"{p:>4}|{s:>4}|{q:>4}|{n:>4}|{t:>4}|{f:>8}")
    print(f"{p!s:>6}|{s!r}|{q!s}|{n!r}|{t!s}|{f!r}")
    print(format(p), format(s), format(q, ""), format(n, ""), format(t))
    print(str(p), str(s), p, s, n, t, f)


for p in P:
    show(p, S.A, Q.X, Num(4), Txt("txt"), F(2.5))
e = [P.LOW, Q.X]
for x in e:
    print(f"{x} {x:03}")
