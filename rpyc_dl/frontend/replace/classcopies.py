"""Copies of classes: a generic class that is used with items that cannot meet is one class for each kind of use.

A copy is a subclass of the user's class that has a copy of every method, inherited ones included: an attribute that
a method stores belongs to the copy then, and `isinstance` still sees the user's class. Values of the class itself
(class attributes) are not copied: there is one of each. Which copies there are, `annotator/splits.py` decides.
"""

from __future__ import annotations

from abc import ABCMeta
from enum import Enum
from types import FunctionType
from typing import Any

from rpyc_dl.frontend.replace import supers
from rpyc_dl.frontend.replace.namedtuples import is_namedtuple
from rpyc_dl.frontend.replace.standins import stand_in
from rpyc_dl.frontend.synthetic import FAMILIES
from rpyc_dl.programtables import ProgramTable

_OWNER = "_rpyc_dl_owner_"
_copies: ProgramTable[tuple[type, int], type] = ProgramTable()  # by the class and the number of the copy
_origins: ProgramTable[type, tuple[type, int]] = ProgramTable()


def class_copy(cls: type, number: int) -> type:
    """The copy of `cls` with this number: always the same one."""
    if (cls, number) not in _copies:
        space: dict[str, Any] = {
            "__module__": cls.__module__,
            "__qualname__": cls.__qualname__,
            "__doc__": cls.__doc__,
        }
        if "__slots__" in vars(cls):
            space["__slots__"] = ()
        made = type(cls)(cls.__name__, (cls,), space)
        for name, member in _members(cls).items():
            setattr(made, name, _copied(member, made))
        if "__slots__" in vars(cls):
            made.__slots__ = vars(cls)["__slots__"]  # type: ignore[attr-defined]  # what is read: the slots are the base's
        _copies[cls, number] = made
        _origins[made] = cls, number
    return _copies[cls, number]


def origin_of(cls: type) -> type:
    """The user's class that a class is a copy of; the class itself if it is no copy."""
    return _origins[cls][0] if cls in _origins else cls


def copy_number(cls: type) -> int | None:
    """The number of a copy; None for classes that are no copies."""
    return _origins[cls][1] if cls in _origins else None


def owner_of(func: Any) -> type | None:
    """The copy of a class to which a function belongs: it is a method of it, or made in one."""
    final = supers.final_class(func)
    if final in _origins:
        return final
    owner: type | None = getattr(func, "__dict__", {}).get(_OWNER)
    return owner


def made_in(func: FunctionType, maker: Any) -> FunctionType:
    """`func`, which is made where `maker` runs, or for a call in it: it belongs to what that belongs to."""
    owner = owner_of(maker)
    if owner is not None:
        func.__dict__[_OWNER] = owner
    return func


def variant_of(func: Any) -> tuple[int, ...]:
    """A number for each copy of a class: what its methods make is its own."""
    owner = owner_of(func)
    return () if owner is None else (-1 - list(_origins).index(owner),)


def can_be_copied(cls: type) -> bool:
    """Whether copies of the class behave as it does: it watches neither its subclasses nor how instances are made."""
    bases = [base for base in cls.__mro__ if base.__module__ not in _LIBRARY]
    return (
        type(cls) in (type, ABCMeta)
        and cls not in _origins
        and not issubclass(cls, (BaseException, Enum, *FAMILIES))
        and not is_namedtuple(cls)
        and not any(name in vars(base) for base in bases for name in _WATCHING)
        and not vars(cls).get("_mixin_", False)
    )


#: What watches subclasses or instances, or is made for one place.
_WATCHING = ("__synthetic__", "__init_subclass__", "__new__")
#: Modules whose classes above the user's are no part of them.
_LIBRARY = ("builtins", "typing", "abc")


def _members(cls: type) -> dict[str, Any]:
    """Functions, properties, static and class methods that instances of the class see."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if base.__module__ not in _LIBRARY:
            found.update(vars(base))
    return {name: stand_in(m) for name, m in found.items() if isinstance(m, _METHODS)}


_METHODS = (FunctionType, property, staticmethod, classmethod)


def _copied(member: Any, cls: type) -> Any:
    if isinstance(member, (staticmethod, classmethod)):
        return type(member)(supers.copy_for(member.__func__, cls, always=True))
    return supers.copy_for(member, cls, always=True)
