"""The base of classes of a program that derive from property: the functions are attributes.

Source: CPython's `Doc/howto/descriptor.rst` says what a property does; the texts are those of its exceptions.
"""

# mypy: ignore-errors
from __future__ import annotations


class Property:
    """property"""

    def __init__(self, fget=None, fset=None, fdel=None, doc=None):
        self.fget = fget
        self.fset = fset
        self.fdel = fdel

    def __get__(self, obj, kind=None):
        if obj is None:
            return self
        if self.fget is None:
            raise AttributeError(f"property {self._name!r} of {type(obj).__qualname__!r} object has no getter")
        return self.fget(obj)

    def __set__(self, obj, value):
        if self.fset is None:
            raise AttributeError(f"property {self._name!r} of {type(obj).__qualname__!r} object has no setter")
        self.fset(obj, value)

    def __delete__(self, obj):
        if self.fdel is None:
            raise AttributeError(f"property {self._name!r} of {type(obj).__qualname__!r} object has no deleter")
        self.fdel(obj)
