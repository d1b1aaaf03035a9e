"""A descriptor that is read of its class gives what its `__get__` gives for no instance; one that stores what it
holds under its name behind an underscore."""


class Typed:
    def __init__(self, kind, default=None):
        self.kind = kind
        self.default = default

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return getattr(instance, "_" + self.name, self.default)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name} must be {self.kind.__name__}, not {type(value).__name__}")
        setattr(instance, "_" + self.name, value)


class Counted:
    """Tells of the class that it is read of."""

    def __init__(self):
        self.reads = 0

    def __get__(self, instance, owner):
        self.reads += 1
        return f"{owner.__name__} {self.reads}"


class Square:
    side = Typed(int, 1)
    label = Typed(str, "none")
    told = Counted()


class Cube(Square):
    pass


def main():
    square = Square()
    print(square.side, square.label)
    square.side = 4
    square.label = "four"
    print(square.side, square.label, Square().side)
    print(Square.side.name, Square.label.default, Cube.side is Square.side)
    print(Square.told, Cube.told, square.told)
    for value in ("x", 3.5):
        try:
            square.side = value
        except TypeError as e:
            print(e)


main()
