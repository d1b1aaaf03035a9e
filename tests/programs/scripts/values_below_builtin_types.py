"""Instances of classes below str and int, and members of enumerations, beside values of other kinds."""

from enum import IntEnum, StrEnum


class Symbol(str):
    pass


class Num(int):
    pass


class Lambda:
    def __init__(self, n):
        self.n = n


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Word(StrEnum):
    A = "a"
    B = "b"


VALUES = [Symbol("ab"), "ab", 1, 1.0, True, Level.LOW, Word.A, "a", Num(2), Level.HIGH, [1], (1, "ab"), None]


def pick(i):
    return VALUES[i]


def main():
    n = len(VALUES)
    for i in range(n):
        a = pick(i)
        print(i, "".join(str(int(a == pick(j))) for j in range(n)), end=" ")
        try:
            print({a: 1}, end=" ")
        except TypeError as e:
            print(e, end=" ")
        for j in range(n):
            b = pick(j)
            for name in "+*<":
                try:
                    if name == "+":
                        r = a + b
                    elif name == "*":
                        r = a * b
                    else:
                        r = a < b
                    print(r, end=",")
                except TypeError as e:
                    print(e, end=",")
        print()
    d = {}
    for v in VALUES:
        if not isinstance(v, list):
            d[v] = d.get(v, 0) + 1
    print(d, "ab" in d, 2.0 in d)
    print([v in ["ab", 2, None] for v in VALUES])
    for vs in ([Symbol("x"), "y"], [Symbol("x"), 3, "z"], [Word.A, Symbol("q"), 2.5]):
        try:
            print("-".join(vs))
        except TypeError as e:
            print(e)
    for ns in ([1, Num(2), Level.HIGH], [1.5, Num(2), "a"]):
        try:
            print(sum(ns))
        except TypeError as e:
            print(e)
    print(sorted([Symbol("b"), "a", Word.B]), max([1, Num(7), 2.5, Level.HIGH]))


def texts_are_due():
    """Where functions and methods take texts."""
    for s in (Symbol("a"), Symbol("b")):
        print(s in "abc", "abc".startswith(s), "abc".replace(s, "z"), "abc".find(s), "abc".split(s), "abc".strip(s))
        print("-".join([s, s]), "".join({s: 1}), "-".join(map(Symbol, "xy")), "abc".partition(s), "abc".count(s))
        print("x", end=s)
    for x in (Symbol("c"), "d", 5):
        if isinstance(x, str):
            print(x in "cd", "cd".find(x), "cd".startswith(x))
    for many in ([Symbol("e"), None],):
        try:
            print("-".join(many))
        except TypeError as e:
            print(e)


main()
texts_are_due()
