"""`hasattr`, and `getattr` with a default, of properties: their function is called, and may raise AttributeError."""

import enum


class A:
    def __init__(self, v):
        self.v = v

    @property
    def value(self):
        return self.v


class B:
    def __init__(self):
        self.other = 1


class C(A):
    @property
    def value(self):
        return self.missing_thing if self.v > 100 else self.later

    def set(self):
        self.later = 7
        self.missing_thing = 8


def describe(x):
    if hasattr(x, "value"):
        return "value " + str(x.value)
    return "none"


def main():
    for x in [1, A(3), None, "s", B(), C(2)]:
        print(describe(x), getattr(x, "value", "default"))
    c = C(1)
    print(hasattr(c, "value"))
    c.set()
    print(hasattr(c, "value"), getattr(c, "value", 0))
    items = [A(1), C(2)]
    print([hasattr(i, "value") for i in items], hasattr(A, "value"), hasattr(B(), "value"))
    a = None
    if len(items) > 5:
        a = A(1)
    print(hasattr(a, "value"), getattr(a, "value", -1))
    b = B()
    print(getattr(b, "value", None), hasattr(b, "value") and b.value)


main()


# A property that reads what __getattr__ does not give, either, is asked for itself.
class Lacking:
    def __init__(self):
        self.d = {"x": 5, "size": 9}

    @property
    def size(self):
        raise AttributeError("no size")

    @property
    def w(self):
        return self.missing

    def __getattr__(self, name):
        if name in self.d:
            return self.d[name]
        raise AttributeError("A has no " + name)


lacking = Lacking()
print(lacking.x, lacking.size)
try:
    print(lacking.w)
except AttributeError as e:
    print(e)


class Side(enum.Enum):
    """A property that raises for one of the members."""

    NONE = "."
    LEFT = "l"
    RIGHT = "r"

    @property
    def opposite(self):
        if self is Side.NONE:
            raise ValueError("none has no opposite")
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


for side in Side:
    try:
        print(side.opposite, hasattr(side, "opposite"))
    except ValueError as error:
        print(error)
