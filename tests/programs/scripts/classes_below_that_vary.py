"""Classes that are asked for those below them, where they vary."""


class Shape:
    kind = ""

    def __init__(self, n):
        self.n = n

    @classmethod
    def make(cls, kind, n):
        for sub in cls.__subclasses__():
            if sub.kind == kind:
                return sub(n)
            try:
                return sub.make(kind, n)
            except ValueError:
                pass
        raise ValueError(f"no {kind}")

    def area(self):
        return 0


class Square(Shape):
    kind = "square"

    def area(self):
        return self.n**2


class Round(Shape):
    pass


class Circle(Round):
    kind = "circle"

    def area(self):
        return 3 * self.n**2


def all_below(cls):
    return set(cls.__subclasses__()).union(s for c in cls.__subclasses__() for s in all_below(c))


def tree(cls, depth=0):
    yield "  " * depth + cls.__name__
    for sub in cls.__subclasses__():
        yield from tree(sub, depth + 1)


for kind in ("square", "circle", "cube"):
    try:
        print(kind, Shape.make(kind, 3).area())
    except ValueError as error:
        print(error)
print(sorted(cls.__name__ for cls in all_below(Shape)), len(all_below(Circle)))
print("\n".join(tree(Shape)))
print([sub.__name__ for cls in (Shape, Round, Square) for sub in cls.__subclasses__()])
print([len(type(x).__subclasses__()) for x in (Shape(1), Square(2))])
registry = {cls.kind: cls for cls in Shape.__subclasses__()}


class Editor:
    def __init__(self):
        self.made = registry["square"](4)


class Viewer(Editor):
    pass


print(sorted(registry), Viewer().made.area(), [cls.__name__ for cls in Shape.__subclasses__()])


class Tests:
    limit = 3

    def test_a(self):
        return 1

    def test_b(self):
        raise ValueError("b")


for name in sorted(n for n in dir(Tests) if not n.startswith("_")):
    print(name, callable(getattr(Tests, name)))
for name in dir(Tests):
    if name.startswith("test_"):
        try:
            print(name, getattr(Tests(), name)())
        except ValueError as error:
            print(name, "failed", error)
