"""Classes without `__init__` among others that are called with arguments."""


class Circle:
    def __init__(self, r):
        self.r = r

    def area(self):
        return self.r * 2


class Unit:
    def area(self):
        return 1


class Square(Circle):
    pass


registry = {"circle": Circle, "unit": Unit, "square": Square}


def make(name, *args):
    return registry[name](*args)


for name, args in [("circle", (2,)), ("unit", ()), ("square", (3,)), ("unit", (1,)), ("circle", ())]:
    try:
        print(make(name, *args).area())
    except TypeError as e:
        print(e)
for name in registry:
    try:
        print(registry[name](4).area())
    except TypeError as e:
        print(e)
