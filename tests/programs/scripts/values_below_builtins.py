"""Classes below str, int and float."""

import math


class Name(str):
    def initials(self):
        return "".join(w[0] for w in self.split())

    def shout(self):
        return Name(self.upper() + "!")


class Temp(float):
    def __new__(cls, value, unit="C"):
        self = super().__new__(cls, value)
        self.unit = unit
        return self

    def to_f(self):
        return Temp(self * 9 / 5 + 32, "F")

    def __repr__(self):
        return f"{float(self):.1f}{self.unit}"


class Mod(int):
    def __new__(cls, n, base=10):
        return int.__new__(cls, n, base) if isinstance(n, str) else super().__new__(cls, n % 7)

    def __add__(self, other):
        return Mod(int(self) + int(other))


class Id(int):
    __slots__ = ()

    def next(self):
        return Id(self + 1)


class Loud(Name):
    def initials(self):
        return super().initials().lower()


START = Id(7)
NAMES = [Name("Ann Lee"), Name("Bob Ray Cox")]


def values():
    z = Name("Ada Lovelace")
    print(z, repr(z), len(z), z.initials(), z.shout(), type(z.shout()).__name__)
    print(isinstance(z, str), isinstance("q", Name), z == "Ada Lovelace", "x" + z, z + "d", z * 2, z[0], z[-3:])
    print(
        "Love" in z,
        z.startswith("Ada"),
        z.split(),
        z.replace("a", "_"),
        "%s" % z,
        f"{z:>15}|",
        hash(z) == hash("Ada Lovelace"),
    )
    print(sorted([Name("b"), Name("a")]), z < "B", "A" < z, max([Name("x"), Name("y")]), [c for c in Name("ab")])
    for n in NAMES:
        print(n.initials(), n.lower())
    print(Loud("Ann Lee").initials(), Loud("x") == Name("x"), Loud("x") == "x", "x" == Loud("x"))
    d = {Name("k"): 1}
    d[Name("k")] += 1
    print(d, Name("k") in d)
    t = Temp(20)
    print(
        t,
        t.to_f(),
        t.unit,
        t + 1,
        1 + t,
        -t,
        abs(t),
        t > 10,
        round(t),
        round(Temp(1.26), 1),
        int(t),
        t == 20.0,
        str(t),
    )
    m = Mod(10)
    print(m, m + 6, m + m, type(m + 6).__name__, m - 1, m * 2, Mod("11", 2), m == 3, m in [1, 2, 3])
    i = START
    for _ in range(3):
        i = i.next()
    print(
        i,
        START,
        i + 1,
        5 - i,
        i // 3,
        i % 4,
        divmod(i, 3),
        i << 1,
        i & 3,
        ~i,
        [1, 2, 3][Id(1)],
        list(range(Id(3))),
        i.bit_length(),
        bool(Id(0)),
        Id("12"),
        hex(i),
        float(i),
        i**2,
        i / 4,
    )
    print(f"{i:05d} {t:.2f}", sum([Id(1), Id(2)]), isinstance(i, int), str(i), "n%d" % i)
    if not Name(""):
        print("empty", Name() == "")


class Title(str):
    def __str__(self):
        return "<" + self.upper() + ">"


class Level(int):
    def __str__(self):
        return f"L{int(self)}"


class Rank(int):
    def __gt__(self, other):
        return int(self) < int(other)


class Grade(float):
    def __eq__(self, other):
        return abs(float(self) - float(other)) < 0.5


def show(x):
    return f"{x}|{x!r}|{str(x)}|{x:>5}"


def shown():
    print(show(Title("ab")), show(Level(3)), "%s %d" % (Level(4), Level(4)), "{} {:03d}".format(Title("q"), Level(7)))
    print(Grade(1.0) == Grade(1.2), Grade(1.0) == 1.7, Grade(2.0) in [Grade(1.0), Grade(2.3)])
    ages = {"ann": 3, "bob": 4}
    print(ages[Title("ann")], Title("bob") in ages, Title("x") in ["x", "y"], "x" in [Title("x")])
    print({Level(1), Level(1), Level(2)} == {Level(2), Level(1)}, sorted({Level(2): "b", Level(1): "a"}))
    print(" ".join([str(n) for n in [Title("a"), Title("b")]]), [Title("z"), Title("y")] == ["z", "y"])
    print(Title("b") in {"a", "b"}, {Level(1): "one"}[1], (Level(1), Title("n")) == (1, "n"), Level(3) < 4 < Level(5))
    print(max([Rank(3), Rank(1), Rank(2)]), sorted([Rank(3), Rank(1)]), Rank(1) > Rank(2))
    print(
        max(Level(3), Level(9)), min([Grade(2.5), Grade(1.5)]), abs(Level(-3)), range(10)[Level(2)], "abc"[Level(1)]
    )


values()
shown()


class Amount(float):
    def half(self):
        return Amount(self / 2)


class Turns(int):
    pass


amount, turns = Amount(2.5), Turns(3)
print(math.floor(amount), math.ceil(amount), math.trunc(amount), math.floor(turns), math.ceil(turns))
print(amount.hex(), amount.as_integer_ratio(), amount.conjugate(), amount.real, amount.imag, amount.half())
print(turns.as_integer_ratio(), turns.conjugate(), turns.real, turns.imag)
print(turns.numerator, turns.denominator, turns.to_bytes(2, "big"), turns.to_bytes(2, byteorder="little"))
