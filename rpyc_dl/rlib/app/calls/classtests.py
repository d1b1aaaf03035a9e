"""`isinstance` with a class that varies, and may be one of Python's own: `isinstance(value, rule["type"])`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize


@specialize.argtype(0)
def isinstance_of(x, cls):
    """isinstance(x, cls)"""
    if isinstance(cls, tuple):
        for each in cls:  # noqa: SIM110
            if isinstance_of_one(x, each):
                return True
        return False
    return isinstance_of_one(x, cls)


@specialize.argtype(0)
def isinstance_of_one(x, cls):
    """isinstance(x, cls) of one class."""
    if cls is int:
        return isinstance(x, int)
    if cls is str:
        return isinstance(x, str)
    if cls is float:
        return isinstance(x, float)
    if cls is bool:
        return isinstance(x, bool)
    if cls is list:
        return isinstance(x, list)
    if cls is dict:
        return isinstance(x, dict)
    if cls is tuple:
        return isinstance(x, tuple)
    if cls is set:
        return isinstance(x, set)
    if cls is frozenset:
        return isinstance(x, frozenset)
    if cls is bytes:
        return isinstance(x, bytes)
    if cls is type(None):
        return x is None
    if cls is object:
        return True
    if callable(cls):
        return isinstance(x, cls)
    raise TypeError("isinstance() arg 2 must be a type, a tuple of types, or a union")
