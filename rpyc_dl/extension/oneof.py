"""Parameters that take values of several types, `str | bytes`: which one it is, is told at the border.

The function that is compiled takes a tuple with a place for each type, of which one has the value (`argtype`); Python
that is compiled in front of the user's function (`classes/adapters.py`) makes one variable of it. So nothing behind
the border knows of this.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Union, get_args, get_origin

from rpyc_dl.extension.passedtypes import SCALARS, Caller, Unfit, behind_names, passed_type, type_text

_CONTAINERS = (list, dict, set, frozenset, tuple)


@dataclass(frozen=True)
class OneOf:
    """Several types, in order, of which no two have the same class. `nullable`: or None."""

    members: tuple[Any, ...]
    nullable: bool

    @property
    def argtype(self) -> Any:
        """The type of the tuple that is passed."""
        return tuple[tuple(member | None for member in self.members)]  # type: ignore[misc]

    @property
    def text(self) -> str:
        """The types as Python source."""
        return " | ".join([*map(type_text, self.members), *["None"] * self.nullable])

    @property
    def title(self) -> str:
        """What a message says is needed."""
        names = [cls.__name__ for cls in self.classes] + ["None"] * self.nullable
        return f"{', '.join(names[:-1])} or {names[-1]}"

    @property
    def classes(self) -> list[type]:
        """The class of each member."""
        return [_class(member) for member in self.members]

    def joined(self, name: str) -> Iterator[str]:
        """Python that makes the variable `name_` of the parameter `name`."""
        places = [f"{name}_{i}" for i in range(len(self.members))]
        yield f"{', '.join(places)} = {name}"
        for i, place in enumerate(places):
            yield f"{'elif' if i else 'if'} {place} is not None:"
            yield f"    {name}_ = {place}"
        yield "else:"
        yield f"    {name}_ = None" if self.nullable else "    raise AssertionError"


def one_of(stated: Any, caller: Caller) -> OneOf | None:
    """What an annotation says that is a union of more than one type and None; None for any other. Raises Unfit."""
    meant = behind_names(stated)
    if get_origin(meant) not in (Union, types.UnionType):
        return None
    args = [arg for arg in _flat(meant) if arg is not type(None)]
    if len(args) < 2 or not caller.adapts:
        return None
    members = tuple(dict.fromkeys(passed_type(arg, caller) for arg in args))
    classes = [_class(member) for member in members]
    for member, cls in zip(members, classes, strict=True):
        if cls not in SCALARS and cls not in _CONTAINERS and not caller.crosses(cls):
            raise Unfit(f"{type_text(member)} cannot be one of several types")
        if any(other is not cls and issubclass(other, cls) and other is not bool for other in classes):
            raise Unfit(f"it is of several types, {type_text(meant)}, of which one is above another")
    if len(set(classes)) < len(classes):
        twice = next(cls for cls in classes if classes.count(cls) > 1)
        raise Unfit(f"it is of several types of {twice.__name__}, which look the same at the border")
    return OneOf(members, len(args) < len(_flat(meant)))


def _flat(argtype: Any) -> list[Any]:
    """The members of a union, those behind names included."""
    found = behind_names(argtype)
    if get_origin(found) in (Union, types.UnionType):
        return list(dict.fromkeys(each for arg in get_args(found) for each in _flat(arg)))
    return [type(None) if found is None else found]


def _class(member: Any) -> type:
    found = typing.get_origin(member) or member
    return found if isinstance(found, type) else object
