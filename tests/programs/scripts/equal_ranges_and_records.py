"""Ranges, named tuples, dataclass fields, mixins, match, index with limits, nested containers."""

from collections import namedtuple
from dataclasses import dataclass, field


class ByValue:
    def __eq__(self, other):
        if isinstance(other, type(self)):
            return self.value == other.value
        return self.value == other

    def __hash__(self):
        return hash(self.value)


class Num(ByValue):
    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return f"N{self.value}"


Pair = namedtuple("Pair", "key num")


@dataclass
class Row:
    name: str
    num: Num
    more: list = field(default_factory=list)


def main():
    print(Num(3) in range(5), Num(7) in range(5), 3 in [Num(1), Num(3)])
    p, q = Pair("a", Num(1)), Pair("a", 1)
    print(p == q, p == ("a", 1), p in [q], q in [p], [p] == [("a", Num(1))], p != q)
    print(
        Row("x", Num(1)) == Row("x", 1),
        Row("x", Num(1)) == Row("x", Num(2)),
        Row("x", 1, [Num(1)]) == Row("x", 1, [1]),
    )
    xs = [Num(1), 2, Num(1), 1, "1"]
    print(xs.index(1, 1), xs.index(Num(1), 3), xs.count(1))
    try:
        xs.remove(9)
    except ValueError as e:
        print("ValueError", e)
    try:
        print(xs.index("zz"))
    except ValueError as e:
        print("ValueError", e)
    deep = {"a": [(Num(1), {"b": Num(2)})], "c": (Num(3),)}
    print(deep == {"a": [(1, {"b": 2})], "c": (3,)}, deep == {"a": [(1, {"b": 3})], "c": (3,)})
    match Num(2):
        case 1:
            print("one")
        case 2:
            print("two")
        case _:
            print("other")
    for x in xs:
        match x:
            case "1":
                print("text", end=" ")
            case 1:
                print("one", end=" ")
            case _:
                print("else", end=" ")
    print()


main()
