"""The members of enumerations by name and by value, of a class that varies too."""

from enum import Enum, IntEnum


class Color(Enum):
    RED = "red"
    GREEN = "green"

    def is_red(self):
        return self is Color.RED

    @classmethod
    def get(cls, val):
        return cls._value2member_map_.get(val, None)

    @classmethod
    def has_value(cls, v):
        return v in cls._value2member_map_


class Size(IntEnum):
    S = 1
    L = 3


print("red" in Color._value2member_map_, "blue" in Color._value2member_map_, 3 in Size._value2member_map_)
print(Color.get("red"), Color.get("x"), Color.has_value("green"), Color._value2member_map_["green"].is_red())
print(list(Size._value2member_map_), len(Color._value2member_map_))


def names_of(cls):
    return list(cls.__members__), "L" in cls.__members__


print(names_of(Color), names_of(Size))
print([n for n, m in Color.__members__.items() if m.is_red()])
