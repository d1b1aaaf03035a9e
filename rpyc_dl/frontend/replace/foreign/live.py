"""Objects of types of C that Python has made before the program runs."""

from __future__ import annotations

import ctypes
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.replace.foreign import data


def is_live(value: Any) -> bool:
    """Whether it is an object of such a type that Python has made before the program runs."""
    return type(type(value)) in data.METACLASSES


def of_live(value: Any) -> Any:
    """What is compiled in place of such an object: its contents are what the program begins with. Raises UsageError
    for one that points to other memory."""
    cls: Any = data.class_of(type(value))
    made = object.__new__(cls)
    made._initial = bytes(value)
    made.__dict__.update(getattr(value, "__dict__", {}))
    if value._objects is not None or (_has_pointers(type(value)) and any(made._initial)):
        raise UsageError(
            f"a `{type(value).__name__}` of C that Python made at the import of the module points to Python's memory",
            help=["make it when the program runs: in a function, or among the statements of a script"],
        )
    return made


def _has_pointers(ctype: Any) -> bool:
    if issubclass(ctype, ctypes.Array):
        return _has_pointers(ctype._type_)
    if data.is_structure(ctype):
        return any(_has_pointers(field[1]) for above in ctype.__mro__ for field in vars(above).get("_fields_", ()))
    return not issubclass(ctype, data.SIMPLE) or data.code_of(ctype) in ("z", "P")
