"""`super().__new__(cls, *args, **kwargs)`: of arguments that are passed on, there may be none."""


class Single:
    _instance = None

    def __new__(cls, *args, **kwargs):
        if cls._instance is None:
            cls._instance = super().__new__(cls, *args, **kwargs)
        return cls._instance

    def __init__(self, *args):
        self.count = len(args)


class Starred:
    def __new__(cls, *args):
        return object.__new__(cls, *args)


class Below(Starred):
    def __init__(self, x=0):
        self.x = x


class Given:
    def __new__(cls, x):
        return super().__new__(cls, x)

    def __init__(self, x):
        self.x = x


class Named:
    def __new__(cls, name=None):
        return object.__new__(cls, name=name)


class Plain:
    def __init__(self, x):
        self.x = x


def attempt(make):
    try:
        made = make()
        print(type(made).__name__)
    except TypeError as error:
        print(error)


print(Single() is Single(), Single().count)
print(type(Starred()).__name__, Below().x)
attempt(lambda: Starred(1))
attempt(lambda: Below(2))
attempt(lambda: Given(3))
attempt(lambda: Named())
Single._instance = None
attempt(lambda: Single(1))
attempt(lambda: Single())
attempt(lambda: Single(1))
plain = object.__new__(Plain, 3)
plain.x = 4
print(plain.x)
