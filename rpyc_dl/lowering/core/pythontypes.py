"""Which Python type the values of an annotation have, where it is always the same one."""

from __future__ import annotations

import sys
from types import FunctionType

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeByteArray,
    SomeBytes,
    SomeDict,
    SomeFloat,
    SomeInstance,
    SomeInteger,
    SomeList,
    SomeNone,
    SomeObject,
    SomeOptional,
    SomeRange,
    SomeSet,
    SomeSlice,
    SomeString,
    SomeTuple,
    SomeVarTuple,
)
from rpyc_dl.frontend.synthetic import type_name as type_name_of
from rpyc_dl.rlib.app.table import library_name

_TYPES: dict[type[SomeObject], type] = {
    SomeNone: type(None),
    SomeInteger: int,
    SomeBool: bool,
    SomeFloat: float,
    SomeString: str,
    SomeBytes: bytes,
    SomeByteArray: bytearray,
    SomeTuple: tuple,
    SomeVarTuple: tuple,
    SomeList: list,
    SomeDict: dict,
    SomeRange: range,
    SomeSet: set,
    SomeSlice: slice,
}


def python_type(s_obj: SomeObject) -> type | None:
    """The type of every value annotated so (None apart), or None where it depends on the value."""
    if isinstance(s_obj, SomeInteger) and s_obj.knowntype is not int:
        return s_obj.knowntype
    if isinstance(s_obj, SomeSet) and s_obj.frozen:
        return frozenset
    return next((_TYPES[cls] for cls in type(s_obj).__mro__ if cls in _TYPES), None)


def type_name(s_obj: SomeObject) -> str:
    """The name of the type as error messages have it; of an instance, that of the class it is known to be of."""
    if isinstance(s_obj, SomeInstance):
        return class_name(s_obj.classdef.pyclass) if s_obj.classdef is not None else "object"
    pytype = python_type(s_obj.s_value if isinstance(s_obj, SomeOptional) else s_obj)
    return pytype.__name__ if pytype is not None else "object"


def class_name(pyclass: type) -> str:
    """The name of the class as error messages have it: with its module where CPython has the class in C."""
    name = type_name_of(pyclass)
    module, _ = library_name(pyclass) or ("", "")
    live = getattr(sys.modules.get(module), name, None)
    if not isinstance(live, type) or live.__module__ == "builtins":
        return name
    in_python = any(isinstance(member, FunctionType) for member in vars(live).values())
    return name if in_python else f"{live.__module__}.{name}"
