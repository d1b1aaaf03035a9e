"""`hasattr` of what every object has: attributes of `object`, `__dict__`, `__module__`."""


class Foo:
    def __init__(self):
        self.a = 1


class Slotted:
    __slots__ = ("a",)


def show(x):
    if hasattr(x, "__dict__"):
        return sorted(vars(x))
    return "no dict"


o = Foo()
print(hasattr(o, "__dict__"), hasattr(o, "__class__"), hasattr(o, "__init__"), hasattr(o, "__doc__"))
print(hasattr(o, "__module__"), hasattr(Slotted(), "__dict__"), hasattr(5, "__dict__"), hasattr([], "__len__"))
print(
    hasattr(o, "__len__"), hasattr(o, "__eq__"), hasattr(o, "__hash__"), hasattr(o, "__repr__"), hasattr(5, "__add__")
)
print(show(o))
