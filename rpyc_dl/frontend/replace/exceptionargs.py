"""`self.args = (x, y)` in a method of an exception class: what `BaseException.__init__(self, x, y)` does."""

from __future__ import annotations

from typing import Any


def is_method_of_exception(func: Any) -> bool:
    """Whether a function is a method of an exception class of its module."""
    *path, name = func.__qualname__.split(".")
    found: Any = None
    for i, part in enumerate(path):
        found = vars(found).get(part) if i else func.__globals__.get(part)
        if not isinstance(found, type):
            return False
    return isinstance(found, type) and issubclass(found, BaseException) and name in vars(found)
