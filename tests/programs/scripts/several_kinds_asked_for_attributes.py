# hasattr of values of several kinds, and indexes that are ints among members and instances
class P:
    def __init__(self):
        self.name = "p"

    def area(self):
        return 1


class Q:
    pass


for x in [1, "a", [1], P(), None, 2.5, Q(), {"a": 1}, (1, 2)]:
    print(
        x if not isinstance(x, (P, Q)) else type(x).__name__,
        hasattr(x, "name"),
        hasattr(x, "append"),
        hasattr(x, "__len__"),
        hasattr(x, "__iter__"),
        hasattr(x, "area"),
        hasattr(x, "__index__"),
        hasattr(x, "keys"),
    )


def size(x):
    return len(x) if hasattr(x, "__len__") else -1


print([size(x) for x in [1, "abc", [1], None, {}]])


def maybe(n):
    return "abc" if n else None


for n in (0, 1):
    s = maybe(n)
    print(hasattr(s, "upper"), hasattr(s, "__class__"))


from enum import IntEnum


class Op(IntEnum):
    A = 0
    B = 1


class Two:
    def __index__(self):
        return 2


items = ["x", "y", "z", "w"]
for k in [Op.B, 0, -1]:
    print(items[k], items[k:], items * k)
    items[k] = items[k] * 2
for k in [Op.B, 0, True]:
    print(items[k], items[:k], hex(k), list(range(k)), "ab" * k)
for k in [Op.B, 0, None, "a", 1.5]:
    try:
        print(items[k])
    except TypeError as e:
        print(e)
print(items)
for k in [Two(), 0]:
    print(items[k], "ab" * k, items[k:])


def known(x):
    return x


class Named:
    kind = 1

    def method(self):
        pass


class Below(Named):
    pass


for value in [1, known, Named().method, "s", Named, None]:
    print(getattr(value, "__name__", "?"), hasattr(value, "__name__"), getattr(value, "real", "-"))
for cls in (Named, Below):
    print(
        getattr(cls, "__name__", "?"), hasattr(cls, "__qualname__"), getattr(cls, "kind", 3), getattr(cls, "other", 3)
    )
