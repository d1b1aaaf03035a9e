"""What functions and classes say of themselves: keyword-only defaults, annotations."""


def f(a: int, *, b: int = 2, c="x") -> str:
    return c * (a + b)


def g(a, b=3):
    return a + b


def h(a: "int", *, p=1, q=2):
    return a + p + q


class Point:
    x: int
    y: str = "a"

    def scaled(self, *, z=1.5):
        return z * 2


class Plain:
    pass


print(f.__annotations__)
print(f.__annotations__["a"], f.__annotations__["return"].__name__, f.__annotations__["b"] is int)
print(g.__annotations__, len(g.__annotations__), "a" in f.__annotations__, "c" in f.__annotations__)
print(f.__defaults__, g.__defaults__, f.__code__.co_argcount, g.__kwdefaults__, f.__kwdefaults__)
for name, default in f.__kwdefaults__.items():
    print(name, default)
print(h.__kwdefaults__["p"] + 1, h.__annotations__)
print(Point.scaled.__kwdefaults__, Point.__annotations__, Plain.__annotations__)
for name, cls in Point.__annotations__.items():
    print(name, cls.__name__, hasattr(Point, name))
print(f.__kwdefaults__ is f.__kwdefaults__, f(1), g(1), h(1), Point().scaled())
