"""Objects that a module makes, of classes whose `__getattr__` prints and stores: it is called when the program runs."""


class Lazy:
    def __getattr__(self, name):
        print("load", name)
        value = name.upper()
        setattr(self, name, value)
        return value


class Slotted:
    __slots__ = ("kept", "other")

    def __getattr__(self, name):
        print("asked", name)
        return name * 2


LAZY = Lazy()
SLOTTED = Slotted()
print(LAZY.foo, LAZY.foo)


def again():
    print(SLOTTED.kept, LAZY.bar, LAZY.foo)
    SLOTTED.kept = "k"
    print(SLOTTED.kept, SLOTTED.other)


again()
