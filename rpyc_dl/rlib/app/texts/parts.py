"""Attributes and items of values of any kind, by names that are found when the program runs."""

# mypy: ignore-errors
from __future__ import annotations


def attribute_of(value, name):
    return getattr(value, name)


#: The names are those that the program has (`frontend/replace/computednames.py`).
attribute_of._names_of_program_ = True


def item_of(value, index):
    if isinstance(value, dict):
        return value[index]
    if isinstance(value, (list, tuple, str, bytes)):
        if isinstance(index, str):
            kind = (
                "string" if isinstance(value, str) else "byte" if isinstance(value, bytes) else type(value).__name__
            )
            raise TypeError(f"{kind} indices must be integers or slices, not str")
        return value[index]
    if hasattr(value, "__getitem__"):
        return value[index]
    raise TypeError(f"{type(value).__name__!r} object is not subscriptable")


def formatted(value, spec):
    """format(value, spec), of values some of which take no spec."""
    if value is None or isinstance(value, (list, tuple, dict, set, frozenset, bytes)):
        if spec:
            raise TypeError(f"unsupported format string passed to {type(value).__name__}.__format__")
        return str(value)
    return format(value, spec)
