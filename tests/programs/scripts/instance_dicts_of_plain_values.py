"""`x.__dict__` and `vars(x)` of what may be no instance: an equality that is asked about an int, say."""


class EqMixin:
    def __eq__(self, other):
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self):
        return hash(tuple(sorted(self.__dict__.items())))


class Vec(EqMixin):
    def __init__(self, x=0, y=0):
        self.x, self.y = x, y


class Name(EqMixin):
    def __init__(self, first):
        self.first = first


class Plain:
    def __init__(self, a, b):
        self.a = a
        self.b = b

    def __eq__(self, other):
        if isinstance(other, self.__class__):
            return self.__dict__ == other.__dict__
        return NotImplemented

    def __ne__(self, other):
        return not self == other


print(
    Vec(1, 2) == Vec(1, 2),
    Vec(1) == Vec(2),
    Name("a") == Name("a"),
    Name("b") == Vec(1),
    len({Vec(1), Vec(1), Vec(2)}),
)
print(Plain(1, "x") == Plain(1, "x"), Plain(1, "x") != Plain(1, "y"), Plain(1, "x") == 3)


class P:
    def __init__(self, x):
        self.x = x


def show(v):
    try:
        print(v.__dict__)
    except AttributeError as e:
        print("no", e)


def show2(v):
    try:
        print(sorted(vars(v).items()))
    except TypeError as e:
        print("no", e)


def keys(v):
    try:
        return list(v.__dict__)
    except AttributeError as e:
        return str(e)


for v in [P(1), 3, "x", None, [1], (1, 2), {"a": 1}, 2.5, True, b"x"]:
    show(v)
    show2(v)
    print(keys(v))
show(3)
