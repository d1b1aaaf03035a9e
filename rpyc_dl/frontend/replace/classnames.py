"""`vars(C)` and `C.__dict__` of a class of the program, as a mapping that is only read: as `globals()` is, of which
`globalnames.py` tells. Loops over it are unrolled, in the order in which the class got its attributes.
"""

from __future__ import annotations

import abc
import types
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.replace.globalnames import GlobalNames
from rpyc_dl.programtables import ProgramTable


class ClassNames(GlobalNames):
    """What `vars` gives of the class `cls`."""

    refusal = "vars"

    def __init__(self, cls: type) -> None:
        super().__init__(dict(vars(cls)))
        self.cls = cls

    def in_order(self, names: list[str]) -> list[str]:
        return names


@dataclass(frozen=True, eq=False)
class ClassMember:
    """A property, class method or the like: something else than what the class gives when it is asked for it; or
    what Python keeps in a class for itself."""

    value: Any
    refusal = ClassNames.refusal


@dataclass(frozen=True)
class KnownValue:
    """What Python notes in a class (`__doc__`, `__firstlineno__`): nobody stores it anew."""

    value: Any


def _is_special(name: str) -> bool:
    return (name.startswith("__") and name.endswith("__")) or name.startswith("_abc_")


def _is_plain(value: Any) -> bool:
    if type(value) is tuple:
        return all(map(_is_plain, value))
    return value is None or type(value) in (int, bool, str)


def member(names: ClassNames, name: str) -> Any:
    """What the class has under a name: data or a function, a KnownValue, or a ClassMember."""
    found = names.namespace[name]
    if isinstance(found, types.FunctionType) or not (_is_special(name) or hasattr(type(found), "__get__")):
        return found
    if _is_plain(found):
        return KnownValue(found)
    key = (names.cls, name)
    return _members.setdefault(key, ClassMember(found))


_members: ProgramTable[tuple[type, str], ClassMember] = ProgramTable()
_made: ProgramTable[type, ClassNames] = ProgramTable()


def of_class(cls: type) -> ClassNames:
    """The mapping for a class, which is one object. (The rules see whether the program stores more in it.)"""
    if cls not in _made:
        _made[cls] = ClassNames(cls)
    return _made[cls]


def has_names(cls: type) -> bool:
    """Whether it is a class of which `vars` can be told: that of an enum has things of the library's Python."""
    return type(cls) in (type, abc.ABCMeta) and origin_of(cls) is cls
