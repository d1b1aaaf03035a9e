"""isinstance of what is no class."""

x = 5


def f(c):
    try:
        print(isinstance(x, 1))
    except TypeError as e:
        print(e)
    try:
        print(issubclass(int, 1))
    except TypeError as e:
        print(e)
    try:
        print(isinstance("a", "str"))
    except TypeError as e:
        print(e)
    try:
        print(isinstance("a", (int, 5)))
    except TypeError as e:
        print(e)
    try:
        print(isinstance(5, (int, 5)))
    except TypeError as e:
        print(e)
    try:
        print(isinstance(c, [int]))
    except TypeError as e:
        print(e)
    try:
        print(isinstance(c, None))
    except TypeError as e:
        print(e)


f(3)
