"""Prebuilt dicts and sets whose keys have no hash before the program runs."""

from enum import Enum

from support.typed import agree


class Color(Enum):
    RED = 1
    GREEN = 2


class Point:
    def __init__(self, x):
        self.x = x

    def __hash__(self):
        return hash(self.x)

    def __eq__(self, other):
        return self.x == other.x


class Plain:
    def __init__(self, x):
        self.x = x


def first(n):
    return n + 1


def second(n):
    return n + 2


OBJECTS = [Plain(i) for i in range(12)]
BY_OBJECT = {o: o.x for o in OBJECTS}
BY_POINT = {Point(i): i * i for i in range(20)}
BY_COLOR = {Color.RED: first, Color.GREEN: second}
BY_PAIR = {(Color.RED, "x"): 1, (Color.GREEN, "y"): 2}
BY_FUNCTION = {first: "first", second: "second"}
WARM = {Color.RED}
NEVER_LOOKED_UP = {Plain(5): 1}


def test_enumerations():
    def f(n):
        color = Color(n)
        return f"{BY_COLOR[color](n)} {color in WARM} {BY_PAIR.get((color, 'y'), -1)} {color.name}"

    agree(f, 1, 2)


def test_user_hash():
    def f(n):
        return BY_POINT[Point(n)] if Point(n) in BY_POINT else len(BY_POINT)

    agree(f, 3, 19, 20)


def test_identity():
    def f(n):
        total = BY_OBJECT[OBJECTS[n]] * 100 + BY_OBJECT.get(Plain(n), 50)
        BY_OBJECT[OBJECTS[3]] = 99
        BY_OBJECT[Plain(7)] = 5
        return f"{total} {sum(BY_OBJECT.values()) - 5 * (len(BY_OBJECT) - 12)} {BY_FUNCTION[first]}"

    agree(f, 11)


def test_without_lookup():
    def f(n):
        return [key.x + n for key in NEVER_LOOKED_UP][0]

    agree(f, 1)
