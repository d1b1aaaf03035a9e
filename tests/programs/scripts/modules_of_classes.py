"""`__module__` of classes and functions: in texts of instances, and in reports of errors."""

import collections
import datetime
import json
from string import Formatter


class Shape:
    def __repr__(self):
        return "<%s.%s>" % (self.__class__.__module__, self.__class__.__qualname__)

    def where(self):
        return type(self).__module__


class Round(Shape):
    def named(self):
        return self.__module__ + "." + self.__class__.__qualname__


class Failed(Exception):
    pass


def helper():
    return helper.__module__


def attempt(text):
    try:
        if not text:
            raise Failed("nothing")
        return json.loads(text)["x"]
    except Exception as error:
        kind = type(error)
        name = kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"
        return f"{name}: {error}"


def main():
    for shape in (Shape(), Round()):
        print(shape, shape.where(), shape.__module__)
    print(Shape.__module__, helper(), attempt.__module__, Formatter.__module__)
    for kind in (Shape, ValueError, Failed):
        print(kind.__module__, getattr(kind, "__module__", "?"), hasattr(kind, "__module__"))
    for x in (1, "a", Shape(), [1], Formatter()):
        print(type(x).__module__)
    print(Round().named(), Formatter().__module__, Failed().__module__)
    print(hasattr(datetime.date(2020, 1, 1), "__module__"), hasattr(Round(), "__module__"))
    for text in ("", "{}", '{"x": 3}'):
        print(attempt(text))
    print(int.__module__, collections.OrderedDict.__module__, Exception.__module__)


if __name__ == "__main__":
    main()
