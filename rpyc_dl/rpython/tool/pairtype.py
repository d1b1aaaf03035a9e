"""Classes that are extended later."""

# mypy: ignore-errors
from __future__ import annotations


class extendabletype(type):
    """A metaclass: `class __extend__(C): …` adds what is in its body to the class C."""

    def __new__(cls, name, bases, namespace):
        if name != "__extend__":
            return super().__new__(cls, name, bases, namespace)
        for base in bases:
            for key, value in namespace.items():
                if key not in ("__module__", "__qualname__", "__doc__", "__firstlineno__", "__static_attributes__"):
                    setattr(base, key, value)
        return None
