"""What the metaclass of a known class answers for it: `len(Shape)`, `for x in Shape`, `Shape.create()`.

The methods are called with the class, which is known where such an operation is compiled. Those of metaclasses of the
library (`EnumMeta`, `ABCMeta`) are none of these.
"""

from __future__ import annotations

import types
from typing import Any

from rpyc_dl.frontend.replace import supers
from rpyc_dl.frontend.synthetic import wrapper
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import ProgramTable

#: The special methods that an operation looks for, in this order; the class is the first operand.
_METHODS: dict[str, tuple[str, ...]] = {
    "len": ("__len__",),
    "bool": ("__bool__", "__len__"),
    "iter": ("__iter__",),
    "contains": ("__contains__",),
    "getitem": ("__getitem__",),
    "setitem": ("__setitem__",),
    "delitem": ("__delitem__",),
    "str": ("__str__", "__repr__"),
    "repr": ("__repr__",),
    "add": ("__add__",),
    "sub": ("__sub__",),
    "mul": ("__mul__",),
    "truediv": ("__truediv__",),
    "and_": ("__and__",),
    "or_": ("__or__",),
    "lshift": ("__lshift__",),
    "rshift": ("__rshift__",),
    "lt": ("__lt__",),
    "le": ("__le__",),
    "gt": ("__gt__",),
    "ge": ("__ge__",),
}
_ITERATING: tuple[Any, ...] = (list, tuple, set, frozenset, sorted, sum, min, max, enumerate, zip, any, all)
#: How many of its first arguments a builtin function does not go over, by its number.
ITERATING: dict[int, int] = {**{id(function): 0 for function in _ITERATING}, id(map): 1, id(filter): 1}

_bound: ProgramTable[tuple[type, types.FunctionType], types.FunctionType] = ProgramTable()


def is_asked(cls: Any) -> bool:
    """Whether it is a class with a metaclass of the program's."""
    return isinstance(cls, type) and type(cls) is not type and not is_of_library(type(cls).__module__)


def of_operation(opname: str, cls: type) -> types.FunctionType | None:
    """The function that does an operation on a class of which `is_asked` holds, without the class; None if there is
    no method for it."""
    for name in _METHODS.get(opname, ()):
        found = attribute(cls, name)
        if isinstance(found, types.FunctionType):
            return bound(cls, found)
    return None


def attribute(cls: type, name: str) -> Any:
    """What a metaclass of the program's has under that name; None where it has nothing."""
    metaclass: Any = type(cls)
    for base in metaclass.__mro__:
        if name in vars(base):
            return None if base is type or is_of_library(base.__module__) else vars(base)[name]
    return None


def attribute_hook(cls: type) -> types.FunctionType | None:
    """The method of a metaclass of the program's that is called for attributes of the class; None without any."""
    found = [attribute(cls, name) for name in ("__getattr__", "__getattribute__")] if is_asked(cls) else []
    return next((hook for hook in found if isinstance(hook, types.FunctionType)), None)


def bound(cls: type, method: types.FunctionType) -> types.FunctionType:
    """The method of the metaclass, called with the class."""
    key = (cls, method)
    if key not in _bound:
        names = {"method": supers.metaclass_copy(method, cls), "cls": cls}
        _bound[key] = wrapper(method, "    return method(cls, {passed})", names, skipped=1)
    return _bound[key]
