"""Objects that are told apart by identity and are nothing else: `MISSING = object()`."""

# mypy: ignore-errors
from __future__ import annotations


class PlainObject:
    """object"""

    _one_for_all_ = True
    __slots__ = ()

    def __repr__(self):
        return "<object object at " + hex(id(self)) + ">"


PlainObject.__name__ = PlainObject.__qualname__ = "object"


def of_live(value):
    """What is compiled in place of an object of CPython's class `object`."""
    return PlainObject()
