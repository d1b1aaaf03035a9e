"""Classes below int, str and tuple with own comparisons; enumerations beside classes that look."""

from enum import Enum, IntEnum


class Level(IntEnum):
    LOW = 1
    HIGH = 2


class Color(Enum):
    RED = "red"
    BLUE = "blue"

    def __eq__(self, other):
        if isinstance(other, str):
            return self.value == other
        return self is other

    def __hash__(self):
        return hash(self.value)


class Grade:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        if isinstance(other, Grade):
            return self.n == other.n
        return isinstance(other, int) and self.n == other

    def __hash__(self):
        return hash(self.n)


def main():
    xs = [Grade(1), Level.HIGH, 3, "x"]
    print(1 in xs, Level.LOW in xs, Grade(2) in xs, Grade(3) in xs, xs.count(Level.HIGH))
    print("red" in [Color.RED, Color.BLUE], Color.BLUE in ["red", "blue", 1], [Color.RED, 1] == ["red", 1])
    print({Color.RED: 1}.get("red"), {"blue": 2}.get(Color.BLUE), Color.RED == "red", Color.RED in ("blue",))


main()
