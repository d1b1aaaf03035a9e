import operator
import operator as op
from operator import itemgetter, attrgetter, methodcaller


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y
        self.tag = Tag(f"{x}/{y}")

    def scaled(self, by, add=0):
        return self.x * by + self.y + add


class Tag:
    def __init__(self, name):
        self.name = name


class Index:
    def __index__(self):
        return 5


def arithmetic():
    print(op.add(1, 2), op.sub(5, 3), op.mul(4, 5), op.truediv(7, 2), op.floordiv(7, 2), op.mod(7, 3), op.pow(2, 10))
    print(op.neg(3), op.pos(-3), op.abs(-4), op.inv(5), op.invert(6), op.lshift(1, 5), op.rshift(64, 2))
    print(op.and_(12, 10), op.or_(12, 10), op.xor(12, 10), op.not_(0), op.not_([1]), op.truth([]), op.truth("x"))
    print(op.lt(1, 2), op.le(2, 2), op.eq("a", "a"), op.ne("a", "b"), op.ge(3, 4), op.gt(3, 4))
    print(op.index(7), op.index(Index()), op.index(True))
    print(op.add("ab", "cd"), op.mul("ab", 3), op.mod("%d-%s", (1, "x")), op.add(1.5, 2))


def containers():
    xs = [3, 1, 2, 1]
    print(op.concat([1], [2]), op.concat("ab", "cd"), op.contains(xs, 2), op.contains("abc", "b"))
    print(
        op.countOf(xs, 1),
        op.indexOf(xs, 2),
        op.countOf("hello", "l"),
        op.indexOf(iter([5, 6]), 6),
        op.countOf((1.5, 2.0), 2),
    )
    print(op.getitem(xs, 0), op.getitem({"k": 9}, "k"), op.getitem("abc", -1), op.getitem(xs, slice(1, 3)))
    op.setitem(xs, 0, 30)
    op.delitem(xs, 1)
    print(xs, op.length_hint(xs), op.length_hint("abcd"), op.length_hint(range(4)), op.length_hint({1, 2}))
    d = {"a": 1}
    op.setitem(d, "b", 2)
    op.delitem(d, "a")
    print(d)
    try:
        print(op.indexOf(xs, 77))
    except ValueError as e:
        print("ValueError:", e)


def in_place():
    xs = [1]
    ys = op.iadd(xs, [2])
    print(ys, ys is xs, op.iconcat(xs, [3]), op.imul(xs, 2), xs)
    print(
        op.isub(5, 2),
        op.ifloordiv(7, 2),
        op.itruediv(7, 2),
        op.imod(7, 4),
        op.ipow(2, 5),
        op.ilshift(1, 3),
        op.irshift(8, 1),
    )
    print(op.iand(6, 3), op.ior(6, 3), op.ixor(6, 3), op.iadd("a", "b"))
    print(op.ior({1, 2}, {3}), op.iand({1, 2}, {2}))


def identity():
    a = [1]
    b = a
    print(op.is_(a, b), op.is_not(a, b), op.is_(a, [1]), op.is_not(a, [1]))


def getters():
    pairs = [("b", 2), ("a", 3), ("c", 1)]
    print(sorted(pairs, key=itemgetter(1)), sorted(pairs, key=itemgetter(0)), max(pairs, key=itemgetter(1)))
    print(
        itemgetter(0, 1)(pairs[0]), itemgetter(-1)(pairs), itemgetter("k")({"k": 5}), itemgetter(slice(0, 2))(pairs)
    )
    points = [Point(3, 4), Point(1, 2)]
    print(
        [p.x for p in sorted(points, key=attrgetter("x"))],
        attrgetter("x", "y")(points[0]),
        attrgetter("tag.name")(points[1]),
    )
    print(attrgetter("tag.name", "x")(points[0]))
    print(
        list(map(methodcaller("upper"), ["a", "b"])),
        methodcaller("split", ",")("a,b"),
        methodcaller("scaled", 10)(points[0]),
    )
    print(methodcaller("scaled", 10, add=1)(points[0]), methodcaller("scaled", by=2)(points[1]))
    by_value = itemgetter(1)
    print([by_value(p) for p in pairs], dict(map(itemgetter(1, 0), pairs)))


TABLE = {"+": op.add, "-": op.sub, "*": op.mul, "<": op.lt}
SECOND = itemgetter(1)
NAME = attrgetter("name")


def tables():
    for sign in ["+", "-", "*"]:
        print(sign, TABLE[sign](7, 3))
    print(SECOND([1, 2]), NAME(Tag("t")), SECOND("xy"))
    import functools

    print(functools.reduce(op.mul, [1, 2, 3, 4]), functools.reduce(operator.or_, [1, 2, 4], 0))
    print(list(map(op.add, [1, 2], [3, 4])), list(map(op.neg, [1, 2])), op.call(len, [1, 2]), op.call(max, 3, 9))


arithmetic()
containers()
in_place()
identity()
getters()
tables()
