"""Objects that are told apart by identity and are nothing else: `MISSING = object()`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import instantiate


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


def new_object(cls, *args, **kwargs):
    """`object.__new__` of a class that has a `__new__`, which passes on what it was given."""
    if args or kwargs:
        raise TypeError("object.__new__() takes exactly one argument (the type to instantiate)")
    return instantiate(cls)


def new_object_with_init(cls, *args, **kwargs):
    """`object.__new__` of a class that has an `__init__`, and no `__new__`: it may be given what that takes."""
    return instantiate(cls)
