"""Functions that are called before a constant that they read is bound."""


def main_code():
    print(CONFIG)


def early():
    return board[0]


try:
    main_code()
except NameError as e:
    print("NameError", e)
CONFIG = {"a": 1}
main_code()
try:
    print(early())
except NameError as e:
    print("NameError", e)
board = [1, 2]
print(early())
LIMIT_USER = 3


def g():
    return LATER + 1


try:
    g()
except NameError as e:
    print(e)
LATER = 5
print(g())


class Named:
    def __init__(self, name):
        self.name = name


print(Named("x").name)
registry = {}


def register(cls):
    registry[cls.__name__] = cls  # the decorator runs where the class is defined
    return cls


@register
class First(Exception):
    pass


for name in ("First",):
    print(registry[name]("made").args)
