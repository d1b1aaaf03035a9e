import functools


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        return self.x * self.x + self.y * self.y


class Sub(Point):
    def norm(self):
        return -1


class Vec:
    def __init__(self, *c):
        self.c = list(c)

    def __mul__(self, o):
        if isinstance(o, Vec):
            return sum(a * b for a, b in zip(self.c, o.c))
        return Vec(*[a * o for a in self.c])

    def __rmul__(self, o):
        return self * o

    def __eq__(self, o):
        return isinstance(o, Vec) and self.c == o.c

    def __repr__(self):
        return "Vec(%s)" % ", ".join(map(str, self.c))


def main():
    things = [Point(1, 2), 3, "x", Sub(5, 6), None, [1]]
    for t in things:
        if isinstance(t, Sub):
            print("sub", t.norm(), t.x)
        elif isinstance(t, Point):
            print("point", t.norm(), t.y)
        elif t is None:
            print("none")
        else:
            print("other", t)
        try:
            print(t.x)
        except AttributeError as e:
            print(e)
        try:
            print(t.norm())
        except AttributeError as e:
            print(e)
        try:
            t.x = 9
        except AttributeError as e:
            print(e)
    print(things[0].x, things[3].x)
    for a in (Vec(1, 2), 3, 2.5):
        for b in (Vec(3, 4), 2):
            try:
                print(a * b)
            except TypeError as e:
                print(e)
    print(things[0] == 3, things[0] == things[0], things[1] == 3, Vec(1) == Vec(1))
    try:
        print(things[0] + things[1])
    except TypeError as e:
        print(e)
    try:
        print(things[1] < things[0])
    except TypeError as e:
        print(e)
    if isinstance(things[5], list):
        for x in things[5]:
            print(x)
    things[5].append(7)
    print(things[5])
    try:
        things[1].append(7)
    except AttributeError as e:
        print(e)
    things[5][0] = 8
    print(things[5])
    try:
        things[2][0] = 8
    except TypeError as e:
        print(e)
    try:
        a, b = things[5]
        print(a, b)
        a, b = things[1]
    except TypeError as e:
        print(e)
    print([type(t).__name__ for t in things])
    print(sorted([3, 1, 2.5]), bool(things[5]), not things[0], [bool(t) for t in things])
    s = {1, "a", (2, 3), None, 2.5}
    print(len(s), (2, 3) in s, "a" in s, [1] in [[1], 2])
    d = {1: "int", "a": [1, 2], (1, 2): "tuple", None: 0}
    print(d, d[(1, 2)], d["a"], d[1], d[None])
    for k, v in sorted(d.items(), key=lambda kv: str(kv[0])):
        print(k, v)
    print(d.get("zz", "nothing"), d.get(3))
    r = [("a", 1), ("b", [2]), ("c", {"k": None})]
    for name, val in r:
        print(name, val, isinstance(val, (list, dict)))
    import copy

    e = copy.deepcopy(things[5])
    print(e)
    print(str(things[1:3]), things[1:3] == [3, "x"], things[::-1][0])


main()


@functools.total_ordering
class Money:
    def __init__(self, amount):
        self.amount = amount

    def __add__(self, other):
        if isinstance(other, Money):
            return Money(self.amount + other.amount)
        if isinstance(other, (int, float)):
            return Money(self.amount + other)
        return NotImplemented

    __radd__ = __add__

    def __eq__(self, other):
        return self.amount == other.amount if isinstance(other, Money) else NotImplemented

    def __lt__(self, other):
        return self.amount < other.amount if isinstance(other, Money) else NotImplemented

    def __hash__(self):
        return hash(self.amount)

    def __repr__(self):
        return f"Money({self.amount})"


# methods with a copy for several kinds, asked for by containers of instances alone
print(sum([Money(1), Money(3), 3]), sorted([Money(3), Money(2)]), max(Money(1), Money(2)))
print(Money(1) != 1, len({Money(1), Money(1), Money(2)}), Money(2) in [Money(2)])
try:
    print(Money(1) < 3)
except TypeError as error:
    print(error)
