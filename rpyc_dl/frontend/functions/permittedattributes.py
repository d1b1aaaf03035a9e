"""The attributes that instances of a class may have, where `__slots__` (or RPython's `_attrs_`) names them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import MemberDescriptorType


def permitted_attributes(cls: type) -> list[str] | None:
    """The attributes that instances may have, where `__slots__` (or RPython's `_attrs_`) of the class and each of its
    bases name them; None where they may have any."""
    names: list[str] = []
    for base in cls.__mro__[:-1]:
        space = vars(base)
        if "_attrs_" in space:
            names += [space["_attrs_"]] if isinstance(space["_attrs_"], str) else space["_attrs_"]
        elif "__slots__" in space and "__dict__" not in space:
            names += [name for name, member in space.items() if isinstance(member, MemberDescriptorType)]
        else:
            return None
    return list(dict.fromkeys(names))


def refusing(classes: Iterable[type], name: str) -> tuple[Sequence[type], Sequence[type]]:
    """The topmost ones of some classes whose `__slots__` do not name an attribute, so that storing it raises an
    AttributeError; and the topmost classes below these whose instances can have it. Where the class itself has the
    name, what storing it does is not decided here."""
    refused: list[type] = []
    taken: list[type] = []
    for cls in classes:
        if not _refuses(cls, name):
            continue
        if not any(_refuses(base, name) for base in cls.__mro__[1:-1]):
            refused.append(cls)
        classes_below: list[type] = cls.__subclasses__()
        taken += [below for below in classes_below if not _refuses(below, name)]
    return refused, taken


def _refuses(cls: type, name: str) -> bool:
    permitted = permitted_attributes(cls)
    return permitted is not None and "_attrs_" not in dir(cls) and name not in permitted and not hasattr(cls, name)
